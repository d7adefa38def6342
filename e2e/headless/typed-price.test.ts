// Whatever is typed as a price, the ticket shows, the app sends and the receipt contains the same price, or nothing is sent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceText } from '../../simulator/world/figures'
import { apply, bidOf, FIRST, liveWorld, MINUTE, TEN } from '../../simulator/world/sample-world'
import { rowOf } from '../../simulator/world/table'
import { bidRequest } from '../../src/contract/auction'
import { type Limits, readEntry, readingOf } from '../../src/screens/auctions/bidding/bid-entry'
import { bidBody } from '../../src/state/bids/send-bid'
import { agreedToAll } from '../../src/state/testing/samples'

const world = liveWorld()
const minimum = rowOf(world.auctions, FIRST)?.loan.loan_min_price ?? null
const limits: Limits = {
  kind: 'price',
  best32: null,
  minimum32: minimum === null ? null : minimum * 32,
  ownMax32: null,
  next32: minimum === null ? null : minimum * 32,
  deviation32: 32,
}

const points = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: 101, max: 115 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 12_000 }) },
  )
  .map(String)
const ticks = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((count) => String(count).padStart(2, '0')),
  fc.integer({ min: 0, max: 400 }).map(String),
)
const separator = fc.constantFrom('-', ' - ', ' ', "'", '’', '′', '–', '—', '−', '‑', '.', ',', '--', '/', '')
const suffix = fc.constantFrom('', '', '', '+', '/32', ' /32', '/64', '.5', ' ', '%')
const typed = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(points, separator, ticks, suffix).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.integer({ min: 101 * 32, max: 116 * 32 }).map((count) => String(count / 32)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 400_000 }).map((count) => String(count / 3_200)) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(..."0123456789-+/ .,'’–e٣") }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

/** The price that is sent for this text and the receipt it gets; null if nothing is sent. */
function receiptFor(
  text: string,
): { readonly sent: number; readonly receipt: number; readonly outcome: string } | null {
  const entry = readEntry(text, limits)
  if (!entry.ok || entry.figure.kind !== 'price') return null
  const { price32 } = entry.figure
  const wire: unknown = JSON.parse(
    JSON.stringify(bidBody({ auctionId: FIRST, attempt: 'a', price32, seen: {}, agreed: agreedToAll })),
  )
  const { price: sent = 0 } = bidRequest.parse(wire)
  const receipt = rowOf(apply(world, bidOf('ann', sent), TEN + MINUTE).auctions, FIRST)?.receipts.at(-1)
  return { sent, receipt: receipt?.price ?? 0, outcome: receipt?.outcome ?? 'none' }
}

// Verifies: S9.6
test('each of 10,000 typed texts is shown, sent and put on the receipt as the same price, or not sent', () => {
  let bids = 0
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readingOf(text, limits)
      const result = receiptFor(text)
      if (result === null) return
      bids += 1
      expect(result.outcome).toBe('accepted')
      expect(reading).toBe(`${priceText(result.receipt * 32)} = ${result.receipt}`)
      expect(result.sent).toBe(result.receipt)
    }),
    { numRuns: 10_000, seed: 20_261_122 },
  )
  // Enough of the texts must be prices.
  expect(bids).toBeGreaterThan(1_000)
})
