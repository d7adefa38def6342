// A receipt's seal covers its JSON, so every way of writing the same receipt must read as the same JSON.
import { describe, expect, it } from 'vitest'
import { dialectOf, fullDialect } from '../../simulator/runtime/api-dialect'
import { serializeValue } from '../../simulator/runtime/serialize-value'
import { receiptFor } from '../../simulator/world/bids/receipts.project'
import { apply, bidOf, FIRST, liveWorld, MINUTE, TEN } from '../../simulator/world/sample-world'
import { rowOf } from '../../simulator/world/table'
import { type OwnReceipt, ownReceipt, type ReceiptChain } from '../../src/contract/receipt'
import { headOf, leafOf, proveReceipts } from '../../src/domain/receipt-proof'
import { parseTolerantly } from '../../src/transport/api/strict-form'

const NONCE = 'ab'.repeat(16)

/** The receipt of a bid whose screen showed these fields, with its proof. */
function receiptWith(seen: object): OwnReceipt {
  const state = apply(liveWorld(), bidOf('ann', 101.5, { seen }), TEN + MINUTE)
  const stored = rowOf(state.auctions, FIRST)?.receipts[0]
  if (stored === undefined) throw new Error('no receipt')
  return { ...receiptFor(FIRST, stored), nonce: NONCE, previous: '0'.repeat(64), attempt: 'key', signature: null }
}

const chainOf = (leaf: string): ReceiptChain => ({ auction_id: FIRST, leaves: [leaf], head: headOf([leaf]) })

describe('a receipt in Laravel’s format', () => {
  it.each([
    ['nothing', {}],
    ['a version', { version: 2 }],
    ['a price', { version: 2, price: 101, age_ms: 400 }],
    ['a rate', { gnma_interest_rate: 5.25, clock_error_ms: 40 }],
    ['the time of the press', { pressed_at: '2026-03-02T15:05:00.000Z' }],
  ])('matches its seal when the screen showed %s', (_what, seen) => {
    const receipt = receiptWith(seen)
    const laravel = dialectOf('full:decimals,booleans,arrays,dates,nulls,unknown')
    if (laravel === null) throw new Error('no such dialect')
    for (const dialect of [fullDialect, laravel]) {
      const wire: unknown = JSON.parse(JSON.stringify(serializeValue(dialect, ownReceipt, receipt)))
      const { data: read } = parseTolerantly(ownReceipt, wire)
      if (read === undefined) throw new Error('unreadable')
      const proof = proveReceipts({ own: [read], chain: chainOf(leafOf(receipt)), originals: [], heads: [] })
      expect(proof, dialect.name).toMatchObject({ holds: true })
    }
  })
})
