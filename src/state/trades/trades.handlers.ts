// Confirmations of trades as they are read.
import type { Handlers } from '../core/fold'
import type { TradeReading, TradesState } from './trades.state'
import { noTrades } from './trades.state'

const put = (slice: TradesState, id: number, reading: TradeReading): TradesState => ({
  byAuction: { ...slice.byAuction, [id]: reading },
})

export const tradesHandlers: Handlers<'trades'> = {
  'trade/opened': (slice, { payload: { auctionId } }) =>
    slice.byAuction[auctionId]?.status === 'loaded'
      ? slice
      : put(slice, auctionId, { status: 'loading', trade: null, error: null }),
  'trade.read/answered': (slice, { payload: { params, answer } }) =>
    put(slice, params.auctionId, { status: 'loaded', trade: answer.data, error: null }),
  'trade.read/failed': (slice, { payload: { params, error } }) =>
    put(slice, params.auctionId, { status: 'failed', trade: null, error }),
  'world/replaced': () => noTrades,
}
