// Official time: the server's clock as this process knows it, and instants as text. Takes readings as arguments; never reads a
// clock itself.

export interface ClockEstimate {
  /** Server time, ms since 1970, that belongs to `monotonic`. */
  readonly now: number
  readonly monotonic: number
  /** Server ms per real ms; 0 when paused. */
  readonly rate: number
}

/** Server time at a monotonic reading of this process, ms since 1970. */
export function officialNow(clock: ClockEstimate, monotonic: number): number {
  return clock.now + (monotonic - clock.monotonic) * clock.rate
}

/** The market's zone. */
export const MARKET_ZONE = 'America/New_York'

/** ms left until an instant; 0 after it. Only the server decides what happens then. */
export function timeLeftMs(endAt: string, now: number): number {
  return Math.max(0, Date.parse(endAt) - now)
}

/** `01:43`, from an hour on `1:02:03`, from a day on `2 d 3 h`. Rounds up, so that 00:00 means that time is up. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor((seconds % 3600) / 60))}:${twoDigits(seconds % 60)}`
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

// Intl formatters are created once, because creating one costs more than using it a hundred times.
const CLOCK_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const ZONE = new Intl.DateTimeFormat('en-US', { timeZone: MARKET_ZONE, hour: 'numeric', timeZoneName: 'short' })
const HOUR_MS = 3_600_000

/** `EDT` or `EST`: which of the two the market's zone has at this instant, ms. */
const zoneAt = (ms: number): string => ZONE.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * ` EDT` or ` EST` in the hour that occurs twice when daylight saving time ends, else empty: there `01:15` alone may mean two instants.
 */
function zoneOfRepeatedHour(ms: number): string {
  // Clocks are set back in the night of a Sunday in fall, so nearly no instant needs the two lookups.
  if (!Number.isFinite(ms) || new Date(ms).getUTCDay() !== 0) return ''
  const zone = zoneAt(ms)
  const isRepeated = zone === 'EDT' ? zoneAt(ms + HOUR_MS) === 'EST' : zoneAt(ms - HOUR_MS) === 'EDT'
  return isRepeated && CLOCK_TIME.format(ms).startsWith('01') ? ` ${zone}` : ''
}

/** `10:42:17` in the market's zone; `01:15:08 EST` in the hour that occurs twice. */
export function formatClockTime(ms: number): string {
  return `${CLOCK_TIME.format(ms)}${zoneOfRepeatedHour(ms)}`
}

/** `10:42:17.250` in the market's zone. */
export function formatExactTime(ms: number): string {
  return `${CLOCK_TIME.format(ms)}.${String(Math.floor(ms) % 1000).padStart(3, '0')}${zoneOfRepeatedHour(ms)}`
}

/** `10:42:17.250 ET`; `01:15:08.250 EST` in the hour that occurs twice. */
export const formatZonedExactTime = (ms: number): string => `${formatExactTime(ms)}${zoneSuffix(ms)}`

/** `10:42` in the market's zone, for the axis of a chart. */
export function formatAxisTime(ms: number): string {
  return `${TIME_OF_DAY.format(ms)}${zoneOfRepeatedHour(ms)}`
}

/** ` ET`, which follows a time; empty after one that already names its zone. */
export const zoneSuffix = (ms: number): string => (zoneOfRepeatedHour(ms) === '' ? ' ET' : '')

/** `10:42:17 ET`; `01:15:08 EST` in the hour that occurs twice. */
export function formatOfficialTime(ms: number): string {
  return `${formatClockTime(ms)}${zoneSuffix(ms)}`
}

const DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const TIME_OF_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: MARKET_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const NO_DATE = 'Invalid Date'

/** `03/02/2026`: the default date format, in the market's zone. */
export function formatDate(instant: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? NO_DATE : DATE.format(at)
}

/** `03/02/2026`: the day in the market's zone at this instant, ms. */
export function formatMarketDay(ms: number): string {
  return DATE.format(ms)
}

/** `03/02/2026 10:42:17`, in the market's zone. */
export function formatDateTime(instant: string): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? NO_DATE : `${DATE.format(at)} ${formatClockTime(at)}`
}

/** `03/02/2026 10:42:17 ET`; `11/01/2026 01:15:08 EST` in the hour that occurs twice. */
export const formatZonedDateTime = (instant: string): string =>
  `${formatDateTime(instant)}${zoneSuffix(Date.parse(instant))}`

/** `03/02/2026 10:42 AM ET`; `11/01/2026 01:15 AM EST` in the hour that occurs twice. */
export const formatZonedNotificationTime = (instant: string): string =>
  `${formatNotificationTime(instant)}${zoneSuffix(Date.parse(instant))}`

/** `03/02/2026 10:42 AM`: the date format of notifications, in the market's zone. S3.2 */
export function formatNotificationTime(instant: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return NO_DATE
  // The space before AM differs between browsers, so AM or PM is derived from the hour.
  const [hour = '', minute = ''] = TIME_OF_DAY.format(at).split(':')
  const hour12 = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${DATE.format(at)} ${hour12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}${zoneOfRepeatedHour(at)}`
}

/** An age: `0.4 s`, `12 s`, `3 min`, `2 h`. */
export function formatAge(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`
  if (ms < 7_200_000) return `${Math.round(ms / 60_000)} min`
  return `${Math.round(ms / 3_600_000)} h`
}
