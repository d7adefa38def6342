// The loan of each auction, by the auction's id.
import type { AuctionLoan } from '../../contract/auction'
import { emptyTable } from '../core/empty'
import type { Table } from '../core/table'

export interface LoansState {
  readonly rows: Table<AuctionLoan>
}

export const noLoans: LoansState = { rows: emptyTable }
