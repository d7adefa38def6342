// Bidders as they were read, and as the channel reports each: one who was not in the list joins it, one who may bid no more
// leaves it.
import type { Handlers } from '../core/fold'
import type { BiddersState, WatchedBidders } from './bidders.state'
import { noBidders, unknownBidders } from './bidders.state'

function withAuction(slice: BiddersState, id: number, change: Partial<WatchedBidders>): BiddersState {
  const before = slice.byAuction[id] ?? unknownBidders
  return { ...slice, byAuction: { ...slice.byAuction, [id]: { ...before, ...change } } }
}

export const biddersHandlers: Handlers<'bidders'> = {
  'bidders/watched': (slice, { payload: { auctionId } }) => {
    const watching = { ...slice, watched: auctionId }
    return slice.byAuction[auctionId]?.status === 'loaded'
      ? watching
      : withAuction(watching, auctionId, { status: 'loading', error: null })
  },
  'bidders/left': (slice, { payload: { auctionId } }) => {
    // What is not watched is not kept up either: the next look begins with a fresh reading.
    const { [auctionId]: _left, ...byAuction } = slice.byAuction
    // Stepping to the next row watches the new one before the old one is left, or after.
    return { watched: slice.watched === auctionId ? null : slice.watched, byAuction }
  },
  'auction.bidders/answered': (slice, { payload: { params, answer } }) =>
    withAuction(slice, params.auctionId, { status: 'loaded', error: null, rows: answer.data }),
  'auction.bidders/failed': (slice, { payload: { params, error } }) =>
    withAuction(slice, params.auctionId, {
      error,
      status: slice.byAuction[params.auctionId]?.status === 'loaded' ? 'loaded' : 'failed',
    }),
  'bidder/connection-changed': (slice, { payload: { data } }) => {
    const { auction_ids, gone_from, ...row } = data
    let after = slice
    for (const id of auction_ids) {
      const watched = after.byAuction[id]
      if (watched?.status !== 'loaded') continue
      const isKnown = watched.rows.some(({ investor }) => investor.id === row.investor.id)
      const rows = isKnown
        ? watched.rows.map((other) => (other.investor.id === row.investor.id ? row : other))
        : [...watched.rows, row]
      after = withAuction(after, id, { rows })
    }
    for (const id of gone_from ?? []) {
      const watched = after.byAuction[id]
      if (watched?.rows.some(({ investor }) => investor.id === row.investor.id) !== true) continue
      after = withAuction(after, id, { rows: watched.rows.filter(({ investor }) => investor.id !== row.investor.id) })
    }
    return after
  },
  'world/replaced': ({ watched }) => ({ ...noBidders, watched }),
}
