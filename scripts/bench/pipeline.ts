// `pipeline`: a message off the wire becomes new state, through everything that is in between: JSON.parse, the contract's
// parser as a strict CSP allows it, the channel and its subjects, the ingress queue, one fold per frame. Measured against
// JSON.parse of the same text alone. Each contestant in a process of its own, in turns.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageArgv } from './child'
import { createMarket } from './market'
import type { PipelineCommand, PipelineName } from './pipeline-turns'
import type { Goal, Report } from './report'
import { atMost, median, over, ratiosOf } from './report'

const SIZES = [10_000, 100_000] as const
/** How many times `JSON.parse` an event may cost: what ordinary code needs. */
const MOST = 6
/** A sixtieth of a second at 1,000 messages a second. */
const FRAME = 16
/** Turns are short, and one alone says little. */
const REPEATS = 21
/** So long it takes until the last function is compiled for good: a page that is open all day knows nothing else. */
const WARM_UP_TURNS = 36
const MESSAGES_PER_TURN = 2048
/** The ordinary way needs 10 to 300 ms for each. */
const ORDINARY_MESSAGES = 4
const ORDINARY_TURNS = 5

const names: readonly PipelineName[] = ['ours', 'parse', 'limit', 'floor', 'ordinary']

async function ask(child: ChildProcess, command: PipelineCommand): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(command)
  return (await answer)[0]
}

interface Measured {
  readonly costs: Readonly<Record<PipelineName, readonly number[]>>
  readonly note: string
}

async function measure(size: number): Promise<Measured> {
  // Played here and not in their processes, whose collectors would go through it too.
  const market = createMarket(size, size)
  const folder = mkdtempSync(join(tmpdir(), 'pipeline-'))
  const file = join(folder, 'loaded.json')
  writeFileSync(file, JSON.stringify(market.loaded))
  const children = new Map<PipelineName, ChildProcess>()
  const costs: Record<PipelineName, number[]> = { ours: [], parse: [], limit: [], floor: [], ordinary: [] }
  try {
    for (const name of names)
      children.set(
        name,
        fork(new URL('pipeline-turns.ts', import.meta.url), {
          execArgv: pageArgv(),
          env: { ...process.env, NODE_ENV: 'production' },
        }),
      )
    await Promise.all([...children].map(([name, child]) => ask(child, { do: 'load', name, file })))
    for (let turn = -WARM_UP_TURNS; turn < REPEATS; turn++) {
      const all = market.messages(MESSAGES_PER_TURN)
      for (const [name, child] of children) {
        const ordinary = name === 'ordinary'
        if (ordinary && (turn < 0 || turn >= ORDINARY_TURNS)) continue
        const messages = ordinary ? all.slice(0, ORDINARY_MESSAGES) : all
        const cost = Number(await ask(child, { do: 'turn', messages, frame: FRAME }))
        if (turn >= 0) costs[name].push(cost)
      }
    }
    const orders = new Set<unknown>()
    for (const [name, child] of children)
      if (name === 'ours' || name === 'limit' || name === 'floor') orders.add(await ask(child, { do: 'finish' }))
    if (orders.size !== 1) throw new Error(`ours, the limit and the floor end differently: ${[...orders].join(', ')}`)
    return {
      costs,
      note: `${size} loaded: ours, the limit and the floor end with the same list, ${[...orders][0]}`,
    }
  } finally {
    rmSync(folder, { recursive: true })
    // They end by themselves, so that a profile is written.
    for (const child of children.values()) if (child.connected) child.disconnect()
  }
}

const micro = (value: number): string => `${value.toFixed(1)} µs`
const times = (value: number): string => `${value.toFixed(2)}x`

/** Runs the bench. */
export async function benchPipeline(): Promise<Report> {
  const rows: string[][] = []
  const notes: string[] = []
  const goals: Goal[] = []
  for (const size of SIZES) {
    const { costs, note } = await measure(size)
    const { parse, ours, floor, limit, ordinary } = costs
    // Turn by turn: what the machine does meanwhile falls on both.
    const turns = ratiosOf(ours, parse)
    const [ofOurs, ofFloor, ofLimit] = [turns, ratiosOf(floor, parse), ratiosOf(limit, parse)].map(median) as [
      number,
      number,
      number,
    ]
    goals.push(over(ofFloor, atMost(`${size} loaded: ours / JSON.parse`, ofOurs, MOST, turns)))
    notes.push(note)
    rows.push([
      `${size}`,
      ...[parse, ours, floor, limit, ordinary].map((each) => micro(median(each))),
      ...[ofOurs, ofFloor, ofLimit, median(ordinary) / median(parse)].map(times),
    ])
  }
  return {
    bench: 'pipeline',
    columns: [
      'loaded',
      'JSON.parse',
      'ours',
      'floor',
      'limit',
      'ordinary',
      ...['ours', 'floor', 'limit', 'ordinary'].map((name) => `${name} / parse`),
    ],
    rows,
    goals,
    notes: [
      `Processor time per message, frames of ${FRAME}; medians of turns, ratios turn by turn. The limit parses and folds in place, and validates nothing; the floor reads by the contract, folds an immutable state, and keeps the log.`,
      ...notes,
    ],
  }
}
