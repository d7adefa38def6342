// Runs commands in the scenario language: `{name: 'bid', as: 'summit-ridge', auction: 'riverbend-commons', price: '102-18'}`.
// An auction may also go by its id, a person by their seat. A fault is written as in a timeline: `{fault: 'cut socket', for:
// 'trainee', lasting: '20s'}`.
import * as z from 'zod/mini'
import { invalid, refusedBy } from '../api/middleware/refused'
import { fieldErrors } from '../api/middleware/validation'
import { sharedFixtures } from '../runtime/library'
import type { RunningWorld } from '../runtime/running-world'
import { InvalidProfileFields } from '../scenarios/completion/profile-entry'
import { commandStep, faultStep, type TimelineStep } from '../scenarios/language/step-schema'
import { UnknownName } from '../scenarios/steps/names'
import { commandOf } from '../scenarios/steps/steps'
import type { Command } from '../world/commands'
import { personById } from '../world/people/people'
import type { WorldState } from '../world/state'
import { rowOf } from '../world/table'
import type { InjectedCommand } from './control.requests'
import type { ControlContext, ControlHandlersOf } from './control-handler'

/** The scenario language knows auctions only by name, so this replaces an id. */
const withAuctionName = (state: WorldState, fields: Readonly<Record<string, unknown>>) => {
  const { auction } = fields
  if (typeof auction !== 'number') return fields
  const key = rowOf(state.auctions, auction)?.key
  if (key === undefined) throw invalid({ auction: [`There is no auction ${auction} in this world.`] })
  return { ...fields, auction: key }
}

/** Maps errors from the scenario's `do` and `with` back to the request's fields. */
const toRequestFields = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      path === 'do' ? 'name' : path.replace(/^with\.?/, '') || 'name',
      messages,
    ]),
  )

/** Steps need a time. This one means now. */
const NOW = '0s'

const faultStepOf = (fields: object): TimelineStep => {
  const document = { ...fields, at: NOW }
  const parsed = z.safeParse(faultStep, document)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues, document))
  return parsed.data
}

const stepOf = (world: RunningWorld, body: InjectedCommand): TimelineStep => {
  if (body.fault !== undefined) return faultStepOf(body)
  const { name, as, fault: _none, ...fields } = body
  const document = {
    at: NOW,
    do: name,
    ...(as === undefined ? {} : { as }),
    // Some commands take no fields.
    ...(Object.keys(fields).length === 0 ? {} : { with: withAuctionName(world.state(), fields) }),
  }
  const parsed = z.safeParse(commandStep, document)
  if (!parsed.success) throw invalid(toRequestFields(fieldErrors(parsed.error.issues, document)))
  return parsed.data
}

const readCommand = (world: RunningWorld, body: InjectedCommand): Command => {
  const timelineStep = stepOf(world, body)
  try {
    const { properties } = sharedFixtures()
    const props = { properties, personaOf: (name: string) => world.script.personaOf(name), repetition: 1 }
    return commandOf(timelineStep, world.state(), world.reading().now, 'control', props)
  } catch (error) {
    if (error instanceof InvalidProfileFields) throw invalid({ set: [error.message] })
    if (!(error instanceof UnknownName)) throw error
    const person = 'fault' in timelineStep ? 'for' : 'as'
    throw invalid({ [error.kind === 'person' ? person : error.kind]: [error.message] })
  }
}

/** Runs a command in the scenario language; throws a Refused. */
export const runInjected = async (world: RunningWorld, body: InjectedCommand) => {
  const outcome = await world.submit(readCommand(world, body))
  if (!outcome.ok) throw refusedBy(outcome.refusal)
  return { n: outcome.n, events: outcome.events, reply: outcome.reply }
}

export const commandHandlers = ({ connections }: ControlContext): ControlHandlersOf<'commands' | 'sockets'> => ({
  'commands.inject': ({ world, body }) => runInjected(world, body),
  'sockets.cut': ({ world }) => ({ cut: connections.cut(world) }),
  'sockets.list': ({ world }) =>
    connections.connectionsOf(world).map((connection) => {
      const userId = connections.userOf(connection)
      const person = userId === null ? undefined : personById(world.state(), userId)
      return {
        id: connection.id,
        person: person?.key ?? null,
        channels: [...connections.channelsOfConnection(connection)],
      }
    }),
})
