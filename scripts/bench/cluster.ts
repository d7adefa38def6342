// `cluster`: compares three nodes on three real NATS servers with a single simulator: CPU for playing worlds, latency of appends and of
// commands through another node, CPU of events for a crowd, and how long a world is unavailable after its node was killed.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildNode } from '../../e2e/headless/built-node'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import { JetStreamEventStore } from '../../simulator/persistence/jetstream/jetstream-event-store'
import { MemoryEventStore } from '../../simulator/persistence/memory-event-store'
import { startNats } from '../../simulator/persistence/nats-servers'
import { manualTime } from '../../simulator/runtime/manual-time'
import { Worlds } from '../../simulator/runtime/worlds'
import { ask as askChild, costOf } from './child'
import type { Answer, Question } from './cluster-node'
import { bidCommand, CROWDED, forAll, listen, post } from './crowd'
import { atMost, median, type Report } from './report'

const TURNS = 5
const WORLDS = 60
const PLAYED_MS = 3_000
const APPENDS = 200
const BIDS = 32
const INVESTORS = 300
const EVENTS = 6

interface Machine {
  readonly name: string
  readonly url: string
  readonly process: ChildProcess
  ask(question: Question): Promise<Answer>
}

/** The figures of this project and of what it is compared with, one per turn, ms. */
interface Times {
  readonly ours: number[]
  readonly other: number[]
}

const newTimes = (): Times => ({ ours: [], other: [] })

/** CPU time of these machines together while `work` runs, in ms. */
async function costDuring(machines: readonly Machine[], work: () => Promise<unknown>): Promise<number> {
  const sum = async (): Promise<number> =>
    (await Promise.all(machines.map((one) => costOf(one.process)))).reduce((total, ms) => total + ms, 0)
  const before = await sum()
  await work()
  return (await sum()) - before
}

/** CPU time of the same worlds on a node and on a single simulator with `--data`. */
async function measureWorlds(node: Machine, single: Machine): Promise<Times> {
  const times = newTimes()
  for (const machine of [node, single]) await machine.ask({ do: 'play', worlds: WORLDS })
  await pause(PLAYED_MS)
  for (let turn = 0; turn < TURNS; turn += 1)
    await Promise.all([
      costDuring([node], () => pause(PLAYED_MS)).then((ms) => times.ours.push(ms)),
      costDuring([single], () => pause(PLAYED_MS)).then((ms) => times.other.push(ms)),
    ])
  for (const machine of [node, single]) await machine.ask({ do: 'end worlds' })
  return times
}

/** Latency of an append to a world's log, and of a bare publish of the same bytes, with the same check of the last sequence. */
async function measureAppends(servers: string): Promise<Times> {
  const memory = new MemoryEventStore()
  const world = new Worlds(manualTime(), memory).create({ scenario: 'first-live-auction', seed: 7, paused: true })
  await world.advance(600_000)
  const [stored] = await memory.worlds()
  const entry = stored?.entries.find(({ command }) => command.name === 'bid')
  if (stored === undefined || entry === undefined) throw new Error('the scenario has no bid in ten minutes')
  const { clock, entries: _entries, snapshots: _snapshots, ...facts } = stored
  const engine = await openEngine({ servers, prefix: 'bench' })
  const store = new JetStreamEventStore(engine)
  store.createWorld({ ...facts, id: 'ours' }, clock, [])
  await store.settled()
  const body = JSON.stringify({ entries: [entry], clock })
  const times = newTimes()
  let lastSubjectSequence = 0
  for (let n = 1; n <= APPENDS; n += 1) {
    const startedAt = performance.now()
    await store.append('ours', { replaces: false, entries: [{ ...entry, n }], snapshots: [], clock })
    const appendedAt = performance.now()
    const published = await engine.js.publish(engine.subjectOf('bare'), body, { expect: { lastSubjectSequence } })
    lastSubjectSequence = published.seq
    times.ours.push(appendedAt - startedAt)
    times.other.push(performance.now() - appendedAt)
  }
  await engine.connection.close()
  return times
}

let bids = 0
/** Sends the next bid in this world to this machine; resolves with the time until its response, ms. */
async function bid({ url }: Machine, world: string): Promise<number> {
  const startedAt = performance.now()
  bids += 1
  const headers = { 'X-Simulator-World': world, 'Idempotency-Key': `bid-${bids}` }
  await post(`${url}/simulator/api/worlds/${world}/commands`, bidCommand(bids), headers)
  return performance.now() - startedAt
}

/** Latency of a bid through another node, and at the owner of the world. */
async function measureCommands(owner: Machine, other: Machine): Promise<Times> {
  const { world } = await owner.ask({ do: 'open market', investors: 0 })
  const times = newTimes()
  for (let turn = 0; turn < BIDS; turn += 1) {
    times.other.push(await bid(owner, world))
    times.ours.push(await bid(other, world))
  }
  return times
}

/** CPU time of all machines for a turn of bids that a crowd receives: through two other nodes, and on a single simulator. */
async function measureEvents(single: Machine, nodes: readonly [Machine, Machine, Machine]): Promise<Times> {
  const times = newTimes()
  const [owner, ...others] = nodes
  const cases = [
    { by: owner, at: others, all: nodes, costs: times.ours },
    { by: single, at: [single], all: [single], costs: times.other },
  ]
  for (const { by, at, all, costs } of cases) {
    const { people, world } = await by.ask({ do: 'open market', investors: INVESTORS })
    let received = 0
    let onAllReceived = (): void => undefined
    const onChange = (): void => {
      received += 1
      if (received % INVESTORS === 0) onAllReceived()
    }
    await forAll(people, (person, index) =>
      listen({ url: at[index % at.length]?.url ?? '', world, protocol: 'Pusher' }, person, onChange),
    )
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const cost = await costDuring(all, async () => {
        for (let event = 0; event < EVENTS; event += 1) {
          const delivered = new Promise<void>((resolve) => {
            onAllReceived = resolve
          })
          await bid(by, world)
          await delivered
        }
      })
      if (turn > 0) costs.push(cost)
    }
  }
  return times
}

/** Seconds from the kill of a world's node to the next answer from another one. */
async function secondsAfterKill(nodes: readonly [Machine, Machine, Machine]): Promise<number> {
  // From a file, because a node can resume only a world whose scenario it can read.
  await post(`${nodes[0].url}/simulator/api/worlds`, { id: 'killed', source: CROWDED, paused: true })
  const answer = await fetch(`${nodes[0].url}/simulator/api/worlds/killed`)
  const owner = nodes.find(({ name }) => name === answer.headers.get('X-Simulator-Node'))
  const next = nodes.find((node) => node !== owner)
  if (owner === undefined || next === undefined) throw new Error('no node has the world')
  const startedAt = performance.now()
  owner.process.kill('SIGKILL')
  await bid(next, 'killed')
  return (performance.now() - startedAt) / 1000
}

/** Runs the bench. Rejects with an Error that says how to install `nats-server` if it's missing. */
export async function benchCluster(): Promise<Report> {
  const nats = await startNats({ count: 3 })
  const built = await buildNode('scripts/bench/cluster-node.ts')
  const data = mkdtempSync(join(tmpdir(), 'bench-cluster-'))
  const children: ChildProcess[] = []
  const start = async (
    name: string,
    storage: { readonly servers?: string; readonly data?: string },
  ): Promise<Machine> => {
    const child = fork(built.file, [], { env: { ...process.env, TZ: 'UTC' } })
    children.push(child)
    const ask = (question: Question): Promise<Answer> => askChild<Answer>(child, question)
    return { name, url: (await ask({ do: 'start', node: name, ...storage })).url, process: child, ask }
  }
  try {
    const servers = nats.address
    const single = await start('alone', { data })
    const nodes = [await start('a', { servers }), await start('b', { servers }), await start('c', { servers })] as const
    const rows: (readonly [string, Times])[] = [
      ['60 worlds at 1x, CPU of 3 s: a node; one machine with --data', await measureWorlds(nodes[0], single)],
      ['an append: a world’s log; a bare publish', await measureAppends(servers)],
      ['a command: through another node; at the owner', await measureCommands(nodes[0], nodes[1])],
      ['6 events for 300 sockets, CPU: through other nodes; one machine', await measureEvents(single, nodes)],
    ]
    const seconds = await secondsAfterKill(nodes)
    return {
      bench: 'cluster',
      columns: ['ms, median', 'ours', 'other', 'ratio'],
      rows: rows.map(([name, { ours, other }]) => [
        name,
        median(ours).toFixed(2),
        median(other).toFixed(2),
        (median(ours) / median(other)).toFixed(2),
      ]),
      goals: [atMost('from the kill of a node to the next answer, s', seconds, 5)],
      notes: [],
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await nats.close()
    built.remove()
    rmSync(data, { recursive: true, force: true })
  }
}
