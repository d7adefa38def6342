// Reads the months of an imported draw schedule: numbers, dates, quarters, and the closing.
import { readDay } from '../entry/day'
import { readMonths } from '../entry/number'

/** The months of the rows, `null` where a cell names none. */
export interface ReadMonths {
  readonly months: readonly (number | null)[]
  /** What was assumed, as sentences. */
  readonly remarks: readonly string[]
}

/** What precedes the number in `Month 3`, `Mo. 3` and `Draw #3`. */
const MONTH_LABEL = /^(?:months?|mo|period|draw|no|m)\b\.? ?(?:#|no\.?)? ?|^#\s*/i
const CLOSING =
  /^(?:at |initial )?(?:closing|endorsement)(?: draw| advance| date)?$|^initial (?:draw|advance|funding|disbursement)$|^up-?front$/i

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})$/
const NAMED_MONTH = /^([a-z]{3,9})\.?[ -]'?(\d{4}|\d{2})$/i
const MONTH_FIRST = /^(\d{1,2})\/(\d{4})$/
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?: .{0,12})?$/
const QUARTER = /^(?:q|qtr\.?|quarter) ?#?(\d{1,2})(?:[ -]?'?(?:fy)?(\d{4}|\d{2}))?$/i
const QUARTER_FIRST = /^([1-4])q ?'?(\d{4}|\d{2})$/i
const YEAR_BEFORE_QUARTER = /^(\d{4})[ -]?q([1-4])$/i

/** Longer cells name no month. */
const MAX_LENGTH = 40

/** `2026-04-01`, `04/01/2026`, `Apr-26` or `04/2026` as months since year 0; null for anything else. */
function calendarMonth(cell: string): number | null {
  if (cell.length > MAX_LENGTH) return null
  const day =
    readDay(cell) ??
    readDay(cell.replace(YEAR_FIRST, '$1-$2-1')) ??
    readDay(cell.replace(NAMED_MONTH, '$1 1, $2')) ??
    readDay(cell.replace(MONTH_FIRST, '$1/1/$2'))
  return day === null ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** `13/04/2026` and `03.04.2026` with the day first, as months since year 0. */
function dayFirstMonth(cell: string): number | null {
  const [, date = '', , month = '', year = ''] = DAY_FIRST.exec(cell) ?? []
  const day = date === '' ? null : readDay(`${year.padStart(4, '20')}-${month}-${date}`)
  return day === null ? null : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}

/** `Q2 2026`, `2Q26`, `2026 Q2`, or `Quarter 5`, as a count of quarters; null for anything else. */
function quarterOf(cell: string): number | null {
  if (cell.length > MAX_LENGTH) return null
  const yearly = (quarter: string, year: string) => Number(year.padStart(4, '20')) * 4 + Number(quarter)
  const before = YEAR_BEFORE_QUARTER.exec(cell)
  if (before !== null) return yearly(before[2] ?? '', before[1] ?? '')
  const match = QUARTER_FIRST.exec(cell) ?? QUARTER.exec(cell)
  if (match === null) return null
  return match[2] === undefined ? Number(match[1]) : yearly(match[1] ?? '', match[2])
}

const numberedMonth = (cell: string): number | null => {
  const months = cell.length > MAX_LENGTH ? null : readMonths(cell.replace(MONTH_LABEL, ''))
  return months === null || !/^\d{1,4}$/.test(months) ? null : Number(months)
}

/** True for a cell that names a month by itself: `Month 3`, `Apr-26`, `Q2 2026`, `Closing`. */
export const namesMonth = (cell: string): boolean =>
  calendarMonth(cell) !== null ||
  dayFirstMonth(cell) !== null ||
  quarterOf(cell) !== null ||
  CLOSING.test(cell) ||
  (/^\D/.test(cell) && numberedMonth(cell) !== null)

const rises = (months: readonly (number | null)[]): boolean => {
  const known = months.filter((month) => month !== null)
  return known.every((month, at) => at === 0 || month > (known[at - 1] ?? 0))
}

const firstOf = (months: readonly (number | null)[]): number => months.find((month) => month !== null) ?? 0

/** Counts calendar months from the first one; with days first, if only that puts them in order. */
function datedMonths(cells: readonly string[]): ReadMonths | null {
  const usual = cells.map(calendarMonth)
  const dayFirst = cells.map((cell) => dayFirstMonth(cell) ?? (DAY_FIRST.test(cell) ? null : calendarMonth(cell)))
  const count = (months: readonly (number | null)[]) => months.filter((month) => month !== null).length
  if (count(usual) === 0 && count(dayFirst) === 0) return null
  const isDayFirst =
    count(dayFirst) >= count(usual) && rises(dayFirst) && (count(dayFirst) > count(usual) || !rises(usual))
  const months = isDayFirst ? dayFirst : usual
  const first = firstOf(months)
  return {
    months: months.map((month) => (month === null ? null : month - first)),
    remarks: isDayFirst ? ['Dates were read as day/month/year.'] : [],
  }
}

/** Every third month from the first quarter, which is month 0, or month 3 if the closing is month 0. */
function quarterlyMonths(cells: readonly string[], headed: boolean): ReadMonths | null {
  const quarters = cells.map((cell) => quarterOf(cell) ?? (headed ? numberedMonth(cell) : null))
  const known = quarters.filter((quarter) => quarter !== null)
  if (known.length === 0 || (!headed && known.length * 2 < cells.length)) return null
  const first = firstOf(quarters)
  const hasClosing = cells.some((cell) => CLOSING.test(cell))
  const start = hasClosing ? 3 : 0
  return {
    months: quarters.map((quarter) => (quarter === null ? null : (quarter - first) * 3 + start)),
    remarks: [`Quarters were read as every third month, from month ${start}.`],
  }
}

/** With the years of another column: months that begin again with each year count on. */
function withYears(months: readonly (number | null)[], years: readonly string[]): readonly (number | null)[] {
  if (rises(months) || months.some((month) => month !== null && (month < 1 || month > 12))) return months
  let year: number | null = null
  const counted = months.map((month, at) => {
    const digits = /^(?:year |yr\.? ?)?(\d{4}|\d{1,2})$/i.exec(years[at] ?? '')?.[1]
    if (digits !== undefined) year = Number(digits)
    return month === null || year === null ? null : year * 12 + month
  })
  if (counted.some((month, at) => month === null && months[at] !== null) || !rises(counted)) return months
  // The first month of the schedule keeps its number.
  const shift = firstOf(months) - firstOf(counted)
  return counted.map((month) => (month === null ? null : month + shift))
}

/** The months of a column, row by row. `years` is the column of years, or empty. */
export function monthsOfColumn(cells: readonly string[], heading: string, years: readonly string[]): ReadMonths {
  const isQuarterly = /\b(?:quarter|qtr)\b/i.test(heading)
  const quarterly = quarterlyMonths(cells, isQuarterly)
  const dated = quarterly === null ? datedMonths(cells) : null
  const read: ReadMonths = quarterly ?? dated ?? { months: withYears(cells.map(numberedMonth), years), remarks: [] }
  const closing = cells.findIndex((cell) => CLOSING.test(cell))
  if (closing < 0) return read
  const withClosing = (by: number) =>
    read.months.map((month, at) => (at === closing ? 0 : month === null ? null : month + by))
  // The closing is month 0, unless another row is.
  if (!read.months.includes(0)) return { ...read, months: withClosing(0) }
  if (dated === null || closing > read.months.findIndex((month) => month !== null)) return read
  return { months: withClosing(1), remarks: [...read.remarks, 'The closing is month 0, and the first date month 1.'] }
}
