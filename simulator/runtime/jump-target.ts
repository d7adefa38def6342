// Where a clock command goes, read from the text of the control API. Looks nothing up.
import { parseOffset } from '../scenarios/language/durations'
import type { JumpTarget } from './running-world'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** An offset since the scenario's start (`18m`, `PT1H`), an ISO instant, or else a mark's name. */
export const jumpTarget = (text: string): JumpTarget => {
  const offsetMs = parseOffset(text)
  if (offsetMs !== null) return { offsetMs }
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return { instant: new Date(text).toISOString() }
  return { mark: text }
}
