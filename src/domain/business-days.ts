// Days on which securities are delivered: no weekends, no restricted days. Days are `YYYY-MM-DD`, without a zone.
// The restricted days come from /api/info/delivery-date-restrictions. S3.23
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import type { DeliveryRestriction } from '../contract/lookup'
import { holidayOn } from './holidays'
import { MARKET_ZONE } from './official-time'

dayjs.extend(utc)
dayjs.extend(timezone)

const SUNDAY = 0
const SATURDAY = 6

/** True for a valid date; 2026-02-30 is not. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && dayjs.utc(day).isValid() && dayjs.utc(day).format('YYYY-MM-DD') === day

/** `a Saturday`, `a Sunday`; null on weekdays. */
export function weekendOn(day: string): string | null {
  const weekday = dayjs.utc(day).day()
  if (weekday === SATURDAY) return 'a Saturday'
  return weekday === SUNDAY ? 'a Sunday' : null
}

/** Why nothing is delivered on this day, as text after "because it is"; null on a business day. */
export function closedBecause(day: string, restrictions: readonly DeliveryRestriction[]): string | null {
  const weekend = weekendOn(day)
  if (weekend !== null) return weekend
  const listed = restrictions.find(({ date }) => date === day)?.name
  if (listed !== undefined) return listed
  // The server's list ends a few years ahead; deliveries do not.
  const year = day.slice(0, 4)
  return restrictions.some(({ date }) => date.startsWith(year)) ? null : holidayOn(day)
}

/** The day in the market's zone at this instant (ms since 1970). */
export const marketDay = (now: number): string => dayjs(now).tz(MARKET_ZONE).format('YYYY-MM-DD')

/** `2026-03-02T10:42:17-05:00`: an instant in the market's zone as ISO 8601, for files that programs read; empty if it's none. */
export const formatIsoTime = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : dayjs(instant).tz(MARKET_ZONE).format()

/** The same day of the month, `months` later, or that month's last day. */
export const monthsAfter = (day: string, months: number): string =>
  dayjs.utc(day).add(months, 'month').format('YYYY-MM-DD')

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** `Monday, March 2, 2026`, for screen readers; returns an invalid date unchanged. */
export const formatLongDay = (day: string): string =>
  isDay(day) ? LONG_DAY.format(Date.parse(`${day}T00:00:00Z`)) : day

/** `05/15/2026`; returns an invalid date unchanged. */
export const formatDay = (day: string): string => (isDay(day) ? dayjs.utc(day).format('MM/DD/YYYY') : day)
