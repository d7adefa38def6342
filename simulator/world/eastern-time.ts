// New York time and market hours, computed without the machine's time-zone data so worlds are the same everywhere.
// Daylight saving time runs from the second Sunday of March to the first Sunday of November, at 2 a.m.
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

/** `10:45:37 ET`, for an end that a pause or an extension moved off the full minute. */
export function easternTimeWithSeconds(ms: number): string {
  return `${new Date(ms - easternOffset(ms)).toISOString().slice(11, 19)} ET`
}

/** `03/02/2026 10:45 ET`. */
export function easternDateTime(ms: number): string {
  const [year = '', month = '', day = ''] = dayOf(ms - easternOffset(ms)).split('-')
  return `${month}/${day}/${year} ${easternTime(ms)}`
}

const OPENS = 9 * HOUR
const CLOSES = 17 * HOUR

/** Why a seller may not open an auction at this instant (ms), or null within market hours. */
export function outOfHours(ms: number, reference: Reference): string | null {
  const local = ms - easternOffset(ms)
  const day = dayOf(local)
  const closed = closedBecause(day, reference)
  if (closed !== null) return `The bond market is closed on that day: it is ${closed}.`
  const time = local - Date.parse(`${day}T00:00:00Z`)
  return time >= OPENS && time < CLOSES ? null : 'Auctions open between 09:00 and 17:00 ET.'
}

const DAY = 24 * HOUR

/** Converts New York wall-clock ms (counted as if New York were UTC) to an instant, ms. */
const instantOf = (local: number): number => local + easternOffset(local + 5 * HOUR)

/**
 * The instant (ms) nearest to `ms`, in this direction, at which an auction of this length opens and ends within market hours on
 * one business day. Returns `ms` itself if that already holds.
 */
export function openingWithinHours(
  ms: number,
  minutes: number,
  direction: 'before' | 'after',
  reference: Reference,
): number {
  const step = direction === 'before' ? -DAY : DAY
  const latest = CLOSES - minutes * 60_000
  const local = ms - easternOffset(ms)
  let day = Math.floor(local / DAY) * DAY
  let time = local - day
  if (direction === 'before' && time < OPENS) {
    day += step
    time = Math.max(OPENS, latest - (OPENS - time))
  }
  if (direction === 'after' && time > latest) {
    day += step
    time = OPENS + (time - latest)
  }
  time = Math.min(latest, Math.max(OPENS, time))
  while (closedBecause(dayOf(day), reference) !== null) day += step
  return instantOf(day + time)
}
