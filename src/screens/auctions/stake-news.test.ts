// What is read out about the end of an auction.
import { describe, expect, it } from 'vitest'
import { endNewsOf, endSeenOf } from './stake-news'

const now = Date.parse('2026-03-02T15:20:00.000Z')
type Move = NonNullable<Parameters<typeof endSeenOf>[0]['end_moves']>[number]
const live = (endAt: string, kind: Move['kind'] | null = null) =>
  endSeenOf(
    { status: 'live', end_at: endAt, paused_at: null, end_moves: kind === null ? [] : [{ kind, at: endAt }] },
    now,
  )
const soon = live('2026-03-02T15:20:30.000Z')
const later = live('2026-03-02T15:30:00.000Z')
const paused = endSeenOf({ status: 'live', end_at: '2026-03-02T15:20:30.000Z', paused_at: 'x', end_moves: null }, now)
const news = (before: typeof soon | undefined, after: typeof soon) => endNewsOf('Whitewing Flats', before, after)

describe('the end of an auction is read out', () => {
  it('when a bid moves it', () => {
    expect(news(soon, live('2026-03-02T15:22:00.000Z', 'bid'))).toBe('Whitewing Flats extended to 10:22:00 ET.')
  })
  it('in its last minute, once', () => {
    expect(news(later, soon)).toBe('Last minute of Whitewing Flats.')
    expect(news(soon, soon)).toBeNull()
  })
  it('when it is reached, and when the auction has closed', () => {
    const closing = live('2026-03-02T15:20:00.000Z')
    const closed = endSeenOf({ status: 'past', end_at: null, paused_at: null, end_moves: null }, now)
    expect(news(soon, closing)).toBe('Whitewing Flats is closing.')
    expect(news(closing, closed)).toBe('Whitewing Flats has closed.')
    expect(news(closed, closed)).toBeNull()
  })
  it('when the seller moves it, pauses it, or resumes it', () => {
    expect(news(soon, live('2026-03-02T15:35:00.000Z', 'extension'))).toBe(
      'Whitewing Flats extended by the seller to 10:35:00 ET.',
    )
    expect(news(later, paused)).toBe('Whitewing Flats was paused by the seller.')
    expect(news(paused, live('2026-03-02T15:20:45.000Z', 'resume'))).toBe(
      'Whitewing Flats has resumed and ends at 10:20:45 ET.',
    )
  })
  it('not when the viewer has just opened it, nor while it is paused', () => {
    expect(news(undefined, soon)).toBeNull()
    expect(news(undefined, paused)).toBeNull()
    expect(news(paused, paused)).toBeNull()
  })
})
