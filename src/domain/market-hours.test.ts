import { describe, expect, it } from 'vitest'
import {
  closedNow,
  defaultSchedule,
  extensionProblem,
  lateEnd,
  lengthProblem,
  marketInstant,
  openingHours,
  scheduleProblems,
} from './market-hours'

const now = Date.parse('2026-03-02T15:42:00.000Z') // Monday 10:42 ET
/** How a day with an early close is explained. */
const early = (time: string, because: string) =>
  `The bond market closes at ${time} ET that day, because it is ${because}.`
const eve = early('14:00', 'the day before Independence Day')
const goodFriday = early('12:00', 'Good Friday')
const good = { day: '2026-03-03', time: '10:00', minutes: '60' }

describe('the instant of a day and a time in New York', () => {
  it.each([
    ['2026-03-03', '10:00', '2026-03-03T15:00:00.000Z'],
    ['2026-03-09', '10:00', '2026-03-09T14:00:00.000Z'],
  ])('of %s %s is %s', (day, time, instant) => {
    expect(new Date(marketInstant(day, time) ?? Number.NaN).toISOString()).toBe(instant)
  })

  it('is null for an invalid day or time', () => {
    expect(marketInstant('2026-02-30', '10:00')).toBeNull()
    expect(marketInstant('2026-03-03', '25:00')).toBeNull()
  })
})

describe('a schedule', () => {
  it.each([
    ['on a trading day', {}, {}],
    ['on a Saturday', { day: '2026-03-07' }, { day: 'The bond market is closed that day: it is a Saturday.' }],
    ['on Good Friday', { day: '2027-03-26' }, { day: 'The bond market is closed that day: it is Good Friday.' }],
    [
      'on a Friday that observes Independence Day',
      { day: '2026-07-03' },
      { day: 'The bond market is closed that day: it is Independence Day (observed).' },
    ],
    ['on Good Friday with an employment report', { day: '2026-04-03' }, {}],
    ['until an early close', { day: '2026-04-03', time: '11:00' }, {}],
    [
      'past an early close',
      { day: '2026-04-03', time: '11:01' },
      { minutes: `${goodFriday} The auction must end by then.` },
    ],
    [
      'after an early close',
      { day: '2026-07-02', time: '14:00' },
      { time: `${eve} Auctions open between 09:00 and 14:00 ET.` },
    ],
    ['on a settlement holiday of the server', { day: '2026-03-17' }, {}],
    ['before the market opens', { time: '08:59' }, { time: 'Auctions open between 09:00 and 17:00 ET.' }],
    ['when the market closes', { time: '17:00' }, { time: 'Auctions open between 09:00 and 17:00 ET.' }],
    ['in the last minute of the market', { time: '16:59' }, {}],
    ['in the past', { day: '2026-03-02', time: '10:42' }, { day: 'The start must be in the future.' }],
    ['a minute from now', { day: '2026-03-02', time: '10:43' }, {}],
    ['without a day', { day: '' }, { day: 'Date can not be empty' }],
    ['without a time', { time: '' }, { time: 'Time can not be empty' }],
    ['of 29 minutes', { minutes: '29' }, { minutes: 'The Duration field must be 30 or more' }],
    ['of 30 minutes', { minutes: '30' }, {}],
    ['of 240 minutes', { minutes: '240' }, {}],
    ['of 241 minutes', { minutes: '241' }, { minutes: 'The Duration field must be 240 or less' }],
    ['of a fraction of a minute', { minutes: '45.5' }, { minutes: 'Duration field must be an integer' }],
  ] as const)('%s has the problems %j', (_name, changes, problems) => {
    expect(scheduleProblems({ ...good, ...changes }, now)).toEqual(problems)
  })

  it.each([
    ['16:30', '240', 'This auction ends at 20:30 ET, after the market closes at 17:00 ET.'],
    ['16:00', '60', null],
    ['16:01', '60', 'This auction ends at 17:01 ET, after the market closes at 17:00 ET.'],
    ['18:00', '60', null],
    ['16:30', '500', null],
  ])('from %s for %s minutes has the warning %j', (time, minutes, warning) => {
    expect(lateEnd({ ...good, time, minutes })).toBe(warning)
  })

  it('has no warning if it has a problem', () => {
    expect(lateEnd({ day: '2026-07-02', time: '13:30', minutes: '60' })).toBeNull()
  })

  it('defaults to the next trading day at ten for an hour', () => {
    expect(defaultSchedule(now)).toEqual(good)
    expect(defaultSchedule(Date.parse('2026-07-02T15:00:00Z')).day).toBe('2026-07-06')
    expect(defaultSchedule(Date.parse('2026-04-02T15:00:00Z')).day).toBe('2026-04-03')
  })

  it('says when auctions open that day', () => {
    expect(openingHours('2026-03-03')).toBe('09:00 to 17:00')
    expect(openingHours('2026-07-02')).toBe('09:00 to 14:00, because it is the day before Independence Day')
    expect(openingHours('')).toBe('09:00 to 17:00')
  })
})

describe('commencing now', () => {
  it.each([
    ['2026-03-02T15:42:00.000Z', null],
    ['2026-03-02T22:00:00.000Z', 'Auctions open between 09:00 and 17:00 ET.'],
    ['2027-03-26T15:00:00.000Z', 'The bond market is closed today: it is Good Friday.'],
    ['2026-07-03T15:00:00.000Z', 'The bond market is closed today: it is Independence Day (observed).'],
    ['2026-07-02T17:59:00.000Z', null],
    ['2026-07-02T18:00:00.000Z', `${eve} Auctions open between 09:00 and 14:00 ET.`],
  ])('at %s has the problem %j', (instant, problem) => {
    expect(closedNow(Date.parse(instant))).toBe(problem)
  })

  it('must end by an early close', () => {
    const at = Date.parse('2026-07-02T17:00:00Z')
    expect(lengthProblem(at, '60')).toBeNull()
    expect(lengthProblem(at, '61')).toBe(`${eve} The auction must end by then.`)
    expect(lengthProblem(at, '29')).toBe('The Duration field must be 30 or more')
    expect(lengthProblem(Date.parse('2026-07-01T20:00:00Z'), '240')).toBeNull()
  })

  it('can’t be extended past an early close', () => {
    const at = Date.parse('2026-07-02T17:00:00Z')
    expect(extensionProblem(at, Date.parse('2026-07-02T18:00:00Z'))).toBeNull()
    expect(extensionProblem(at, Date.parse('2026-07-02T18:05:00Z'))).toBe(`${eve} The auction must end by then.`)
    expect(extensionProblem(now, now + 999_000_000)).toBeNull()
  })
})
