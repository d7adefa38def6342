// Reading the loan of an auction.
import type { AuctionLoan } from '../../contract/auction'
import { get } from '../core/table'
import type { RootState } from '../root-state'

/** The loan that an auction is about. */
export const selectLoan = (state: RootState, auctionId: number): AuctionLoan | undefined =>
  get(state.loans.rows, auctionId)
