// Leases while NATS is unresponsive or full: no live node is considered dead, and no node continues alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../persistence/jetstream/engine'
import type { NodeCard } from './node-card'
import type { NodesHooks } from './nodes'
import { Nodes } from './nodes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Lease {
  readonly text: string
  readonly revision: number
  readonly operation: 'PUT' | 'DEL'
}

interface Message {
  json(): unknown
  string(): string
  respond(answer: string): void
}
type Callback = (error: null, message: Message) => void

/** A fake NATS for several nodes, parts of which can fail. */
function fakeNats() {
  const stored = new Map<string, Lease>()
  const subscribed = new Map<string, Callback>()
  let revision = 0
  const silent = { bucket: false, leader: false, subjects: new Set<string>() }
  const [killedNodes, refusedNodes] = [new Set<string>(), new Set<string>()]
  const unless = <T>(isSilent: boolean, answer: () => T): Promise<T> =>
    isSilent ? new Promise(() => undefined) : Promise.resolve().then(answer)
  const store = (key: string, text: string, operation: Lease['operation']) =>
    unless(silent.bucket || killedNodes.has(key.slice('node.'.length)), () => {
      revision += 1
      stored.set(key, { text, revision, operation })
      return revision
    })
  const bucket = {
    put: async (key: string, text: string) => {
      if (refusedNodes.has(key)) throw new Error('insufficient resources')
      return store(key, text, 'PUT')
    },
    delete: (key: string) => store(key, '', 'DEL'),
    get: (key: string) =>
      unless(silent.bucket, () => {
        const lease = stored.get(key)
        return lease === undefined ? null : { ...lease, json: () => JSON.parse(lease.text) }
      }),
  }
  const request = async (subject: string, text: string, { timeout }: { timeout: number }) => {
    const callback = killedNodes.has((JSON.parse(text) as NodeCard).name) ? undefined : subscribed.get(subject)
    if (callback === undefined) throw new Error('no responders')
    const message = (content: string) => ({ json: () => JSON.parse(content), string: () => content })
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('timeout')), timeout)
      if (silent.subjects.has(subject)) return
      callback(null, { ...message(text), respond: (answer) => resolve(message(answer)) })
    })
  }
  const subjects = () => Object.fromEntries([...stored.keys()].map((key) => [`$KV.sim_nodes.${key}`, 1]))
  const parts = {
    prefix: 'sim',
    nodes: bucket,
    manager: {
      getAccountInfo: () => unless(silent.leader, () => ({})),
      streams: { info: () => unless(silent.bucket, () => ({ state: { subjects: subjects() } })) },
    },
    connection: {
      subscribe: (subject: string, { callback }: { callback: Callback }) => void subscribed.set(subject, callback),
      publish: () => undefined,
      request,
    },
  }
  const subjectOf = (name: string) => `sim.confirm._${Buffer.from(name).toString('base64url')}`
  return {
    // A fake with only the parts that nodes use.
    engine: parts as unknown as Engine,
    /** NATS stores and reads nothing, but still delivers messages between nodes. */
    closeBucket: (isClosed: boolean) => {
      silent.bucket = isClosed
    },
    /** JetStream doesn't respond at all. */
    stopJetStream: (isStopped: boolean) => {
      silent.bucket = isStopped
      silent.leader = isStopped
    },
    /** This node stops responding. */
    silence: (name: string) => void silent.subjects.add(subjectOf(name)),
    /** NATS has no space for the lease of this node. */
    refuse: (name: string) => void refusedNodes.add(`node.${name}`),
    /** This node stops sending. */
    kill: (name: string) => void killedNodes.add(name),
  }
}

async function joinCluster(engine: Engine, name: string, hooks: Partial<NodesHooks> = {}): Promise<Nodes> {
  const card: NodeCard = {
    name,
    address: `http://${name}`,
    instance: `${name}-1`,
    worlds: 0,
    sockets: 0,
    isDraining: false,
  }
  const node = new Nodes(engine, () => card, {
    afterRound: () => undefined,
    beforeRegain: async () => undefined,
    groups: () => [],
    beforeConfirmed: () => undefined,
    onUnfitServer: () => undefined,
    ...hooks,
  })
  await node.join()
  return node
}

/** Two nodes that have seen each other. */
async function twoNodes() {
  const nats = fakeNats()
  const [a, b] = [await joinCluster(nats.engine, 'a'), await joinCluster(nats.engine, 'b')]
  await vi.advanceTimersByTimeAsync(2_500)
  expect([names(a), names(b)]).toEqual([both, both])
  return { ...nats, a, b }
}
const both = ['a', 'b']
const names = (node: Nodes) => node.alive().map(({ name }) => name)

/** Repeats a check for this many ms. */
async function checkFor(ms: number, check: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await vi.advanceTimersByTimeAsync(50)
    check()
  }
}

test('a round without a response of NATS ends, and the lease is regained soon after NATS responds', async () => {
  const { engine, stopJetStream } = fakeNats()
  const node = await joinCluster(engine, 'a')
  stopJetStream(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.isHeld).toBe(false)
  stopJetStream(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(node.isHeld).toBe(true)
})

test('nodes that confirm each other keep their leases while NATS accepts none', async () => {
  const { a, b, closeBucket } = await twoNodes()
  closeBucket(true)
  await checkFor(20_000, () => expect([a.isHeld, b.isHeld, names(a), names(b)]).toEqual([true, true, both, both]))
  closeBucket(false)
  await checkFor(5_000, () => expect([a.isHeld, b.isHeld, names(a), names(b)]).toEqual([true, true, both, both]))
})

test('a new node is asked for confirmation too', async () => {
  const nats = fakeNats()
  const a = await joinCluster(nats.engine, 'a')
  const b = await joinCluster(nats.engine, 'b')
  nats.closeBucket(true)
  await vi.advanceTimersByTimeAsync(1_000)
  await checkFor(5_000, () => expect([a.isHeld, b.isHeld]).toEqual([true, true]))
})

test('a node whose own lease is refused still considers the others alive', async () => {
  const { a, b, refuse } = await twoNodes()
  refuse('b')
  await checkFor(10_000, () => expect([a.isHeld, b.isHeld, names(a), names(b)]).toEqual([true, true, both, both]))
})

test('no node holds a lease if NATS accepts none and another node is silent', async () => {
  const { a, b, closeBucket, silence } = await twoNodes()
  silence('b')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(a.isHeld).toBe(true)
  closeBucket(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([a.isHeld, b.isHeld]).toEqual([false, true])
})

test('no node holds a lease if JetStream has no leader, or if there is no other node to confirm it', async () => {
  const { a, b, stopJetStream } = await twoNodes()
  stopJetStream(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([a.isHeld, b.isHeld]).toEqual([false, false])

  const alone = fakeNats()
  const node = await joinCluster(alone.engine, 'a')
  alone.closeBucket(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(node.isHeld).toBe(false)
})

test('an expired lease is regained by confirmation, after the node learned the groups of the others', async () => {
  const nats = fakeNats()
  const calls: unknown[] = []
  const a = await joinCluster(nats.engine, 'a', {
    beforeConfirmed: (ofOthers) => void calls.push([...ofOthers, a.isHeld]),
    beforeRegain: async () => void calls.push('by NATS'),
  })
  const b = await joinCluster(nats.engine, 'b', { groups: () => ['taken over'] })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(names(a)).toEqual(both)
  calls.splice(0)

  nats.stopJetStream(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect([a.isHeld, b.isHeld, calls]).toEqual([false, false, []])
  nats.stopJetStream(false)
  nats.closeBucket(true)
  await vi.advanceTimersByTimeAsync(2_500)
  await checkFor(5_000, () => expect([a.isHeld, b.isHeld]).toEqual([true, true]))
  expect(calls).toEqual([['taken over', false]])
})

test('when NATS responds again, live nodes are not considered dead and dead ones are detected', async () => {
  const { a, b, stopJetStream, kill } = await twoNodes()
  stopJetStream(true)
  await vi.advanceTimersByTimeAsync(6_000)
  stopJetStream(false)
  // From the moment when one of them may own something again.
  await checkFor(5_000, () => {
    for (const node of [a, b]) if (node.isHeld) expect(names(node)).toEqual(both)
  })
  expect([a.isHeld, b.isHeld]).toEqual([true, true])
  kill('b')
  await vi.advanceTimersByTimeAsync(3_200)
  expect([names(a), await a.find('b')]).toEqual([['a'], null])
})

test('a node without a lease for four rounds tries another server, unless other nodes confirm it', async () => {
  const nats = fakeNats()
  let serverSwitches = 0
  const a = await joinCluster(nats.engine, 'a', { onUnfitServer: () => (serverSwitches += 1) })
  await joinCluster(nats.engine, 'b')
  await vi.advanceTimersByTimeAsync(2_500)
  nats.closeBucket(true)
  await checkFor(20_000, () => expect([a.isHeld, serverSwitches]).toEqual([true, 0]))
  nats.stopJetStream(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([a.isHeld, serverSwitches]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(serverSwitches).toBe(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(serverSwitches).toBe(2)
  nats.stopJetStream(false)
  await vi.advanceTimersByTimeAsync(2_500)
  await checkFor(10_000, () => expect([a.isHeld, serverSwitches]).toEqual([true, 2]))
})

test('a node that leaves is removed immediately', async () => {
  const { a, b } = await twoNodes()
  await b.leave()
  await vi.advanceTimersByTimeAsync(600)
  expect([names(a), await a.find('b')]).toEqual([['a'], null])
})
