// One contestant of the `heap` bench in its own process, started by heap.ts: what it retains after a list is loaded, and
// in a long day over a live set that stays as large as it was.
import { readFileSync } from 'node:fs'
import type { Auction } from '../../src/contract/auction'
import type { LogEntry } from '../../src/state/core/log-entry'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import type { Contestant } from './contestant'
import { createChunkedLimit } from './limit'
import { createMarket } from './market'
import { createOrdinary } from './ordinary'
import { openMarket } from './wire'

/** `nobody` holds nothing: what its process retains is the bench's own. */
export type HeapName = 'ours' | 'vanilla' | 'ordinary' | 'nobody'

export type HeapCommand =
  /** Loads the list that stands in this file, as JSON. */
  | { readonly do: 'load'; readonly name: HeapName; readonly file: string }
  /** Loads the list of a market of its own, which then goes on. */
  | { readonly do: 'open'; readonly name: HeapName; readonly size: number }
  | { readonly do: 'live'; readonly events: number }

/** Takes what one frame brought. */
type Take = (messages: readonly string[]) => void

const FRAME = 16
const PORTION = 4096

async function open(name: HeapName, text: string): Promise<Take> {
  switch (name) {
    case 'nobody':
      return () => undefined
    case 'ours': {
      const played = createFakePorts()
      const market = await openMarket(played, JSON.parse(text))
      return (messages) => {
        for (const message of messages) market.say(message)
        played.frame.run()
      }
    }
    case 'vanilla':
      return openModel(createChunkedLimit(), JSON.parse(text))
    case 'ordinary':
      return openModel(createOrdinary(), JSON.parse(text))
    default:
      return name satisfies never
  }
}

function openModel(model: Contestant, loaded: readonly Auction[]): Take {
  model.load(loaded)
  return (messages) => {
    const entries = messages.map((message) => {
      const { event, data } = JSON.parse(message)
      return { type: event.replace('-live-', '/'), payload: { data, status: 'live' } } as LogEntry
    })
    model.step(entries)
  }
}

/** Bytes in use once everything that can be collected is. */
async function retained(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await new Promise((done) => setTimeout(done, 10))
  }
  return process.memoryUsage().heapUsed
}

let market = createMarket(1, 1)
let take: Take = () => undefined

async function obey(command: HeapCommand): Promise<number> {
  switch (command.do) {
    case 'load':
      take = await open(command.name, readFileSync(command.file, 'utf8'))
      return retained()
    case 'open':
      market = createMarket(command.size, 1, true)
      take = await open(command.name, JSON.stringify(market.loaded))
      return retained()
    case 'live':
      for (let done = 0; done < command.events; done += PORTION) {
        const messages = market.messages(Math.min(PORTION, command.events - done))
        for (let at = 0; at < messages.length; at += FRAME) take(messages.slice(at, at + FRAME))
      }
      return retained()
    default:
      return command satisfies never
  }
}

process.on('message', async (command: HeapCommand) => {
  const bytes = await obey(command)
  process.send?.(bytes)
})
