// New York time and market hours, computed without the machine's time-zone data so worlds are the same everywhere.
// Daylight saving time runs from the second Sunday of March to the first Sunday of November, at 2 a.m.
import { closeOf, marketClosedBecause } from './bond-market'
import { dayOf } from './calendar'

const HOUR = 3_600_000

/** How far New York is behind UTC, ms. */
function easternOffset(ms: number): number {
  const year = new Date(ms).getUTCFullYear()
  const dstBegins = nthSunday(year, 2, 2) + 7 * HOUR
  const dstEnds = nthSunday(year, 10, 1) + 6 * HOUR
  return ms >= dstBegins && ms < dstEnds ? 4 * HOUR : 5 * HOUR
}

function nthSunday(year: number, month: number, ordinal: number): number {
  const first = Date.UTC(year, month, 1)
  const weekday = new Date(first).getUTCDay()
  return first + (((7 - weekday) % 7) + 7 * (ordinal - 1)) * 24 * HOUR
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

/** 9:00 in New York on this day, ms. */
export const morningOf = (day: string): number => instantOf(Date.parse(`${day}T09:00:00Z`))

/** The day in New York at an instant, ms. */
export const easternDay = (ms: number): string => dayOf(ms - easternOffset(ms))

/** `03/02/2026 10:45 ET`. */
export function easternDateTime(ms: number): string {
  const [year = '', month = '', day = ''] = easternDay(ms).split('-')
  return `${month}/${day}/${year} ${easternTime(ms)}`
}

/** When the market opens, ms after midnight in New York. */
const OPENING_TIME = 9 * HOUR

/** `14:00`, from ms after midnight. */
const clockOf = (time: number): string => new Date(time).toISOString().slice(11, 16)

/** The day in New York and the time of day there (ms after midnight) at an instant (ms). */
function localOf(ms: number): { readonly day: string; readonly time: number } {
  const local = ms - easternOffset(ms)
  const day = dayOf(local)
  return { day, time: local - Date.parse(`${day}T00:00:00Z`) }
}

/** `The bond market closes at 14:00 ET that day, because it is the day before Independence Day.` */
const earlyCloseText = (at: number, because: string): string =>
  `The bond market closes at ${clockOf(at)} ET that day, because it is ${because}.`

/** Why a seller may not open an auction at this instant (ms), or null within market hours. */
export function outOfHours(ms: number): string | null {
  const { day, time } = localOf(ms)
  const closed = marketClosedBecause(day)
  if (closed !== null) return `The bond market is closed that day: it is ${closed}.`
  const { at, because } = closeOf(day)
  if (time >= OPENING_TIME && time < at) return null
  const hours = `Auctions open between 09:00 and ${clockOf(at)} ET.`
  return because === null ? hours : `${earlyCloseText(at, because)} ${hours}`
}

/**
 * Why an auction of this day may not end at the instant `end` (both ms), or null. Only an early close limits the end; on other days
 * an auction may end after hours.
 */
export function endsTooLate(start: number, end: number): string | null {
  const { day, time } = localOf(start)
  const { at, because } = closeOf(day)
  return because === null || end - start <= at - time
    ? null
    : `${earlyCloseText(at, because)} The auction must end by then.`
}

const DAY = 24 * HOUR

/** Converts New York wall-clock ms (counted as if New York were UTC) to an instant, ms. */
const instantOf = (local: number): number => local + easternOffset(local + 5 * HOUR)

/**
 * The instant (ms) nearest to `ms`, in this direction, at which an auction of this length opens and ends within market hours on
 * one trading day. Returns `ms` itself if that already holds.
 */
export function openingWithinHours(ms: number, minutes: number, direction: 'before' | 'after'): number {
  const step = direction === 'before' ? -DAY : DAY
  const latestOn = (day: number) => closeOf(dayOf(day)).at - minutes * 60_000
  const local = ms - easternOffset(ms)
  let day = Math.floor(local / DAY) * DAY
  let time = local - day
  if (direction === 'before' && time < OPENING_TIME) {
    day += step
    time = Math.max(OPENING_TIME, latestOn(day) - (OPENING_TIME - time))
  }
  if (direction === 'after' && time > latestOn(day)) {
    const late = time - latestOn(day)
    day += step
    time = OPENING_TIME + late
  }
  // A day with an early close is too short for the longest auctions.
  while (
    marketClosedBecause(dayOf(day)) !== null ||
    (latestOn(day) < OPENING_TIME && closeOf(dayOf(day)).because !== null)
  )
    day += step
  return instantOf(day + Math.min(latestOn(day), Math.max(OPENING_TIME, time)))
}
