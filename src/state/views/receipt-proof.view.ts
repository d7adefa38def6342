// Checks the receipts of an auction against the chain, once per fetch. Separate from the slice, because signatures need 15 kB of
// cryptography that only this screen loads.
import { proveReceipts, type ReceiptProof } from '../../domain/receipt-proof'
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-reducer'

/** Creates the view for one reader: null until a requested check is done. */
export const makeReceiptProofView = (): ((state: RootState, auctionId: number) => ReceiptProof | null) =>
  createAppSelector([({ receipts }, auctionId: number) => receipts.byAuction[auctionId]], (receipts) => {
    if (receipts === undefined || receipts.chain === null || receipts.check !== 'done') return null
    return proveReceipts({ ...receipts, chain: receipts.chain })
  })
