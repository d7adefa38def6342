// Creating a world by the control API: the words are read here; what cannot be made is refused on the field to blame.
import * as z from 'zod/mini'
import { invalid } from '../http/refused'
import { parsedOr422 } from '../http/validation'
import { InvalidFile } from '../scenarios/document'
import { rate } from './routes-clock'
import type { RunningWorld } from './running-world'
import type { Worlds } from './worlds'
import { CannotCreate } from './worlds'

const newWorld = z.object({
  scenario: z.string(),
  seed: z.optional(z.int().check(z.nonnegative(), z.lte(2_147_483_647))),
  id: z.optional(z.string()),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  broadcaster: z.optional(z.enum(['reverb', 'socket.io'])),
  to_others: z.optional(z.boolean()),
})

/** Makes the world, or throws a 422. */
export const createWorld = (worlds: Worlds, body: unknown): RunningWorld => {
  const { to_others: toOthers, ...wish } = parsedOr422(newWorld, body)
  try {
    return worlds.create({ ...wish, toOthers })
  } catch (error) {
    if (error instanceof CannotCreate) throw invalid({ [error.field]: [error.message] })
    if (error instanceof InvalidFile) throw invalid({ scenario: [error.message] })
    throw error
  }
}
