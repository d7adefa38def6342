// Which auction a loan is in. The specification gives both numbers together only when a loan is created; they are kept, so
// that a server that does not repeat them can still be asked for the right one.
import type { AuctionStatus } from '../../contract/auction'

export interface LoanPlace {
  readonly auctionId: number
  /** As it was last heard; null after a reload, until a board was read. */
  readonly status: AuctionStatus | null
}

export interface LoanPlacesState {
  /** By loan id. */
  readonly places: Readonly<Record<number, LoanPlace>>
  /** The ids of loans whose place the person's preferences hold. */
  readonly kept: readonly number[]
}

export const noLoanPlaces: LoanPlacesState = { places: {}, kept: [] }
