import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatClockTime,
  formatDate,
  formatDateTime,
  formatNotificationTime,
  formatOfficialTime,
  formatTimeLeft,
  formatZonedDateTime,
  officialNow,
  timeLeftMs,
} from './official-time'

const at = Date.parse('2026-03-02T15:42:17.000Z')

describe('the hour that occurs twice when daylight saving time ends', () => {
  const first = Date.parse('2026-11-01T05:35:06.000Z')
  const second = Date.parse('2026-11-01T06:15:08.000Z')
  it('names EDT or EST, so that a later time never looks earlier', () => {
    expect([first, second].map(formatClockTime)).toEqual(['01:35:06 EDT', '01:15:08 EST'])
    expect([first, second].map(formatOfficialTime)).toEqual(['01:35:06 EDT', '01:15:08 EST'])
    expect(formatDateTime(new Date(second).toISOString())).toBe('11/01/2026 01:15:08 EST')
    expect(formatZonedDateTime(new Date(second).toISOString())).toBe('11/01/2026 01:15:08 EST')
  })
  it('ends on the minute, and no other hour names more than ET', () => {
    const at = (iso: string) => formatOfficialTime(Date.parse(iso))
    expect(at('2026-11-01T04:59:59.000Z')).toBe('00:59:59 ET')
    expect(at('2026-11-01T05:00:00.000Z')).toBe('01:00:00 EDT')
    expect(at('2026-11-01T06:59:59.000Z')).toBe('01:59:59 EST')
    expect(at('2026-11-01T07:00:00.000Z')).toBe('02:00:00 ET')
    expect(at('2026-03-08T06:59:59.000Z')).toBe('01:59:59 ET')
    expect(formatZonedDateTime('2026-11-02T06:15:08.000Z')).toBe('11/02/2026 01:15:08 ET')
  })
})

describe('official time', () => {
  it('advances at the server’s rate and stops while paused', () => {
    expect(officialNow({ now: at, monotonic: 1000, rate: 1 }, 3500)).toBe(at + 2500)
    expect(officialNow({ now: at, monotonic: 1000, rate: 60 }, 2000)).toBe(at + 60_000)
    expect(officialNow({ now: at, monotonic: 1000, rate: 0 }, 900_000)).toBe(at)
  })

  it('is shown in the market zone, in winter and in summer', () => {
    expect(formatOfficialTime(at)).toBe('10:42:17 ET')
    expect(formatOfficialTime(Date.parse('2026-07-01T04:00:00Z'))).toBe('00:00:00 ET')
  })

  it('never counts below zero', () => {
    expect(timeLeftMs('2026-03-02T15:42:17.000Z', at + 5000)).toBe(0)
    expect(timeLeftMs('2026-03-02T15:44:00.000Z', at)).toBe(103_000)
  })

  it.each([
    [103_000, '01:43'],
    [1, '00:01'],
    [0, '00:00'],
    [59_001, '01:00'],
    [3_723_000, '1:02:03'],
    [86_400_000 * 2 + 3_600_000 * 3, '2 d 3 h'],
  ])('%d ms left is %s', (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text)
  })

  it('writes dates as MM/DD/YYYY, and the instants of notifications as MM/DD/YYYY hh:mm A (Verifies: S9.8, S3.2)', () => {
    expect(formatDate('2026-03-02T04:59:00.000Z')).toBe('03/01/2026')
    expect(formatNotificationTime('2026-03-02T15:42:17.000Z')).toBe('03/02/2026 10:42 AM')
    expect(formatNotificationTime('2026-07-02T04:05:00.000Z')).toBe('07/02/2026 12:05 AM')
    expect(formatNotificationTime('2026-07-02T16:05:00.000Z')).toBe('07/02/2026 12:05 PM')
    expect(formatNotificationTime('2026-07-02T21:59:59.999Z')).toBe('07/02/2026 05:59 PM')
  })

  it('rejects an invalid instant', () => {
    expect(formatDate('soon')).toBe('Invalid Date')
    expect([formatDateTime(''), formatNotificationTime('')]).toEqual(['Invalid Date', 'Invalid Date'])
  })

  it.each([
    [400, '0.4 s'],
    [-3, '0.0 s'],
    [12_400, '12 s'],
    [180_000, '3 min'],
    [7_200_000, '2 h'],
  ])('an age of %d ms is %s', (ms, text) => {
    expect(formatAge(ms)).toBe(text)
  })
})
