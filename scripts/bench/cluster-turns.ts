// The turns of `cluster`: worlds that play, appends, commands, news for a crowd, and nodes that are killed.
import { asked } from './child'
import type { Answer as Appended, Question as Appending } from './cluster-appends'
import type { Question as Crowding, Answer as Heard } from './cluster-crowd'
import type { Machine, Machines } from './cluster-machines'
import { CROWDED } from './fanout-crowd'
import { median } from './report'

const TURNS = 5
const WORLDS = 120
const WORLDS_THAT_SHARE = 60
const CALM_MS = 2_500
const REST_MS = 2_500
const BEGUN_MS = 1_000
const PLAYED_MS = 1_600
const LOGS = 128
const APPENDS_AT_ONCE = 8
const APPENDS_ALONE = 40
const BIDS = 32
export const INVESTORS = 500
const NEWS = 6
const NEWS_WARM_UP = 4
const NEWS_TURNS = 9
const WORLDS_BESIDE = 30

/** A figure of ours and of what stands beside it, by turn. */
export interface Beside {
  readonly ours: readonly number[]
  readonly other: readonly number[]
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** What several processes cost while this is done: ms of each, and how long it took. */
async function costsOf<const P extends readonly (() => Promise<number> | number)[]>(
  processes: P,
  work: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly of: readonly number[] }> {
  const read = () => Promise.all(processes.map((process) => process()))
  const [begin, before] = [performance.now(), await read()]
  await work()
  const after = await read()
  return { ms: performance.now() - begin, of: after.map((cost, nth) => cost - (before[nth] ?? 0)) }
}

const costOf = (machine: Machine) => async (): Promise<number> => (await machine.ask({ do: 'cost' })).ms

/** Ms a second of each at rest. */
async function restOf(processes: readonly (() => Promise<number> | number)[]): Promise<readonly number[]> {
  const { ms, of } = await costsOf(processes, () => pause(REST_MS))
  return of.map((cost) => (cost / ms) * 1_000)
}

export interface Played {
  readonly rate: number
  readonly worlds: number
  /** Time of the processor for each world and second, ms, by turn. */
  readonly node: readonly number[]
  readonly folder: readonly number[]
  readonly memory: readonly number[]
  /** Of all servers of NATS, over all turns. */
  readonly nats: number
}

export interface Worlds {
  /** Held by each world that stands still and shares its opening, bytes: on a node, and on one machine alone. */
  readonly held: Beside
  readonly played: readonly Played[]
  /** A node whose worlds stand still, ms a second. */
  readonly rest: number
}

/** Bytes that each of many worlds of one opening adds to the first of them. */
async function heldBy(machine: Machine): Promise<number> {
  const first = await machine.ask({ do: 'make', worlds: 1, seeds: 'same' })
  const others = await machine.ask({ do: 'make', worlds: WORLDS_THAT_SHARE, seeds: 'same' })
  await machine.ask({ do: 'end worlds' })
  return (others.bytes - first.bytes) / WORLDS_THAT_SHARE
}

/** The same worlds on a node and on machines that stand alone, at the same time. */
export async function worldsOn({ natsMs }: Machines, node: Machine, folder: Machine, memory: Machine): Promise<Worlds> {
  const machines = [node, folder, memory]
  const [ours = Number.NaN, , other = Number.NaN] = await Promise.all(machines.map(heldBy))
  await Promise.all(machines.map((machine) => machine.ask({ do: 'make', worlds: WORLDS, seeds: 'own' })))
  // Making them is still paid for a while.
  await pause(CALM_MS)
  const processes = [...machines.map(costOf), natsMs]
  const rest = await restOf(processes)
  const played: Played[] = []
  for (const [rate, worlds] of [
    [1, WORLDS],
    [60, WORLDS / 3],
  ] as const) {
    await Promise.all(machines.map((machine) => machine.ask({ do: 'play', worlds, rate })))
    await pause(BEGUN_MS)
    const turns: (readonly number[])[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { ms, of } = await costsOf(processes, () => pause(PLAYED_MS))
      turns.push(of.map((cost, nth) => ((cost / ms) * 1_000 - (rest[nth] ?? 0)) / worlds))
    }
    const by = (nth: number): readonly number[] => turns.map((turn) => turn[nth] ?? Number.NaN)
    played.push({ rate, worlds, node: by(0), folder: by(1), memory: by(2), nats: mean(by(3)) })
  }
  await Promise.all(machines.map((machine) => machine.ask({ do: 'end worlds' })))
  return { held: { ours: [ours], other: [other] }, played, rest: rest[0] ?? Number.NaN }
}

export interface Appends {
  /** One at a time, ms. */
  readonly alone: Beside
  /** The slowest of a hundred, ms. */
  readonly slow: number
  /** Of so many logs at once: ms for each. */
  readonly atOnce: Beside
  /** Time of the writing process on the processor for each, ms. */
  readonly cpu: Beside
  /** Of all servers of NATS, over all turns, ms. */
  readonly nats: number
  readonly bytes: number
  readonly logs: number
}

/** Our log of a world beside bare publishes of the same bytes, in turns. */
export async function appendsOn({ servers, start, natsMs }: Machines): Promise<Appends> {
  const child = start('appends')
  const ask = (question: Appending): Promise<Appended> => asked<Appended>(child, question)
  const { bytes } = await ask({ do: 'open', servers, worlds: LOGS })
  const count = LOGS * APPENDS_AT_ONCE
  const all = { ours: [] as Figures[], bare: [] as Figures[] }
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const order = turn % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
    for (const by of order) {
      const single = await ask({ do: 'append', by, logs: 1, each: APPENDS_ALONE })
      const before = natsMs()
      const many = await ask({ do: 'append', by, logs: LOGS, each: APPENDS_AT_ONCE })
      const nats = (natsMs() - before) / count
      // The first turn warms up.
      if (turn > 0) all[by].push({ single: single.latencies, wall: many.wall / count, cpu: many.cpu / count, nats })
    }
  }
  child.disconnect()
  const beside = (figure: (one: Figures) => number): Beside => ({
    ours: all.ours.map(figure),
    other: all.bare.map(figure),
  })
  const singles = all.ours.flatMap(({ single }) => single).toSorted((a, b) => a - b)
  return {
    alone: beside(({ single }) => median(single)),
    slow: singles[Math.floor(singles.length * 0.99)] ?? Number.NaN,
    atOnce: beside(({ wall }) => wall),
    cpu: beside(({ cpu }) => cpu),
    nats: mean(all.ours.map(({ nats }) => nats)),
    ...{ bytes, logs: LOGS },
  }
}

interface Figures {
  readonly single: readonly number[]
  readonly wall: number
  readonly cpu: number
  readonly nats: number
}

export interface Crowd {
  ask(question: Crowding): Promise<Heard>
}

/** A command at the owner of its world, and by way of another node: ms until it is answered, and ms of both nodes. */
export async function commandsOn(
  crowd: Crowd,
  owner: Machine,
  other: Machine,
): Promise<{ readonly late: Beside; readonly cpu: Beside }> {
  const world = 'commands'
  await owner.ask({ do: 'open market', world, investors: 0 })
  const figures = new Map([owner, other].map((at) => [at, { late: [] as number[], cpu: [] as number[] }]))
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const [at, { late, cpu }] of figures) {
      const answered: number[] = []
      const { of } = await costsOf([costOf(owner), costOf(other)], async () => {
        for (let bid = 0; bid < BIDS; bid += 1) {
          answered.push((await crowd.ask({ do: 'bid', world, at: at.url, awaited: false })).answered)
        }
      })
      if (turn === 0) continue
      late.push(median(answered))
      cpu.push(of.reduce((sum, cost) => sum + cost, 0) / BIDS)
    }
  }
  const beside = (figure: 'late' | 'cpu'): Beside => ({
    ours: figures.get(other)?.[figure] ?? [],
    other: figures.get(owner)?.[figure] ?? [],
  })
  return { late: beside('late'), cpu: beside('cpu') }
}

export interface News {
  /** Ms for each socket that hears of a bid, of all processes that take part. */
  readonly alone: readonly number[]
  readonly atOwner: readonly number[]
  readonly atGateways: readonly number[]
  /** Of the owner alone for each event, when the sockets are at gateways, ms. */
  readonly ofOwner: readonly number[]
  /** Of the owner alone for each person who signs in and listens at a gateway, ms. */
  readonly joining: number
}

/** A bid that a crowd hears of: on one machine alone, at the owner of the world, and at two other nodes. */
export async function newsOn(crowd: Crowd, alone: Machine, nodes: readonly Machine[]): Promise<News> {
  const [owner, ...gateways] = nodes as [Machine, ...Machine[]]
  const cases = [
    { world: 'alone', by: alone, at: [alone], costs: [alone] },
    { world: 'near', by: owner, at: [owner], costs: [owner] },
    { world: 'far', by: owner, at: gateways, costs: nodes },
  ].map((one) => ({ ...one, each: [] as number[], first: [] as number[] }))
  let joining = Number.NaN
  for (const { world, by, at } of cases) {
    const { people } = await by.ask({ do: 'open market', world, investors: INVESTORS })
    const { of } = await costsOf([costOf(by)], () =>
      crowd.ask({ do: 'connect', world, at: at.map(({ url }) => url), people }),
    )
    joining = (of[0] ?? Number.NaN) / INVESTORS
  }
  const rest = new Map<Machine, number>()
  const everybody = [alone, ...nodes]
  for (const [nth, cost] of (await restOf(everybody.map(costOf))).entries()) {
    const machine = everybody[nth]
    if (machine !== undefined) rest.set(machine, cost / 1_000)
  }
  for (let turn = -NEWS_WARM_UP; turn < NEWS_TURNS; turn += 1) {
    for (const { world, by, costs, each, first } of cases) {
      const { ms, of } = await costsOf(costs.map(costOf), async () => {
        for (let bid = 0; bid < NEWS; bid += 1) await crowd.ask({ do: 'bid', world, at: by.url, awaited: true })
      })
      if (turn < 0) continue
      const spent = of.map((cost, nth) => cost - ms * (rest.get(costs[nth] ?? by) ?? 0))
      each.push(spent.reduce((sum, cost) => sum + cost, 0) / (NEWS * INVESTORS))
      first.push((spent[0] ?? Number.NaN) / NEWS)
    }
  }
  await Promise.all(everybody.map((machine) => machine.ask({ do: 'end worlds' })))
  const [single, near, far] = cases
  return {
    alone: single?.each ?? [],
    atOwner: near?.each ?? [],
    atGateways: far?.each ?? [],
    ofOwner: far?.first ?? [],
    joining,
  }
}

const post = (url: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Seconds from the kill of the node that has a world to the answer of the next command, each time of another node. */
export async function takeOversOn(
  machines: Machines,
  crowd: Crowd,
  nodes: readonly Machine[],
): Promise<readonly number[]> {
  const world = 'taken'
  const [asking] = nodes as [Machine]
  for (let nth = 0; nth < WORLDS_BESIDE; nth += 1)
    await post(asking.url, '/simulator/api/worlds', { scenario: 'first-live-auction', seed: nth })
  await post(asking.url, '/simulator/api/worlds', { id: world, source: CROWDED, paused: true })
  const seconds: number[] = []
  let alive = [...nodes]
  for (let turn = 0; turn < TURNS; turn += 1) {
    const answer = await fetch(`${alive[0]?.url}/simulator/api/worlds/${world}`)
    const owner = alive.find(({ name }) => name === answer.headers.get('X-Simulator-Node'))
    const [next] = alive.filter((node) => node !== owner)
    if (owner === undefined || next === undefined) throw new Error('nobody has the world')
    await crowd.ask({ do: 'bid', world, at: next.url, awaited: false })
    const replacing = machines.node(`next-${turn}`)
    const killedAt = performance.now()
    owner.process.kill('SIGKILL')
    await crowd.ask({ do: 'bid', world, at: next.url, awaited: false })
    seconds.push((performance.now() - killedAt) / 1_000)
    alive = [...alive.filter((node) => node !== owner), await replacing]
  }
  return seconds
}
