// The state shown in both steps of the bid ticket.
import type { LimitAfterBid } from '../../domain/exposure'
import { formMessage } from '../../domain/validation/form-message'
import { bidOf } from '../../state/bids/bids.epics'
import type { RequestState } from '../../state/requests/requests.slice'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import type { Entry, Figure, Limits } from './bid-entry'
import { beyondDeviationLimit } from './bid-entry'

interface Signator {
  readonly id: number
  readonly name: string
}

/** Which of the bidder's own limits a figure exceeds; at least one. */
interface ExceededLimits {
  /** The deviation limit: the figure is far from the best bid. */
  readonly deviation: boolean
  /** The exposure limit. */
  readonly exposure: boolean
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
  readonly limitAfter: LimitAfterBid | null
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

/** The bidder's own limits that this figure exceeds; null if none. */
export function exceededLimitsOf(
  figure: Figure,
  limits: Limits,
  limitAfter: LimitAfterBid | null,
): ExceededLimits | null {
  const deviation = beyondDeviationLimit(figure, limits) !== null
  const exposure = limitAfter?.isExceeded === true
  return deviation || exposure ? { deviation, exposure } : null
}

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
