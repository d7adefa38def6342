// Receipts of bids as their owner keeps them, and the chain that ties all receipts of an auction together.
// leaf = SHA-256(canonical receipt ‖ nonce), chain = SHA-256(previous ‖ leaf), beginning with 32 zero bytes.
import * as z from 'zod/mini'
import { receipt } from './auction'
import { id } from './fields'

/** SHA-256 as 64 lower-case hex digits. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not a SHA-256'))

/** One's own receipt with the secret that opens its leaf: 128 bits, hex. */
export const ownReceipt = z.extend(receipt, { nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'not 128 bits')) })
export type OwnReceipt = z.output<typeof ownReceipt>

/** The leaves of every receipt of an auction, in the order of their sequence from 1; `head` is the end of the chain. */
export const receiptChain = z.object({ auction_id: id, leaves: z.array(digest), head: digest })
export type ReceiptChain = z.output<typeof receiptChain>
