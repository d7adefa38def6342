// Spans and targets of time as the control API takes them: `90s`, `5m`, `2h`, `1h30m`, ISO 8601. Pure text to numbers.
import type { JumpTarget } from './running-world'

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const SHORT = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g
const ISO = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Whole ms of `90s`, `5m`, `2h`, `1h30m`, `250ms`, `PT1H30M`; null for anything else, negative spans included. */
export const durationMs = (text: string): number | null => {
  if (SHORT.test(text)) {
    let total = 0
    for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0)
    return Math.round(total)
  }
  const iso = ISO.exec(text)
  if (iso === null || !/\d/.test(text) || text.endsWith('T')) return null
  const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0))
  return Math.round(((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000)
}

/** An offset, an ISO instant or else a mark's name. */
export const jumpTarget = (text: string): JumpTarget => {
  const offsetMs = durationMs(text)
  if (offsetMs !== null) return { offsetMs }
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { instant: text }
  return { mark: text }
}
