// Leases on a NATS that does not answer, or takes none: nobody alive is taken for dead, and nobody goes on alone.
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

/** What several nodes have of NATS, parts of which can fall silent. */
function leases() {
  const stored = new Map<string, Lease>()
  const subscribed = new Map<string, Callback>()
  let revision = 0
  const silent = { bucket: false, leader: false, subjects: new Set<string>() }
  const [killed, refused] = [new Set<string>(), new Set<string>()]
  const unless = <T>(isSilent: boolean, answer: () => T): Promise<T> =>
    isSilent ? new Promise(() => undefined) : Promise.resolve().then(answer)
  const store = (key: string, text: string, operation: Lease['operation']) =>
    unless(silent.bucket || killed.has(key.slice('node.'.length)), () => {
      revision += 1
      stored.set(key, { text, revision, operation })
      return revision
    })
  const bucket = {
    put: async (key: string, text: string) => {
      if (refused.has(key)) throw new Error('insufficient resources')
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
    const callback = killed.has((JSON.parse(text) as NodeCard).name) ? undefined : subscribed.get(subject)
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
    // Only what nodes use is played.
    engine: parts as unknown as Engine,
    /** NATS stores nothing and reads nothing; what is sent from node to node goes on. */
    closeBucket: (isClosed: boolean) => {
      silent.bucket = isClosed
    },
    /** Nothing of JetStream answers. */
    stopJetStream: (isStopped: boolean) => {
      silent.bucket = isStopped
      silent.leader = isStopped
    },
    /** This node answers nothing any more. */
    silence: (name: string) => void silent.subjects.add(subjectOf(name)),
    /** There is no room for the lease of this node. */
    refuse: (name: string) => void refused.add(`node.${name}`),
    /** Nothing comes from this node any more. */
    kill: (name: string) => void killed.add(name),
  }
}

async function joined(engine: Engine, name: string, hooks: Partial<NodesHooks> = {}): Promise<Nodes> {
  const card: NodeCard = {
    ...{ name, address: `http://${name}`, instance: `${name}-1` },
    ...{ worlds: 0, sockets: 0, isDraining: false },
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

/** Two nodes that know each other. */
async function twoNodes() {
  const nats = leases()
  const [a, b] = [await joined(nats.engine, 'a'), await joined(nats.engine, 'b')]
  await vi.advanceTimersByTimeAsync(2_500)
  expect([names(a), names(b)]).toEqual([both, both])
  return { ...nats, a, b }
}
const both = ['a', 'b']
const names = (node: Nodes) => node.alive().map(({ name }) => name)

/** Looks again and again for so many ms. */
async function throughout(ms: number, look: () => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await vi.advanceTimersByTimeAsync(50)
    look()
  }
}

test('a round of which NATS answers nothing ends, and the lease is held again soon after NATS answers', async () => {
  const { engine, stopJetStream } = leases()
  const node = await joined(engine, 'a')
  stopJetStream(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.isHeld).toBe(false)
  stopJetStream(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(node.isHeld).toBe(true)
})

test('while NATS takes no lease, nodes that confirm each other hold theirs and take nobody for dead', async () => {
  const { a, b, closeBucket } = await twoNodes()
  closeBucket(true)
  await throughout(20_000, () => expect([a.isHeld, b.isHeld, names(a), names(b)]).toEqual([true, true, both, both]))
  closeBucket(false)
  await throughout(5_000, () => expect([a.isHeld, b.isHeld, names(a), names(b)]).toEqual([true, true, both, both]))
})

test('a node that has just come is asked as well', async () => {
  const nats = leases()
  const a = await joined(nats.engine, 'a')
  const b = await joined(nats.engine, 'b')
  nats.closeBucket(true)
  await vi.advanceTimersByTimeAsync(1_000)
  await throughout(5_000, () => expect([a.isHeld, b.isHeld]).toEqual([true, true]))
})

test('a node whose lease alone finds no room takes the others for alive all the same', async () => {
  const { a, b, refuse } = await twoNodes()
  refuse('b')
  await throughout(10_000, () => expect([a.isHeld, b.isHeld, names(a), names(b)]).toEqual([true, true, both, both]))
})

test('nobody holds a lease when NATS takes none and another node is silent', async () => {
  const { a, b, closeBucket, silence } = await twoNodes()
  silence('b')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(a.isHeld).toBe(true)
  closeBucket(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([a.isHeld, b.isHeld]).toEqual([false, true])
})

test('nobody holds a lease when JetStream has no leader, and when nobody else is there to confirm it', async () => {
  const { a, b, stopJetStream } = await twoNodes()
  stopJetStream(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([a.isHeld, b.isHeld]).toEqual([false, false])

  const alone = leases()
  const node = await joined(alone.engine, 'a')
  alone.closeBucket(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(node.isHeld).toBe(false)
})

test('a lease that has run out is had again by a confirmation, after this node has heard what the others have', async () => {
  const nats = leases()
  const heard: unknown[] = []
  const a = await joined(nats.engine, 'a', {
    beforeConfirmed: (ofOthers) => void heard.push([...ofOthers, a.isHeld]),
    beforeRegain: async () => void heard.push('by NATS'),
  })
  const b = await joined(nats.engine, 'b', { groups: () => ['taken over'] })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(names(a)).toEqual(both)
  heard.splice(0)

  nats.stopJetStream(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect([a.isHeld, b.isHeld, heard]).toEqual([false, false, []])
  nats.stopJetStream(false)
  nats.closeBucket(true)
  await vi.advanceTimersByTimeAsync(2_500)
  await throughout(5_000, () => expect([a.isHeld, b.isHeld]).toEqual([true, true]))
  expect(heard).toEqual([['taken over', false]])
})

test('when NATS answers again nobody takes a living node for dead, and a dead one is found out', async () => {
  const { a, b, stopJetStream, kill } = await twoNodes()
  stopJetStream(true)
  await vi.advanceTimersByTimeAsync(6_000)
  stopJetStream(false)
  // From the first moment on at which one of them may own something again.
  await throughout(5_000, () => {
    for (const node of [a, b]) if (node.isHeld) expect(names(node)).toEqual(both)
  })
  expect([a.isHeld, b.isHeld]).toEqual([true, true])
  kill('b')
  await vi.advanceTimersByTimeAsync(3_200)
  expect([names(a), await a.find('b')]).toEqual([['a'], null])
})

test('a node that gets no lease for four rounds tries another server, again and again; one that others confirm stays', async () => {
  const nats = leases()
  const left: string[] = []
  const a = await joined(nats.engine, 'a', { onUnfitServer: () => void left.push('a') })
  await joined(nats.engine, 'b')
  await vi.advanceTimersByTimeAsync(2_500)
  nats.closeBucket(true)
  await throughout(20_000, () => expect([a.isHeld, left]).toEqual([true, []]))
  nats.stopJetStream(true)
  await vi.advanceTimersByTimeAsync(2_100)
  expect([a.isHeld, left]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(left).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(left).toEqual(['a', 'a'])
  nats.stopJetStream(false)
  await vi.advanceTimersByTimeAsync(2_500)
  await throughout(10_000, () => expect([a.isHeld, left]).toEqual([true, ['a', 'a']]))
})

test('a node that leaves is gone at once', async () => {
  const { a, b } = await twoNodes()
  await b.leave()
  await vi.advanceTimersByTimeAsync(600)
  expect([names(a), await a.find('b')]).toEqual([['a'], null])
})
