// Saves a session as a scenario: the original file plus users' actions as timeline steps. Running it gives the same log. It
// contains no passwords and no tokens of links.
import { isSeq, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { canonical } from '../../world/canonical'
import type { Command } from '../../world/commands'
import type { WorldEvent } from '../../world/events'
import { evolveAll } from '../../world/evolve'
import { idByKey } from '../../world/keys'
import type { WorldState } from '../../world/state'
import { rowOf, rowsOf } from '../../world/table'
import type { Property } from '../completion/property'
import { durationText } from '../language/durations'
import { timelineStep } from '../language/step-schema'
import { commandOf, stepFieldsOf } from '../steps/steps'
import type { Script } from './script'

/** One entry of a log. */
export interface LoggedCommand {
  readonly at: string
  readonly command: Command
  readonly events: readonly WorldEvent[]
}

export interface Recording {
  /** The scenario file. */
  readonly text: string
  /** How many users' actions it contains. */
  readonly steps: number
  /** Actions that a scenario can't express. If there are any, the log won't be the same. */
  readonly omitted: readonly string[]
}

/** Records a session up to `now` (virtual ms). `entries` is the log after `state`, the state at the scenario's offset 0. */
export function recordingOf(
  script: Script,
  seed: number,
  state: WorldState,
  entries: readonly LoggedCommand[],
  now: number,
  properties: readonly Property[],
): Recording {
  const steps: object[] = []
  const omitted: string[] = []
  const auctionIds = new Set<number>()
  let before = state
  for (const { at, command, events } of entries) {
    if (command.origin === 'person' || command.origin === 'control') {
      const step = stepOf(command, before, Date.parse(at), script, properties)
      if (step === null) omitted.push(`${command.name} at ${durationText(Date.parse(at) - script.startsAt)}`)
      else steps.push(step)
      if ('auctionId' in command) auctionIds.add(command.auctionId)
    }
    before = evolveAll(before, events)
  }
  const end = now - script.startsAt
  const later = [...rowsOf(before.auctions)]
    .map(({ key }) => key)
    .filter((key) => idByKey(state.auctionKeys, key) === undefined)
  const outcome = { expect: outcomesOf(before, auctionIds), later: [...script.document.later, ...later] }
  return { text: fileOf(script, seed, steps, outcome, end), steps: steps.length, omitted }
}

/** The step for a command; null if reading the step doesn't give the same command. */
function stepOf(
  command: Command,
  state: WorldState,
  at: number,
  script: Script,
  properties: readonly Property[],
): object | null {
  const fields = stepFieldsOf(command, state, at)
  if (fields === null) return null
  const step = { at: durationText(at - script.startsAt), live: command.origin, ...fields }
  const parsed = z.safeParse(timelineStep, step)
  if (!parsed.success) return null
  try {
    const reread = commandOf(parsed.data, state, at, 'scenario', {
      properties,
      personaOf: script.personaOf,
      repetition: 1,
    })
    return canonical(withoutSecrets(reread)) === canonical(withoutSecrets(command)) ? step : null
  } catch {
    // The step names something that the world doesn't have.
    return null
  }
}

/** Without the fields that differ in each run. */
const withoutSecrets = (command: Command): object =>
  Object.fromEntries(
    Object.entries(command).filter(([key]) => key !== 'token' && key !== 'passwordHash' && key !== 'pinHash'),
  )

/** The outcomes of the auctions on which users acted. */
function outcomesOf(state: WorldState, auctionIds: ReadonlySet<number>): readonly object[] {
  return [...auctionIds].flatMap((id) => {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) return []
    const { key, status, bids, extensionsUsed } = auction
    return [{ at: 'end', auction: key, status, bids: bids.length, extensions: extensionsUsed }]
  })
}

function fileOf(
  script: Script,
  seed: number,
  steps: readonly object[],
  { expect, later }: { readonly expect: readonly object[]; readonly later: readonly string[] },
  end: number,
): string {
  const document = parseDocument(script.source)
  document.set('title', `${script.document.title} (recorded)`)
  document.set('seed', seed)
  for (const key of ['rehearsal', 'expect', 'endless']) document.delete(key)
  // The recording ends at exactly the same ms as the session.
  document.set('minutes', Math.max(1, Math.ceil(end / 60_000)))
  document.set('endless', document.createNode({ testUntil: durationText(end) }, { flow: true }))
  if (later.length > 0) document.set('later', document.createNode(later, { flow: true }))
  const timeline = document.get('timeline')
  const nodes = steps.map((step) => document.createNode(step, { flow: true }))
  if (isSeq(timeline)) for (const node of nodes) timeline.add(node)
  else if (nodes.length > 0) document.set('timeline', nodes)
  if (expect.length > 0) {
    document.set(
      'expect',
      document.createNode(expect.map((expectation) => document.createNode(expectation, { flow: true }))),
    )
  }
  return document.toString({ lineWidth: 0 })
}
