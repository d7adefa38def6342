// Draws a bid as the ticket dispatches it, from the auctions in the store.
import type { Draws } from '../../simulator/world/draws'
import { priceFromWire } from '../../src/domain/thirty-seconds'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { getRow } from '../../src/state/core/table'
import { selectAuction, selectAuctionList, selectBid, selectListedIds } from '../../src/state/market/market.selectors'
import type { RootState } from '../../src/state/root-reducer'
import { agreedToAll } from '../../src/state/testing/samples'
import { pick } from './values'

/** A bid on a live auction, mostly a valid one; null if there's nothing to bid on. */
export function drawBid(state: RootState, draw: Draws) {
  const list = selectAuctionList(state, 'live')
  const auctionId = pick(selectListedIds(state, 'live', 0, list.order.length), draw)
  const row = auctionId === undefined ? undefined : selectAuction(state, auctionId)
  if (auctionId === undefined || row === undefined || state.session.user?.role !== 'investor') return null
  const loan = getRow(state.market.loans, auctionId)
  const best = row.best_bid_id === null ? undefined : selectBid(state, row.best_bid_id)
  const attempt = `fuzz-${draw.between(1, 2_000_000_000)}`
  if (loan?.auction_process_type === 'rate') {
    const rate = (best?.gnma_interest_rate ?? loan.gnma_interest_rate ?? 6) - 0.005 * draw.between(0, 3)
    return bidRequested({ auctionId, attempt, rate: Math.round(rate * 1_000) / 1_000, seen: {}, agreed: agreedToAll })
  }
  const price32 = priceFromWire(best?.price ?? loan?.loan_min_price ?? 100)
  const signatorId = pick(state.session.user?.profile?.signators ?? [], draw)?.id
  const seen = best === undefined ? {} : { price32 }
  const signed = signatorId === undefined ? {} : { signatorId }
  return bidRequested({
    auctionId,
    attempt,
    price32: price32 + draw.between(0, 4),
    ...signed,
    seen,
    agreed: agreedToAll,
  })
}
