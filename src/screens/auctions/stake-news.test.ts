// What is read out about the end of an auction.
import { describe, expect, it } from 'vitest'
import { endNewsOf, endSeenOf } from './stake-news'

const now = Date.parse('2026-03-02T15:20:00.000Z')
const live = (endAt: string, used = 0) =>
  endSeenOf({ status: 'live', end_at: endAt, paused_at: null, extensions: { used, left: 15 - used } }, now)
const soon = live('2026-03-02T15:20:30.000Z')
const later = live('2026-03-02T15:30:00.000Z')
const news = (before: typeof soon | undefined, after: typeof soon) => endNewsOf('Whitewing Flats', before, after)

describe('investor walk 23: the end of an auction is read out', () => {
  it('when a bid moves it', () => {
    expect(news(soon, live('2026-03-02T15:22:00.000Z', 1))).toBe('Whitewing Flats extended to 10:22:00 ET.')
  })
  it('in its last minute, once', () => {
    expect(news(later, soon)).toBe('Last minute of Whitewing Flats.')
    expect(news(soon, soon)).toBeNull()
  })
  it('when it is reached, and when the auction has closed', () => {
    const closing = live('2026-03-02T15:20:00.000Z')
    const closed = endSeenOf({ status: 'past', end_at: null, paused_at: null, extensions: null }, now)
    expect(news(soon, closing)).toBe('Whitewing Flats is closing.')
    expect(news(closing, closed)).toBe('Whitewing Flats has closed.')
    expect(news(closed, closed)).toBeNull()
  })
  it('not when one has just come to it, nor while it is paused', () => {
    expect(news(undefined, soon)).toBeNull()
    const paused = { status: 'live', end_at: '2026-03-02T15:20:30.000Z', paused_at: 'x', extensions: null } as const
    expect(news(later, endSeenOf(paused, now))).toBeNull()
  })
})
