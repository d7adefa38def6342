// When an auction may open, and for how long, checked before the seller sends it.
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import type { DeliveryRestriction } from '../contract/lookup'
import { closedBecause, isDay, marketDay, nextBusinessDay } from './business-days'
import { MARKET_ZONE } from './official-time'
import { firstProblem, integer, maxValue, minValue, required } from './validation/rules'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Minutes that an auction may last. */
const MIN_OPEN_MINUTES = 30
const MAX_MINUTES = 240
/** The initial value of the field. */
export const USUAL_MINUTES = 60
/** Minutes that a running auction may be extended by at a time. */
export const MAX_EXTENSION_MINUTES = 60

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const OPENS = '09:00'
const CLOSES = '17:00'
const OUT_OF_HOURS = 'Auctions open between 09:00 and 17:00 ET.'

const UNREAD_TIME = 'Enter the time like 14:30'

const withinHours = (time: string): boolean => time >= OPENS && time < CLOSES

/** The instant of a day and a time of day in the market's zone, ms; null if either is malformed. */
export function marketInstant(day: string, time: string): number | null {
  if (!isDay(day) || !TIME.test(time)) return null
  return dayjs.tz(`${day} ${time}`, MARKET_ZONE).valueOf()
}

/** The time of day in the market's zone: `10:30`. */
export const marketTime = (ms: number): string => dayjs(ms).tz(MARKET_ZONE).format('HH:mm')

export interface Schedule {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:mm`, New York. */
  readonly time: string
  /** As typed. */
  readonly minutes: string
}

/** Problems by field; empty if the schedule can be sent. */
export type ScheduleProblems = Partial<Readonly<Record<keyof Schedule, string>>>

/** Checks a schedule against official time `now` (ms) and the days on which the bond market is closed. */
export function scheduleProblems(
  { day, time, minutes }: Schedule,
  now: number,
  restrictions: readonly DeliveryRestriction[],
): ScheduleProblems {
  const closed = isDay(day) ? closedBecause(day, restrictions) : null
  const start = marketInstant(day, time)
  const length = minutesProblem(minutes)
  return {
    ...(isDay(day) ? {} : { day: 'Date can not be empty' }),
    ...(closed === null ? {} : { day: `The bond market is closed that day: it is ${closed}.` }),
    ...(TIME.test(time) ? {} : { time: time.trim() === '' ? 'Time can not be empty' : UNREAD_TIME }),
    ...(TIME.test(time) && !withinHours(time) ? { time: OUT_OF_HOURS } : {}),
    ...(start !== null && start <= now && closed === null ? { day: 'The start must be in the future.' } : {}),
    ...(length === null ? {} : { minutes: length }),
  }
}

const lengthRules = [required, integer, minValue(MIN_OPEN_MINUTES), maxValue(MAX_MINUTES)]

/** Why an auction cannot last this long; null if it can. */
export function minutesProblem(minutes: string): string | null {
  return firstProblem(minutes, 'Duration', lengthRules)
}

/** A warning if the auction would end after the market closes, or null. */
export function lateEnd({ day, time, minutes }: Schedule): string | null {
  const start = marketInstant(day, time)
  if (start === null || !withinHours(time) || minutesProblem(minutes) !== null) return null
  const end = start + Number(minutes) * 60_000
  const ends = marketTime(end)
  return marketDay(end) === day && ends <= CLOSES
    ? null
    : `This auction ends at ${ends} ET, after the market closes at ${CLOSES}.`
}

/** Why no auction can open at this instant (ms); null during market hours. */
export function closedNow(now: number, restrictions: readonly DeliveryRestriction[]): string | null {
  const closed = closedBecause(marketDay(now), restrictions)
  if (closed !== null) return `The bond market is closed today: it is ${closed}.`
  return withinHours(marketTime(now)) ? null : OUT_OF_HOURS
}

/** The dialog's default: the next business day at ten, for an hour. */
export function usualSchedule(now: number, restrictions: readonly DeliveryRestriction[]): Schedule {
  const tomorrow = marketDay(now + 86_400_000)
  return { day: nextBusinessDay(tomorrow, restrictions), time: '10:00', minutes: String(USUAL_MINUTES) }
}
