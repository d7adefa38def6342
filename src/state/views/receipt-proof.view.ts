// Whether the receipts of an auction agree with the chain, worked out once per reading.
import type { ReceiptProof } from '../../domain/receipt-proof'
import { proveReceipts } from '../../domain/receipt-proof'
import type { AuctionReceipts } from '../receipts/receipts.state'
import type { RootState } from '../root-state'

/** Makes the view for one reader: null until a check that was asked for is done. */
export function makeReceiptProofView(): (state: RootState, auctionId: number) => ReceiptProof | null {
  let last: { readonly receipts: AuctionReceipts; readonly proof: ReceiptProof } | null = null
  return (state, auctionId) => {
    const receipts = state.receipts.byAuction[auctionId]
    if (receipts === undefined || receipts.chain === null || receipts.check !== 'done') return null
    if (last?.receipts !== receipts) last = { receipts, proof: proveReceipts({ ...receipts, chain: receipts.chain }) }
    return last.proof
  }
}
