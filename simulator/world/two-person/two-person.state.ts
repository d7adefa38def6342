// Each firm's two-person rule and prepared bids.
import type { Refusal } from '../refusal'

/** How long a second session has to confirm a prepared bid, or to switch the rule off, ms. */
export const CONFIRM_MS = 60_000

export interface PreparedBid {
  readonly id: number
  readonly auctionId: number
  readonly profileId: number
  readonly userId: number
  /** Percent, as sent. */
  readonly price: number | null
  readonly rate: number | null
  /** The signator who prepared it, and their name at that time. */
  readonly preparedById: number
  readonly preparedBy: string
  /** The session that prepared it. */
  readonly session: string
  /** The Idempotency-Key of the preparation. */
  readonly key: string | null
  readonly at: number
  readonly expiresAt: number
  readonly outcome: 'waiting' | 'confirmed' | 'declined' | 'refused'
  readonly decidedBy: string | null
  readonly decidedAt: number | null
  /** The Idempotency-Key of the confirmation, and the sequence of its bid's receipt. */
  readonly confirmKey: string | null
  readonly sequence: number | null
  readonly refusal: Refusal | null
}

/** A session that requested to switch the rule off. */
export interface SwitchOff {
  readonly session: string
  readonly at: number
  readonly expiresAt: number
}

export interface TwoPersonState {
  /** Profile id → true if bids need two signators. */
  readonly required: Readonly<Record<number, boolean>>
  /** Profile id → the newest prepared bids, oldest first. */
  readonly prepared: Readonly<Record<number, readonly PreparedBid[]>>
  /** Profile id → the request to switch the rule off, until a second session confirms it. */
  readonly switchOff: Readonly<Record<number, SwitchOff | null>>
  readonly nextId: number
}

export const noTwoPerson: TwoPersonState = { required: {}, prepared: {}, switchOff: {}, nextId: 700_001 }
