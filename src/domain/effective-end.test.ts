import { describe, expect, it } from 'vitest'
import type { EndMove } from '../contract/auction'
import { endSteps, MAX_EXTENSIONS, softCloseMoves } from './effective-end'

const START = Date.parse('2026-03-02T15:00:00.000Z')
const END = START + 1_800_000
const iso = (ms: number): string => new Date(ms).toISOString()

describe('the ends of an auction', () => {
  it('start with the announced end', () => {
    expect(endSteps(START, END, [])).toEqual([{ since: START, end: END, remainingMs: null, extensions: 0 }])
  })

  const rows: readonly (readonly [string, EndMove, object])[] = [
    [
      'a bid in the last two minutes moves the end and uses up an extension',
      { kind: 'bid', at: iso(END - 5), end_at: iso(END + 119_995), bid_id: 3 },
      { since: END - 5, end: END + 119_995, remainingMs: null, extensions: 1 },
    ],
    [
      'a pause removes the end and keeps the time left',
      { kind: 'pause', at: iso(START + 60_000), remaining_ms: 1_740_000 },
      { since: START + 60_000, end: null, remainingMs: 1_740_000, extensions: 0 },
    ],
    [
      'resuming sets a new end',
      { kind: 'resume', at: iso(START + 120_000), end_at: iso(END + 60_000) },
      { since: START + 120_000, end: END + 60_000, remainingMs: null, extensions: 0 },
    ],
    [
      'a seller moves the end and uses up nothing',
      { kind: 'extension', at: iso(START + 120_000), end_at: iso(END + 300_000), minutes: 5 },
      { since: START + 120_000, end: END + 300_000, remainingMs: null, extensions: 0 },
    ],
    [
      'an extension without a new end leaves the end unchanged',
      { kind: 'extension', at: iso(START + 120_000) },
      { since: START + 120_000, end: END, remainingMs: null, extensions: 0 },
    ],
    [
      'a pause without the time left has none',
      { kind: 'pause', at: iso(START + 60_000), end_at: null },
      { since: START + 60_000, end: null, remainingMs: null, extensions: 0 },
    ],
  ]
  it.each(rows)('%s', (_, move, after) => {
    expect(endSteps(START, END, [move]).at(-1)).toEqual(after)
  })
})

describe('the extensions that bids alone explain', () => {
  it('are those of the last two minutes', () => {
    const bids = [
      { id: 1, at: END - 120_000 },
      { id: 2, at: END - 119_999 },
      { id: 3, at: END - 60_000 },
    ]
    expect(softCloseMoves(END, bids)).toEqual([
      { kind: 'bid', at: iso(END - 119_999), end_at: iso(END + 1), bid_id: 2 },
      { kind: 'bid', at: iso(END - 60_000), end_at: iso(END + 60_000), bid_id: 3 },
    ])
  })

  it(`are ${MAX_EXTENSIONS} at most`, () => {
    const bids = Array.from({ length: 20 }, (_, n) => ({ id: n, at: END - 1000 + n * 1000 }))
    expect(softCloseMoves(END, bids)).toHaveLength(MAX_EXTENSIONS)
  })

  it('are unknown if a bid came after the auction would have ended', () => {
    expect(softCloseMoves(END, [{ id: 1, at: END }])).toBeNull()
  })
})
