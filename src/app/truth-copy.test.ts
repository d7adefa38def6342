// The text of the bar under the header.
import { describe, expect, it } from 'vitest'
import type { Recovering } from '../state/connection/freshness'
import { announcementOf, truthCopy } from './truth-copy'

const asOf = Date.parse('2026-03-02T15:15:03.000Z')
const copy = (recovering: Recovering | null, attempt = 1) => truthCopy({ recovering, asOf, attempt })

describe('the bar under the header', () => {
  it('is hidden while everything is live', () => {
    expect(copy(null)).toBeNull()
  })
  it.each([
    ['session-ended', 'Your session has ended. This page is no longer updating.', 'log-in'],
    ['offline', 'This device is offline.', null],
    ['catching-up', 'Connected again. Catching up…', null],
    ['reading', 'Reconnecting (attempt 3).', 'try-now'],
    ['reconnecting', 'Reconnecting (attempt 3).', 'try-now'],
  ] as const)('says what the page does when %s, how old prices are, and what to do', (recovering, doing, action) => {
    expect(copy(recovering, 3)).toMatchObject({ doing, action, prices: 'Prices as of 10:15:03 ET.' })
  })
  it('announces the same text for every attempt', () => {
    const announced = (recovering: Recovering, attempt: number) => announcementOf({ recovering, asOf, attempt })
    expect(announced('reconnecting', 1)).toBe(announced('reading', 7))
    expect(announced('reading', 7)).toBe(announced('catching-up', 1))
  })
})
