// An upload in a cluster is deleted once no node uses it, and not before.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UnusedUploads } from '../../simulator/cluster/unused-uploads'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import { JetStreamEventStore } from '../../simulator/persistence/jetstream/jetstream-event-store'
import type { NatsServers } from '../../simulator/persistence/jetstream/nats-servers'
import { startNats } from '../../simulator/persistence/jetstream/nats-servers'

let nats: NatsServers
let engine: Engine
let store: JetStreamEventStore
beforeAll(async () => {
  nats = await startNats({ count: 1 })
  engine = await openEngine({ servers: nats.address, prefix: 'uploads' })
  store = new JetStreamEventStore(engine)
})
afterAll(async () => {
  await engine.connection.close()
  await nats.close()
})

/** The worlds that a node owns and the uploads that it uses. */
interface NodeState {
  groups: string[]
  hashes: string[]
}

/** Two nodes with a world each. */
function twoNodes() {
  const [a, b]: [NodeState, NodeState] = [
    { groups: ['world-1'], hashes: [] },
    { groups: ['world-2'], hashes: [] },
  ]
  const [first, second] = [a, b].map((state, place) => {
    const nodeName = place === 0 ? 'a' : 'b'
    const nodes = { alive: () => [{ name: 'a' }, { name: 'b' }] }
    const part = new UnusedUploads({
      engine,
      nodeName,
      nodes,
      ownership: { list: () => state.groups },
      hashesInUse: () => state.hashes,
    })
    part.start()
    return part
  }) as [UnusedUploads, UnusedUploads]
  const stop = (): void => {
    for (const part of [first, second]) part.stop()
  }
  return { a, b, first, second, stop }
}

const putAll = async (...hashes: string[]): Promise<void> => {
  for (const hash of hashes) store.putUpload(hash, new Uint8Array([1, 2, 3]))
  await store.settled()
}
const storedNow = async () => (await store.uploads()).map(({ hash }) => hash).toSorted()

beforeEach(async () => {
  for (const hash of await storedNow()) store.deleteUpload(hash)
  await engine.nodes.put('owner.world-1', JSON.stringify({ node: 'a' }))
  await engine.nodes.put('owner.world-2', JSON.stringify({ node: 'b' }))
  await store.settled()
})

it('an upload that no node uses in two consecutive sweeps is deleted, and one that a node uses stays', async () => {
  const { a, b, first, second, stop } = twoNodes()
  await putAll('here', 'there', 'nowhere')
  a.hashes = ['here']
  b.hashes = ['there']
  expect(await first.sweep()).toEqual([])
  expect(await second.sweep()).toEqual([])
  expect(await first.sweep()).toEqual(['nowhere'])
  expect(await storedNow()).toEqual(['here', 'there'])
  b.hashes = []
  await first.sweep()
  expect(await first.sweep()).toEqual(['there'])
  stop()
})

it('an upload that is sent again between two sweeps stays', async () => {
  const { first, stop } = twoNodes()
  await putAll('again', 'nowhere')
  await first.sweep()
  await putAll('again')
  expect(await first.sweep()).toEqual(['nowhere'])
  expect(await storedNow()).toEqual(['again'])
  stop()
})

it('no upload is deleted while a world is moving between nodes, or while a node is silent', async () => {
  const { b, first, second, stop } = twoNodes()
  await putAll('of-world-2')
  await first.sweep()
  b.groups = []
  expect(await first.sweep()).toEqual([])
  b.groups = ['world-2']
  await engine.nodes.put('owner.world-2', JSON.stringify({ node: null }))
  expect(await first.sweep()).toEqual([])
  await engine.nodes.put('owner.world-2', JSON.stringify({ node: 'b' }))
  second.stop()
  expect(await first.sweep()).toEqual([])
  expect(await storedNow()).toEqual(['of-world-2'])
  stop()
})
