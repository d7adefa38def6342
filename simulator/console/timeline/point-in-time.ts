// Parses a point in time as a person writes it: a New York time of day, an offset from the start, or a mark. Pure.

import type { Timeline } from '../../control-api/control.schemas'
import { parseDuration } from '../../scenarios/language/durations'
import { plainText, timeText } from '../copy'

const SECOND = 1000
const CLOCK = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/
const SPAN = /^([+-]?)(\d.*)$/

const secondsOfDay = (text: string): number | null => {
  const [, hour, minute, second = '0'] = CLOCK.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23) return null
  return Number(hour) * 3600 + Number(minute) * 60 + Number(second)
}

/**
 * Virtual ms since 1970, or null when it can't be parsed. `10:44` and `10:44:30` are today in New York; `29m` counts from
 * the start, `+5m`, `+250ms` and `-30s` from now; a mark goes by its displayed name.
 *
 * @example parsePointInTime('+5m', timeline, now)
 */
export function parsePointInTime(typed: string, { starts, marks }: Timeline, now: number): number | null {
  const input = typed.trim().toLowerCase()
  const mark = marks.find(({ name }) => name.toLowerCase() === input || plainText(name).toLowerCase() === input)
  if (mark !== undefined) return Date.parse(mark.at)
  const timeOfDay = secondsOfDay(input)
  if (timeOfDay !== null) {
    const current = secondsOfDay(timeText(now)) ?? 0
    return now - (now % SECOND) + (timeOfDay - current) * SECOND
  }
  const [, sign, text = ''] = SPAN.exec(input.replaceAll(/\s/g, '')) ?? []
  const span = parseDuration(text)
  if (span === null) return null
  if (sign === '') return Date.parse(starts.at) + span
  return now + (sign === '-' ? -span : span)
}
