// Records a world, or a client's exported log, as a scenario file that replays to the same log.
import { inProcessCalls } from '../api/in-process-calls'
import { invalid } from '../api/middleware/refused'
import { UnreadableClientLog } from '../recording/client-log'
import { LogIsFolded, recordLog, recordLogOf, recordWorld } from '../recording/recordings'
import { ForeignLog } from '../recording/reenactment'
import { scenarioNames, scriptNamed } from '../runtime/library'
import { ClockRefusal } from '../runtime/running-world'
import { didYouMean } from '../scenarios/language/nearest'
import type { Script } from '../scenarios/play/script'
import type { ControlHandlersOf } from './control-handler'

export const recordHandlers = (): ControlHandlersOf<'record'> => ({
  'record.world': ({ world, body: log }) =>
    log === null
      ? refuseUnrecordable(async () => recordWorld(world))
      : refuseUnrecordable(() => recordLogOf(world, log, inProcessCalls)),
  'record.log': ({ query: { scenario, seed }, body: log }) => {
    const script = scriptOr422(scenario)
    if (log === null) throw invalid({ log: ['Send the exported log as application/x-ndjson.'] })
    return refuseUnrecordable(() => recordLog(script, seed ?? script.document.seed, log, inProcessCalls))
  },
})

function scriptOr422(name: string): Script {
  const script = scriptNamed(name)
  if (script !== null) return script
  throw invalid({ scenario: [`There is no scenario '${name}'.${didYouMean(name, scenarioNames())}`] })
}

/** Turns errors about an unreadable or unplayable log into a 422. */
async function refuseUnrecordable<T>(record: () => Promise<T>): Promise<T> {
  try {
    return await record()
  } catch (error) {
    const isExpected =
      error instanceof LogIsFolded ||
      error instanceof UnreadableClientLog ||
      error instanceof ForeignLog ||
      error instanceof ClockRefusal
    throw isExpected ? invalid({ log: [error.message] }) : error
  }
}
