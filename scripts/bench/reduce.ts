// `reduce`: wire facts folded into sorted, normalized lists; after every step the board's top 30 is read.
// Goals: docs/performance.md. The floor is an immutable state by hand, the limit a mutable one. All contestants take the same facts, each in a process of its own, in turns.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { hashJson } from '../../src/state/core/hash'
import { contestantArgv } from './child'
import { createMarket } from './market'
import { loadedState } from './ours'
import type { Command, ContestantName, Finish, Turn } from './reduce-turns'
import type { Goal, Report } from './report'
import { atMost, median, over, ratiosOf } from './report'

const SIZES = [100, 10_000, 100_000] as const
const FRAME = 16
/** Turns are short, and one alone says little. */
const REPEATS = 17
/** The first size warms the processes up, which take the others after it. */
const warmUpTurns = (size: number): number => (size === SIZES[0] ? 20 : 12)
const FACTS_PER_TURN = 2048
/** The ordinary way is stopped after this long in a turn; it goes on from there in the next. */
const ORDINARY_CAP_MS = 300
/** It needs no more turns than this to show what it costs. */
const ORDINARY_TURNS = 3

const names: readonly ContestantName[] = ['ours', 'floor', 'limit, one array', 'limit, chunks', 'ordinary']

async function ask<Answer>(child: ChildProcess, command: Command): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(command)
  return (await answer)[0] as Answer
}

interface Measured {
  /** Medians, µs per fact. */
  readonly ours: number
  /** The least that an immutable state costs. */
  readonly floor: number
  readonly limit: number
  readonly ordinary: number
  /** Ours beside the better of the two limits, turn by turn. */
  readonly ratios: readonly number[]
  readonly note: string
}

type Contestants = ReadonlyMap<ContestantName, ChildProcess>

/** All contestants, each in its process, for as long as `work` takes. */
async function withContestants(work: (children: Contestants) => Promise<void>): Promise<void> {
  const children = new Map(
    names.map((name) => [name, fork(new URL('reduce-turns.ts', import.meta.url), { execArgv: contestantArgv() })]),
  )
  try {
    await work(children)
  } finally {
    // They end by themselves, so that a profile is written.
    for (const child of children.values()) if (child.connected) child.disconnect()
  }
}

/** Measures all contestants with `size` auctions loaded and `frame` facts per step. */
async function measure(children: Contestants, size: number, frame: number): Promise<Measured> {
  const costs = new Map<ContestantName, number[]>(names.map((name) => [name, []]))
  // Together, since nothing of it is measured and it takes most of the time.
  await Promise.all([...children].map(([name, child]) => ask(child, { do: 'load', name, size, seed: size + frame })))
  for (let turn = -warmUpTurns(size); turn < REPEATS; turn++) {
    const sums = new Set<number>()
    for (const [name, child] of children) {
      if (name === 'ordinary' && (turn < 0 || turn >= ORDINARY_TURNS)) continue
      const capMs = name === 'ordinary' ? ORDINARY_CAP_MS : null
      const taken = await ask<Turn>(child, { do: 'turn', facts: FACTS_PER_TURN, frame, capMs })
      if (turn >= 0) costs.get(name)?.push(taken.cost)
      if (name !== 'ordinary') sums.add(taken.sum)
    }
    if (sums.size !== 1) throw new Error(`they read differently: ${[...sums].join(', ')}`)
  }
  return { ...mediansOf(costs), note: await compareOrders(children, size, frame) }
}

function mediansOf(costs: ReadonlyMap<ContestantName, readonly number[]>): Omit<Measured, 'note'> {
  const of = (name: ContestantName): number => median(costs.get(name) ?? [])
  const best = of('limit, one array') <= of('limit, chunks') ? 'limit, one array' : 'limit, chunks'
  return {
    ours: of('ours'),
    floor: of('floor'),
    limit: of(best),
    ordinary: of('ordinary'),
    ratios: ratiosOf(costs.get('ours') ?? [], costs.get(best) ?? []),
  }
}

async function compareOrders(children: Contestants, size: number, frame: number): Promise<string> {
  const orders = new Set<string>()
  let stopped = ''
  const ends = await Promise.all(
    [...children].map(async ([name, child]) => ({ name, ...(await ask<Finish>(child, { do: 'finish' })) })),
  )
  for (const { name, order, done } of ends) {
    if (done === FACTS_PER_TURN * (warmUpTurns(size) + REPEATS)) orders.add(order)
    else stopped = `; ${name} was stopped after ${done} facts`
  }
  if (orders.size !== 1) throw new Error(`they order differently: ${[...orders].join(', ')}`)
  return `${size} loaded, ${frame} at once: order ${[...orders][0]} for all${stopped}`
}

const micro = (value: number): string => `${value.toFixed(2)} µs`
const times = (value: number): string => `${value.toFixed(2)}x`

/** Runs the bench. */
export async function benchReduce(): Promise<Report> {
  const state = loadedState(createMarket(1000, 1).loaded)
  if (hashJson(JSON.parse(JSON.stringify(state))) !== hashJson(state)) throw new Error('the state is not plain JSON')
  const rows: string[][] = []
  const notes: string[] = []
  const goals: Goal[] = []
  for (const [frame, label] of [[FRAME, 'framed'] as const, [1, 'one at a time'] as const]) {
    const bySize = new Map<number, Measured>()
    await withContestants(async (children) => {
      for (const size of SIZES) {
        const measured = await measure(children, size, frame)
        const { ours, floor, limit, ordinary, note } = measured
        bySize.set(size, measured)
        notes.push(note)
        rows.push([
          label,
          `${size}`,
          ...[ours, floor, limit, ordinary].map(micro),
          times(ours / limit),
          times(floor / limit),
          times(ordinary / limit),
        ])
      }
    })
    const cost = (size: number, who: 'ours' | 'floor' | 'limit'): number => bySize.get(size)?.[who] ?? Number.NaN
    const growth = (who: 'ours' | 'floor'): number => cost(100_000, who) / cost(100, who)
    const turns = (size: number): readonly number[] => bySize.get(size)?.ratios ?? []
    const toLimit = (size: number, who: 'ours' | 'floor'): number => cost(size, who) / cost(size, 'limit')
    const goal = (size: number, name: string, most: number): Goal =>
      over(
        toLimit(size, 'floor'),
        atMost(`${label}, ${name} loaded: ours / limit`, toLimit(size, 'ours'), most, turns(size)),
      )
    goals.push(
      goal(10_000, '10k', frame === 1 ? 2.5 : 1.5),
      goal(100_000, '100k', frame === 1 ? 2.5 : 1.8),
      over(growth('floor'), atMost(`${label}: growth of ours from 100 to 100k`, growth('ours'), 3)),
    )
  }
  return {
    bench: 'reduce',
    columns: [
      'facts',
      'loaded',
      'ours',
      'floor',
      'limit',
      'ordinary',
      'ours / limit',
      'floor / limit',
      'ordinary / limit',
    ],
    rows,
    goals,
    notes: ['Per fact, reads included; medians of turns. The state is plain JSON.', ...notes],
  }
}
