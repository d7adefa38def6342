// Whether the receipts of an auction agree with the chain, worked out once per reading. Apart from the slice, because the
// signatures take 15 kB of cryptography that only this screen loads.
import type { ReceiptProof } from '../../domain/receipt-proof'
import { proveReceipts } from '../../domain/receipt-proof'
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-reducer'

/** Makes the view for one reader: null until a check that was asked for is done. */
export const makeReceiptProofView = (): ((state: RootState, auctionId: number) => ReceiptProof | null) =>
  createAppSelector([({ receipts }, auctionId: number) => receipts.byAuction[auctionId]], (receipts) => {
    if (receipts === undefined || receipts.chain === null || receipts.check !== 'done') return null
    return proveReceipts({ ...receipts, chain: receipts.chain })
  })
