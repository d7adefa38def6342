// World calls of the control API: list, create, show, end and reset worlds, and list scenarios. Failed creations become field
// errors.
import { invalid, Refused } from '../api/middleware/refused'
import { readableScripts } from '../runtime/library'
import { CannotCreate, TooManyWorlds } from '../runtime/new-world'
import type { RunningWorld } from '../runtime/running-world'
import { matchesLife, type WorldLife } from '../runtime/world-life'
import { InvalidFile, problemText } from '../scenarios/language/document'
import { parseDuration } from '../scenarios/language/durations'
import { stepAtLine } from '../scenarios/language/line-offset'
import { kindOf } from '../scenarios/play/companion-files'
import type { Room } from '../training/room'
import type { ControlContext, ControlHandlersOf, ControlRequest } from './control-handler'
import { worldOnWire } from './world-on-wire'

interface ScenarioRequest {
  readonly scenario?: string | undefined
  readonly source?: string | undefined
  readonly files?: Readonly<Record<string, string>> | undefined
}

/** The scenario of a request, by name or as text, with its files. Throws a 422 without one. */
export const scenarioIn = ({ scenario, source, files = {} }: ScenarioRequest) => {
  const all = Object.entries(files).map(([name, text]) => ({ name, text }))
  const [own, ...more] = all.filter((file) => kindOf(file) === 'scenario')
  const isNamed = scenario !== undefined || source !== undefined
  if (more.length > 0 || (own !== undefined && isNamed))
    throw invalid({
      files: ['Files may contain only one scenario (a file with a timeline), and none if scenario or source is set'],
    })
  if (own === undefined && all.length > 0 && !isNamed)
    throw invalid({ files: ['Files must include a scenario (a file with a timeline), or set scenario or source'] })
  if (own === undefined && !isNamed) throw invalid({ scenario: ['Scenario can not be empty'] })
  return {
    scenario: scenario ?? (own === undefined ? 'own' : own.name.replace(/\.(ya?ml|json)$/i, '')),
    source: source ?? own?.text,
    files: all.length === 0 ? undefined : all.filter((file) => file !== own),
  }
}

/** Converts a creation error to a field error, or to a 429 at the limit; returns any other error unchanged. */
export const creationRefusal = (error: unknown): unknown => {
  // It's unknown when another world will end, so suggest a short retry.
  if (error instanceof TooManyWorlds) return new Refused(429, { message: error.message }, { 'Retry-After': '10' })
  if (error instanceof CannotCreate) return invalid({ [error.field]: [error.message] })
  if (error instanceof InvalidFile) return invalid({ scenario: error.problems.map(problemText) })
  return error
}

type NewWorldRequest = ControlRequest<'worlds.create'>['body']

const lifeOf = ({ label, owner, ttl }: NewWorldRequest, defaultTtlMs: number | null): WorldLife => {
  const ttlMs = ttl === undefined ? defaultTtlMs : parseDuration(ttl)
  if (ttl !== undefined && (ttlMs === null || ttlMs === 0))
    throw invalid({ ttl: ['Ttl must be a duration such as 90s, 30m or 1h'] })
  return { label: label ?? null, owner: owner ?? null, ttlMs }
}

const create = async (context: ControlContext, body: NewWorldRequest, life: WorldLife): Promise<RunningWorld> => {
  const { to_others: toOthers, label: _label, owner: _owner, ttl: _ttl, line: _line, ...request } = body
  const scenario = scenarioIn(request)
  try {
    await context.worlds.prepare({ ...request, ...scenario })
    return context.worlds.create({ ...request, ...scenario, toOthers, life })
  } catch (error) {
    throw creationRefusal(error)
  }
}

/** Jumps to the step on this line of the scenario, or to the nearest one above it. */
const goToLine = async (world: RunningWorld, text: string, line: number): Promise<void> => {
  const stepIndex = stepAtLine(text, line)
  const step = stepIndex === null ? undefined : world.script.document.timeline[stepIndex]
  if (step !== undefined && step.at > 0) await world.jump({ offsetMs: step.at })
}

/** The room whose class world this is. Without it, a class has no clock, and nobody can join. */
const classOf = ({ rooms }: ControlContext, world: RunningWorld): Room | undefined =>
  rooms.list().find(({ origin }) => origin === world)

export const worldHandlers = (context: ControlContext): ControlHandlersOf<'worlds' | 'scenarios'> => ({
  'scenarios.list': () => context.worlds.scenarios(),
  'scenarios.problems': () => readableScripts().problems,
  'worlds.list': ({ origin, query }) =>
    context.worlds
      .list()
      .filter((world) => matchesLife(world, query))
      .map((world) => worldOnWire(world, origin, context.rooms)),
  'worlds.create': async ({ body, origin }) => {
    const world = await create(context, body, lifeOf(body, context.defaultTtlMs))
    if (body.line !== undefined) await goToLine(world, scenarioIn(body).source ?? world.script.source, body.line)
    return worldOnWire(world, origin, context.rooms)
  },
  'worlds.endMany': ({ query }) => {
    // Without a filter, a typo would end all worlds.
    if (query.label === undefined && query.owner === undefined)
      throw invalid({ label: ['Label or owner can not be empty'] })
    const matching = context.worlds.list().filter((world) => matchesLife(world, query) && !classOf(context, world))
    for (const { id } of matching) context.worlds.delete(id)
    return { ended: matching.map(({ id }) => id) }
  },
  'worlds.show': ({ world, origin }) => ({
    ...worldOnWire(world, origin, context.rooms),
    ...(context.cluster === null ? {} : { node: context.cluster.name }),
  }),
  'worlds.change': ({ world, origin, body: { label } }) => {
    context.worlds.relabel(world.id, label)
    return worldOnWire(world, origin, context.rooms)
  },
  'worlds.end': ({ world }) => {
    const room = classOf(context, world)
    if (room !== undefined)
      throw invalid({ world: [`This is the world of the class in room ${room.code}. Close the room instead.`] })
    context.worlds.delete(world.id)
    return undefined
  },
  'worlds.reset': async ({ world, origin }) => {
    await world.reset()
    return worldOnWire(world, origin, context.rooms)
  },
})
