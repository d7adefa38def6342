// A receipt as one signed line: read back as it was written, and checked like the receipts themselves.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OwnReceipt, ReceiptChain } from '../contract/receipt'
import { readReceiptLine, receiptLine } from './receipt-line'
import { headOf, leafOf, proveLine, proveReceipts } from './receipt-proof'
import { timelineOf } from './receipt-timeline'

const secret = sha256(utf8ToBytes('the marketplace of this test'))
const publicKey = bytesToHex(ed25519.getPublicKey(secret))
const otherLeaf = 'a'.repeat(64)

const plain: OwnReceipt = {
  sequence: 2,
  auction_id: 17,
  received_at: '2026-03-02T15:42:00.139Z',
  decided_at: '2026-03-02T15:42:00.141Z',
  told_at: '2026-03-02T15:42:00.144Z',
  outcome: 'accepted',
  rule: 'At least 1/32 above 102-17 — “best”.',
  price: 102.5625,
  gnma_interest_rate: null,
  seen: { version: 3, age_ms: 120, clock_error_ms: 40, pressed_at: '2026-03-02T15:42:00.000Z' },
  nonce: '0f'.repeat(16),
}
const previous = headOf([otherLeaf])
const head = sha256(concatBytes(hexToBytes(previous), hexToBytes(leafOf(plain))))
const signature = bytesToHex(ed25519.sign(concatBytes(utf8ToBytes('loan-auction-receipt-1\n'), head), secret))
const own: OwnReceipt = { ...plain, previous, signature }
const chain: ReceiptChain = {
  auction_id: 17,
  leaves: [otherLeaf, leafOf(own)],
  head: headOf([otherLeaf, leafOf(own)]),
  public_key: publicKey,
}
const texts = (line: string, against: ReceiptChain = chain) => proveLine(line, against).findings.map(({ text }) => text)

describe('the line of a receipt', () => {
  it('is one ASCII line that contains everything', () => {
    expect(receiptLine(own)).toMatch(/^LR1\.[\w-]+\.[\w-]{43}\.[\w-]{86}$/)
    const { nonce, previous: _previous, signature: _signature, ...receipt } = own
    expect(readReceiptLine(`  ${receiptLine(own)}\n`)).toEqual({
      receipt,
      auctionId: 17,
      sequence: 2,
      nonce,
      previous,
      signature,
    })
  })

  it('is read back with any rule text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 9999 }), (rule, sequence) => {
        expect(readReceiptLine(receiptLine({ ...own, rule, sequence }))?.receipt).toMatchObject({ rule, sequence })
      }),
    )
  })

  it('is verified against the chain and the key of the marketplace', () => {
    expect(proveLine(receiptLine(own), chain).holds).toBe(true)
    expect(texts(receiptLine(own))).toEqual([
      'The chain of all 2 receipts in this auction is intact.',
      'Receipt #2 is in the chain at its number, unchanged.',
      'Signed by the marketplace.',
    ])
  })

  it('is verified without a signature too, and says that it has none', () => {
    expect(proveLine(receiptLine(plain), chain).holds).toBe(true)
    expect(texts(receiptLine(plain))).toContain('It has no signature.')
  })

  it('fails for a changed word, another key, another history, another auction, and any other text', () => {
    expect(texts(receiptLine({ ...own, price: 103 }))).toEqual([
      'The chain of all 2 receipts in this auction is intact.',
      'Receipt #2 doesn’t match this line.',
      'Not signed by this marketplace.',
    ])
    const otherKey = bytesToHex(ed25519.getPublicKey(sha256(utf8ToBytes('another'))))
    expect(texts(receiptLine(own), { ...chain, public_key: otherKey })).toContain('Not signed by this marketplace.')
    expect(texts(receiptLine({ ...own, previous: otherLeaf }))).toContain(
      'The receipts before it differ from what this line says.',
    )
    expect(texts(receiptLine({ ...own, auction_id: 18 }))).toEqual(['This line is about another auction: No. 18.'])
    for (const line of ['', 'LR1', 'LR1.x.y.z', `${receiptLine(own)}.more`, receiptLine(own).replace('LR1', 'LR2')])
      expect(texts(line)).toEqual(['This is not a receipt line.'])
  })
})

describe('the signature in the proof of all receipts', () => {
  const evidence = { originals: [], heads: [] }
  it('is checked for each receipt that has one', () => {
    expect(proveReceipts({ ...evidence, own: [own], chain }).findings.map(({ text }) => text)).toContain(
      'Signed by the marketplace.',
    )
    const forged = { ...own, signature: '0'.repeat(128) }
    expect(proveReceipts({ ...evidence, own: [forged], chain }).holds).toBe(false)
  })
})

describe('the timeline of a receipt', () => {
  it('has each known step, with the ms since the previous one', () => {
    expect(timelineOf(own).map(({ step, after }) => [step, after])).toEqual([
      ['pressed', null],
      ['received', 139],
      ['decided', 2],
      ['published', 3],
    ])
  })

  it('starts at the arrival if Confirm was not recorded, and ends at the decision if there was no announcement', () => {
    const refused = { ...own, outcome: 'refused' as const, told_at: null, seen: null }
    expect(timelineOf(refused).map(({ step, after }) => [step, after])).toEqual([
      ['received', null],
      ['decided', 2],
    ])
  })
})
