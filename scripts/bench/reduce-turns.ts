// One contestant of the `reduce` bench in its own process, so that nobody pays for another's garbage or compiler state; it
// takes one size after the other. Started by reduce.ts; speaks with it in messages.

import { hashJson } from '../../src/state/core/hash'
import type { LogEntry } from '../../src/state/core/log-entry'
import type { Contestant } from './contestant'
import { createFloor } from './floor'
import { createChunkedLimit, createFlatLimit } from './limit'
import { createMarket } from './market'
import { createOrdinary } from './ordinary'
import { createOurs } from './ours'

/** What the contestants are called. */
export const contestantNames = ['ours', 'floor', 'limit, one array', 'limit, chunks', 'ordinary'] as const
export type ContestantName = (typeof contestantNames)[number]

export type Command =
  | { readonly do: 'load'; readonly name: ContestantName; readonly size: number; readonly seed: number }
  | { readonly do: 'turn'; readonly facts: number; readonly frame: number; readonly capMs: number | null }
  | { readonly do: 'finish' }

export interface Turn {
  /**
   * µs of processor time per fact, the reads and the collection of garbage included. Not elapsed time: the machine has
   * other work, and a contestant must not pay for it.
   */
  readonly cost: number
  /** Of everything that was read. */
  readonly sum: number
}

export interface Finish {
  /** Hash of the whole order with best bids and own states. */
  readonly order: string
  /** Facts folded in all turns. */
  readonly done: number
}

const contestants: Readonly<Record<ContestantName, () => Contestant>> = {
  ours: createOurs,
  floor: createFloor,
  'limit, one array': createFlatLimit,
  'limit, chunks': createChunkedLimit,
  ordinary: createOrdinary,
}

/** Facts that are parsed together, just before they are folded: off a wire they come warm, not from a store of facts. */
const BATCH = 256

/** Moves parsed facts out of the nursery: the bench made them, and nobody's fold shall pay for moving them. */
function settleFacts(): void {
  for (let i = 0; i < 2; i++) globalThis.gc?.({ type: 'minor' })
}

/** Folds and reads one batch; its processor time in µs. */
function foldBatch(facts: readonly LogEntry[], frame: number): { readonly time: number; readonly sum: number } {
  const steps: LogEntry[][] = []
  for (let i = 0; i < facts.length; i += frame) steps.push(facts.slice(i, i + frame))
  settleFacts()
  let sum = 0
  const begin = process.cpuUsage()
  for (const step of steps) {
    contestant.step(step)
    sum += contestant.read()
  }
  const { user, system } = process.cpuUsage(begin)
  return { time: user + system, sum }
}

function takeTurn(facts: number, frame: number, capMs: number | null): Turn {
  const begin = performance.now()
  // A capped contestant may need longer for one batch than it has for the turn.
  const size = capMs === null ? BATCH : frame
  let [time, sum, folded] = [0, 0, 0]
  while (folded < facts && (capMs === null || performance.now() - begin < capMs)) {
    const count = Math.min(size, facts - folded)
    const batch = foldBatch(market.take(count), frame)
    time += batch.time
    sum += batch.sum
    folded += count
  }
  done += folded
  return { cost: time / folded, sum }
}

let contestant: Contestant = createOurs()
let market = createMarket(1, 1)
let done = 0

function obey(command: Command): Turn | Finish | null {
  switch (command.do) {
    case 'load':
      contestant = contestants[command.name]()
      market = createMarket(command.size, command.seed)
      contestant.load(market.loaded)
      done = 0
      // What was there before is gone: nobody pays for collecting it later.
      globalThis.gc?.()
      return null
    case 'turn':
      return takeTurn(command.facts, command.frame, command.capMs)
    case 'finish':
      return { order: hashJson(contestant.order()), done }
    default:
      return command satisfies never
  }
}

process.on('message', (command: Command) => process.send?.(obey(command)))
process.on('disconnect', () => process.exit())
