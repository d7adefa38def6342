// Days as people write and paste them: `5/15/26`, `05-15-2026`, `May 15, 2026`, `15-May-26`, `2026-05-15`. A day is
// `YYYY-MM-DD`. All-digit dates start with the month, as in the US; dots are not read. And times of day, as `HH:MM`.
import { isDay } from '../business-days'
import { isTooLong, plainText } from './number'

const MONTH_ABBREVIATIONS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T[\d:.]+Z?)?$/
const NUMERIC = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const MONTH_FIRST = /^([a-z]+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/i
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]+)\.?,?[ -](\d{4}|\d{2})$/i
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i

function monthOf(name: string): string {
  const lower = name.toLowerCase()
  const index = MONTH_NAMES.indexOf(lower)
  return String((index >= 0 ? index : MONTH_ABBREVIATIONS.indexOf(lower === 'sept' ? 'sep' : lower)) + 1)
}

/** The day in a text, `YYYY-MM-DD`; null for anything else. Two-digit years are in this century. */
export function readDay(text: string): string | null {
  if (isTooLong(text)) return null
  const plain = plainText(text).replace(WEEKDAY, '')
  const day = (year = '', month = '', date = ''): string | null => {
    const iso8601 = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    return isDay(iso8601) ? iso8601 : null
  }
  const iso = ISO.exec(plain)
  if (iso) return day(iso[1], iso[2], iso[3])
  const numeric = NUMERIC.exec(plain)
  if (numeric) return day(numeric[4], numeric[1], numeric[3])
  const monthFirst = MONTH_FIRST.exec(plain)
  if (monthFirst) return day(monthFirst[3], monthOf(monthFirst[1] ?? ''), monthFirst[2])
  const dayFirst = DAY_FIRST.exec(plain)
  return dayFirst ? day(dayFirst[3], monthOf(dayFirst[2] ?? ''), dayFirst[1]) : null
}

const TIME = /^(\d{1,2})(?:[:.]?([0-5]\d))?\s*(?:([ap])\.?(?:m\.?)?)?(?:\s*(?:ET|EST|EDT))?$/i

/** The time in a text (`14:30`, `2:30 PM`, `230p`, `1430`), `HH:MM`; null for anything else. Without AM or PM, 24-hour. */
export function readTime(text: string): string | null {
  if (isTooLong(text)) return null
  const [, hours = '', minutes = '00', amOrPm] = TIME.exec(plainText(text)) ?? []
  if (hours === '') return null
  const typed = Number(hours)
  if (amOrPm === undefined) return typed > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`
  if (typed < 1 || typed > 12) return null
  const hour = (typed % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
