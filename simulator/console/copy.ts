// Formats times, spans and counts for the console. Times are in New York, whatever the browser's time zone.

import type { Presence } from '../control-api/training.schemas'

const partsIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options })
  return (ms: number): Record<string, string> =>
    Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
}
const dayParts = partsIn({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const timeParts = partsIn({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

/** `Mon, Mar 2, 2026` */
export const dayText = (ms: number): string => {
  const { weekday, day, month, year } = dayParts(ms)
  return `${weekday}, ${month} ${day}, ${year}`
}

/** `10:42:17` */
export const timeText = (ms: number): string => {
  const { hour, minute, second } = timeParts(ms)
  return `${hour}:${minute}:${second}`
}

/** `10:42:17.004` */
export const exactTimeText = (ms: number): string => `${timeText(ms)}.${String(ms % 1000).padStart(3, '0')}`

/** A span: `45 s`, `2 min 5 s`, `1 h 30 min`; never negative. */
export const spanText = (ms: number): string => {
  // Whole seconds, to agree with the clock next to it.
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = [h > 0 ? `${h} h` : '', min > 0 ? `${min} min` : '', s > 0 && h === 0 ? `${s} s` : ''].filter(Boolean)
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

/** Whether a trainee is at their pages, and since when not: `here`, `idle 4 min`, `away 12 min`. `now` is wall-clock time, ms. */
export function presenceText(presence: Presence | null, now: number): string {
  if (presence === null || presence.state === 'here') return presence === null ? '' : 'here'
  if (presence.since === null) return presence.state
  const minutes = Math.floor((now - Date.parse(presence.since)) / 60_000)
  return `${presence.state} ${minutes < 1 ? 'now' : spanText(minutes * 60_000)}`
}

interface RecordingSummary {
  readonly file: string
  readonly steps: number
  readonly omitted: readonly string[]
  readonly complete?: boolean | undefined
}

/** `1 entry`, `3 entries` */
export const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** How many commands a recording has, whether it covers the whole world (if known), and what it leaves out. */
export function recordingText({ file, steps, omitted, complete }: RecordingSummary): string {
  const leftOut = omitted.length === 0 ? '' : ` Not included: ${omitted.join('; ')}.`
  return `${file} has ${countText(steps, 'command', 'commands')}.${coverageText(complete)}${leftOut}`
}

function coverageText(complete: boolean | undefined): string {
  if (complete === undefined) return ''
  return complete ? ' Nothing is missing.' : ' This log doesn’t cover everything that happened in the world.'
}

/** The first run of digits, cut to `maxLength`. Never joins the digits of two pasted cells. */
export const firstDigits = (text: string, maxLength: number): string =>
  (/\d+/.exec(text)?.[0] ?? '').slice(0, maxLength)

/** `soft-close` → `soft close` */
export const plainText = (key: string): string => key.replaceAll('-', ' ')

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Splits a description into its kind and the rest: `bid: Summit Ridge → 102-12` */
export const kindAndRest = (what: string): readonly [string, string] => {
  const index = what.indexOf(': ')
  return index < 0 ? [what, ''] : [what.slice(0, index), what.slice(index + 2)]
}

/** `Harbor Crest Capital` → `HC` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
