// `reduce`: compares the cost of an event, from bytes to new state (parse, contract, channel, queue, reducers, log), with `JSON.parse` of
// the same bytes and with an ordinary store. Also how the cost grows with the market, and the heap after 100,000 events.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask as askChild, startContestant } from './child'
import { createMarket } from './market'
import type { Answer, Question } from './reduce-contestant'
import { atMost, median, type Report, ratioAtMost, ratiosOf } from './report'

const SIZES = [100, 10_000, 100_000] as const
/** Messages per frame, at 60 frames and 1,000 messages a second. */
const FRAME = 16
const MESSAGES_PER_TURN = 2048
const TURNS = 9
/** Enough for the engine to compile every function. */
const WARM_UP_TURNS = 8
/** The ordinary store needs 10 to 300 ms for one message. */
const ORDINARY_MESSAGES = 4
const ORDINARY_TURNS = 5

const names = ['ours', 'parse', 'ordinary'] as const
type Costs = Readonly<Record<(typeof names)[number], number[]>>

const ask = (child: ChildProcess, question: Question): Promise<Answer> => askChild<Answer>(child, question)

/** µs per message of each contestant, by turn. */
async function measure(size: number): Promise<Costs> {
  const market = createMarket(size, size)
  const folder = mkdtempSync(join(tmpdir(), 'reduce-'))
  const file = join(folder, 'loaded.json')
  writeFileSync(file, JSON.stringify(market.loaded))
  const costs: Costs = { ours: [], parse: [], ordinary: [] }
  const children = names.map((name) => ({ name, child: startContestant('reduce-contestant.ts', name) }))
  try {
    await Promise.all(children.map(({ child }) => ask(child, { do: 'load', file })))
    const first = market.messages(ORDINARY_MESSAGES)
    const orders: string[] = []
    for (const { name, child } of children) {
      const { cost } = await ask(child, { do: 'turn', messages: first, frame: FRAME })
      if (name === 'ordinary') costs.ordinary.push(cost)
      if (name !== 'parse') orders.push((await ask(child, { do: 'order' })).order)
    }
    if (orders[0] !== orders[1]) throw new Error('ours and the ordinary store end with different lists')
    for (let turn = -WARM_UP_TURNS; turn < TURNS; turn++) {
      const messages = market.messages(MESSAGES_PER_TURN)
      for (const { name, child } of children) {
        if (name === 'ordinary' && (turn < 0 || turn >= ORDINARY_TURNS)) continue
        const some = name === 'ordinary' ? messages.slice(0, ORDINARY_MESSAGES) : messages
        const { cost } = await ask(child, { do: 'turn', messages: some, frame: FRAME })
        if (turn >= 0) costs[name].push(cost)
      }
    }
    return costs
  } finally {
    rmSync(folder, { recursive: true })
    for (const { child } of children) if (child.connected) child.disconnect()
  }
}

const LIVE = 10_000
/** After this many events the heap has settled: 65, 68, 68 and 67 MB after 20,000, 70,000, 120,000 and 220,000 events. */
const SETTLING = 70_000
const EVENTS = 100_000

/** Heap before and after 100,000 events, bytes. `nobody` keeps no state, so its heap is the bench's own. */
async function heapOf(name: 'ours' | 'nobody'): Promise<readonly [number, number]> {
  const child = startContestant('reduce-contestant.ts', name)
  try {
    await ask(child, { do: 'generate', size: LIVE })
    const { heap } = await ask(child, { do: 'live', events: SETTLING })
    return [heap, (await ask(child, { do: 'live', events: EVENTS })).heap]
  } finally {
    child.disconnect()
  }
}

const micro = (values: readonly number[]): string => `${median(values).toFixed(1)} µs`

export async function benchReduce(): Promise<Report> {
  const costs: Record<number, Costs> = {}
  for (const size of SIZES) costs[size] = await measure(size)
  const at = (size: (typeof SIZES)[number]): Costs => costs[size] ?? { ours: [], parse: [], ordinary: [] }
  const [ours, nobody] = await Promise.all([heapOf('ours'), heapOf('nobody')])
  const [before, after] = [ours[0] - nobody[0], ours[1] - nobody[1]]
  const { ours: cost, parse, ordinary } = at(10_000)
  return {
    bench: 'reduce',
    columns: ['loaded', 'JSON.parse', 'ours', 'ordinary', 'ours / JSON.parse'],
    rows: SIZES.map((size) => {
      const one = at(size)
      const ratio = `${median(ratiosOf(one.ours, one.parse)).toFixed(2)}x`
      return [`${size}`, micro(one.parse), micro(one.ours), micro(one.ordinary), ratio]
    }),
    goals: [
      ratioAtMost('10,000 loaded: ours / JSON.parse', cost, parse, 8),
      atMost('10,000 loaded: ours / ordinary', median(cost) / median(ordinary), 1 / 150),
      atMost('growth from 100 to 100,000 loaded', median(at(100_000).ours) / median(at(100).ours), 2),
      atMost('heap after 100,000 events / before', after / before, 1.05),
    ],
    notes: [`CPU time per message in frames of ${FRAME}; medians of ${TURNS} turns.`],
  }
}
