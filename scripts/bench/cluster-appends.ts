// A contestant of `cluster`: the log of worlds on JetStream, beside bare publishes of the same bytes that name the expected last
// sequence too.
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import { JetStreamEventStore } from '../../simulator/persistence/jetstream/jetstream-event-store'
import { MemoryEventStore } from '../../simulator/persistence/memory-event-store'
import { manualTime } from '../../simulator/runtime/manual-time'
import type { WorldChange } from '../../simulator/runtime/world-storage'
import { Worlds } from '../../simulator/runtime/worlds'
import { answering, cpuMs } from './child'

export type Question =
  | { readonly do: 'open'; readonly servers: string; readonly worlds: number }
  /** `each` appends to every log, one after the other; the first `logs` logs at once. */
  | { readonly do: 'append'; readonly by: 'ours' | 'bare'; readonly logs: number; readonly each: number }
export interface Answer {
  /** From before the first to after the last, ms. */
  readonly wall: number
  /** Time of this process on the processor, ms. */
  readonly cpu: number
  /** Of every single append, ms. */
  readonly latencies: readonly number[]
  readonly bytes: number
}

/** What a world stores when somebody bids, and the world. */
async function aBid() {
  const memory = new MemoryEventStore()
  const world = new Worlds(manualTime(), memory).create({ scenario: 'first-live-auction', seed: 7, paused: true })
  await world.advance(600_000)
  const [stored] = await memory.worlds()
  const entry = stored?.entries.find(({ command }) => command.name === 'bid')
  if (stored === undefined || entry === undefined) throw new Error('nobody bids in ten minutes')
  const { clock, entries: _entries, snapshots: _snapshots, ...facts } = stored
  return { facts, clock, entry }
}

type Append = (nth: number) => Promise<void>

async function oursOn(engine: Engine, count: number, { facts, clock, entry }: Awaited<ReturnType<typeof aBid>>) {
  const store = new JetStreamEventStore(engine)
  const ids = Array.from({ length: count }, (_, nth) => `world-${nth}`)
  for (const id of ids) store.createWorld({ ...facts, id }, clock, [])
  await store.settled()
  const last = ids.map(() => 0)
  const append: Append = (nth) => {
    last[nth] = (last[nth] ?? 0) + 1
    const entries = [{ ...entry, n: last[nth] ?? 0 }]
    const change: WorldChange = { replaces: false, entries, snapshots: [], clock }
    return store.append(ids[nth] ?? '', change)
  }
  return append
}

function bareOn({ js, subjectOf }: Engine, count: number, body: string): Append {
  const last = Array.from({ length: count }, () => 0)
  return async (nth) => {
    const expect = { lastSubjectSequence: last[nth] ?? 0 }
    last[nth] = (await js.publish(subjectOf(`bare-${nth}`), body, { expect })).seq
  }
}

/** Answers the questions of the bench. */
export function answerAboutAppends(): void {
  let ways: Readonly<Record<'ours' | 'bare', Append>> | null = null
  let bytes = 0
  answering<Question, Answer>(async (question) => {
    if (question.do === 'open') {
      const engine = await openEngine({ servers: question.servers, prefix: 'bench' })
      const bid = await aBid()
      const body = JSON.stringify({ entries: [bid.entry], clock: bid.clock })
      bytes = Buffer.byteLength(body)
      ways = { ours: await oursOn(engine, question.worlds, bid), bare: bareOn(engine, question.worlds, body) }
      return { wall: 0, cpu: 0, latencies: [], bytes }
    }
    const append = ways?.[question.by]
    if (append === undefined) throw new Error('the engine is not open')
    const latencies: number[] = []
    const [begin, before] = [performance.now(), cpuMs()]
    const inTurn = async (log: number): Promise<void> => {
      for (let done = 0; done < question.each; done += 1) {
        const startedAt = performance.now()
        await append(log)
        latencies.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: question.logs }, (_, log) => inTurn(log)))
    return { wall: performance.now() - begin, cpu: cpuMs() - before, latencies, bytes }
  })
}
