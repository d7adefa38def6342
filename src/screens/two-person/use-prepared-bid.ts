// A prepared bid as the ticket would show it to the person who confirms it, with limits, warnings and questions.
import { bidTime } from '../../domain/bid-figures'
import type { RequestState } from '../../state/requests/requests.slice'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import type { Entry } from '../bidding/bid-entry'
import { figureText, limitsOf, readEntry } from '../bidding/bid-entry'
import { figureOf } from '../bidding/bid-meaning'
import type { BidState } from '../bidding/bid-state'
import { beyondOf, isInFlight } from '../bidding/bid-state'
import { useOwnRules } from '../bidding/own-rules'
import { useBidStop } from '../bidding/use-bid-stop'
import { useLimitAfterBid } from '../bidding/use-limit-after-bid'
import type { PreparedBid } from './prepared-bid-copy'

/** A higher bid came after this one was prepared, or in the same millisecond. */
function isMoved(bid: PreparedBid, { best, own }: AuctionPanel): boolean {
  const at = best === null ? null : bidTime(best)
  return own !== 'winning' && at !== null && at >= Date.parse(bid.prepared_at)
}

/** The bid as it stands now, by this person's own limits. `request`: its confirmation. */
export function usePreparedBid(bid: PreparedBid, panel: AuctionPanel, request: RequestState | undefined): BidState {
  const { auction } = panel
  const stop = useBidStop(panel)
  const limits = limitsOf(panel, useOwnRules(auction.id))
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
    // A prepared bid is gone after a rewind, so the time can't have gone back under it.
    wentBack: false,
    moved: !inFlight && isMoved(bid, panel),
    leading: panel.own === 'winning' && !inFlight,
    beyond: figure === null ? null : beyondOf(figure, limits, limitAfter),
    limitAfter,
    ...stop,
    request,
    // The review itself asks who confirms, from the signators who didn't prepare it.
    signators: [],
    signator: null,
  }
}
