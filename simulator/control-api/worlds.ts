// Creating a world by the control API: the words are read here; what cannot be made is refused on the field to blame.
import * as z from 'zod/mini'
import { invalid } from '../api/middleware/refused'
import { parsedOr422 } from '../api/middleware/validation'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import { CannotCreate } from '../runtime/worlds'
import { InvalidFile, problemText } from '../scenarios/language/document'
import { rate } from './clock'

const newWorld = z.object({
  scenario: z.optional(z.string()),
  source: z.optional(z.string()),
  seed: z.optional(z.int().check(z.nonnegative(), z.lte(2_147_483_647))),
  id: z.optional(z.string()),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  broadcaster: z.optional(z.enum(['reverb', 'socket.io'])),
  to_others: z.optional(z.boolean()),
})

interface ScenarioWish {
  readonly scenario?: string | undefined
  readonly source?: string | undefined
}

/** The scenario by name or by its own text; one of them has to be said. */
export const scenarioIn = ({ scenario, source }: ScenarioWish) => {
  if (scenario === undefined && source === undefined) throw invalid({ scenario: ['Scenario can not be empty'] })
  return { scenario: scenario ?? 'own', source }
}

/** What could not be made, on the field to blame; anything else as it is. */
export const refusedCreation = (error: unknown): unknown => {
  if (error instanceof CannotCreate) return invalid({ [error.field]: [error.message] })
  if (error instanceof InvalidFile) return invalid({ scenario: error.problems.map(problemText) })
  return error
}

/** Makes the world, or throws a 422. */
export const createWorld = (worlds: Worlds, body: unknown): RunningWorld => {
  const { to_others: toOthers, ...wish } = parsedOr422(newWorld, body)
  try {
    return worlds.create({ ...wish, ...scenarioIn(wish), toOthers })
  } catch (error) {
    throw refusedCreation(error)
  }
}
