// Worlds by the control API: list, create, show, end, reset, and the scenarios that they are created from. What cannot be
// created is refused on the field to blame.
import { invalid } from '../api/middleware/refused'
import type { RunningWorld } from '../runtime/running-world'
import type { Worlds } from '../runtime/worlds'
import { CannotCreate } from '../runtime/worlds'
import { InvalidFile, problemText } from '../scenarios/language/document'
import type { ControlContext, ControlHandlersOf, ControlRequest } from './control-handler'
import { worldOnWire } from './world-on-wire'

interface ScenarioWish {
  readonly scenario?: string | undefined
  readonly source?: string | undefined
}

/** The scenario by name or by its own text; throws a 422 without either. */
export const scenarioIn = ({ scenario, source }: ScenarioWish) => {
  if (scenario === undefined && source === undefined) throw invalid({ scenario: ['Scenario can not be empty'] })
  return { scenario: scenario ?? 'own', source }
}

/** A failed creation as a 422 on the field to blame; any other error unchanged. */
export const refusedCreation = (error: unknown): unknown => {
  if (error instanceof CannotCreate) return invalid({ [error.field]: [error.message] })
  if (error instanceof InvalidFile) return invalid({ scenario: error.problems.map(problemText) })
  return error
}

const create = (worlds: Worlds, body: ControlRequest<'worlds.create'>['body']): RunningWorld => {
  const { to_others: toOthers, ...wish } = body
  const scenario = scenarioIn(wish)
  try {
    return worlds.create({ ...wish, ...scenario, toOthers })
  } catch (error) {
    throw refusedCreation(error)
  }
}

export const worldHandlers = ({ worlds }: ControlContext): ControlHandlersOf<'worlds' | 'scenarios'> => ({
  'scenarios.list': () => worlds.scenarios(),
  'worlds.list': ({ host }) => worlds.list().map((world) => worldOnWire(world, host)),
  'worlds.create': ({ body, host }) => worldOnWire(create(worlds, body), host),
  'worlds.show': ({ world, host }) => worldOnWire(world, host),
  'worlds.end': ({ world }) => {
    worlds.delete(world.id)
    return undefined
  },
  'worlds.reset': async ({ world, host }) => {
    await world.reset()
    return worldOnWire(world, host)
  },
})
