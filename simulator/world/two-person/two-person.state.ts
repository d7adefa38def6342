// Each firm's two-person rule, the PINs of its signators, and its prepared bids.
import type { Seen } from '../envelope'
import type { Refusal } from '../refusal'

/** How long a second session has to confirm a prepared bid, or to switch the rule off, ms. */
export const CONFIRM_MS = 60_000

/** How long two signators' approval of a change of the firm's signators lasts, ms. */
export const APPROVAL_MS = 10 * 60_000

/** How long a new PIN for a forgotten one waits before it works if only one other signator approved it, ms. */
export const RESET_WAIT_MS = 24 * 60 * 60_000

/** How long warnings also go to an email address that was replaced, and receipts name the reset of a PIN, ms. */
export const RECENT_MS = 7 * 24 * 60 * 60_000

export interface PreparedBid {
  readonly id: number
  readonly auctionId: number
  readonly profileId: number
  readonly userId: number
  /** Percent, as sent. */
  readonly price: number | null
  readonly rate: number | null
  /** It sets the firm's standing maximum, and is no bid. */
  readonly standingMaximum?: true
  /** The signator who prepared it, and their name at that time. */
  readonly preparedById: number
  readonly preparedBy: string
  /** True if the preparer's PIN was typed; false if a scenario step acted for them. */
  readonly preparedWithPin: boolean
  /** That PIN was reset in the days before. */
  readonly preparedPinReset?: PinReset
  /** The session that prepared it. */
  readonly session: string
  /** What the preparer's screen showed; missing if unknown. */
  readonly seen?: Seen
  /** The Idempotency-Key of the preparation. */
  readonly key: string | null
  readonly at: number
  readonly expiresAt: number
  readonly outcome: 'waiting' | 'confirmed' | 'declined' | 'refused'
  /** It was declined in the session that prepared it. */
  readonly withdrawn?: true
  readonly decidedBy: string | null
  /** True if the PIN of the one who confirmed it was typed. */
  readonly decidedWithPin: boolean
  readonly decidedAt: number | null
  readonly refusal: Refusal | null
}

/** A request to switch the rule off. */
export interface SwitchOff {
  readonly session: string
  /** The signator whose PIN was typed; null if a scenario step acted for the firm. */
  readonly signatorId: number | null
  readonly at: number
  readonly expiresAt: number
}

/** A signator's PIN. Only its slow hash is stored. */
export interface Pin {
  readonly pinHash: string
  /** Grows with every PIN of the world. A proof names it, so a PIN that was typed before a change proves nothing after it. */
  readonly n: number
  readonly setAt: number
  /** It was set without the old PIN, or follows one that was; missing if its signator always proved the one before. */
  readonly reset?: PinReset
}

/** How a PIN was reset. */
export interface PinReset {
  /** When the new PIN began to work. */
  readonly at: number
  /** The signators who approved it; empty if nobody else had a PIN. */
  readonly by: readonly string[]
}

/** An email address of a signator that was replaced. */
export interface FormerAddress {
  readonly signatorId: number
  readonly email: string
  readonly replacedAt: number
}

/** A PIN that will replace a forgotten one. Until it works, using the old one cancels it. */
interface WaitingPin extends Pin {
  readonly worksFrom: number
  /** The signator who approved it; null if nobody else had a PIN. */
  readonly approvedBy: string | null
}

export interface SignatorPin {
  readonly current: Pin | null
  readonly next: WaitingPin | null
}

/** Two signators' approval of one change of the firm's signators. */
export interface Approval {
  readonly by: readonly string[]
  readonly expiresAt: number
}

/** What the bids of a firm may cost: whole dollars, 0 for no bids at all, or null for no limit. */
export interface FirmLimitValues {
  /** The firm's leading bids and standing maxima. */
  readonly firm: number | null
  /** Those that one signator signed. */
  readonly person: number | null
  /** The firm's leading bids, standing maxima, and purchases of the day (ET). */
  readonly day: number | null
}

export interface FirmLimits extends FirmLimitValues {
  /** The signators whose PINs were typed, with their names at that time; empty if a scenario step acted for the firm. */
  readonly setBy: readonly string[]
  readonly at: number
}

export interface TwoPersonState {
  /** Profile id → true if bids need two signators. */
  readonly required: Readonly<Record<number, boolean>>
  /** Profile id → the newest prepared bids, oldest first. */
  readonly prepared: Readonly<Record<number, readonly PreparedBid[]>>
  /** Profile id → the request to switch the rule off, until a second session confirms it. */
  readonly switchOff: Readonly<Record<number, SwitchOff | null>>
  /** Profile id → signator id → PIN. */
  readonly pins: Readonly<Record<number, Readonly<Record<number, SignatorPin>>>>
  /** Profile id → the approval of the next change of its signators. */
  readonly approvals: Readonly<Record<number, Approval | null>>
  /** Profile id → the email addresses of its signators that were replaced in the last days. Missing in older states. */
  readonly formerAddresses?: Readonly<Record<number, readonly FormerAddress[]>>
  /** Profile id → the firm's limits. Missing in older states. */
  readonly limits?: Readonly<Record<number, FirmLimits>>
  readonly nextPin: number
}

export const noTwoPerson: TwoPersonState = {
  required: {},
  prepared: {},
  switchOff: {},
  pins: {},
  approvals: {},
  nextPin: 1,
}
