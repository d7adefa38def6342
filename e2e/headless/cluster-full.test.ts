// NATS without space: reads and events continue, nothing is acknowledged that can't be stored, and everything recovers by itself
// once there is space.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import type { NatsServers } from '../../simulator/persistence/jetstream/nats-servers'
import { startNats } from '../../simulator/persistence/jetstream/nats-servers'
import { fillStore } from './cluster-full'
import type { ClusterMember } from './cluster-of-nodes'
import { call, firstAuction, signInHeaders, startNode, worldIn } from './cluster-of-nodes'
import { openSocket } from './cluster-sockets'
import { eventually } from './eventually'

/** Longer than a lease: a node that couldn't renew its lease would stop answering. */
const FULL_MS = 4_000

let nats: NatsServers
let engine: Engine
const nodes: ClusterMember[] = []
beforeAll(async () => {
  nats = await startNats({ count: 1, maxBytes: 20_000_000 })
  engine = await openEngine({ servers: nats.address, prefix: 'sim' })
  for (const name of ['a', 'b']) nodes.push(await startNode(nats, name))
})
afterAll(async () => {
  // A node that can't store its last entries rejects.
  await Promise.allSettled(nodes.map((node) => node.close()))
  await engine.connection.close()
  await nats.close()
})

it('without space commands are refused and undone while reads, sockets and the clock continue, and with space all recovers', async () => {
  const [first] = nodes
  const body = { scenario: 'first-live-auction', seed: 7 }
  const world = worldIn(await call(first?.url ?? '', '/simulator/api/worlds', { body }))
  const sockets = await Promise.all(nodes.map(({ url }) => openSocket('pusher', url, world, 'harbor-crest')))
  const headers = sockets[0]?.headers ?? {}
  const channel = `private-auction.${sockets[0]?.userId}`
  for (const socket of sockets) expect(await socket.join(channel)).toBe('joined')
  const auction = await firstAuction(first?.url ?? '', headers)
  const bid = ({ url }: ClusterMember, price: number) =>
    call(url, `/api/auction/bid/${auction}`, {
      body: { price },
      headers: { ...headers, 'Idempotency-Key': `key-${price}` },
    })
  const receipts = async ({ url }: ClusterMember) =>
    (await call(url, `/api/auction/receipts/${auction}`, { headers })).json
  for (const node of nodes) expect((await bid(node, node.name === 'a' ? 110 : 111)).status).toBe(200)
  const before = await Promise.all(nodes.map(receipts))

  const freeSpace = await fillStore(engine, 1)
  const refusal = { message: 'This cannot be saved right now. Nothing was changed.' }
  const instants: number[] = []
  for (const deadline = performance.now() + FULL_MS; performance.now() < deadline; ) {
    for (const node of nodes) {
      const { status, json } = await bid(node, 112)
      expect([status, json]).toEqual([503, refusal])
      // A session that can't be stored is refused too, without affecting other calls.
      await expect(signInHeaders(node.url, world, 'summit-ridge')).rejects.toThrow()
      const response = await call(node.url, '/api/auction/list/live', { headers })
      expect([response.status, (await call(node.url, '/ready')).status]).toEqual([200, 200])
      expect((await call(node.url, '/simulator/api/worlds')).status).toBe(200)
      instants.push(Date.parse(response.headers.get('X-Simulator-Clock')?.split(';')[0] ?? ''))
    }
  }
  expect((instants.at(-1) ?? 0) - (instants[0] ?? 0)).toBeGreaterThan(FULL_MS / 2)
  expect(await Promise.all(nodes.map(receipts))).toEqual(before)
  for (const socket of sockets) {
    expect(socket.isOpen()).toBe(true)
    expect(JSON.stringify(socket.events('auction-live-changed'))).not.toContain('"price":112')
  }

  await freeSpace()
  for (const node of nodes) expect((await bid(node, node.name === 'a' ? 112 : 113)).status).toBe(200)
  for (const socket of sockets)
    await eventually(() => expect(JSON.stringify(socket.events('auction-live-changed'))).toContain('"price":113'))
  for (const { url } of nodes) await signInHeaders(url, world, 'summit-ridge')
  for (const socket of sockets) socket.close()
})
