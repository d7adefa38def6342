// One contestant of the `pipeline` bench in its own process, started by pipeline.ts. What they are given is text, as a
// socket gives it; what they leave behind is their state, and nothing else stands in their memory.
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Auction } from '../../src/contract/auction'
import { auction } from '../../src/contract/auction'
import { id } from '../../src/contract/fields'
import { hashJson } from '../../src/state/core/hash'
import type { LogEntry } from '../../src/state/core/log-entry'
import { selectAuction, selectListedIds } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import { createFloor } from './floor'
import { createChunkedLimit } from './limit'
import { createOrdinary } from './ordinary'
import { openMarket } from './wire'

export const pipelineNames = ['ours', 'parse', 'limit', 'floor', 'ordinary'] as const
export type PipelineName = (typeof pipelineNames)[number]

export type PipelineCommand =
  /** Loads the list that stands in this file, as JSON. */
  | { readonly do: 'load'; readonly name: PipelineName; readonly file: string }
  | { readonly do: 'turn'; readonly messages: readonly string[]; readonly frame: number }
  | { readonly do: 'finish' }

interface Pipeline {
  /** Takes what one frame brought. */
  take(messages: readonly string[]): void
  /** The listed auctions with their best bids and own states; null for one that keeps none. */
  order(): string | null
}

interface Message {
  readonly event: string
  readonly data: unknown
}

async function openOurs(loaded: readonly Auction[]): Promise<Pipeline> {
  const played = createFakePorts()
  const market = await openMarket(played, loaded)
  return {
    take(messages) {
      for (const message of messages) market.say(message)
      played.frame.run()
    },
    order() {
      const state = market.store.getState()
      return selectListedIds(state, 'live', 0, Number.POSITIVE_INFINITY)
        .map((row) => {
          const known = selectAuction(state, row)
          return `${row}:${known?.best_bid_id}:${selectOwnState(state, row)}`
        })
        .join(' ')
    },
  }
}

/** Nothing but the parsing that everybody has to do. What is read of it is exported, so that it cannot be left out. */
export let eventLetters = 0
const parseOnly: Pipeline = {
  take(messages) {
    for (const message of messages) eventLetters += (JSON.parse(message) as Message).event.length
  },
  order: () => null,
}

const entryOf = ({ event, data }: Message): LogEntry => {
  const type = event.replace('-live-', '/')
  return { type, payload: { data, status: 'live' }, meta: { id: '', at: 0, origin: 'remote' } } as LogEntry
}

function openLimit(loaded: readonly Auction[]): Pipeline {
  const model = createChunkedLimit()
  model.load(loaded)
  return {
    take: (messages) => model.step(messages.map((message) => entryOf(JSON.parse(message)))),
    order: () => model.order(),
  }
}

const removed = z.object({ id })

/** What the log of ours holds. */
const KEPT_ENTRIES = 4_000

/** The least with what ours promises: parsed, read by the contract, folded into an immutable state, kept for the log. */
function openFloor(loaded: readonly Auction[]): Pipeline {
  const model = createFloor()
  model.load(loaded)
  let kept: LogEntry[] = []
  const read = (message: string): LogEntry => {
    const { event, data }: Message = JSON.parse(message)
    if (!z.safeParse(event.endsWith('removed') ? removed : auction, data).success)
      throw new Error(`unreadable: ${message}`)
    return entryOf({ event, data })
  }
  return {
    take(messages) {
      const entries = messages.map(read)
      for (const entry of entries) kept.push(entry)
      if (kept.length > KEPT_ENTRIES) kept = kept.slice(KEPT_ENTRIES / 4)
      model.step(entries)
    },
    order: () => model.order(),
  }
}

/** As documented: safeParse with zod's compiled parsers, an action per message, an entity adapter. */
function openOrdinary(loaded: readonly Auction[]): Pipeline {
  const store = createOrdinary()
  store.load(loaded)
  return {
    take(messages) {
      for (const message of messages) {
        const { event, data }: Message = JSON.parse(message)
        const read = z.safeParse(event.endsWith('removed') ? removed : auction, data)
        if (read.success) store.step([entryOf({ event, data: read.data })])
      }
    },
    order: () => store.order(),
  }
}

let pipeline: Pipeline = parseOnly

async function open(name: PipelineName, loaded: readonly Auction[]): Promise<Pipeline> {
  switch (name) {
    case 'ours':
      return openOurs(loaded)
    case 'parse':
      return parseOnly
    case 'limit':
      return openLimit(loaded)
    case 'floor':
      return openFloor(loaded)
    case 'ordinary':
      return openOrdinary(loaded)
    default:
      return name satisfies never
  }
}

/** µs of processor time per message, the collection of garbage included. */
function takeTurn(messages: readonly string[], frame: number): number {
  for (let i = 0; i < 2; i++) globalThis.gc?.({ type: 'minor' })
  const begin = process.cpuUsage()
  for (let i = 0; i < messages.length; i += frame) pipeline.take(messages.slice(i, i + frame))
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / messages.length
}

async function obey(command: PipelineCommand): Promise<number | string | null> {
  switch (command.do) {
    case 'load':
      pipeline = await open(command.name, JSON.parse(readFileSync(command.file, 'utf8')))
      return null
    case 'turn':
      return takeTurn(command.messages, command.frame)
    case 'finish': {
      const order = pipeline.order()
      return order === null ? null : hashJson(order)
    }
    default:
      return command satisfies never
  }
}

process.on('message', async (command: PipelineCommand) => {
  const answer = await obey(command)
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
