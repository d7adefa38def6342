// Holidays by rule: settlement against the published calendar of 2024 to 2031 and other years, trading against the closes that SIFMA
// published.
import { describe, expect, it } from 'vitest'
import published from '../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import { closedBecause } from './business-days'
import { earlyCloseOn, holidayOn, marketHolidayOn } from './holidays'

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
    ['2021-06-18', null],
    ['2020-07-03', null],
    ['2015-04-03', 'Good Friday'],
    ['2012-04-06', 'Good Friday'],
  ])('%s is %s', (day, name) => {
    expect(holidayOn(day)).toBe(name)
  })
})

describe('a delivery day in a year that the server does not list', () => {
  it('is closed by rule', () => {
    expect(closedBecause('2034-10-09', published.rows)).toBe('Columbus Day')
  })
  it('is left to the server in a year that it lists', () => {
    const own = [{ date: '2026-03-17', name: 'a custom day' }]
    expect(closedBecause('2026-10-12', own)).toBeNull()
    expect(closedBecause('2026-03-17', own)).toBe('a custom day')
    expect(closedBecause('2027-10-11', own)).toBe('Columbus Day')
  })
})

/** SIFMA's published full closes and early closes (14:00 unless noted), by year. */
const sifma = {
  2020: {
    full: '01-01 01-20 02-17 04-10 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
    early: '04-09 05-22 07-02 11-27 12-24 12-31',
  },
  2021: {
    full: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-24',
    early: '04-02@12:00 05-28 07-02 11-26 12-23 12-31',
  },
  2022: {
    full: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
    early: '04-14 05-27 07-01 11-25 12-23 12-30',
  },
  2023: {
    full: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
    early: '04-07@12:00 05-26 07-03 11-24 12-22 12-29',
  },
  2024: {
    full: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
    early: '03-28 05-24 07-03 11-29 12-24 12-31',
  },
  2025: {
    full: '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
    early: '04-17 05-23 07-03 11-28 12-24 12-31',
  },
  2026: {
    full: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
    early: '04-03@12:00 05-22 07-02 11-27 12-24 12-31',
  },
  2027: {
    full: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
    early: '03-25 05-28 07-02 11-26 12-23 12-31',
  },
} as const

describe('the bond market', () => {
  it.each(Object.entries(sifma))('closes in %s on the days that SIFMA published', (year, { full, early }) => {
    const days = daysBetween(`${year}-01-01`, `${year}-12-31`)
    expect(days.filter((day) => marketHolidayOn(day) !== null).map((day) => day.slice(5))).toEqual(full.split(' '))
    const short = days.flatMap((day) => {
      const close = earlyCloseOn(day)
      return close === null ? [] : [day.slice(5) + (close.time === '14:00' ? '' : `@${close.time}`)]
    })
    expect(short).toEqual(early.split(' '))
  })
  it.each([2007, 2010, 2012, 2015, 2021, 2023, 2026, 2034, 2037])(
    'closes at noon on Good Friday of %s, when the employment report is released, and nothing settles',
    (year) => {
      const noons = daysBetween(`${year}-01-01`, `${year}-12-31`).filter((day) => earlyCloseOn(day)?.time === '12:00')
      expect(noons).toHaveLength(1)
      expect(noons.map(holidayOn)).toEqual(['Good Friday'])
      expect(noons.map(marketHolidayOn)).toEqual([null])
    },
  )
  it('never closes early on a day when it is closed, and has neither on weekends', () => {
    for (const day of daysBetween('2007-01-01', '2060-12-31')) {
      const weekday = new Date(day).getUTCDay()
      const [closed, early] = [marketHolidayOn(day), earlyCloseOn(day)]
      if (closed !== null && early !== null) throw new Error(`${day} is both`)
      if ((weekday === 0 || weekday === 6) && (closed !== null || early !== null))
        throw new Error(`${day} is a weekend`)
    }
  })
  it('names the holiday and whether it is observed on another day', () => {
    expect(marketHolidayOn('2026-07-03')).toBe('Independence Day (observed)')
    expect(marketHolidayOn('2025-07-04')).toBe('Independence Day')
    expect(earlyCloseOn('2026-07-02')).toEqual({ time: '14:00', because: 'the day before Independence Day' })
    expect([marketHolidayOn('soon'), earlyCloseOn(''), holidayOn('7/4')]).toEqual([null, null, null])
  })
})
