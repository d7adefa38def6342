// POST /worlds/{id}/record and POST /recordings: free play, or a client's exported log, as a scenario file that replays to
// the same log. simulator.md, Control API
import type { Request, RequestHandler } from 'express'
import { text } from 'express'
import * as z from 'zod/mini'
import { invalid } from '../api/middleware/refused'
import { parsedOr422, withNumbers } from '../api/middleware/validation'
import { UnreadableClientLog } from '../recording/client-log'
import { recordedLog, recordedLogOf, recordedWorld } from '../recording/recordings'
import { ForeignLog } from '../recording/reenactment'
import { scenarioNames, scriptNamed } from '../runtime/library'
import type { RunningWorld } from '../runtime/running-world'
import { ClockRefusal } from '../runtime/running-world'
import { didYouMean } from '../scenarios/language/nearest'
import type { Script } from '../scenarios/play/script'

/** A full log of a market of thousands is some ten megabytes. */
const LOG_LIMIT = '32mb'

/** Reads an exported log off a request; any other body is left to others. */
export const logBody: RequestHandler = text({ type: ['application/x-ndjson', 'text/plain'], limit: LOG_LIMIT })

/** The log of a request, also an empty one; null for a request that brings none. */
const logIn = ({ body, headers }: Pick<Request, 'body' | 'headers'>): string | null => {
  if (typeof body === 'string') return body
  return headers['content-type']?.startsWith('application/x-ndjson') === true ? '' : null
}

/** A world's free play; with a log as body, what that log tells, played in the world's scenario. */
export const recordWorld = async (world: RunningWorld, request: Request) => {
  const log = logIn(request)
  return log === null ? recordedWorld(world) : readable(() => recordedLogOf(world, log))
}

const asked = z.object({
  scenario: z.string(),
  seed: z.optional(z.int().check(z.nonnegative(), z.lte(2_147_483_647))),
})

/** The log of the body, played in the scenario (and seed) of the query. */
export const recordLog = async (request: Request) => {
  const { scenario, seed } = parsedOr422(asked, withNumbers({ ...request.query }))
  const script = scriptOr422(scenario)
  const log = logIn(request)
  if (log === null) throw invalid({ log: ['Send the exported log as application/x-ndjson.'] })
  return readable(() => recordedLog(script, seed ?? script.words.seed, log))
}

function scriptOr422(name: string): Script {
  const script = scriptNamed(name)
  if (script !== null) return script
  throw invalid({ scenario: [`There is no scenario '${name}'.${didYouMean(name, scenarioNames())}`] })
}

/** A log that cannot be read or played is refused in words. */
async function readable<T>(record: () => Promise<T>): Promise<T> {
  try {
    return await record()
  } catch (error) {
    const isExpected =
      error instanceof UnreadableClientLog || error instanceof ForeignLog || error instanceof ClockRefusal
    throw isExpected ? invalid({ log: [error.message] }) : error
  }
}
