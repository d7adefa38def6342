// A world's numbered log as the control API gives it: one JSON answer, or a line per entry. simulator.md, Control API
import type { Response } from 'express'
import * as z from 'zod/mini'
import { answerJson } from '../http/answer'
import { parsedOr422, withNumbers } from '../http/validation'
import { publicEntry } from './public-log'
import type { RunningWorld } from './running-world'

const logQuery = z.object({
  from: z.optional(z.int().check(z.nonnegative())),
  format: z.optional(z.enum(['json', 'ndjson'])),
})

/** The log of the present epoch from the given number on; all of it by default. */
export const answerLog = (response: Response, world: RunningWorld, query: Readonly<Record<string, unknown>>): void => {
  const { from, format } = parsedOr422(logQuery, withNumbers(query))
  const entries = world.log(from).map(publicEntry)
  if (format !== 'ndjson') {
    answerJson(response, 200, { data: entries })
    return
  }
  response.type('application/x-ndjson').send(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}
