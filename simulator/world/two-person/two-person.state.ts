// The two-person rule of each firm, and the bids that its people have prepared.
import type { Refusal } from '../refusal'

/** How long a prepared bid can be confirmed, and the rule be switched off by a second session, ms. */
export const CONFIRM_MS = 60_000

export interface PreparedBid {
  readonly id: number
  readonly auctionId: number
  readonly profileId: number
  readonly userId: number
  /** Percent, as it was sent. */
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
  /** The Idempotency-Key of the confirmation, and the receipt of its bid. */
  readonly confirmKey: string | null
  readonly sequence: number | null
  readonly refusal: Refusal | null
}

/** A session that wants the rule off. */
export interface SwitchOff {
  readonly session: string
  readonly at: number
  readonly expiresAt: number
}

export interface TwoPersonState {
  /** Profile id → true where bids need two persons. */
  readonly required: Readonly<Record<number, boolean>>
  /** Profile id → the newest prepared bids, oldest first. */
  readonly prepared: Readonly<Record<number, readonly PreparedBid[]>>
  /** Profile id → who asked to switch the rule off, until a second session does it. */
  readonly switchOff: Readonly<Record<number, SwitchOff | null>>
  readonly nextId: number
}

export const noTwoPerson: TwoPersonState = { required: {}, prepared: {}, switchOff: {}, nextId: 700_001 }
