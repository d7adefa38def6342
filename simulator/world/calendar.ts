// Business days, on which securities can settle. Days are `YYYY-MM-DD`, without a time zone.
import type { Reference } from './reference'

const DAY = 86_400_000

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The UTC day of an instant (ms); close enough to check whether a date is in the future. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** True for a real calendar day: 2026-02-30 isn't one. */
export const isDay = (day: string): boolean => !Number.isNaN(msOf(day)) && dayOf(msOf(day)) === day

/** Why nothing settles on this day (`a weekend`, `Good Friday`), or null on a business day. */
export function closedBecause(day: string, reference: Reference): string | null {
  const weekday = new Date(msOf(day)).getUTCDay()
  if (weekday === 0 || weekday === 6) return 'a weekend'
  return reference.deliveryRestrictions.find(({ date }) => date === day)?.name ?? null
}

/** The first business day at or after this instant (ms). */
export function nextBusinessDay(ms: number, reference: Reference): string {
  for (let at = ms; ; at += DAY) if (closedBecause(dayOf(at), reference) === null) return dayOf(at)
}

export const dayAfter = (day: string): string => dayOf(msOf(day) + DAY)

/** The day this many business days after a day. */
export function businessDaysAfter(day: string, count: number, reference: Reference): string {
  let at = msOf(day)
  for (let left = count; left > 0; ) {
    at += DAY
    if (closedBecause(dayOf(at), reference) === null) left -= 1
  }
  return dayOf(at)
}

/** The same day of the month, this many months later, capped at the month's last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1)
  const next = Date.UTC(year, month + months, 1)
  return dayOf(first + (Math.min(date, (next - first) / DAY) - 1) * DAY)
}
