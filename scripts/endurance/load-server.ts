// The simulator process of `npm run load`; reports the delay of its event loop and its memory.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator } from '../../simulator/server'
import { answerWith, cpuMs } from '../bench/child'
import { crowdedScript, type Listener, listenersOf } from '../bench/crowd'

export type Question =
  /** A crowded market, or `busy-market` without additional investors. */
  | { readonly do: 'open'; readonly investors: number; readonly data?: string }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'play'; readonly rate: number }
  | { readonly do: 'bid'; readonly price: number }
  | { readonly do: 'measure' }

export interface Opened {
  readonly url: string
  readonly people: readonly Listener[]
}

/** Figures since the last measurement. */
export interface Measured {
  /** Delay of the event loop. */
  readonly p99Ms: number
  readonly maxMs: number
  readonly cpuMs: number
  readonly heapMb: number
  readonly rssMb: number
  /** Number of log entries ever written, and of those still kept. */
  readonly entries: number
  readonly kept: number
  /** Size of the folder that stores the world. */
  readonly diskMb: number
}

const MB = 1024 * 1024
const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
let world: RunningWorld | null = null
let folder: string | null = null
let measuredMs = 0

async function open(investors: number, data: string | undefined): Promise<Opened> {
  folder = data ?? null
  delay.enable()
  const storage = data === undefined ? {} : { data }
  const { url, worlds } = await createSimulator({ port: 0, scenario: null, quiet: true, ...storage })
  world =
    investors === 0
      ? worlds.create({ id: 'main', scenario: 'busy-market', seed: 7, paused: true })
      : worlds.createFrom(crowdedScript(investors), { id: 'main', paused: true })
  return { url, people: investors === 0 ? world.cast : listenersOf(world.cast) }
}

/** Two firms bid in turn in the first live auction. */
async function bid(price: number): Promise<{ readonly ok: boolean }> {
  const [auctionId] = world?.state().lists.live ?? []
  const firms = world?.cast.filter(({ key }) => key === 'harbor-crest' || key === 'summit-ridge') ?? []
  const actor = firms[Math.round(price * 32) % firms.length]?.userId
  if (world === null || auctionId === undefined || actor === undefined) throw new Error('no auction or no firm')
  const rest = { rate: null, signatorId: null, seen: null, key: null }
  const { ok } = await world.submit({ name: 'bid', actor, origin: 'control', auctionId, price, ...rest })
  return { ok }
}

function measure(): Measured {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const mb = (bytes: number): number => Math.round(bytes / MB)
  const delayMs = (ns: number): number => Math.max(0, Math.round(ns / 1e6 - RESOLUTION_MS))
  const from = folder
  const files = from === null ? [] : readdirSync(from).map((name) => statSync(join(from, name)).size)
  const now = cpuMs()
  const measured = {
    p99Ms: delayMs(delay.percentile(99)),
    maxMs: delayMs(delay.max),
    cpuMs: Math.round(now - measuredMs),
    heapMb: mb(heapUsed),
    rssMb: mb(rss),
    entries: world?.log().at(-1)?.n ?? 0,
    kept: world?.log().length ?? 0,
    diskMb: mb(files.reduce((sum, size) => sum + size, 0)),
  }
  delay.reset()
  measuredMs = now
  return measured
}

answerWith<Question, object>(async (question) => {
  if (question.do === 'open') return open(question.investors, question.data)
  if (question.do === 'bid') return bid(question.price)
  if (question.do === 'measure') return measure()
  if (question.do === 'advance') await world?.advance(question.ms)
  else {
    await world?.setRate(question.rate)
    await world?.play()
  }
  return {}
})
