// When an auction may open, and for how long, checked before the seller sends it.
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { isDay, marketDay, weekendOn } from './business-days'
import { earlyCloseOn, marketHolidayOn } from './holidays'
import { MARKET_ZONE } from './official-time'
import { firstProblem, integer, maxValue, minValue, required } from './validation/rules'

dayjs.extend(utc)
dayjs.extend(timezone)

const MINUTE = 60_000

/** Minutes that an auction may last. */
const MIN_MINUTES = 30
const MAX_MINUTES = 240
/** The initial value of the field. */
export const DEFAULT_MINUTES = 60
/** Minutes that a running auction may be extended by at a time. */
export const MAX_EXTENSION_MINUTES = 60

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const OPENS = '09:00'
const CLOSES = '17:00'

const TIME_MESSAGE = 'Enter the time like 14:30'

/** Why the bond market is closed all day, as text after "because it is"; null on a trading day. */
export const marketClosedBecause = (day: string): string | null => weekendOn(day) ?? marketHolidayOn(day)

/** The first trading day on or after this one. */
function nextTradingDay(day: string): string {
  let next = day
  while (marketClosedBecause(next) !== null) next = dayjs.utc(next).add(1, 'day').format('YYYY-MM-DD')
  return next
}

/** When the bond market closes on a trading day: `17:00`, or earlier before some holidays. */
const closeOf = (day: string): string => earlyCloseOn(day)?.time ?? CLOSES

/** `09:00 to 17:00`; on days with an early close `09:00 to 14:00, because it is the day before Independence Day`. */
export function openingHours(day: string): string {
  const early = earlyCloseOn(day)
  return early === null ? `${OPENS} to ${CLOSES}` : `${OPENS} to ${early.time}, because it is ${early.because}`
}

/** Why no auction can open at this time of a trading day; null during market hours. */
function hoursProblem(day: string, time: string): string | null {
  const early = earlyCloseOn(day)
  if (time >= OPENS && time < closeOf(day)) return null
  return early === null
    ? `Auctions open between ${OPENS} and ${CLOSES} ET.`
    : `The bond market closes at ${early.time} ET that day, because it is ${early.because}. Auctions open between ${OPENS} and ${early.time} ET.`
}

/** Why an auction can't run until this instant (ms) of a day with an early close; null if it can, and on all other days. */
function earlyCloseProblem(day: string, end: number): string | null {
  const early = earlyCloseOn(day)
  const close = early === null ? null : marketInstant(day, early.time)
  if (early === null || close === null || end <= close) return null
  return `The bond market closes at ${early.time} ET that day, because it is ${early.because}. The auction must end by then.`
}

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

/** Checks a schedule against official time `now` (ms) and the hours of the bond market. */
export function scheduleProblems({ day, time, minutes }: Schedule, now: number): ScheduleProblems {
  const closed = isDay(day) ? marketClosedBecause(day) : null
  const start = marketInstant(day, time)
  const outsideHours = TIME.test(time) && closed === null ? hoursProblem(day, time) : null
  const length =
    start === null || outsideHours !== null ? minutesProblem(minutes) : lengthProblemOn(day, start, minutes)
  return {
    ...(isDay(day) ? {} : { day: 'Date can not be empty' }),
    ...(closed === null ? {} : { day: `The bond market is closed that day: it is ${closed}.` }),
    ...(TIME.test(time) ? {} : { time: time.trim() === '' ? 'Time can not be empty' : TIME_MESSAGE }),
    ...(outsideHours === null ? {} : { time: outsideHours }),
    ...(start !== null && start <= now && closed === null ? { day: 'The start must be in the future.' } : {}),
    ...(length === null ? {} : { minutes: length }),
  }
}

const lengthRules = [required, integer, minValue(MIN_MINUTES), maxValue(MAX_MINUTES)]

/** Why an auction cannot last this long; null if it can. */
function minutesProblem(minutes: string): string | null {
  return firstProblem(minutes, 'Duration', lengthRules)
}

/** Why an auction of this day can't last this long from its start (ms); null if it can. */
const lengthProblemOn = (day: string, start: number, minutes: string): string | null =>
  minutesProblem(minutes) ?? earlyCloseProblem(day, start + Number(minutes) * MINUTE)

/** A warning if the auction would end after the market closes, or null. */
export function lateEnd({ day, time, minutes }: Schedule): string | null {
  const start = marketInstant(day, time)
  if (start === null || hoursProblem(day, time) !== null || minutesProblem(minutes) !== null) return null
  const end = start + Number(minutes) * MINUTE
  if (earlyCloseProblem(day, end) !== null) return null
  const endTime = marketTime(end)
  return marketDay(end) === day && endTime <= CLOSES
    ? null
    : `This auction ends at ${endTime} ET, after the market closes at ${CLOSES} ET.`
}

/** Why no auction can open at this instant (ms); null during market hours. */
export function closedNow(now: number): string | null {
  const closed = marketClosedBecause(marketDay(now))
  if (closed !== null) return `The bond market is closed today: it is ${closed}.`
  return hoursProblem(marketDay(now), marketTime(now))
}

/** Why an auction can't last this long (minutes as typed) from this instant (ms); null if it can. */
export const lengthProblem = (start: number, minutes: string): string | null =>
  lengthProblemOn(marketDay(start), start, minutes)

/** Why a running auction can't be extended to this instant (ms); null if it can. */
export const extensionProblem = (now: number, end: number): string | null => earlyCloseProblem(marketDay(now), end)

/** The dialog's default: the next trading day at ten, for an hour. */
export function defaultSchedule(now: number): Schedule {
  return { day: nextTradingDay(marketDay(now + 86_400_000)), time: '10:00', minutes: String(DEFAULT_MINUTES) }
}
