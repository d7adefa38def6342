// Injecting a command by the control API, in the words of the scenario language: `{name: 'bid', as: 'summit-ridge',
// auction: 'riverbend-commons', price: '102-18'}`; an auction's id is as good as its name, a seat as good as who is in it.
// A fault is said as in a timeline: `{fault: 'cut socket', for: 'trainee', lasting: '20s'}`. simulator.md, Control API
import * as z from 'zod/mini'
import { invalid, refusedBy } from '../api/middleware/refused'
import { fieldErrors } from '../api/middleware/validation'
import { matterOfWorlds } from '../runtime/library'
import type { RunningWorld } from '../runtime/running-world'
import { UnfitProfile } from '../scenarios/completion/profile-entry'
import type { TimelineStep } from '../scenarios/language/step-schema'
import { faultStep, step } from '../scenarios/language/step-schema'
import { UnknownName } from '../scenarios/steps/names'
import { commandOf } from '../scenarios/steps/steps'
import type { Command } from '../world/commands'
import type { WorldState } from '../world/state'
import { rowOf } from '../world/table'

const injected = z.looseObject({ name: z.string(), as: z.optional(z.string()) })

/** Scenario files know auctions by name only. */
const withAuctionName = (state: WorldState, fields: Readonly<Record<string, unknown>>) => {
  const { auction } = fields
  if (typeof auction !== 'number') return fields
  const key = rowOf(state.auctions, auction)?.key
  if (key === undefined) throw invalid({ auction: [`There is no auction ${auction} in this world.`] })
  return { ...fields, auction: key }
}

/** Errors stand where the sender wrote: beside `name`, not in the scenario's `do` and `with`. */
const asSent = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, words]) => [
      path === 'do' ? 'name' : path.replace(/^with\.?/, '') || 'name',
      words,
    ]),
  )

/** What happens at once needs no other word for when. */
const NOW = '0s'

const faultIn = (fields: object): TimelineStep => {
  const words = { ...fields, at: NOW }
  const parsed = z.safeParse(faultStep, words)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues, words))
  return parsed.data
}

const stepIn = (world: RunningWorld, body: unknown): TimelineStep => {
  if (typeof body === 'object' && body !== null && 'fault' in body) return faultIn(body)
  const read = z.safeParse(injected, body ?? {})
  if (!read.success) throw invalid(fieldErrors(read.error.issues, body ?? {}))
  const { name, as, ...fields } = read.data
  const words = {
    at: NOW,
    do: name,
    ...(as === undefined ? {} : { as }),
    // A few deeds need no further word.
    ...(Object.keys(fields).length === 0 ? {} : { with: withAuctionName(world.state(), fields) }),
  }
  const parsed = z.safeParse(step, words)
  if (!parsed.success) throw invalid(asSent(fieldErrors(parsed.error.issues, words)))
  return parsed.data
}

const commandIn = (world: RunningWorld, body: unknown): Command => {
  const asked = stepIn(world, body)
  try {
    const { properties } = matterOfWorlds()
    const props = { properties, personaOf: (name: string) => world.script.personaOf(name), nth: 1 }
    return commandOf(asked, world.state(), world.reading().now, 'control', props)
  } catch (error) {
    if (error instanceof UnfitProfile) throw invalid({ set: [error.message] })
    if (!(error instanceof UnknownName)) throw error
    const person = 'fault' in asked ? 'for' : 'as'
    throw invalid({ [error.kind === 'person' ? person : error.kind]: [error.message] })
  }
}

/** Puts the command into the world; answers what came of it, or throws the world's refusal. */
export const injectCommand = async (world: RunningWorld, body: unknown) => {
  const outcome = await world.submit(commandIn(world, body))
  if (!outcome.ok) throw refusedBy(outcome.refusal)
  return { n: outcome.n, events: outcome.events, reply: outcome.reply }
}
