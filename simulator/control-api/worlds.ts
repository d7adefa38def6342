// Worlds by the control API: list, create, show, end, reset, and the scenarios that they are created from. What cannot be
// created is refused on the field to blame.
import { invalid, Refused } from '../api/middleware/refused'
import { readableScripts } from '../runtime/library'
import { CannotCreate, TooManyWorlds } from '../runtime/new-world'
import type { RunningWorld } from '../runtime/running-world'
import type { WorldLife } from '../runtime/world-life'
import { isOf } from '../runtime/world-life'
import { InvalidFile, problemText } from '../scenarios/language/document'
import { parseDuration } from '../scenarios/language/durations'
import { stepAtLine } from '../scenarios/language/line-offset'
import { kindOf } from '../scenarios/play/companion-files'
import type { ControlContext, ControlHandlersOf, ControlRequest } from './control-handler'
import { underName } from './name-reservation'
import { worldOnWire } from './world-on-wire'

interface ScenarioWish {
  readonly scenario?: string | undefined
  readonly source?: string | undefined
  readonly files?: Readonly<Record<string, string>> | undefined
}

/** The scenario by name or by its own text, with what it is played with; throws a 422 without either. */
export const scenarioIn = ({ scenario, source, files: given = {} }: ScenarioWish) => {
  const all = Object.entries(given).map(([name, text]) => ({ name, text }))
  const [own, ...more] = all.filter((file) => kindOf(file) === 'scenario')
  const isNamed = scenario !== undefined || source !== undefined
  if (more.length > 0 || (own !== undefined && isNamed))
    throw invalid({ files: ['Files can hold one scenario: a file with a timeline'] })
  if (own === undefined && all.length > 0 && !isNamed)
    throw invalid({ files: ['Files need a scenario that is played with them: a file with a timeline'] })
  if (own === undefined && !isNamed) throw invalid({ scenario: ['Scenario can not be empty'] })
  return {
    scenario: scenario ?? (own === undefined ? 'own' : own.name.replace(/\.(ya?ml|json)$/i, '')),
    source: source ?? own?.text,
    files: all.length === 0 ? undefined : all.filter((file) => file !== own),
  }
}

/** A failed creation as a 422 on the field to blame; any other error unchanged. */
export const refusedCreation = (error: unknown): unknown => {
  // Nobody can say when somebody will end one.
  if (error instanceof TooManyWorlds) return new Refused(429, { message: error.message }, { 'Retry-After': '10' })
  if (error instanceof CannotCreate) return invalid({ [error.field]: [error.message] })
  if (error instanceof InvalidFile) return invalid({ scenario: error.problems.map(problemText) })
  return error
}

type NewWorldWish = ControlRequest<'worlds.create'>['body']

const lifeOf = ({ label, owner, ttl }: NewWorldWish, defaultTtlMs: number | null): WorldLife => {
  const ttlMs = ttl === undefined ? defaultTtlMs : parseDuration(ttl)
  if (ttl !== undefined && (ttlMs === null || ttlMs === 0))
    throw invalid({ ttl: ['Ttl must be a span of time such as 90s, 30m or 1h'] })
  return { label: label ?? null, owner: owner ?? null, ttlMs }
}

const create = async (context: ControlContext, body: NewWorldWish, life: WorldLife): Promise<RunningWorld> => {
  const { to_others: toOthers, label: _label, owner: _owner, ttl: _ttl, line: _line, ...wish } = body
  const scenario = scenarioIn(wish)
  try {
    return await underName(body.id, context, () => context.worlds.create({ ...wish, ...scenario, toOthers, life }))
  } catch (error) {
    throw refusedCreation(error)
  }
}

/** Goes to the step that stands at this line of the scenario, or at the nearest one above it. */
const goToLine = async (world: RunningWorld, text: string, line: number): Promise<void> => {
  const place = stepAtLine(text, line)
  const step = place === null ? undefined : world.script.document.timeline[place]
  if (step !== undefined && step.at > 0) await world.jump({ offsetMs: step.at })
}

export const worldHandlers = (context: ControlContext): ControlHandlersOf<'worlds' | 'scenarios'> => ({
  'scenarios.list': () => context.worlds.scenarios(),
  'scenarios.problems': () => readableScripts().problems,
  'worlds.list': ({ host, query }) =>
    context.worlds
      .list()
      .filter((world) => isOf(world, query))
      .map((world) => worldOnWire(world, host, context.rooms)),
  'worlds.create': async ({ body, host }) => {
    const world = await create(context, body, lifeOf(body, context.defaultTtlMs))
    if (body.line !== undefined) await goToLine(world, scenarioIn(body).source ?? world.script.source, body.line)
    return worldOnWire(world, host, context.rooms)
  },
  'worlds.endMany': ({ query }) => {
    // Without either, a slip would end everybody's.
    if (query.label === undefined && query.owner === undefined)
      throw invalid({ label: ['Label or owner can not be empty'] })
    const ended = context.worlds.list().filter((world) => isOf(world, query))
    for (const { id } of ended) context.worlds.delete(id)
    return { ended: ended.map(({ id }) => id) }
  },
  'worlds.show': ({ world, host }) => ({
    ...worldOnWire(world, host, context.rooms),
    ...(context.cluster === null ? {} : { node: context.cluster.name }),
  }),
  'worlds.change': ({ world, host, body: { label } }) => {
    context.worlds.relabel(world.id, label)
    return worldOnWire(world, host, context.rooms)
  },
  'worlds.end': ({ world }) => {
    context.worlds.delete(world.id)
    return undefined
  },
  'worlds.reset': async ({ world, host }) => {
    await world.reset()
    return worldOnWire(world, host, context.rooms)
  },
})
