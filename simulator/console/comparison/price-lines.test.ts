// Two price ladders on one scale.
import { expect, test } from 'vitest'
import type { AuctionSide, ComparedAuction } from '../../control-api/comparison.schemas'
import { auctionSide, step } from '../testing/comparison'
import { priceLinesOf } from './price-lines'

const frame = { width: 720, height: 200, until: [60_000, 90_000] as const, timeText: (at: number) => `${at / 1000} s` }
const side = (more: Partial<AuctionSide>): AuctionSide => ({ ...auctionSide, ...more })
const auction = (process: 'price' | 'rate', one: AuctionSide | null, other: AuctionSide | null): ComparedAuction => ({
  id: 1,
  name: 'Riella',
  process,
  one,
  other,
  differs: true,
})

test('the price chart plots higher prices and lower rates higher, on one scale for both worlds', () => {
  const sides = [side({ ladder: [step(0, 3200)] }), side({ ladder: [step(0, 3200), step(30_000, 3232)] })] as const
  for (const [process, higher] of [
    ['price', true],
    ['rate', false],
  ] as const) {
    const lines = priceLinesOf(auction(process, ...sides), frame)
    const [start, second] = lines?.other.points ?? []
    expect(lines?.one.points[0]?.y).toBe(start?.y)
    expect((second?.y ?? 0) < (start?.y ?? 0)).toBe(higher)
    expect((second?.x ?? 0) > (start?.x ?? 0)).toBe(true)
  }
})

test('the price chart ends the line of a live auction at its world’s clock, and that of a past auction at its end', () => {
  const ladder = [step(0, 3200)]
  const past = side({ ladder, status: 'past', ends: { at: '', offset_ms: 45_000 } })
  const lines = priceLinesOf(auction('price', past, side({ ladder })), frame)
  const endOf = (path = '') => Number(/H([\d.]+)$/.exec(path)?.[1])
  expect(lines?.times.map(({ label }) => label)).toEqual(['0 s', '90 s'])
  expect(endOf(lines?.other.path)).toBe(708)
  expect(endOf(lines?.one.path)).toBe(64 + (708 - 64) / 2)
})

test('the price chart draws no line for a world without the auction, and no chart without bids', () => {
  expect(priceLinesOf(auction('price', null, side({ ladder: [step(0, 1)] })), frame)?.one.path).toBe('')
  expect(priceLinesOf(auction('price', null, auctionSide), frame)).toBeNull()
})
