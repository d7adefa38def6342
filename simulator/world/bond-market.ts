// The days and hours of the US bond market, as SIFMA recommends them (sifma.org, "Holiday Schedule"): full closes, early closes, and
// weekends. Written independently of the app's rules, so that one bug can't hide in both. Settlement has its own list,
// `Reference.deliveryRestrictions`. Days are `YYYY-MM-DD`.

const DAY = 86_400_000
const HOUR = 3_600_000

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const weekday = (ms: number): number => new Date(ms).getUTCDay()
/** The first such weekday (0 = Sunday) on or after this day, ms. */
const onOrAfter = (ms: number, day: number): number => ms + ((day - weekday(ms) + 7) % 7) * DAY
/** The last day before this one that isn't on a weekend, ms. */
const weekdayBefore = (ms: number): number => {
  const daysBack = [2, 3, 1, 1, 1, 1, 1][weekday(ms)] ?? 1
  return ms - daysBack * DAY
}

/** Good Friday, ms: two days before Easter by Gauss's rule with its Gregorian corrections. */
function goodFriday(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const shift = (15 - Math.floor((13 + 8 * century) / 25) + century - Math.floor(century / 4)) % 30
  const start = (4 + century - Math.floor(century / 4)) % 7
  const moon = (19 * golden + shift) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + start) % 7
  const isLate = (moon === 29 && sunday === 6) || (moon === 28 && sunday === 6 && golden > 10)
  return Date.UTC(year, 2, 22 + moon + sunday - (isLate ? 7 : 0)) - 2 * DAY
}

/** True if the employment report comes out on this Friday: the third one after the week with the 12th of the month before. */
function isReportDay(friday: number): boolean {
  const date = new Date(friday)
  const saturday = onOrAfter(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 12), 6)
  return friday - saturday === 20 * DAY
}

/** A fixed date as the market observes it: Sunday's on Monday, Saturday's on Friday if `onFriday`, else not at all. */
function observedDate(year: number, month: number, date: number, onFriday: boolean): number | null {
  const ms = Date.UTC(year, month - 1, date)
  if (weekday(ms) === 0) return ms + DAY
  if (weekday(ms) === 6) return onFriday ? ms - DAY : null
  return ms
}

function fullCloses(year: number): readonly (readonly [string, number | null])[] {
  const friday = goodFriday(year)
  const fixedDate = (
    name: string,
    month: number,
    date: number,
    onFriday: boolean,
  ): readonly [string, number | null] => {
    const ms = observedDate(year, month, date, onFriday)
    return [ms === null || new Date(ms).getUTCDate() === date ? name : `${name} (observed)`, ms]
  }
  return [
    fixedDate("New Year's Day", 1, 1, false),
    ['Birthday of Martin Luther King, Jr.', onOrAfter(Date.UTC(year, 0, 15), 1)],
    ["Washington's Birthday", onOrAfter(Date.UTC(year, 1, 15), 1)],
    ['Good Friday', isReportDay(friday) ? null : friday],
    ['Memorial Day', onOrAfter(Date.UTC(year, 4, 25), 1)],
    year >= 2022
      ? fixedDate('Juneteenth National Independence Day', 6, 19, true)
      : ['Juneteenth National Independence Day', null],
    fixedDate('Independence Day', 7, 4, true),
    ['Labor Day', onOrAfter(Date.UTC(year, 8, 1), 1)],
    ['Columbus Day', onOrAfter(Date.UTC(year, 9, 8), 1)],
    fixedDate('Veterans Day', 11, 11, false),
    ['Thanksgiving Day', onOrAfter(Date.UTC(year, 10, 22), 4)],
    fixedDate('Christmas Day', 12, 25, true),
  ]
}

/** Why the bond market is closed all day (`a weekend`, `Good Friday`), or null on a trading day. */
export function marketClosedBecause(day: string): string | null {
  const ms = msOf(day)
  if (weekday(ms) === 0 || weekday(ms) === 6) return 'a weekend'
  return fullCloses(Number(day.slice(0, 4))).find(([, closed]) => closed === ms)?.[0] ?? null
}

/** When the bond market closes on a trading day. */
export interface MarketClose {
  /** Ms after midnight in New York. */
  readonly at: number
  /** Why it is early, as text after "because it is"; null at the usual time. */
  readonly because: string | null
}

const USUAL_CLOSE: MarketClose = { at: 17 * HOUR, because: null }

/** When the bond market closes on a trading day. */
export function closeOf(day: string): MarketClose {
  const ms = msOf(day)
  const year = Number(day.slice(0, 4))
  const friday = goodFriday(year)
  if (isReportDay(friday) && ms === friday) return { at: 12 * HOUR, because: 'Good Friday' }
  if (ms === onOrAfter(Date.UTC(year, 10, 22), 4) + DAY) return { at: 14 * HOUR, because: 'the day after Thanksgiving' }
  const eves: readonly (readonly [string, number | null])[] = [
    ['Good Friday', isReportDay(friday) ? null : friday],
    ['Memorial Day', onOrAfter(Date.UTC(year, 4, 25), 1)],
    ['Independence Day', observedDate(year, 7, 4, true)],
    ['Christmas Day', observedDate(year, 12, 25, true)],
    ["New Year's Day", Date.UTC(year + 1, 0, 1)],
  ]
  const eve = eves.find(([, holiday]) => holiday !== null && weekdayBefore(holiday) === ms)
  return eve === undefined ? USUAL_CLOSE : { at: 14 * HOUR, because: `the day before ${eve[0]}` }
}
