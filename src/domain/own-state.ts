// What an auction means to the investor who looks at it.
import type { AuctionStatus } from '../contract/auction'

/** `none`: no bid by me; `watching`: the viewer is not a bidder at all (seller, borrower). */
export type OwnState = 'watching' | 'none' | 'winning' | 'outbid' | 'passed' | 'won' | 'lost' | 'no-sale'

export interface OwnStateFacts {
  readonly status: AuctionStatus
  /** Null for viewers who do not bid. */
  readonly viewerInvestorId: number | null
  /** The best bid's investor as the viewer may know it. */
  readonly bestInvestorId: number | null
  readonly hasOwnBid: boolean
  readonly passed: boolean
  readonly outcome: 'sold' | 'no_sale' | null
}

/** Decides from what the server said; never from what was clicked. A pass after no bid shows as passed. */
export function ownState(facts: OwnStateFacts): OwnState {
  const { status, viewerInvestorId, bestInvestorId, hasOwnBid, passed, outcome } = facts
  if (viewerInvestorId === null) return status === 'past' && outcome === 'no_sale' ? 'no-sale' : 'watching'
  const leads = bestInvestorId === viewerInvestorId
  if (status === 'past') {
    if (leads && outcome !== 'no_sale') return 'won'
    if (hasOwnBid && outcome !== 'no_sale') return 'lost'
    if (passed) return 'passed'
    return outcome === 'no_sale' ? 'no-sale' : 'none'
  }
  if (leads) return 'winning'
  if (hasOwnBid) return 'outbid'
  return passed ? 'passed' : 'none'
}

/** The words of a tag; color is never the only signal. */
export const ownStateLabel: Readonly<Record<OwnState, string>> = {
  watching: 'Watching',
  none: 'You have not bid',
  winning: 'Winning',
  outbid: 'Outbid',
  passed: 'Passed',
  won: 'Won',
  lost: 'Lost',
  'no-sale': 'No sale',
}

/** The order of **My standing**: what one may have to act on first. */
export const standingRank: Readonly<Record<OwnState, number>> = {
  outbid: 0,
  winning: 1,
  won: 1,
  lost: 2,
  none: 3,
  passed: 4,
  'no-sale': 5,
  watching: 6,
}
