// Parses the target of a clock command and resolves it to a virtual instant.
import { parseOffset } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import { ClockRefusal, type JumpTarget } from './running-world'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/**
 * Parses an offset from the scenario's start (`18m`, `PT1H`) or an ISO instant; anything else is the name of a mark.
 * @example jumpTarget('18m') // { offsetMs: 1_080_000 }
 */
export const jumpTarget = (text: string): JumpTarget => {
  const offsetMs = parseOffset(text)
  if (offsetMs !== null) return { offsetMs }
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { instant: new Date(text).toISOString() }
  return { mark: text }
}

/** Resolves the target to a virtual instant, ms. Throws ClockRefusal for an invalid instant or an unknown mark. */
export function instantOf(script: Script, to: JumpTarget): number {
  if ('offsetMs' in to) return script.startsAt + to.offsetMs
  if ('instant' in to) {
    const ms = Date.parse(to.instant)
    if (Number.isNaN(ms)) throw new ClockRefusal(`'${to.instant}' is not an ISO date and time.`)
    return ms
  }
  const mark = to.mark === 'end' ? script.length : script.document.marks[to.mark]
  if (mark === undefined) {
    const marks = [...Object.keys(script.document.marks), 'end'].join(', ')
    throw new ClockRefusal(`There is no mark '${to.mark}'. Marks: ${marks}.`)
  }
  return script.startsAt + mark
}
