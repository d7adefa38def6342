import { describe, expect, it } from 'vitest'
import { closedNow, lateEnd, marketInstant, scheduleProblems, usualSchedule } from './market-hours'

const now = Date.parse('2026-03-02T15:42:00.000Z') // Monday 10:42 ET
const holidays = [{ date: '2026-04-03', name: 'Good Friday' }]
const good = { day: '2026-03-03', time: '10:00', minutes: '60' }

describe('the instant of a day and a time in New York', () => {
  it.each([
    ['2026-03-03', '10:00', '2026-03-03T15:00:00.000Z'],
    ['2026-03-09', '10:00', '2026-03-09T14:00:00.000Z'],
  ])('%s %s', (day, time, instant) => {
    expect(new Date(marketInstant(day, time) ?? Number.NaN).toISOString()).toBe(instant)
  })

  it('is null for an invalid day or time', () => {
    expect(marketInstant('2026-02-30', '10:00')).toBeNull()
    expect(marketInstant('2026-03-03', '25:00')).toBeNull()
  })
})

describe('a schedule', () => {
  it.each([
    ['as it should be', {}, {}],
    ['on a Saturday', { day: '2026-03-07' }, { day: 'The bond market is closed that day: it is a Saturday.' }],
    ['on Good Friday', { day: '2026-04-03' }, { day: 'The bond market is closed that day: it is Good Friday.' }],
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
    ['of half a minute', { minutes: '45.5' }, { minutes: 'Duration field must be an integer' }],
  ] as const)('%s', (_name, wish, problems) => {
    expect(scheduleProblems({ ...good, ...wish }, now, holidays)).toEqual(problems)
  })

  it.each([
    ['16:30', '240', 'This auction ends at 20:30 ET, after the market closes at 17:00.'],
    ['16:00', '60', null],
    ['16:01', '60', 'This auction ends at 17:01 ET, after the market closes at 17:00.'],
    ['18:00', '60', null],
    ['16:30', '500', null],
  ])('from %s for %s minutes warns: %s', (time, minutes, warning) => {
    expect(lateEnd({ ...good, time, minutes })).toBe(warning)
  })

  it('defaults to the next business day at ten for an hour', () => {
    expect(usualSchedule(now, holidays)).toEqual(good)
    expect(usualSchedule(Date.parse('2026-04-02T15:00:00Z'), holidays).day).toBe('2026-04-06')
  })
})

describe('commencing now', () => {
  it.each([
    ['2026-03-02T15:42:00.000Z', null],
    ['2026-03-02T22:00:00.000Z', 'Auctions open between 09:00 and 17:00 ET.'],
    ['2026-04-03T15:00:00.000Z', 'The bond market is closed today: it is Good Friday.'],
  ])('at %s', (instant, problem) => {
    expect(closedNow(Date.parse(instant), holidays)).toBe(problem)
  })
})
