// US holidays by rule, for any year, in two calendars that differ. Days are `YYYY-MM-DD`.
//
// Settlement follows the Federal Reserve (federalreserve.gov, "Holidays Observed"): a Sunday holiday closes Monday, a Saturday one
// closes nothing. And no mortgage-backed security settles on Good Friday.
//
// Trading follows the closes that SIFMA recommends (sifma.org, "Holiday Schedule"): most Saturday holidays close Friday, some days
// close early, and Good Friday is an early close when the employment report is released that morning.

const DAY_MS = 86_400_000
const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** The first year in which the Federal Reserve and the bond market observed Juneteenth. */
const JUNETEENTH_SINCE = 2022

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dateMs = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)
const weekdayOf = (ms: number): number => new Date(ms).getUTCDay()

/** The `count`th such weekday of a month (1 = first), ms. */
function nthWeekday(year: number, month: number, weekday: number, count: number): number {
  const first = dateMs(year, month, 1)
  const ahead = (weekday - weekdayOf(first) + 7) % 7
  return first + (ahead + (count - 1) * 7) * DAY_MS
}

/** Easter Sunday of the Gregorian calendar, by the rule of 1876 (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const place = h + l - 7 * m + 114
  return dateMs(year, Math.floor(place / 31), (place % 31) + 1)
}

const goodFriday = (year: number): number => easter(year) - 2 * DAY_MS
const independenceDay = (year: number): number => dateMs(year, 7, 4)
const christmas = (year: number): number => dateMs(year, 12, 25)
const thanksgiving = (year: number): number => nthWeekday(year, 11, THURSDAY, 4)
const memorialDay = (year: number): number => {
  const mayEnd = dateMs(year, 5, 31)
  return mayEnd - ((weekdayOf(mayEnd) + 6) % 7) * DAY_MS
}

interface Holiday {
  readonly name: string
  readonly ms: number
  /** The bond market closes on Friday when it falls on a Saturday. */
  readonly closesFriday: boolean
}

/** All holidays of a year in the order of their dates, not moved off weekends yet. */
function holidaysOf(year: number): readonly Holiday[] {
  const juneteenth = { name: 'Juneteenth National Independence Day', ms: dateMs(year, 6, 19), closesFriday: true }
  return [
    { name: "New Year's Day", ms: dateMs(year, 1, 1), closesFriday: false },
    { name: 'Birthday of Martin Luther King, Jr.', ms: nthWeekday(year, 1, MONDAY, 3), closesFriday: false },
    { name: "Washington's Birthday", ms: nthWeekday(year, 2, MONDAY, 3), closesFriday: false },
    { name: 'Good Friday', ms: goodFriday(year), closesFriday: false },
    { name: 'Memorial Day', ms: memorialDay(year), closesFriday: false },
    ...(year < JUNETEENTH_SINCE ? [] : [juneteenth]),
    { name: 'Independence Day', ms: independenceDay(year), closesFriday: true },
    { name: 'Labor Day', ms: nthWeekday(year, 9, MONDAY, 1), closesFriday: false },
    { name: 'Columbus Day', ms: nthWeekday(year, 10, MONDAY, 2), closesFriday: false },
    { name: 'Veterans Day', ms: dateMs(year, 11, 11), closesFriday: false },
    { name: 'Thanksgiving Day', ms: thanksgiving(year), closesFriday: false },
    { name: 'Christmas Day', ms: christmas(year), closesFriday: true },
  ]
}

/** The day that closes for a holiday, ms; null if none does. */
function observed(ms: number, closesFriday: boolean): number | null {
  const weekday = weekdayOf(ms)
  if (weekday === SUNDAY) return ms + DAY_MS
  if (weekday !== SATURDAY) return ms
  return closesFriday ? ms - DAY_MS : null
}

/** The last weekday before this day, ms. */
function weekdayBefore(ms: number): number {
  const before = ms - DAY_MS
  const weekday = weekdayOf(before)
  if (weekday === SATURDAY) return before - DAY_MS
  return weekday === SUNDAY ? before - 2 * DAY_MS : before
}

/**
 * True if the employment report is released on this Friday. The Bureau of Labor Statistics releases it on the third Friday after
 * the week, from Sunday to Saturday, with the 12th of the month before.
 */
function hasEmploymentReport(friday: number): boolean {
  const date = new Date(friday)
  const twelfth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 12)
  const weekEnds = twelfth + (SATURDAY - weekdayOf(twelfth)) * DAY_MS
  return friday === weekEnds + 20 * DAY_MS
}

/** A day on which the bond market closes before its usual time. */
export interface EarlyClose {
  /** New York time, `HH:MM`. */
  readonly time: '12:00' | '14:00'
  /** Text after "because it is". */
  readonly because: string
}

/** One year, by day. */
interface Calendar {
  readonly settlement: ReadonlyMap<string, string>
  readonly market: ReadonlyMap<string, string>
  readonly early: ReadonlyMap<string, EarlyClose>
}

function calendarOf(year: number): Calendar {
  const holidays = holidaysOf(year)
  const friday = goodFriday(year)
  const isShortFriday = hasEmploymentReport(friday)
  const before = (holiday: string, ms: number): readonly [string, EarlyClose] => [
    dayText(weekdayBefore(ms)),
    { time: '14:00', because: `the day before ${holiday}` },
  ]
  const early: readonly (readonly [string, EarlyClose])[] = [
    isShortFriday ? [dayText(friday), { time: '12:00', because: 'Good Friday' }] : before('Good Friday', friday),
    before('Memorial Day', memorialDay(year)),
    before('Independence Day', observed(independenceDay(year), true) ?? 0),
    [dayText(thanksgiving(year) + DAY_MS), { time: '14:00', because: 'the day after Thanksgiving' }],
    before('Christmas Day', observed(christmas(year), true) ?? 0),
    before("New Year's Day", dateMs(year + 1, 1, 1)),
  ]
  return {
    settlement: new Map(
      holidays.flatMap(({ name, ms }) => {
        const day = observed(ms, false)
        return day === null ? [] : [[dayText(day), name] as const]
      }),
    ),
    market: new Map(
      holidays.flatMap(({ name, ms, closesFriday }) => {
        const day = observed(ms, closesFriday)
        if (day === null || (ms === friday && isShortFriday)) return []
        return [[dayText(day), day === ms ? name : `${name} (observed)`] as const]
      }),
    ),
    early: new Map(early),
  }
}

const byYear = new Map<number, Calendar>()

/** Null if the text doesn't begin with a year. */
function calendarFor(day: string): Calendar | null {
  if (!/^\d{4}-/.test(day)) return null
  const year = Number(day.slice(0, 4))
  const calendar = byYear.get(year) ?? calendarOf(year)
  byYear.set(year, calendar)
  return calendar
}

/** The holiday on which nothing settles on this day, or null. */
export const holidayOn = (day: string): string | null => calendarFor(day)?.settlement.get(day) ?? null

/** The holiday for which the bond market is closed all day, or null. */
export const marketHolidayOn = (day: string): string | null => calendarFor(day)?.market.get(day) ?? null

/** When the bond market closes early on this day, or null. */
export const earlyCloseOn = (day: string): EarlyClose | null => calendarFor(day)?.early.get(day) ?? null
