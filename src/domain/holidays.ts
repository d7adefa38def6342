// The days other than weekends on which no mortgage-backed security settles, computed for any year: the Federal Reserve's
// holidays (a Sunday one closes Monday, a Saturday one closes nothing) and Good Friday. Days are `YYYY-MM-DD`.

const DAY_MS = 86_400_000
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** The rules are complete from this year on, when Juneteenth became a holiday. */
const FIRST_YEAR = 2022

const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dateMs = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day)

/** The nth such weekday of a month, 1 = first. */
function nth(year: number, month: number, weekday: number, count: number): number {
  const first = dateMs(year, month, 1)
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7
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

/** A Sunday holiday moves to Monday; a Saturday one closes nothing. */
function observed(ms: number): number | null {
  const weekday = new Date(ms).getUTCDay()
  if (weekday === SATURDAY) return null
  return weekday === 0 ? ms + DAY_MS : ms
}

const byYear = new Map<number, ReadonlyMap<string, string>>()

/** The closed days of a year with their names, unordered. */
function holidaysOf(year: number): ReadonlyMap<string, string> {
  const known = byYear.get(year)
  if (known !== undefined) return known
  const mayEnd = new Date(dateMs(year, 5, 31)).getUTCDay()
  const named: readonly (readonly [string, number | null])[] = [
    ["New Year's Day", observed(dateMs(year, 1, 1))],
    ['Birthday of Martin Luther King, Jr.', nth(year, 1, MONDAY, 3)],
    ["Washington's Birthday", nth(year, 2, MONDAY, 3)],
    ['Good Friday', easter(year) - 2 * DAY_MS],
    ['Memorial Day', dateMs(year, 5, 31 - ((mayEnd + 6) % 7))],
    ['Juneteenth National Independence Day', observed(dateMs(year, 6, 19))],
    ['Independence Day', observed(dateMs(year, 7, 4))],
    ['Labor Day', nth(year, 9, MONDAY, 1)],
    ['Columbus Day', nth(year, 10, MONDAY, 2)],
    ['Veterans Day', observed(dateMs(year, 11, 11))],
    ['Thanksgiving Day', nth(year, 11, THURSDAY, 4)],
    ['Christmas Day', observed(dateMs(year, 12, 25))],
  ]
  const days = new Map(named.flatMap(([name, ms]) => (ms === null ? [] : [[text(ms), name] as const])))
  byYear.set(year, days)
  return days
}

/** The holiday that closes this day, or null. Null before 2022. */
export function holidayOn(day: string): string | null {
  const year = Number(day.slice(0, 4))
  return year >= FIRST_YEAR ? (holidaysOf(year).get(day) ?? null) : null
}
