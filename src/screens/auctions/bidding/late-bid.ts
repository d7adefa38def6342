// How late a refused bid was, from its receipt and the auction's end. Pure.
import type { AuctionReceipts } from '../../../state/receipts/receipts.slice'

type Receipt = AuctionReceipts['own'][number]
type Receipts = AuctionReceipts | undefined

/** The receipt of one press of Confirm; null if it isn't known. */
export const receiptOf = (receipts: Receipts, attempt: string | null): Receipt | null =>
  (attempt === null ? undefined : receipts?.own.find((receipt) => receipt.attempt === attempt)) ?? null

/** How long after the end the refused bid reached the server, ms; null if it was in time, or if that isn't known. */
export function lateMsOf(receipt: Receipt | null, endAt: string | null | undefined): number | null {
  if (receipt === null || receipt.outcome !== 'refused' || !endAt) return null
  const late = Date.parse(receipt.received_at) - Date.parse(endAt)
  return late >= 0 ? late : null
}
