// The sentences announced when the end of an auction changes.
import { describe, expect, it } from 'vitest'
import { endChangeText, endStateOf } from './end-changes'

const now = Date.parse('2026-03-02T15:20:00.000Z')
type Move = NonNullable<Parameters<typeof endStateOf>[0]['end_moves']>[number]
const live = (endAt: string, kind: Move['kind'] | null = null) =>
  endStateOf(
    { status: 'live', end_at: endAt, paused_at: null, end_moves: kind === null ? [] : [{ kind, at: endAt }] },
    now,
  )
const soon = live('2026-03-02T15:20:30.000Z')
const later = live('2026-03-02T15:30:00.000Z')
const paused = endStateOf({ status: 'live', end_at: '2026-03-02T15:20:30.000Z', paused_at: 'x', end_moves: null }, now)
const textOf = (before: typeof soon | undefined, after: typeof soon) => endChangeText('Whitewing Flats', before, after)

describe('the announcement of a change to an auction’s end', () => {
  it('covers an extension by a bid', () => {
    expect(textOf(soon, live('2026-03-02T15:22:00.000Z', 'bid'))).toBe('Whitewing Flats extended to 10:22:00 ET.')
  })
  it('covers the last minute once', () => {
    expect(textOf(later, soon)).toBe('Less than a minute left on Whitewing Flats.')
    expect(textOf(soon, soon)).toBeNull()
  })
  it('covers closing and closed', () => {
    const closing = live('2026-03-02T15:20:00.000Z')
    const closed = endStateOf({ status: 'past', end_at: null, paused_at: null, end_moves: null }, now)
    expect(textOf(soon, closing)).toBe('Whitewing Flats is closing.')
    expect(textOf(closing, closed)).toBe('Whitewing Flats has closed.')
    expect(textOf(closed, closed)).toBeNull()
  })
  it('covers extensions, pauses and resumes by the seller', () => {
    expect(textOf(soon, live('2026-03-02T15:35:00.000Z', 'extension'))).toBe(
      'Whitewing Flats extended by the seller to 10:35:00 ET.',
    )
    expect(textOf(later, paused)).toBe('Whitewing Flats was paused by the seller.')
    expect(textOf(paused, live('2026-03-02T15:20:45.000Z', 'resume'))).toBe(
      'Whitewing Flats has resumed and ends at 10:20:45 ET.',
    )
  })
  it('is null when the viewer has just opened the auction, or while it stays paused', () => {
    expect(textOf(undefined, soon)).toBeNull()
    expect(textOf(undefined, paused)).toBeNull()
    expect(textOf(paused, paused)).toBeNull()
  })
})
