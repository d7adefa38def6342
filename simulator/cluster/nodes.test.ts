// Leases on a NATS that does not answer, or that has forgotten them: nobody alive is taken for dead.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../persistence/jetstream/engine'
import type { NodeCard } from './nodes'
import { Nodes } from './nodes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Lease {
  readonly text: string
  readonly revision: number
  readonly operation: 'PUT' | 'DEL'
}

/** What several nodes have of NATS, which can stand still and lose what it has. */
function leases() {
  const stored = new Map<string, Lease>()
  let revision = 0
  let stands = false
  const answered = <T>(answer: () => T): Promise<T> =>
    stands ? new Promise(() => undefined) : Promise.resolve().then(answer)
  const store = (key: string, text: string, operation: Lease['operation']) =>
    answered(() => {
      revision += 1
      stored.set(key, { text, revision, operation })
      return revision
    })
  const bucket = {
    put: (key: string, text: string) => store(key, text, 'PUT'),
    delete: (key: string) => store(key, '', 'DEL'),
    get: (key: string) =>
      answered(() => {
        const lease = stored.get(key)
        return lease === undefined ? null : { ...lease, json: () => JSON.parse(lease.text) }
      }),
  }
  const subjects = () => Object.fromEntries([...stored.keys()].map((key) => [`$KV.sim_leases.${key}`, 1]))
  const parts = {
    prefix: 'sim',
    leases: bucket,
    makeLeases: () => answered(() => bucket),
    manager: { streams: { info: () => answered(() => ({ state: { subjects: subjects() } })) } },
    connection: { subscribe: () => undefined, publish: () => undefined },
  }
  return {
    // Only what nodes use is played.
    engine: parts as unknown as Engine,
    stand: (still: boolean) => {
      stands = still
    },
    lose: () => {
      stored.clear()
      revision = 0
    },
  }
}

async function joined(engine: Engine, name: string): Promise<Nodes> {
  const card: NodeCard = {
    ...{ name, address: `http://${name}`, instance: `${name}-1` },
    ...{ worlds: 0, sockets: 0, isDraining: false },
  }
  const node = new Nodes(
    engine,
    () => card,
    () => undefined,
    async () => undefined,
  )
  await node.join()
  return node
}
const names = (node: Nodes) => node.alive().map(({ name }) => name)

test('a round of which NATS answers nothing ends, and the lease is held again soon after NATS answers', async () => {
  const { engine, stand } = leases()
  const node = await joined(engine, 'a')
  stand(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(node.isHeld).toBe(false)
  stand(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(node.isHeld).toBe(true)
})

test('when NATS has lost all leases nobody takes a living node for dead, and a dead one is found out', async () => {
  const { engine, stand, lose } = leases()
  const [a, b] = [await joined(engine, 'a'), await joined(engine, 'b')]
  await vi.advanceTimersByTimeAsync(2_500)
  expect([names(a), names(b)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  stand(true)
  await vi.advanceTimersByTimeAsync(6_000)
  lose()
  stand(false)
  // From the first moment on at which one of them may own something again.
  for (let passed = 0; passed < 5_000; passed += 50) {
    await vi.advanceTimersByTimeAsync(50)
    for (const node of [a, b]) if (node.isHeld) expect(names(node)).toEqual(['a', 'b'])
  }
  expect([a.isHeld, b.isHeld]).toEqual([true, true])
  await b.leave()
  lose()
  await vi.advanceTimersByTimeAsync(3_500)
  expect(names(a)).toEqual(['a'])
})

test('of a node that nobody has seen, and of which nothing is written, it is waited whether it comes', async () => {
  const { engine } = leases()
  const a = await joined(engine, 'a')
  const found: (string | null)[] = []
  const look = (name: string) => void a.find(name).then((card) => found.push(card?.name ?? null))
  look('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([found, await a.mayLive('b')]).toEqual([[], true])
  await joined(engine, 'b')
  await vi.advanceTimersByTimeAsync(200)
  expect(found).toEqual(['b'])
  look('c')
  await vi.advanceTimersByTimeAsync(2_700)
  expect([found, await a.mayLive('c')]).toEqual([['b', null], false])
})

test('a node that leaves is gone at once', async () => {
  const { engine } = leases()
  const [a, b] = [await joined(engine, 'a'), await joined(engine, 'b')]
  await vi.advanceTimersByTimeAsync(2_500)
  await b.leave()
  await vi.advanceTimersByTimeAsync(600)
  expect([names(a), await a.find('b'), await a.mayLive('b')]).toEqual([['a'], null, false])
})
