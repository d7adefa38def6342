// A world's numbered log as the control API gives it: one JSON answer, or a line per entry. simulator.md, Control API
import type { Response } from 'express'
import * as z from 'zod/mini'
import { answerJson } from '../api/middleware/answer'
import { parsedOr422, withNumbers } from '../api/middleware/validation'
import { publicEntry } from '../runtime/public-log'
import type { RunningWorld } from '../runtime/running-world'
import type { WireLog } from '../runtime/wire-log'
import { wireOnWire } from '../runtime/wire-log'

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

const wireQuery = z.object({
  from: z.optional(z.int().check(z.nonnegative())),
  kind: z.optional(z.enum(['call', 'event', 'socket', 'fault'])),
  name: z.optional(z.string()),
  person: z.optional(z.string()),
  limit: z.optional(z.int().check(z.gte(1))),
})

/** What went over the wire, oldest first: the newest `limit` of those that fit. No secrets. */
export const answerWire = (
  response: Response,
  world: RunningWorld,
  wire: WireLog,
  query: Readonly<Record<string, unknown>>,
): void => {
  const { from, kind, name, person, limit } = parsedOr422(wireQuery, withNumbers(query))
  const fitting = wire
    .entries(world, from)
    .filter((entry) => kind === undefined || entry.kind === kind)
    .filter((entry) => name === undefined || entry.name === name)
    .filter((entry) => person === undefined || entry.person === person)
  answerJson(response, 200, { data: fitting.slice(limit === undefined ? 0 : -limit).map(wireOnWire) })
}
