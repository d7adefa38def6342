// The ticket state of a prepared bid, for the person who confirms it.
import { bidTime } from '../../../domain/bid-figures'
import type { RequestState } from '../../../state/requests/requests.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { type Entry, figureText, limitsOf, readEntry } from '../bidding/bid-entry'
import { figureOf } from '../bidding/bid-facts'
import { type BidState, exceededLimitsOf, isInFlight } from '../bidding/bid-state'
import { useOwnRules } from '../bidding/own-rules'
import { useBidStop } from '../bidding/use-bid-stop'
import { useLimitAfterBid } from '../bidding/use-limit-after-bid'
import type { PreparedBid } from './prepared-bid-order'

/** True if a better bid arrived after this one was prepared, or in the same millisecond. */
function isMoved(bid: PreparedBid, { best, own, hidesBids }: AuctionPanel): boolean {
  // In a rank-only auction, the best bid that the viewer sees is their own.
  const at = best === null ? null : bidTime(best)
  return !hidesBids && own !== 'winning' && at !== null && at >= Date.parse(bid.prepared_at)
}

/** Evaluates the bid against the current auction and this user's own limits. `request`: its confirmation. */
export function usePreparedBid(bid: PreparedBid, panel: AuctionPanel, request: RequestState | undefined): BidState {
  const { auction } = panel
  const stop = useBidStop(panel, bid.standing_maximum === true)
  const rules = useOwnRules(auction.id)
  const limits = limitsOf(panel, rules, bid.standing_maximum === true)
  const prepared = figureOf(bid)
  const text = prepared === null ? '' : figureText(prepared)
  const inFlight = isInFlight(request)
  const entry: Entry = inFlight && prepared !== null ? { ok: true, figure: prepared } : readEntry(text, limits)
  const figure = entry.ok && !inFlight ? entry.figure : null
  const limitAfter = useLimitAfterBid(panel, figure)
  return {
    panel,
    limits,
    text,
    entry,
    // A rewind removes prepared bids.
    rewound: false,
    moved: !inFlight && isMoved(bid, panel),
    // A standing maximum doesn't raise the firm's own lead.
    leading: panel.own === 'winning' && !inFlight && !bid.standing_maximum,
    exceededLimits: exceededLimitsOf(figure, limits, { limitAfter, rulesGap: rules.gap }),
    limitAfter,
    rulesGap: rules.gap,
    ...stop,
    request,
    // The review has its own signator field, without the one who prepared the bid.
    signators: [],
    signator: null,
    signatorProblem: null,
  }
}

/** True if the bid can no longer be accepted: it's beaten, beyond the user's own limit, or its auction has left the boards. */
export const isLost = ({ entry, gone, request }: BidState): boolean => !isInFlight(request) && (!entry.ok || gone)
