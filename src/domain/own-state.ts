// The viewer's own status in an auction.
import type { AuctionStatus } from '../contract/auction'
import { type Outcome, outcomeLabel } from './outcome'

/**
 * `none`: an investor without a bid; `watching`: not a bidder at all (seller, borrower). In a past auction both mean that another
 * firm bought the loan. `unknown`: the server doesn't say how it ended, or who won an auction that the viewer bid in.
 */
export type OwnState = 'watching' | 'none' | 'winning' | 'outbid' | 'passed' | 'won' | 'lost' | 'no-sale' | 'unknown'

export interface OwnStateFacts {
  readonly status: AuctionStatus
  /** Null for viewers who do not bid. */
  readonly viewerInvestorId: number | null
  /** The best bid's investor as the viewer may know it; undefined without a best bid. */
  readonly bestInvestorId: number | null | undefined
  readonly hasOwnBid: boolean
  readonly passed: boolean
  /** How it ended; null until then. */
  readonly outcome: Outcome | null
}

/** Decided by what the server sent, never by what was clicked. A pass without a bid counts as passed. */
export function ownState(facts: OwnStateFacts): OwnState {
  const { status, viewerInvestorId, bestInvestorId, hasOwnBid, passed, outcome } = facts
  if (viewerInvestorId === null) return status === 'past' ? pastStateOf('watching', outcome) : 'watching'
  const leads = bestInvestorId === viewerInvestorId
  if (status === 'past') {
    if (leads && outcome === 'sold') return 'won'
    if (hasOwnBid && outcome === 'sold') return bestInvestorId === undefined ? 'unknown' : 'lost'
    return passed ? 'passed' : pastStateOf('none', outcome)
  }
  if (leads) return 'winning'
  if (hasOwnBid) return 'outbid'
  return passed ? 'passed' : 'none'
}

/** The status of a past auction for viewers without a bid. */
function pastStateOf(sold: 'watching' | 'none', outcome: Outcome | null): OwnState {
  if (outcome === 'sold') return sold
  return outcome === 'no_sale' ? 'no-sale' : 'unknown'
}

/** The tag's text, because color must not be the only signal. */
export const ownStateLabel: Readonly<Record<OwnState, string>> = {
  watching: 'Watching',
  none: 'You have not bid',
  winning: 'Winning',
  outbid: 'Outbid',
  passed: 'Passed',
  won: 'Won',
  lost: 'Lost',
  'no-sale': outcomeLabel.no_sale,
  unknown: outcomeLabel.unknown,
}

/** The sort order of **My standing**: auctions that may need action first. */
export const standingRank: Readonly<Record<OwnState, number>> = {
  outbid: 0,
  winning: 1,
  won: 1,
  lost: 2,
  none: 3,
  passed: 4,
  'no-sale': 5,
  unknown: 6,
  watching: 7,
}
