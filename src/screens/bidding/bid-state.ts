// What both steps of the bid dialog show.
import type { RequestState } from '../../state/requests/requests.state'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import type { Entry, Limits } from './bid-entry'

interface Signator {
  readonly id: number
  readonly name: string
}

export interface BidState {
  readonly panel: AuctionPanel
  readonly limits: Limits
  readonly text: string
  readonly entry: Entry
  /** The best bid changed after the dialog opened. */
  readonly moved: boolean
  /** Why this auction accepts no bid now. */
  readonly blocked: string | null
  readonly signedOut: boolean
  /** The bid that is pending or has just ended. */
  readonly request: RequestState | undefined
  readonly signators: readonly Signator[]
  readonly signator: Signator | null
}

/** The server's reason for refusing, in its own words: the field's first, else the message. */
export function refusalOf(request: RequestState | undefined): string | null {
  if (request?.status !== 'failed' || request.error === null) return null
  const { fields, message } = request.error
  return fields.price?.[0] ?? fields.gnma_interest_rate?.[0] ?? message
}

/** True while nothing can be sent: a bid is pending, or its outcome is not known yet. */
export const isInFlight = (request: RequestState | undefined): boolean =>
  request?.status === 'pending' || request?.status === 'unknown'
