// A contestant of `reduce` in its own process: receives events as text and updates its state.
import { readFileSync } from 'node:fs'
import { configureStore, createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as z from 'zod'
import { type Auction, auction } from '../../src/contract/auction'
import { id } from '../../src/contract/fields'
import { selectListedIds } from '../../src/state/market/market.selectors'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import { answerWith, cpuMs } from './child'
import { createMarket } from './market'
import { openMarket } from './wire'

export type Question =
  /** Loads the list in this JSON file. */
  | { readonly do: 'load'; readonly file: string }
  /** Takes these messages, `frame` of them at a time, and answers their cost. */
  | { readonly do: 'turn'; readonly messages: readonly string[]; readonly frame: number }
  /** Answers the ids of the list. */
  | { readonly do: 'order' }
  /** Loads a steady market of this size, generated here. */
  | { readonly do: 'generate'; readonly size: number }
  /** Takes this many events of the generated market, and answers the heap. */
  | { readonly do: 'live'; readonly events: number }

export interface Answer {
  /** CPU time per message, in µs, garbage collection included. */
  readonly cost: number
  /** Heap after a full collection, in bytes. */
  readonly heap: number
  readonly order: string
}

interface Contestant {
  /** Takes the messages of one frame. */
  take(messages: readonly string[]): void
  /** The ids of the list, in order. */
  order(): readonly number[]
}

async function openOurs(loaded: readonly Auction[]): Promise<Contestant> {
  const market = await openMarket(createFakePorts(), loaded)
  return {
    take(messages) {
      for (const message of messages) market.receive(message)
      market.endFrame()
    },
    order: () => selectListedIds(market.store.getState(), 'live', 0, Number.POSITIVE_INFINITY),
  }
}

/** Only `JSON.parse`, without state. The export keeps the engine from optimizing the call away. */
export let eventLetters = 0
const parseOnly: Contestant = {
  take(messages) {
    for (const message of messages) eventLetters += JSON.parse(message).event.length
  },
  order: () => [],
}

const adapter = createEntityAdapter<Auction>({
  sortComparer: (a, b) => (a.statused_at === b.statused_at ? b.id - a.id : a.statused_at < b.statused_at ? 1 : -1),
})
const slice = createSlice({
  name: 'live',
  initialState: adapter.getInitialState(),
  reducers: {
    loaded: (state, { payload }: PayloadAction<Auction[]>) => void adapter.setAll(state, payload),
    upserted: (state, { payload }: PayloadAction<Auction>) => void adapter.setOne(state, payload),
    removed: (state, { payload }: PayloadAction<number>) => void adapter.removeOne(state, payload),
  },
})
const removedEvent = z.object({ id })

/** As in the documentation of Redux Toolkit: zod's safeParse, one action per message, an entity adapter, Immer. */
function openOrdinary(loaded: readonly Auction[]): Contestant {
  const store = configureStore({
    reducer: slice.reducer,
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }),
  })
  store.dispatch(slice.actions.loaded([...loaded]))
  return {
    take(messages) {
      for (const message of messages) {
        const { event, data } = JSON.parse(message)
        const isRemoved = event.endsWith('removed')
        const read = (isRemoved ? removedEvent : auction).safeParse(data)
        if (!read.success) throw new Error(`unreadable: ${message}`)
        store.dispatch(
          isRemoved ? slice.actions.removed(read.data.id) : slice.actions.upserted(read.data as unknown as Auction),
        )
      }
    },
    order: () => store.getState().ids,
  }
}

let contestant = parseOnly
let market = createMarket(1, 1)

async function load(loaded: readonly Auction[]): Promise<void> {
  const name = process.argv[2]
  if (name === 'ours') contestant = await openOurs(loaded)
  else if (name === 'ordinary') contestant = openOrdinary(loaded)
}

function take(messages: readonly string[], frame: number): number {
  for (let i = 0; i < 2; i++) globalThis.gc?.({ type: 'minor' })
  const before = cpuMs()
  for (let at = 0; at < messages.length; at += frame) contestant.take(messages.slice(at, at + frame))
  return ((cpuMs() - before) * 1000) / messages.length
}

async function heapBytes(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return process.memoryUsage().heapUsed
}

/** Events generated at a time: all at once would fill the heap. */
const PORTION = 4096

answerWith<Question, Answer>(async (question) => {
  let [cost, heap, order] = [Number.NaN, Number.NaN, '']
  switch (question.do) {
    case 'load':
      await load(JSON.parse(readFileSync(question.file, 'utf8')))
      break
    case 'turn':
      cost = take(question.messages, question.frame)
      break
    case 'order':
      order = contestant.order().join(' ')
      break
    case 'generate':
      market = createMarket(question.size, 1, true)
      await load(JSON.parse(JSON.stringify(market.loaded)))
      break
    case 'live':
      for (let done = 0; done < question.events; done += PORTION)
        take(market.messages(Math.min(PORTION, question.events - done)), 16)
      heap = await heapBytes()
      break
  }
  return { cost, heap, order }
})
