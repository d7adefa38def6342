// What the ticket offers of an entry that was typed before it opened.
import { describe, expect, it } from 'vitest'
import type { Limits } from './bid-entry'
import { earlierEntryOf } from './earlier-entry'

const TODAY = '03/02/2026'
/** 10:15 ET. */
const AT = Date.parse('2026-03-02T15:15:00.000Z')
const price = (next32: number | null): Limits => ({
  kind: 'price',
  best32: next32 === null ? null : next32 - 1,
  minimum32: null,
  ownMax32: null,
  next32,
  deviation32: 32,
})
const rate: Limits = { kind: 'rate', best: 5.25, highest: 5.4, ownMinRate: null, next: 5.24, deviationSteps: 25 }
const at101 = price(101 * 32)
const offer = (text: string, limits = at101, field = '101-00', at: number | null = AT) =>
  earlierEntryOf({ text, at }, field, limits, TODAY)

describe('an entry typed before the ticket opened', () => {
  it('is offered with its figure and the official time, in the notation of the market', () => {
    expect(offer('101 8')).toMatchObject({ kind: 'offered', text: '101 8', label: 'Use 101 8 from 10:15 ET' })
    expect(offer('101.25')).toMatchObject({ kind: 'offered', text: '101.25', label: 'Use 101-08 from 10:15 ET' })
  })
  it('is offered with its date on another day, and as earlier if its time is unknown', () => {
    expect(offer('101-08', at101, '101-00', AT - 86_400_000)).toMatchObject({ label: 'Use 101-08 from 03/01 10:15 ET' })
    expect(offer('101-08', at101, '101-00', null)).toMatchObject({ label: 'Use 101-08 from earlier' })
  })
  it('is not offered if the field already has its figure', () => {
    expect(offer('101.25', at101, '101-08')).toBeNull()
    expect(earlierEntryOf(null, '101-00', at101, TODAY)).toBeNull()
  })
  it('is called beaten, and not offered, if the auction would refuse it as too low', () => {
    expect(offer('100-31')).toEqual({ kind: 'beaten', sentence: 'Your 100-31 from 10:15 ET can no longer win.' })
    expect(offer('5.25', rate, '5.240')).toMatchObject({ kind: 'beaten' })
    expect(offer('5.20', rate, '5.240')).toMatchObject({ label: 'Use 5.200 from 10:15 ET' })
  })
  it('is offered beyond the bidder’s own maximum or with unknown limits, because it is not beaten', () => {
    expect(offer('101-08', { ...at101, kind: 'price', ownMax32: 101 * 32 } as Limits)).toMatchObject({
      kind: 'offered',
    })
    expect(offer('50-00', price(null), '')).toMatchObject({ kind: 'offered' })
  })
  it('is offered as typed if it is no figure yet, so that no text is lost', () => {
    expect(offer('101-')).toMatchObject({ kind: 'offered', text: '101-', label: 'Use 101- from 10:15 ET' })
  })
})
