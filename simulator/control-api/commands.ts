// Runs commands in the scenario language: `{name: 'bid', as: 'summit-ridge', auction: 'riverbend-commons', price: '102-18'}`.
// An auction may also go by its id, a person by their seat. A fault is written as in a timeline: `{fault: 'cut socket', for:
// 'trainee', lasting: '20s'}`.
import { invalid, refusedBy } from '../api/middleware/refused'
import { sharedFixtures } from '../runtime/library'
import type { RunningWorld } from '../runtime/running-world'
import { InvalidProfileFields } from '../scenarios/completion/profile-entry'
import { type Explanation, errorsByField, readValue } from '../scenarios/language/document'
import { didYouMean } from '../scenarios/language/nearest'
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

/** The errors of a request, by its own fields: its `name` and fields are the `do` and `with` of a step. */
const requestErrors = (problems: readonly Explanation[]) =>
  errorsByField(
    problems.map(([path, message, target]) => {
      const [first, ...rest] = path
      if (first === 'do') return [['name'], message.replaceAll("'do'", "'name'"), target]
      if (first === 'with') return [rest.length === 0 ? ['name'] : rest, message, target]
      return [path, message, target]
    }),
  )

/** Steps need a time. This one means now. */
const NOW = '0s'

const faultStepOf = (fields: object): TimelineStep => {
  const document = { ...fields, at: NOW }
  const read = readValue(faultStep, document)
  if (!read.ok) throw invalid(requestErrors(read.problems))
  return read.value
}

const stepOf = (world: RunningWorld, body: InjectedCommand): TimelineStep => {
  if (body.fault !== undefined) return faultStepOf(body)
  const { name, as, fault: _none, with: own, ...beside } = body
  const fields = { ...beside, ...own }
  const document = {
    at: NOW,
    do: name,
    ...(as === undefined ? {} : { as }),
    // Some commands take no fields.
    ...(Object.keys(fields).length === 0 ? {} : { with: withAuctionName(world.state(), fields) }),
  }
  const read = readValue(commandStep, document)
  if (!read.ok) throw invalid(requestErrors(read.problems))
  return read.value
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
    const field = error.kind === 'person' ? person : error.kind
    throw invalid({ [field]: [`${error.message}${didYouMean(error.word, error.known)}`] })
  }
}

/** Runs a command in the scenario language; throws a Refused. */
export const runInjected = async (world: RunningWorld, body: InjectedCommand) => {
  const command = readCommand(world, body)
  // It would hide prices from an app that can't say why.
  if (world.api.reduced && 'rankOnly' in command && command.rankOnly === true)
    throw invalid({ rank_only: [`The API ${world.api.name} of this world has no rank-only auctions.`] })
  const outcome = await world.submit(command)
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
