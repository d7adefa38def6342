// Durations as authors write them, in virtual ms.
import type { DelayLength } from '../../world/faults/fault'

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const SHORT = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Whole ms; null for a fraction of one. Rounds away what binary fractions add: 1.005 × 1,000 isn’t 1,005. */
function wholeMs(sum: number): number | null {
  const whole = Math.round(sum)
  return Math.abs(sum - whole) < 1e-6 ? whole : null
}

/** `500ms`, `90s`, `5m`, `2h`, `1h30m`, `3d` or ISO 8601 `PT1H30M`, in ms; null for anything else. Never negative. */
export function parseDuration(text: string): number | null {
  if (SHORT.test(text)) {
    let sum = 0
    for (const [, amount = '0', unit = 's'] of text.matchAll(PART)) sum += Number(amount) * (UNITS[unit] ?? 0)
    return wholeMs(sum)
  }
  const iso = ISO.exec(text)
  if (iso === null || text === 'P' || text.endsWith('T')) return null
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = iso
  const sum = Number(days) * 86_400_000 + Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000
  return wholeMs(sum)
}

/** An offset from the scenario's start (ms): a duration, negative for an instant before it. Null for anything else. */
export function parseOffset(text: string): number | null {
  if (!text.startsWith('-')) return parseDuration(text)
  const before = parseDuration(text.slice(1))
  return before === null ? null : 0 - before
}

/** The short form: `1h30m`, `-20m`, `0s`. */
export function durationText(ms: number): string {
  let rest = Math.abs(ms)
  let text = ''
  for (const [unit, size] of Object.entries(UNITS).toReversed()) {
    const count = Math.floor(rest / size)
    if (count > 0) text += `${count}${unit}`
    rest -= count * size
  }
  return text === '' ? '0s' : `${ms < 0 ? '-' : ''}${text}`
}

/** The length of a delay as authors write it: `2s`, `{between: [50ms, 2s]}`, `{median: 90ms, p95: 800ms}`. */
export function delayText(length: DelayLength): unknown {
  if (typeof length === 'number') return durationText(length)
  if ('between' in length) return { between: length.between.map(durationText) }
  return { median: durationText(length.median), p95: durationText(length.p95) }
}
