// A step or a fault of the scenario language with drawn content, as somebody enters it in the console.
import * as z from 'zod/mini'
import { matterOfWorlds } from '../../simulator/runtime/library'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { InvalidProfileFields } from '../../simulator/scenarios/completion/profile-entry'
import { commandStep, faultStep } from '../../simulator/scenarios/language/step-schema'
import { UnknownName } from '../../simulator/scenarios/steps/names'
import { stepDefinitions } from '../../simulator/scenarios/steps/step-definitions'
import { commandOf } from '../../simulator/scenarios/steps/steps'
import type { Command } from '../../simulator/world/commands'
import { decide } from '../../simulator/world/decide'
import type { Draws } from '../../simulator/world/draws'
import type { FaultName } from '../../simulator/world/faults/fault'
import { faultNames } from '../../simulator/world/faults/fault'
import { rowOf, rowsOf } from '../../simulator/world/table'
import { auctionIdIn } from './fuzzed-calls'
import type { Hint } from './values'
import { none, objectOf, pick } from './values'

const { properties } = matterOfWorlds()

type Definition = (typeof stepDefinitions)[number]

/** How often a person suspends somebody: every storm would end with nobody. */
const RARELY: Readonly<Record<string, number>> = {
  'suspend account': 12,
  'reset password': 40,
  'reset preferences': 60,
}

const roleOf = (kind: string): string | null => {
  if (kind === 'seller') return 'lender'
  return kind === 'investor' || kind === 'lender' || kind === 'originator' ? kind : null
}

/** Somebody of the cast of this kind, mostly. */
function keyOf(world: RunningWorld, kind: string, drawn: Draws): string {
  const role = roleOf(kind)
  const fitting = world.cast.filter((one) => role === null || one.role === role)
  return pick(drawn.percent(92) && fitting.length > 0 ? fitting : world.cast, drawn)?.key ?? 'harbor-crest'
}

function hintsOf(world: RunningWorld, definition: Definition | null): Hint {
  const refers: Readonly<Record<string, string>> = definition?.references ?? {}
  const omitted = ['every', 'times', 'refused', 'live', 'waited_ms', 'prepared', 'key', 'sha256']
  const people: Readonly<Record<string, string>> = { to: 'person', for: 'person', lender: 'lender', seller: 'lender' }
  return (field, _schema, drawn) => {
    if (field === 'at') return '0s'
    if (omitted.includes(field) && definition?.do !== 'store preference') return undefined
    if (field === 'auction') return rowOf(world.state().auctions, auctionIdIn(world, drawn))?.key ?? 'riella-on-5th'
    if (field === 'property') return pick(properties, drawn)?.number
    if (field === 'as') return keyOf(world, definition?.role ?? 'person', drawn)
    if (field === 'originator' || field === 'replacement') return keyOf(world, 'originator', drawn)
    if (field === 'invited') return drawn.percent(60) ? undefined : [keyOf(world, 'investor', drawn)]
    if (field === 'session') return drawn.oneOf(['first', 'second'])
    if (field === 'raise') return drawn.between(1, 4)
    if (field === 'minutes') return drawn.between(2, 60)
    if (field === 'called') return `fuzz-loan-${[...rowsOf(world.state().loans)].length}`
    if (field === 'email') return pick(world.cast, drawn)?.email
    if (field in refers || field in people) {
      if (field === 'for' && drawn.percent(40)) return undefined
      return keyOf(world, refers[field] ?? people[field] ?? 'person', drawn)
    }
    return none
  }
}

/** The command of a document of the language now; null when the world has no such names. */
function commandIn(world: RunningWorld, document: object, schema: z.core.$ZodType): Command | null {
  const read = z.safeParse(schema, document)
  if (!read.success) return null
  const props = { properties, personaOf: (name: string) => world.script.personaOf(name), nth: 1 }
  try {
    // Read by the schema of steps or of faults.
    const wanted = read.data as Parameters<typeof commandOf>[0]
    return commandOf(wanted, world.state(), world.reading().now, 'control', props)
  } catch (error) {
    if (error instanceof UnknownName || error instanceof InvalidProfileFields) return null
    throw error
  }
}

/** So many are drawn until the world takes one. */
const MOST_DRAWN = 24

/** The command of any step; mostly one that the world takes as it is now, if there is one. */
export function fuzzedStep(world: RunningWorld, drawn: Draws): Command | null {
  const definition = pick<Definition>(stepDefinitions, drawn)
  if (definition === undefined || !drawn.percent(RARELY[definition.do] ?? 100)) return null
  const wantsFitting = drawn.percent(75)
  let command: Command | null = null
  for (let turn = 0; turn < MOST_DRAWN; turn += 1) {
    const document = objectOf(definition.schema._zod.def.shape, drawn, hintsOf(world, definition))
    const next = commandIn(world, document, commandStep)
    if (next !== null && (!wantsFitting || decide(world.state(), next, world.reading().now).ok)) return next
    command ??= next
  }
  return command
}

const shapeOfFault = (name: FaultName) =>
  faultStep._zod.def.options.find((option) => [...option._zod.def.shape.fault._zod.def.values].includes(name as never))
    ?._zod.def.shape

/** The command of any fault. */
export function fuzzedFault(world: RunningWorld, drawn: Draws): Command | null {
  const name = pick(faultNames, drawn) ?? 'delay'
  const shape = shapeOfFault(name)
  if (shape === undefined) throw new Error(`the scenario language has no fault '${name}'`)
  const usual = hintsOf(world, null)
  const document = objectOf(shape, drawn, (field, schema, own) => {
    // Real time: what waits longer would outlast the storm.
    if (field === 'by' && name !== 'skew clock') return own.oneOf(['20ms', '300ms', '2s'])
    if (field === 'status') return own.oneOf([401, 403, 404, 409, 419, 422, 429, 500, 502, 503])
    if (field === 'next' || field === 'every') return own.percent(50) ? own.between(1, 6) : undefined
    return usual(field, schema, own)
  })
  return commandIn(world, document, faultStep)
}
