// Reading the confirmation of a trade.
import type { RootState } from '../root-state'
import type { TradeReading } from './trades.state'

/** Undefined until it was opened. */
export const selectTrade = (state: RootState, auctionId: number): TradeReading | undefined =>
  state.trades.byAuction[auctionId]
