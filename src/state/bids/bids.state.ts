// Every bid that the auctions we know name, by id. A bid is never taken back.
import type { Bid } from '../../contract/bid'
import { emptyTable } from '../core/empty'
import type { Table } from '../core/table'

export interface BidsState {
  readonly rows: Table<Bid>
}

export const noBids: BidsState = { rows: emptyTable }
