// Days on which securities are delivered, against the calendar of fixtures/lookups.
import { describe, expect, it } from 'vitest'
import restrictions from '../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import { closedBecause, formatDay, isDay, marketDay, monthsAfter } from './business-days'

const closed = (day: string) => closedBecause(day, restrictions.rows)

// Verifies: S3.23
describe('a delivery day', () => {
  it.each([
    ['2026-05-15', null],
    ['2026-05-16', 'a Saturday'],
    ['2026-05-17', 'a Sunday'],
    ['2026-04-03', 'Good Friday'],
    ['2026-05-25', 'Memorial Day'],
    // A Saturday's holiday leaves the Friday before open.
    ['2026-07-03', null],
  ])('%s is closed for this reason, or open if null: %s', (day, reason) => {
    expect(closed(day)).toBe(reason)
  })
  it('must be a valid date', () => {
    expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'soon', ''].some(isDay)).toBe(false)
  })
  it('is counted in New York, in months without overflow, and shown as MM/DD/YYYY (Verifies: S9.8)', () => {
    expect(marketDay(Date.parse('2026-03-03T03:00:00Z'))).toBe('2026-03-02')
    expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
    expect(formatDay('2026-05-15')).toBe('05/15/2026')
    expect(formatDay('soon')).toBe('soon')
  })
})
