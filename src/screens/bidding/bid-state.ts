// What both steps of the bid ticket show.
import type { LimitAfterBid } from '../../domain/exposure'
import { formMessage } from '../../domain/validation/form-message'
import { bidOf } from '../../state/bids/bids.epics'
import type { RequestState } from '../../state/requests/requests.slice'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import type { Entry, Figure, Limits } from './bid-entry'
import { beyondLimit } from './bid-entry'

interface Signator {
  readonly id: number
  readonly name: string
}

/** Which of the bidder's own limits a figure exceeds: at least one. */
interface Beyond {
  /** It is far from the best bid. */
  readonly deviation: boolean
  /** It takes the bidder beyond the exposure limit. */
  readonly exposure: boolean
}

export interface BidState {
  readonly panel: AuctionPanel
  readonly limits: Limits
  readonly text: string
  /** What was typed; while a bid is under way, that bid. */
  readonly entry: Entry
  /** Time went back under the ticket, and nobody has gone on with the bid since. */
  readonly wentBack: boolean
  /** The best bid changed after the ticket was opened. */
  readonly moved: boolean
  /** The viewer's own bid is the best one: another one raises one's own price. */
  readonly leading: boolean
  /** Why the price must be typed twice; null when once is enough. */
  readonly beyond: Beyond | null
  /** What this bid does to the bidder's exposure limit; null without a limit, and while a bid is under way. */
  readonly limitAfter: LimitAfterBid | null
  /** Why this auction accepts no bid now. */
  readonly blocked: string | null
  /** The auction is on no board of the viewer any more. */
  readonly gone: boolean
  /** Nothing can be sent: it's blocked, signed out, or the auction has just left the board and it isn't known yet why. */
  readonly stopped: boolean
  readonly signedOut: boolean
  /** The bid that is pending or has just ended. */
  readonly request: RequestState | undefined
  readonly signators: readonly Signator[]
  readonly signator: Signator | null
}

/** The bidder's own limits that this figure exceeds; null when it exceeds none. */
export function beyondOf(figure: Figure, limits: Limits, limitAfter: LimitAfterBid | null): Beyond | null {
  const deviation = beyondLimit(figure, limits) !== null
  const exposure = limitAfter?.isBeyond === true
  return deviation || exposure ? { deviation, exposure } : null
}

/** The server's reasons for refusing: that of the figure first, then those of other fields, else the message. */
export function refusalOf(request: RequestState | undefined): string | null {
  if (request?.status !== 'failed' || request.error === null) return null
  const { fields } = request.error
  const figure = fields.price?.[0] ?? fields.gnma_interest_rate?.[0] ?? null
  const others = formMessage(request.error, ['price', 'gnma_interest_rate'])
  return figure !== null && others !== null ? `${figure} ${others}` : (figure ?? others)
}

/** True while nothing can be sent: a bid is pending, or its outcome is not known yet. */
export const isInFlight = (request: RequestState | undefined): boolean =>
  request?.status === 'pending' || request?.status === 'unknown'

/** The figure of the bid that is under way; null when none is. */
export function figureInFlight(request: RequestState | undefined): Figure | null {
  if (request === undefined || !isInFlight(request)) return null
  const { price32, rate } = bidOf(request)
  if (price32 !== null) return { kind: 'price', price32 }
  return rate === null ? null : { kind: 'rate', rate }
}
