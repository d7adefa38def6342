// Calls about receipts of bids: the user's own, and the chain that everyone may verify.
import * as z from 'zod/mini'
import { type CallSpec, one, rows } from './call'
import { id } from './fields'
import { ownReceipt, receiptChain } from './receipt'

const auctionId = z.object({ auctionId: id })

export const receiptCalls = {
  /** The user's own receipts in an auction, by sequence. */
  'receipt.list': {
    method: 'GET',
    path: '/api/auction/receipts/{auctionId}',
    params: auctionId,
    answer: rows(ownReceipt),
    access: ['investor'],
    beyondSpec: true,
  },
  /** For everyone who may see the auction. */
  'receipt.chain': {
    method: 'GET',
    path: '/api/auction/receipt-chain/{auctionId}',
    params: auctionId,
    answer: one(receiptChain),
    access: 'signed-in',
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
