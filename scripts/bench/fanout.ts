// `fanout`: one bid, two thousand connected investors. Ours through both gateways, beside bare ws that sends the very same bytes
// to all (the limit), bare ws that sends to each on a channel of their own and lets other work in between (the floor of what
// ours promises), and Socket.IO as it is usually written. The cost is the server process's CPU time, the bid itself included;
// the sockets are in other processes.
import type { ChildProcess } from 'node:child_process'
import { asked, started } from './child'
import type { ContestantName, Opened } from './fanout-crowd'
import type { Told } from './fanout-listeners'
import type { Cost } from './fanout-server'
import type { Report } from './report'
import { atMost, median } from './report'

const INVESTORS = 2_000
const BIDS_PER_TURN = 4
const WARM_UP = 2
const REPEATS = 7
/** CPU time beside bare ws; Socket.IO has a frame of its own around each message. */
const MOST_COST = { 'ours, Pusher': 1.4, 'ours, Socket.IO': 1.6 } as const
const MOST_LATE = 1.3

const names: readonly ContestantName[] = ['ours, Pusher', 'ours, Socket.IO', 'limit', 'floor', 'ordinary']

interface Contestant {
  readonly name: ContestantName
  readonly server: ChildProcess
  readonly listeners: ChildProcess
  /** µs per message, by turn. */
  readonly cost: number[]
  /** Of it, in the system. */
  readonly inSystem: number[]
  /** p99 of the latency, ms, by turn. */
  readonly late: number[]
}

const p99 = (latencies: readonly number[]): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN

async function opened(name: ContestantName, children: ChildProcess[]): Promise<Contestant> {
  const server = started('fanout-server.ts', name)
  const listeners = started('fanout-listeners.ts', name)
  children.push(server, listeners)
  const market = await asked<Opened>(server, { do: 'open', investors: INVESTORS })
  await asked(listeners, { do: 'connect', opened: market, investors: INVESTORS })
  return { name, server, listeners, cost: [], inSystem: [], late: [] }
}

/** The same bids with each contestant: the yardsticks send what ours sends through the Pusher gateway. */
async function turn(contestants: readonly Contestant[], nth: number, messages: string[]): Promise<void> {
  for (const { name, server, listeners, cost, inSystem, late } of contestants) {
    const before = await asked<Cost>(server, { do: 'cost' })
    const latest: number[] = []
    for (let bid = nth; bid < nth + BIDS_PER_TURN; bid += 1) {
      const delivered = await asked<Told>(listeners, { do: 'bid', nth: bid, message: messages[bid] ?? '' })
      latest.push(p99(delivered.latencies))
      if (name === 'ours, Pusher') messages[bid] = delivered.message
    }
    const after = await asked<Cost>(server, { do: 'cost' })
    const perMessage = (ms: number): number => (ms * 1000) / (BIDS_PER_TURN * INVESTORS)
    cost.push(perMessage(after.ms - before.ms))
    inSystem.push(perMessage(after.inSystem - before.inSystem))
    late.push(median(latest))
  }
}

/** Runs the bench. */
export async function benchFanout(): Promise<Report> {
  const children: ChildProcess[] = []
  try {
    const contestants: Contestant[] = []
    for (const name of names) contestants.push(await opened(name, children))
    const messages: string[] = []
    for (let repeat = 0; repeat < WARM_UP + REPEATS; repeat += 1) {
      await turn(contestants, repeat * BIDS_PER_TURN, messages)
    }
    const of = (name: ContestantName, figure: 'cost' | 'inSystem' | 'late'): number =>
      median(contestants.find((one) => one.name === name)?.[figure].slice(WARM_UP) ?? [])
    const cost = (name: ContestantName): number => of(name, 'cost')
    const late = (name: ContestantName): number => of(name, 'late')
    const ours = ['ours, Pusher', 'ours, Socket.IO'] as const
    return {
      bench: 'fanout',
      columns: ['', 'CPU per message', 'in the system', '/ limit', 'p99', '/ limit'],
      rows: names.map((name) => [
        name,
        `${cost(name).toFixed(1)} µs`,
        `${of(name, 'inSystem').toFixed(1)} µs`,
        `${(cost(name) / cost('limit')).toFixed(2)}x`,
        `${late(name).toFixed(0)} ms`,
        `${(late(name) / late('limit')).toFixed(2)}x`,
      ]),
      goals: ours.flatMap((name) => [
        atMost(`${name}: CPU per message / bare ws`, cost(name) / cost('limit'), MOST_COST[name]),
        atMost(`${name}: p99 / bare ws`, late(name) / late('limit'), MOST_LATE),
      ]),
      notes: [
        `${INVESTORS} investors, frames of ${median(messages.map(({ length }) => length))} bytes; medians of ${REPEATS} turns of ${BIDS_PER_TURN} bids.`,
      ],
    }
  } finally {
    for (const child of children) child.disconnect()
  }
}
