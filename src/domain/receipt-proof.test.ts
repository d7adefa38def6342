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

describe('the proof of automatic bids', () => {
  const maximum = (sequence: number, price: number): OwnReceipt => ({
    ...receiptAt(sequence),
    price,
    standing_maximum: 'set',
  })
  const madeFor = (sequence: number, price: number, order: number): OwnReceipt => ({
    ...receiptAt(sequence),
    price,
    made_for: order,
  })
  const findings = (...receipts: readonly OwnReceipt[]) =>
    proveReceipts({ own: receipts, chain: chainOf(receipts.map(leafOf)), originals: [], heads: [] })
      .findings.filter(({ text }) => text.includes('standing maximum'))
      .map(({ holds, text }) => [holds, text])
  const wrong = [[false, 'Not within a standing maximum that was in force: automatic bids #2.']]

  it('holds when each is within the maximum that its receipt names', () => {
    const all = [maximum(1, 103), madeFor(2, 102, 1), madeFor(3, 103, 1)]
    expect(findings(...all)).toEqual([[true, 'Within the standing maximum in force at that time: 2 automatic bids.']])
  })

  it('fails when one is beyond the maximum, or names a receipt that sets none', () => {
    expect(findings(maximum(1, 103), madeFor(2, 103.03125, 1))).toEqual(wrong)
    expect(findings(receiptAt(1), madeFor(2, 102, 1))).toEqual(wrong)
  })

  it('fails when the maximum had been changed or withdrawn', () => {
    const late = [[false, 'Not within a standing maximum that was in force: automatic bids #3.']]
    expect(findings(maximum(1, 103), maximum(2, 102), madeFor(3, 102, 1))).toEqual(late)
    const withdrawn = { ...maximum(2, 103), standing_maximum: 'withdrawn' } as const
    expect(findings(maximum(1, 103), withdrawn, madeFor(3, 102, 2))).toEqual(late)
  })

  it('compares rates the other way around', () => {
    const rate = (receipt: OwnReceipt, percent: number) => ({ ...receipt, price: null, gnma_interest_rate: percent })
    expect(findings(rate(maximum(1, 0), 5.1), rate(madeFor(2, 0, 1), 5.1))[0]?.[0]).toBe(true)
    expect(findings(rate(maximum(1, 0), 5.1), rate(madeFor(2, 0, 1), 5.09))).toEqual(wrong)
  })
})

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
