// Holidays by rule, against the published calendar of 2024 to 2031 and later years.
import { describe, expect, it } from 'vitest'
import published from '../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import { closedBecause, nextBusinessDay } from './business-days'
import { holidayOn } from './holidays'

const daysBetween = (first: string, last: string): readonly string[] => {
  const days: string[] = []
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += 86_400_000) {
    days.push(new Date(ms).toISOString().slice(0, 10))
  }
  return days
}

describe('holidays by rule', () => {
  it('match the published holidays of 2024 to 2031', () => {
    const byRule = daysBetween('2024-01-01', '2031-12-31').flatMap((date) => {
      const name = holidayOn(date)
      return name === null ? [] : [{ date, name }]
    })
    expect(byRule).toEqual(published.rows)
  })
  it.each([
    ['2034-10-09', 'Columbus Day'],
    ['2034-04-07', 'Good Friday'],
    ['2038-04-23', 'Good Friday'],
    ['2033-12-26', 'Christmas Day'],
    ['2032-07-05', 'Independence Day'],
    ['2033-06-20', 'Juneteenth National Independence Day'],
    ['2034-11-10', null],
    ['2020-06-19', null],
  ])('%s is %s', (day, name) => {
    expect(holidayOn(day)).toBe(name)
  })
})

describe('a delivery day in a year that the server does not list', () => {
  it('is closed by rule', () => {
    expect(closedBecause('2034-10-09', published.rows)).toBe('Columbus Day')
    expect(nextBusinessDay('2034-10-07', published.rows)).toBe('2034-10-10')
  })
  it('is left to the server in a year that it lists', () => {
    const own = [{ date: '2026-03-17', name: 'a day of its own' }]
    expect(closedBecause('2026-10-12', own)).toBeNull()
    expect(closedBecause('2026-03-17', own)).toBe('a day of its own')
    expect(closedBecause('2027-10-11', own)).toBe('Columbus Day')
  })
})
