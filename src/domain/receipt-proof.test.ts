import { describe, expect, it } from 'vitest'
import type { OwnReceipt, ReceiptChain } from '../contract/receipt'
import { type Evidence, headOf, leafOf, proveReceipts } from './receipt-proof'

const receiptAt = (sequence: number, rule = 'First bid.'): OwnReceipt => ({
  sequence,
  auction_id: 17,
  received_at: `2026-03-02T15:4${sequence}:00.000Z`,
  outcome: 'accepted',
  rule,
  price: 102.5625,
  gnma_interest_rate: null,
  seen: { version: 3, age_ms: 120 },
  nonce: String(sequence).repeat(32),
})

const others = 'a'.repeat(64)
const chainOf = (leaves: readonly string[]): ReceiptChain => ({
  auction_id: 17,
  leaves: [...leaves],
  head: headOf(leaves),
})
const withoutNonce = ({ nonce: _nonce, ...receipt }: OwnReceipt) => receipt

const own = [receiptAt(1), receiptAt(3)]
const leaves = [leafOf(receiptAt(1)), others, leafOf(receiptAt(3))]
const sound: Evidence = {
  own,
  chain: chainOf(leaves),
  originals: own.map(withoutNonce),
  heads: [{ count: 2, head: headOf(leaves.slice(0, 2)) }],
}
const broken = (evidence: Partial<Evidence>): readonly string[] =>
  proveReceipts({ ...sound, ...evidence })
    .findings.filter(({ holds }) => !holds)
    .map(({ text }) => text)

describe('the proof of receipts', () => {
  it('holds when chain, leaves, earlier answers and earlier readings agree', () => {
    expect(proveReceipts(sound).holds).toBe(true)
    expect(proveReceipts(sound).findings).toHaveLength(4)
  })

  it('does not depend on the order of keys', () => {
    const { nonce, ...rest } = receiptAt(1)
    const shuffled = { nonce, ...Object.fromEntries(Object.entries(rest).toReversed()) } as OwnReceipt
    expect(leafOf(shuffled)).toBe(leafOf(receiptAt(1)))
  })

  it('fails when one word of a receipt was changed', () => {
    expect(broken({ own: [receiptAt(1), receiptAt(3, 'Another rule.')] })).toEqual([
      'These receipts don’t match their seals: #3.',
      'These receipts differ from what you received when you bid: #3.',
    ])
  })

  it('fails when a receipt and its leaf were changed together, because the chain was read before', () => {
    const forged = [leafOf(receiptAt(1, 'Another rule.')), others, leafOf(receiptAt(3))]
    const texts = broken({ own: [receiptAt(1, 'Another rule.'), receiptAt(3)], chain: chainOf(forged), originals: [] })
    expect(texts).toEqual(['The chain has changed since this page first loaded it.'])
  })

  it('fails when another bidder’s receipt was removed', () => {
    const [first = '', , third = ''] = leaves
    expect(broken({ chain: chainOf([first, third]) })).toContain('These receipts don’t match their seals: #3.')
  })

  it('fails when the head of the chain does not match its leaves', () => {
    expect(broken({ chain: { ...sound.chain, head: others } })).toEqual([
      'The chain is broken: its head doesn’t match its receipts.',
    ])
  })

  it('fails when an issued receipt is no longer listed', () => {
    expect(broken({ own: [receiptAt(1)] })).toEqual(['These receipts differ from what you received when you bid: #3.'])
  })
})
