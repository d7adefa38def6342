import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatDay, formatIsoTime, formatLongDay } from './business-days'
import {
  formatBasisPoints,
  formatCount,
  formatCountOf,
  formatExactYield,
  formatHundredths,
  formatShare,
  formatSpan,
  formatSpanDifference,
  formatTerm,
  formatYears,
  formatYield,
} from './formats'
import { formatSize } from './loan/documents'
import { formatCents, formatDollars, formatExactDollars, formatPlainDollars, formatShortDollars } from './money'
import {
  formatAge,
  formatAxisTime,
  formatClockTime,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatMarketDay,
  formatNotificationTime,
  formatOfficialTime,
  formatTimeLeft,
} from './official-time'
import { formatRate, formatRateDifference, formatRateEntry } from './rates'
import { formatDecimalPrice, formatDifference, formatDistance, formatPrice } from './thirty-seconds'

const instant = '2026-03-02T15:42:17.000Z'
const ms = Date.parse(instant)

/** What each function prints for the example of the table. */
const shown: Readonly<Record<string, string>> = {
  formatOfficialTime: formatOfficialTime(ms),
  formatClockTime: formatClockTime(ms),
  formatExactTime: formatExactTime(ms + 250),
  formatSpanDifference: formatSpanDifference(139),
  formatYears: formatYears(9.16),
  formatExactYield: formatExactYield(4.99967),
  formatBasisPoints: formatBasisPoints(79.21),
  formatAxisTime: formatAxisTime(ms),
  formatDate: formatDate(instant),
  formatDay: formatDay('2026-03-02'),
  formatMarketDay: formatMarketDay(ms),
  formatLongDay: formatLongDay('2026-03-02'),
  formatDateTime: formatDateTime(instant),
  formatIsoTime: formatIsoTime(instant),
  formatNotificationTime: formatNotificationTime(instant),
  formatTimeLeft: formatTimeLeft(103_000),
  formatAge: formatAge(12_000),
  formatSpan: formatSpan(1_240),
  formatTerm: formatTerm(480),
  formatCount: formatCount(3_014),
  formatCountOf: formatCountOf(3_014, 'bid'),
  formatPrice: formatPrice(3_282),
  formatDecimalPrice: formatDecimalPrice(102 + 37 / 64),
  formatDifference: formatDifference(40),
  formatDistance: formatDistance(40),
  formatRate: formatRate(5.25),
  formatRateEntry: formatRateEntry(5.25),
  formatRateDifference: formatRateDifference(-1),
  formatYield: formatYield(4.25),
  formatShare: formatShare(1_250),
  formatHundredths: formatHundredths(1_250),
  formatDollars: formatDollars(18_450_000),
  formatCents: formatCents(1_892_854_688),
  formatShortDollars: formatShortDollars(18_450_000),
  formatPlainDollars: formatPlainDollars(1_892_854_688),
  formatExactDollars: formatExactDollars(102_503.125),
  formatSize: formatSize(25_795_000),
}

const table = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('`format'))
  .filter((line) => line.startsWith('|'))
  .map((line) => {
    const [, , text = '', functions = ''] = line.split('|')
    return { text: text.trim().replaceAll('`', ''), names: functions.match(/format\w+/g) ?? [] }
  })

// Verifies: S9.7, S9.8
describe('the table of formats', () => {
  it.each(table)('$names writes $text', ({ text, names }) => {
    for (const name of names) expect(shown[name]).toBe(text)
  })

  it('lists every format tested here', () => {
    expect(table.flatMap(({ names }) => names).sort()).toEqual(Object.keys(shown).sort())
  })
})

describe('a count', () => {
  it('has commas between thousands, and its noun in the singular for one', () => {
    expect(formatCount(3014)).toBe('3,014')
    expect([formatCountOf(0, 'bid'), formatCountOf(1, 'bid'), formatCountOf(1200, 'bid')]).toEqual([
      '0 bids',
      '1 bid',
      '1,200 bids',
    ])
  })
})
