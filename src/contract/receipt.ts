// Receipts of bids for their owner, and the hash chain of all receipts of an auction.
// leaf = SHA-256(canonical receipt ‖ nonce), chain = SHA-256(previous ‖ leaf), beginning with 32 zero bytes.
// signature = Ed25519 over "loan-auction-receipt-1\n" ‖ the head of the chain right after the receipt.
import * as z from 'zod/mini'
import { receipt } from './auction'
import { id, maybe } from './fields'

/** SHA-256 as 64 lower-case hex digits. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not a SHA-256'))

/** The owner's receipt, with the secret that proves its leaf: 128 bits, hex. */
export const ownReceipt = z.extend(receipt, {
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'not 128 bits')),
  /** The head of the chain right before it. */
  previous: maybe(digest),
  /** The Idempotency-Key of the bid, which tells bids of two windows apart; it isn't part of the leaf. Null for a bid without one. */
  attempt: maybe(z.string()),
  /** Ed25519, hex. */
  signature: maybe(z.string().check(z.regex(/^[0-9a-f]{128}$/, 'not an Ed25519 signature'))),
})
export type OwnReceipt = z.output<typeof ownReceipt>

/** The leaves of every receipt of an auction, by sequence from 1, and the `head` of the chain. */
export const receiptChain = z.object({
  auction_id: id,
  leaves: z.array(digest),
  head: digest,
  /** The Ed25519 key that receipts are signed with, hex. */
  public_key: maybe(digest),
})
export type ReceiptChain = z.output<typeof receiptChain>
