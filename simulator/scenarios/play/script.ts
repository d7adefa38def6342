// A scenario ready to run: names resolved and checked against its world, offsets resolved to instants.
import type { Command } from '../../world/commands'
import { castByKey, profileIdByKey } from '../../world/people/people'
import type { Reference } from '../../world/reference'
import type { WorldState } from '../../world/state'
import { InvalidProfileFields } from '../completion/profile-entry'
import type { Property } from '../completion/property'
import type { BotFields } from '../language/bot-schema'
import { InvalidFile, type ParsedFile, type Problem, readFile } from '../language/document'
import { referenceOf } from '../language/lookup-schema'
import { scenarioWithMarks } from '../language/marks'
import { didYouMean } from '../language/nearest'
import type { ScenarioDocument } from '../language/scenario-schema'
import { personaOf, scenarioProblems, worldProblems } from '../language/script-check'
import type { TimelineStep } from '../language/step-schema'
import { type WorldDocument, worldFile } from '../language/world-schema'
import { UnknownName } from '../steps/names'
import { commandOf } from '../steps/steps'
import type { Automation, PlannedStep } from './agenda'
import type { Bot } from './bots'
import { openingWorld, type WorldFixtures } from './opening-world'
import { shuffledOrders } from './rolling-market'

export interface Script {
  /** The file name without its extension. */
  readonly name: string
  /** The file as it was read. */
  readonly source: string
  readonly document: ScenarioDocument
  readonly world: WorldDocument
  /** The lookup lists that it replaces. */
  readonly reference: Partial<Reference>
  /** Virtual ms of offset 0. */
  readonly startsAt: number
  /** Virtual ms of the first step, which is before `startsAt` if the timeline has negative offsets. */
  readonly beginsAt: number
  /** The offset at which a test ends, ms. */
  readonly length: number
  /** The key of a persona, or of the first persona in a seat. */
  personaOf(name: string): string
}

/** Reads a world file. */
export const readWorld = (
  text: string,
  file: string,
  properties: ReadonlySet<string> | null = null,
): ParsedFile<WorldDocument> => {
  const parsed = readFile(text, file, worldFile)
  const problems = worldProblems(parsed, properties)
  if (problems.length > 0) throw new InvalidFile(problems)
  return parsed
}

/** Reads a scenario and checks it against its world. Throws InvalidFile with all problems. */
export function readScenario(
  name: string,
  text: string,
  file: string,
  worldNamed: (name: string) => WorldDocument | null,
  worldNames: readonly string[],
  properties: ReadonlySet<string> | null = null,
): Script {
  const parsed = readFile(text, file, scenarioWithMarks)
  const document = parsed.value
  const world = typeof document.world === 'string' ? worldNamed(document.world) : document.world
  if (world === null) {
    const message = `there is no world '${document.world}'.${didYouMean(String(document.world), worldNames)}`
    throw new InvalidFile([parsed.problem(['world'], message)])
  }
  const problems = [
    ...(document.world === world ? inlineProblems(parsed, world, properties) : []),
    ...scenarioProblems(parsed, world, properties),
  ]
  if (problems.length > 0) throw new InvalidFile(problems)
  const firstOffset = Math.min(0, ...document.timeline.map((step) => step.at))
  return {
    name,
    source: text,
    document,
    world,
    reference: referenceOf(document.lookups ?? {}),
    startsAt: document.starts,
    beginsAt: document.starts + firstOffset,
    length: document.endless?.testUntil ?? document.minutes * 60_000,
    personaOf: (name) => personaOf(document, name),
  }
}

/** Problems with a world that is embedded in a scenario. */
const inlineProblems = (
  parsed: ParsedFile<ScenarioDocument>,
  world: WorldDocument,
  properties: ReadonlySet<string> | null,
): readonly Problem[] =>
  worldProblems({ value: world, problem: (path, message) => parsed.problem(['world', ...path], message) }, properties)

/** The offset (ms) of a point in time: an offset, a mark, or `end`. */
export function offsetOf(script: Script, point: number | string): number {
  if (typeof point === 'number') return point
  if (point === 'end') return script.length
  return script.document.marks[point] ?? 0
}

/** Builds the initial state of a script's world; yields where a caller may pause. */
export const openingWorldOf = (script: Script, fixtures: WorldFixtures, seed: number): Generator<void, WorldState> =>
  openingWorld(script.world, fixtures, seed, script.beginsAt, script.document)

/** A user's command from an earlier run, to be repeated. */
export interface RecordedCommand {
  /** Virtual ms. */
  readonly at: number
  readonly command: Command
}

export interface AutomationOptions {
  /** Whether the rehearsal plays the trainees' seats. */
  readonly rehearsed?: boolean
  /** Users' commands from an earlier run. */
  readonly recorded?: readonly RecordedCommand[]
}

/** The automation of a script. `opening` is the initial state, for ids. */
export function automationOf(
  script: Script,
  fixtures: WorldFixtures,
  opening: WorldState,
  options: AutomationOptions = {},
): Automation {
  const { document } = script
  const rehearsal = options.rehearsed === true ? document.rehearsal : undefined
  const profileOf = (name: string): number => profileIdByKey(opening, script.personaOf(name))
  const steps = [...document.timeline, ...(rehearsal?.timeline ?? [])].flatMap((step) =>
    plannedSteps(step, script, fixtures.properties),
  )
  const recorded: PlannedStep[] = (options.recorded ?? []).map(({ at, command }) => ({
    at,
    live: true,
    command: () => command,
  }))
  return {
    timeline: [...steps, ...recorded].sort((a, b) => a.at - b.at || Number(a.live ?? 0) - Number(b.live ?? 0)),
    bots: [...document.bots, ...(rehearsal?.bots ?? [])].map((bot) => botOf(bot, script, opening)),
    agency: document.agency ?? null,
    rolling:
      document.rolling === undefined
        ? null
        : {
            ...document.rolling,
            sellers: document.rolling.sellers.map(profileOf),
            orderOf: shuffledOrders(poolOf(script, fixtures), opening.seed),
            sections: fixtures.reference.sectionActs,
            startsAt: script.startsAt,
            auctionsAtStart: opening.auctions.size,
          },
  }
}

/** The properties that the world file doesn't use. */
function poolOf(script: Script, fixtures: WorldFixtures): WorldFixtures['properties'] {
  const used = new Set(script.world.auctions.map((auction) => auction.property))
  return fixtures.properties.filter((row) => !used.has(row.number))
}

/** All repetitions of a step. */
function plannedSteps(step: TimelineStep, script: Script, properties: readonly Property[]): readonly PlannedStep[] {
  const repeated = 'do' in step ? { every: step.every ?? 0, times: step.times ?? 1 } : { every: 0, times: 1 }
  const live = step.live !== undefined
  const refused = 'do' in step && step.refused === true
  return Array.from({ length: repeated.times }, (_, index) => {
    const at = script.startsAt + step.at + index * repeated.every
    const context = { properties, personaOf: script.personaOf, repetition: index + 1 }
    return { at, live, refused, command: (state: WorldState) => commandOrSkip(step, state, at, context) }
  })
}

/** The step's command, or one that logs it as skipped because its people or auctions are gone. */
function commandOrSkip(
  step: TimelineStep,
  state: WorldState,
  at: number,
  context: Parameters<typeof commandOf>[4],
): Command {
  try {
    return commandOf(step, state, at, 'scenario', context)
  } catch (error) {
    if (!(error instanceof UnknownName || error instanceof InvalidProfileFields)) throw error
    const what = 'do' in step ? step.do : step.fault
    return { name: 'leave out', actor: 'system', origin: 'scenario', what, why: error.message }
  }
}

function botOf(fields: BotFields, script: Script, opening: WorldState): Bot {
  const key = script.personaOf(fields.as)
  const person = castByKey(opening, key)
  const instant = (point: number | string | undefined): number | null =>
    point === undefined || point === 'end' ? null : script.startsAt + offsetOf(script, point)
  return {
    key,
    userId: person.id,
    profileId: person.profile?.id ?? null,
    signatorId: person.profile?.signators[0]?.id ?? null,
    strategy: strategyOf(fields),
    limit: 'limit' in fields ? limitOf(fields.limit) : null,
    auctions: fields.auctions === undefined ? null : new Set(fields.auctions),
    interest: fields.interest ?? 100,
    from: instant(fields.from),
    until: instant(fields.until),
  }
}

function strategyOf(fields: BotFields): Bot['strategy'] {
  switch (fields.strategy) {
    case 'incremental':
      return { name: 'incremental', pace: fields.pace, raise: fields.raise }
    case 'sniper':
      return { name: 'sniper', before: fields.before }
    case 'proxy':
      return { name: 'proxy', pace: fields.pace }
    case 'standing-maximum':
      return { name: 'standing-maximum', after: fields.after }
    case 'passer':
      return { name: 'passer', after: fields.after }
    case 'random-walk':
      return { name: 'random-walk', pace: fields.pace, raise: fields.raise, chance: fields.chance }
    default: {
      const never: never = fields
      return never
    }
  }
}

function limitOf(limit: Extract<BotFields, { limit: unknown }>['limit']): Bot['limit'] {
  if (typeof limit === 'number') return { price: limit }
  return 'rate' in limit ? { rate: Math.round(limit.rate * 1000) } : limit
}
