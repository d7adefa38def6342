// The state shown in both steps of the bid ticket.
import type { LimitCheck } from '../../../domain/exposure'
import { formMessage } from '../../../domain/validation/form-message'
import { isOverLimit, limitReasonOf } from '../../../state/bids/bid-check'
import { bidOf } from '../../../state/bids/bid-figure'
import type { BidAgreement, ExceededLimits } from '../../../state/bids/bids.actions'
import type { RequestState } from '../../../state/requests/requests.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { beyondDeviationLimit, type Entry, type Figure, type Limits } from './bid-entry'

interface Signator {
  readonly id: number
  readonly name: string
}

export interface BidState {
  readonly panel: AuctionPanel
  readonly limits: Limits
  readonly text: string
  /** The typed bid, or the one being sent. */
  readonly entry: Entry
  /** The world was reset or rewound while the ticket was open, and the user hasn't continued since. */
  readonly rewound: boolean
  /** The best bid changed after the ticket was opened. */
  readonly moved: boolean
  /** The viewer has the best bid, so another bid raises their own price. */
  readonly leading: boolean
  /** Why the figure must be retyped; null if it needn't be. */
  readonly exceededLimits: ExceededLimits | null
  /** The bid's effect on the bidder's exposure limit; null without a limit, and while a bid is being sent. */
  readonly limitAfter: LimitCheck | null
  /** Why the bidder's limits and settings may be outdated; null if they aren't. */
  readonly rulesGap: 'reading' | 'failed' | null
  /** Why this auction accepts no bids now. */
  readonly blocked: string | null
  /** The auction has left the viewer's boards. */
  readonly gone: boolean
  /** Nothing can be sent: blocked, signed out, or the auction has just left the board and we don't yet know why. */
  readonly stopped: boolean
  readonly signedOut: boolean
  /** The pending or latest bid request. */
  readonly request: RequestState | undefined
  readonly signators: readonly Signator[]
  readonly signator: Signator | null
  /** Why another signator must be chosen. */
  readonly signatorProblem: string | null
}

/** Why this figure must be retyped; null if it needn't be. */
export function exceededLimitsOf(
  figure: Figure | null,
  limits: Limits,
  { limitAfter, rulesGap }: Pick<BidState, 'limitAfter' | 'rulesGap'>,
): ExceededLimits | null {
  if (figure === null) return null
  const limitReason = isOverLimit(limitAfter) ? limitReasonOf(limitAfter) : null
  const exceeded = {
    deviation: beyondDeviationLimit(figure, limits) !== null,
    exposure: limitReason === 'exposure',
    unchecked: limitReason === 'unchecked',
    unread: rulesGap !== null,
  }
  return Object.values(exceeded).includes(true) ? exceeded : null
}

/** What a person agrees to who sends this bid now. */
export const agreementOf = (
  { leading, exceededLimits }: Pick<BidState, 'leading' | 'exceededLimits'>,
  reviewed: boolean,
): BidAgreement => ({ reviewed, raises: leading, exceeds: exceededLimits })

/** The server's reasons for a refusal: the figure's first, then those of other fields, else the message. Not about the signator. */
export function refusalOf(request: RequestState | undefined): string | null {
  if (request?.status !== 'failed' || request.error === null) return null
  const { fields } = request.error
  const figure = fields.price?.[0] ?? fields.gnma_interest_rate?.[0] ?? null
  const others = formMessage(request.error, ['price', 'gnma_interest_rate', 'signator_id'])
  return figure !== null && others !== null ? `${figure} ${others}` : (figure ?? others)
}

/** True while a bid is pending or its outcome is unknown. */
export const isInFlight = (request: RequestState | undefined): boolean =>
  request?.status === 'pending' || request?.status === 'unknown'

/** The figure of the bid being sent; null if none is. */
export function figureInFlight(request: RequestState | undefined): Figure | null {
  return request === undefined || !isInFlight(request) ? null : figureOfRequest(request)
}

/** The figure that was bid; null if it is unknown. */
export function figureOfRequest(request: RequestState): Figure | null {
  const { price32, rate } = bidOf(request)
  if (price32 !== null) return { kind: 'price', price32 }
  return rate === null ? null : { kind: 'rate', rate }
}
