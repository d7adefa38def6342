// The simulator of `npm run load`, in a process of its own: tells how long its event loop was late, and what memory it holds.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { scriptFrom } from '../../simulator/runtime/library'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator } from '../../simulator/server'
import { answering, cpuMs } from '../bench/child'
import { CROWDED } from '../bench/fanout-crowd'

export type Question =
  | { readonly do: 'open'; readonly investors: number; readonly data?: string }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'play'; readonly rate: number }
  | { readonly do: 'bid'; readonly price: number }
  | { readonly do: 'measure' }
export interface Opened {
  readonly url: string
  readonly people: readonly { readonly key: string; readonly userId: number }[]
}
export interface Measured {
  /** How late the event loop was since the last measurement, ms. */
  readonly p99Ms: number
  readonly maxMs: number
  /** The same as time of the processor between two looks: what a busy machine does not distort. */
  readonly turnP99Ms: number
  /** Time of the processor since the last measurement, ms: what a busy machine does not distort. */
  readonly cpuMs: number
  readonly heapMb: number
  readonly rssMb: number
  /** Entries that the log has had, and those that it keeps. */
  readonly entries: number
  readonly kept: number
  /** Of the folder in which the world is stored. */
  readonly diskMb: number
}

const MB = 1024 * 1024
const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
let turns: number[] = []

/** Notes at every look how much the processor did since the last one. */
function watchTurns(): void {
  let before = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    turns.push(now - before)
    before = now
  }, RESOLUTION_MS)
  timer.unref()
}
let world: RunningWorld | null = null
let folder: string | null = null
let countedMs = 0

async function open(investors: number, data: string | undefined): Promise<Opened> {
  folder = data ?? null
  const stored = data === undefined ? {} : { data }
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, ...stored })
  if (investors === 0) {
    world = simulator.worlds.create({ id: 'main', scenario: 'busy-market', seed: 7, paused: true })
    return { url: simulator.url, people: world.cast.map(({ key, userId }) => ({ key, userId })) }
  }
  const script = scriptFrom('crowded', CROWDED, 'crowded')
  const more = Array.from({ length: investors }, (_, place) => ({
    ...{ key: `investor-${place}`, role: 'investor' as const, name: `Investor ${place}` },
    ...{ email: `desk@investor-${place}.example`, phone: '12025550100', password: 'never signs in', registered: true },
  }))
  const crowded = { ...script.world, people: [...script.world.people, ...more] }
  world = simulator.worlds.createFrom({ ...script, world: crowded }, { id: 'main', paused: true })
  const people = world.cast.filter(({ key }) => key.startsWith('investor-'))
  return { url: simulator.url, people: people.map(({ key, userId }) => ({ key, userId })) }
}

/** The next bid of two firms in turn on the one auction. */
async function bid(price: number): Promise<{ readonly ok: boolean }> {
  const running = world
  if (running === null) throw new Error('no world is open')
  const [auctionId] = running.state().lists.live
  const firms = running.cast.filter(({ key }) => key === 'harbor-crest' || key === 'summit-ridge')
  const actor = firms[Math.round(price * 32) % firms.length]?.userId
  if (auctionId === undefined || actor === undefined) throw new Error('nobody can bid')
  const rest = { rate: null, signatorId: null, seen: null, key: null }
  const outcome = await running.submit({ name: 'bid', actor, origin: 'control', auctionId, price, ...rest })
  return { ok: outcome.ok }
}

const diskMb = (): number => {
  const from = folder
  if (from === null) return 0
  return Math.round(readdirSync(from).reduce((sum, name) => sum + statSync(join(from, name)).size, 0) / MB)
}

function measured(): Measured {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const used = cpuMs()
  const late = (ns: number): number => Math.max(0, Math.round(ns / 1e6 - RESOLUTION_MS))
  const result = {
    ...{ p99Ms: late(delay.percentile(99)), maxMs: late(delay.max) },
    turnP99Ms: Math.round(turns.toSorted((a, b) => a - b)[Math.floor(turns.length * 0.99)] ?? 0),
    cpuMs: Math.round(used - countedMs),
    ...{ heapMb: Math.round(heapUsed / MB), rssMb: Math.round(rss / MB), entries: world?.log().at(-1)?.n ?? 0 },
    ...{ kept: world?.log().length ?? 0, diskMb: diskMb() },
  }
  delay.reset()
  turns = []
  countedMs = used
  return result
}

answering<Question, object>(async (question) => {
  switch (question.do) {
    case 'open':
      delay.enable()
      watchTurns()
      return open(question.investors, question.data)
    case 'advance':
      await world?.advance(question.ms)
      return {}
    case 'play':
      await world?.setRate(question.rate)
      await world?.play()
      return {}
    case 'bid':
      return bid(question.price)
    default:
      return measured()
  }
})
