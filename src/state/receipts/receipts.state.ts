// The receipts of one's own bids by auction, what the server said of them earlier, and the chain as it was read.
// Whether they agree is worked out in a view: reducers look into no hash.
import type { ApiError } from '../../contract/api-error'
import type { Receipt } from '../../contract/auction'
import type { OwnReceipt, ReceiptChain } from '../../contract/receipt'
import type { SeenHead } from '../../domain/receipt-proof'

export interface AuctionReceipts {
  readonly status: 'loading' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** By sequence, as last read. */
  readonly own: readonly OwnReceipt[]
  /** As they came with the answers to bids. */
  readonly given: readonly Receipt[]
  readonly chain: ReceiptChain | null
  /** Ends of chains that were read before the present one. */
  readonly heads: readonly SeenHead[]
  /** How the check that was asked for stands; `done` until it is asked for again. */
  readonly check: 'none' | 'reading' | 'done' | 'failed'
}

export interface ReceiptsState {
  readonly byAuction: Readonly<Record<number, AuctionReceipts>>
}

export const unreadReceipts: AuctionReceipts = {
  status: 'loading',
  error: null,
  own: [],
  given: [],
  chain: null,
  heads: [],
  check: 'none',
}

export const noReceipts: ReceiptsState = { byAuction: {} }
