// Draws a step or a fault of the scenario language with random content, as a trainer would inject it in the console.
import * as z from 'zod/mini'
import { sharedFixtures } from '../../simulator/runtime/library'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { InvalidProfileFields } from '../../simulator/scenarios/completion/profile-entry'
import { commandStep, faultStep } from '../../simulator/scenarios/language/step-schema'
import { UnknownName } from '../../simulator/scenarios/steps/names'
import { stepDefinitions } from '../../simulator/scenarios/steps/step-definitions'
import { commandOf } from '../../simulator/scenarios/steps/steps'
import type { Command, CommandName } from '../../simulator/world/commands'
import { decide } from '../../simulator/world/decide'
import type { Draws } from '../../simulator/world/draws'
import { type FaultName, faultNames } from '../../simulator/world/faults/fault'
import { rowOf, rowsOf } from '../../simulator/world/table'
import { auctionIdIn } from './fuzzed-calls'
import { type Hint, none, objectOf, pick } from './values'

const { properties } = sharedFixtures()

type Definition = (typeof stepDefinitions)[number]

/** How often these steps are used when drawn, in percent: otherwise every storm would end with all people suspended or signed out. */
const RARE_PERCENT: Readonly<Record<string, number>> = {
  'suspend account': 12,
  'reset password': 40,
  'reset preferences': 60,
}

const roleOf = (kind: string): string | null => {
  if (kind === 'seller') return 'lender'
  return kind === 'investor' || kind === 'lender' || kind === 'originator' ? kind : null
}

/** A person of the cast, mostly of this kind. */
function keyOf(world: RunningWorld, kind: string, draw: Draws): string {
  const role = roleOf(kind)
  const withRole = world.cast.filter((one) => role === null || one.role === role)
  return pick(draw.percent(92) && withRole.length > 0 ? withRole : world.cast, draw)?.key ?? 'harbor-crest'
}

function hintsOf(world: RunningWorld, definition: Definition | null): Hint {
  const references: Readonly<Record<string, string>> = definition?.references ?? {}
  const omitted = ['every', 'times', 'refused', 'live', 'waited_ms', 'prepared', 'key', 'sha256']
  const people: Readonly<Record<string, string>> = { to: 'person', for: 'person', lender: 'lender', seller: 'lender' }
  return (field, _schema, draw) => {
    if (field === 'at') return '0s'
    if (omitted.includes(field) && definition?.do !== 'store preference') return undefined
    if (field === 'auction') return rowOf(world.state().auctions, auctionIdIn(world, draw))?.key ?? 'riella-on-5th'
    if (field === 'property') return pick(properties, draw)?.number
    if (field === 'as') return keyOf(world, definition?.role ?? 'person', draw)
    // Small limits would end a firm's bids.
    if (definition?.do === 'set firm limits' && ['firm', 'person', 'day'].includes(field)) {
      return draw.percent(40) ? undefined : draw.between(10, 90) * 1_000_000
    }
    if (definition?.do === 'set firm limits' && field === 'approved_by') return undefined
    if (field === 'originator' || field === 'replacement') return keyOf(world, 'originator', draw)
    if (field === 'invited') return draw.percent(60) ? undefined : [keyOf(world, 'investor', draw)]
    if (field === 'session') return draw.oneOf(['first', 'second'])
    if (field === 'question' && definition?.do === 'answer question') return draw.between(1, 3)
    if (field === 'raise') return draw.between(1, 4)
    if (field === 'minutes') return draw.between(2, 60)
    if (field === 'called') return `fuzz-loan-${[...rowsOf(world.state().loans)].length}`
    // The settings choose alerts by email.
    if (field === 'email' && definition?.do !== 'confirm settings') return pick(world.cast, draw)?.email
    if (field in references || field in people) {
      if (field === 'for' && draw.percent(40)) return undefined
      return keyOf(world, references[field] ?? people[field] ?? 'person', draw)
    }
    return none
  }
}

/** The command of a step in the scenario language at this time; null if it's invalid or the world doesn't have its names. */
function commandIn(world: RunningWorld, document: object, schema: z.core.$ZodType): Command | null {
  const parsed = z.safeParse(schema, document)
  if (!parsed.success) return null
  const props = { properties, personaOf: (name: string) => world.script.personaOf(name), repetition: 1 }
  try {
    // `schema` is that of steps or of faults.
    const step = parsed.data as Parameters<typeof commandOf>[0]
    return commandOf(step, world.state(), world.reading().now, 'control', props)
  } catch (error) {
    if (error instanceof UnknownName || error instanceof InvalidProfileFields) return null
    throw error
  }
}

const drawStep = (world: RunningWorld, draw: Draws, definition: Definition, hint: Hint): Command | null =>
  commandIn(world, objectOf(definition.schema._zod.def.shape, draw, hint), commandStep)

/** True if the world accepts the command now. */
export const isAccepted = (world: RunningWorld, command: Command): boolean =>
  decide(world.state(), command, world.reading().now).ok

/** True for the sender of a step that guests send: it must be omitted. */
const isForGuests = (field: string, schema: z.core.$ZodType): boolean =>
  field === 'as' && schema instanceof z.ZodMiniOptional && schema._zod.def.innerType instanceof z.ZodMiniUndefined

/** How many random steps are drawn for one command. */
const DRAWS_PER_COMMAND = 100

/** Commands of this name from random steps; empty for a command without a step. */
export function commandsNamed(name: CommandName, world: RunningWorld, draw: Draws): readonly Command[] {
  const definition = stepDefinitions.find(({ command }) => command === name)
  if (definition === undefined) return []
  const usual = hintsOf(world, definition)
  // Unlike storms, this also draws keys, and the steps of guests, which have no sender.
  const hint: Hint = (field, schema, fieldDraw) =>
    field === 'key' || isForGuests(field, schema) ? none : usual(field, schema, fieldDraw)
  const commands = Array.from({ length: DRAWS_PER_COMMAND }, () => drawStep(world, draw, definition, hint))
  return commands.filter((command) => command !== null)
}

/** At most this many commands are drawn until the world accepts one. */
const MAX_DRAWS = 24

/** The command of any step, mostly one that the world accepts now. */
export function fuzzedStep(world: RunningWorld, draw: Draws): Command | null {
  const definition = pick<Definition>(stepDefinitions, draw)
  if (definition === undefined || !draw.percent(RARE_PERCENT[definition.do] ?? 100)) return null
  const mustBeAccepted = draw.percent(75)
  let command: Command | null = null
  for (let turn = 0; turn < MAX_DRAWS; turn += 1) {
    const next = drawStep(world, draw, definition, hintsOf(world, definition))
    if (next !== null && (!mustBeAccepted || isAccepted(world, next))) return next
    command ??= next
  }
  return command
}

const shapeOfFault = (name: FaultName) =>
  faultStep._zod.def.options.find((option) => [...option._zod.def.shape.fault._zod.def.values].includes(name as never))
    ?._zod.def.shape

/** An answer by hand says anything, and a call that is passed through leaves the world. */
const drawnFaults = faultNames.filter((name) => name !== 'answer' && name !== 'pass through')

/** The command of any fault. */
export function fuzzedFault(world: RunningWorld, draw: Draws): Command | null {
  const name = pick(drawnFaults, draw) ?? 'delay'
  const shape = shapeOfFault(name)
  if (shape === undefined) throw new Error(`the scenario language has no fault '${name}'`)
  const usual = hintsOf(world, null)
  const document = objectOf(shape, draw, (field, schema, fieldDraw) => {
    // Real time: a longer delay would outlast the storm.
    if (field === 'by' && name !== 'skew clock') return fieldDraw.oneOf(['20ms', '300ms', '2s'])
    if (field === 'status') return fieldDraw.oneOf([401, 403, 404, 409, 419, 422, 429, 500, 502, 503])
    if (field === 'next' || field === 'every') return fieldDraw.percent(50) ? fieldDraw.between(1, 6) : undefined
    // Few calls have these values.
    if (field === 'params' || field === 'query' || field === 'sent') return undefined
    return usual(field, schema, fieldDraw)
  })
  return commandIn(world, document, faultStep)
}
