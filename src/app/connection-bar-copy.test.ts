// The text of the bar under the header.
import { describe, expect, it } from 'vitest'
import type { Recovery } from '../state/connection/freshness'
import { announcementOf, connectionBarCopy } from './connection-bar-copy'

const asOf = Date.parse('2026-03-02T15:15:03.000Z')
const copy = (recovery: Recovery | null, attempt = 1) => connectionBarCopy({ recovery, asOf, attempt })

describe('the bar under the header', () => {
  it('is hidden while everything is live', () => {
    expect(copy(null)).toBeNull()
  })
  it.each([
    ['session-ended', 'Your session has ended. This page is no longer updating.', 'log-in'],
    ['offline', 'This device is offline.', null],
    ['catching-up', 'Connected again. Catching up…', null],
    ['polling', 'Reconnecting (attempt 3).', 'try-now'],
    ['reconnecting', 'Reconnecting (attempt 3).', 'try-now'],
  ] as const)('says what the page does when %s, how old prices are, and what to do', (recovery, doing, action) => {
    expect(copy(recovery, 3)).toMatchObject({ doing, action, prices: 'Prices as of 10:15:03 ET.' })
  })
  it('announces the same text for every attempt', () => {
    const announced = (recovery: Recovery, attempt: number) => announcementOf({ recovery, asOf, attempt })
    expect(announced('reconnecting', 1)).toBe(announced('polling', 7))
    expect(announced('polling', 7)).toBe(announced('catching-up', 1))
  })
})
