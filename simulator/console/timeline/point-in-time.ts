// Parses a point in time as a person writes it: a New York time of day, an offset from the start, or a mark. Pure.

import type { Timeline } from '../../control-api/control.schemas'
import { plainText, timeText } from '../copy'

const SECOND = 1000
const CLOCK = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/
const SPAN = /^([+-]?)((?:\d+(?:\.\d+)?[dhms])+)$/
const UNIT_SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

const secondsOfDay = (text: string): number | null => {
  const [, hour, minute, second = '0'] = CLOCK.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23) return null
  return Number(hour) * 3600 + Number(minute) * 60 + Number(second)
}

/** The length of a span such as `1h5m`, ms. */
function spanMs(text: string): number {
  let seconds = 0
  for (const [, count, unit = 's'] of text.matchAll(/(\d+(?:\.\d+)?)([dhms])/g))
    seconds += Number(count) * (UNIT_SECONDS[unit] ?? 1)
  return seconds * SECOND
}

/**
 * Virtual ms since 1970, or null when it can't be parsed. `10:44` and `10:44:30` are today in New York; `29m` counts from
 * the start, `+5m` and `-30s` from now; a mark goes by its displayed name.
 *
 * @example parsePointInTime('+5m', timeline, now)
 */
export function parsePointInTime(text: string, { starts, marks }: Timeline, now: number): number | null {
  const input = text.trim().toLowerCase()
  const mark = marks.find(({ name }) => name.toLowerCase() === input || plainText(name).toLowerCase() === input)
  if (mark !== undefined) return Date.parse(mark.at)
  const timeOfDay = secondsOfDay(input)
  if (timeOfDay !== null) {
    const current = secondsOfDay(timeText(now)) ?? 0
    return now - (now % SECOND) + (timeOfDay - current) * SECOND
  }
  const [, sign, span] = SPAN.exec(input.replaceAll(/\s/g, '')) ?? []
  if (span === undefined) return null
  if (sign === '') return Date.parse(starts.at) + spanMs(span)
  return now + (sign === '-' ? -1 : 1) * spanMs(span)
}
