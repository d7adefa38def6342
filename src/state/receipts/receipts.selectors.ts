// Reading the receipts of an auction.
import type { RootState } from '../root-state'
import type { AuctionReceipts } from './receipts.state'

/** Undefined until they were opened, or a bid was answered. */
export const selectReceipts = (state: RootState, auctionId: number): AuctionReceipts | undefined =>
  state.receipts.byAuction[auctionId]
