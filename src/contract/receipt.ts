// Receipts of bids as their owner keeps them, and the chain that ties all receipts of an auction together.
// leaf = SHA-256(canonical receipt ‖ nonce), chain = SHA-256(previous ‖ leaf), beginning with 32 zero bytes.
// signature = Ed25519 over "loan-auction-receipt-1\n" ‖ the end of the chain right after the receipt.
import * as z from 'zod/mini'
import { receipt } from './auction'
import { id, maybe } from './fields'

/** SHA-256 as 64 lower-case hex digits. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not a SHA-256'))

/** One's own receipt with the secret that opens its leaf: 128 bits, hex. */
export const ownReceipt = z.extend(receipt, {
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'not 128 bits')),
  /** The end of the chain right before it. */
  previous: maybe(digest),
  /** Ed25519, hex. */
  signature: maybe(z.string().check(z.regex(/^[0-9a-f]{128}$/, 'not an Ed25519 signature'))),
})
export type OwnReceipt = z.output<typeof ownReceipt>

/** The leaves of every receipt of an auction, in the order of their sequence from 1; `head` is the end of the chain. */
export const receiptChain = z.object({
  auction_id: id,
  leaves: z.array(digest),
  head: digest,
  /** The Ed25519 key that receipts are signed with, hex. */
  public_key: maybe(digest),
})
export type ReceiptChain = z.output<typeof receiptChain>
