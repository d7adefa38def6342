// New York's clock and the hours of the market, computed: no time-zone data of the machine is asked, so that worlds are
// the same everywhere. Uniform Time Act: second Sunday of March to first Sunday of November, 2 a.m.
import { closedBecause, dayOf } from './calendar'
import type { Reference } from './reference'

const HOUR = 3_600_000

/** How far New York is behind UTC, ms. */
function easternOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear()
  const begins = nthSunday(year, 2, 2) + 7 * HOUR
  const ends = nthSunday(year, 10, 1) + 6 * HOUR
  return ms >= begins && ms < ends ? 4 * HOUR : 5 * HOUR
}

function nthSunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1)
  const weekday = new Date(first).getUTCDay()
  return first + (((7 - weekday) % 7) + 7 * (nth - 1)) * 24 * HOUR
}

/** `10:45 ET`. */
export function easternTime(ms: number): string {
  const local = new Date(ms - easternOffset(ms))
  return `${local.toISOString().slice(11, 16)} ET`
}

/** `03/02/2026 10:45 ET`. */
export function easternDateTime(ms: number): string {
  const [year = '', month = '', day = ''] = dayOf(ms - easternOffset(ms)).split('-')
  return `${month}/${day}/${year} ${easternTime(ms)}`
}

const OPENS = 9 * HOUR
const CLOSES = 17 * HOUR

/** Why no seller may open an auction at this instant (ms), or null within the hours of the market. */
export function outOfHours(ms: number, reference: Reference): string | null {
  const local = ms - easternOffset(ms)
  const day = dayOf(local)
  const closed = closedBecause(day, reference)
  if (closed !== null) return `The bond market is closed on that day: it is ${closed}.`
  const time = local - Date.parse(`${day}T00:00:00Z`)
  return time >= OPENS && time < CLOSES ? null : 'Auctions open between 09:00 and 17:00 ET.'
}
