// Where a clock command goes: read from the text of the control API, and turned into a virtual instant.
import { parseOffset } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import type { JumpTarget } from './running-world'
import { ClockRefusal } from './running-world'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** An offset since the scenario's start (`18m`, `PT1H`), an ISO instant, or else a mark's name. */
export const jumpTarget = (text: string): JumpTarget => {
  const offsetMs = parseOffset(text)
  if (offsetMs !== null) return { offsetMs }
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { instant: new Date(text).toISOString() }
  return { mark: text }
}

/** The virtual instant (ms) that is meant in this scenario. Throws ClockRefusal for no instant and for an unknown mark. */
export function instantOf(script: Script, to: JumpTarget): number {
  if ('offsetMs' in to) return script.startsAt + to.offsetMs
  if ('instant' in to) {
    const ms = Date.parse(to.instant)
    if (Number.isNaN(ms)) throw new ClockRefusal(`'${to.instant}' is not an instant.`)
    return ms
  }
  const mark = to.mark === 'end' ? script.length : script.document.marks[to.mark]
  if (mark === undefined) {
    const known = [...Object.keys(script.document.marks), 'end'].join(', ')
    throw new ClockRefusal(`There is no mark '${to.mark}'. Known are: ${known}.`)
  }
  return script.startsAt + mark
}
