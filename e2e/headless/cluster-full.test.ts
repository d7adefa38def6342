// NATS without room: what is there is read and heard on, nothing is promised that could not be kept, and with room again all of
// it goes on by itself.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../simulator/persistence/jetstream/engine'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import type { NatsServers } from '../../simulator/persistence/jetstream/nats-servers'
import { startNats } from '../../simulator/persistence/jetstream/nats-servers'
import { fillStore } from './cluster-full'
import type { ClusterMember } from './cluster-of-nodes'
import { call, firstAuction, nodeHere, signedIn, worldIn } from './cluster-of-nodes'
import { openSocket } from './cluster-sockets'
import { eventually } from './eventually'

/** Longer than a lease: a node that could not renew it would answer nothing any more. */
const FULL_MS = 4_000

let nats: NatsServers
let engine: Engine
const nodes: ClusterMember[] = []
beforeAll(async () => {
  nats = await startNats({ count: 1, maxBytes: 20_000_000 })
  engine = await openEngine({ servers: nats.address, prefix: 'sim' })
  for (const name of ['a', 'b']) nodes.push(await nodeHere(nats, name))
})
afterAll(async () => {
  // One that cannot store what it owes says so.
  await Promise.allSettled(nodes.map((node) => node.close()))
  await engine.connection.close()
  await nats.close()
})

it('a command is refused and taken back; reads, sockets and the clock go on; with room again so does all', async () => {
  const [first] = nodes
  const wish = { scenario: 'first-live-auction', seed: 7 }
  const world = worldIn(await call(first?.url ?? '', '/simulator/api/worlds', { body: wish }))
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

  const makeRoom = await fillStore(engine, 1)
  const refused = { message: 'This cannot be saved right now. Nothing was changed.' }
  const instants: number[] = []
  for (const until = performance.now() + FULL_MS; performance.now() < until; ) {
    for (const node of nodes) {
      const { status, json } = await bid(node, 112)
      expect([status, json]).toEqual([503, refused])
      // A session that could not be kept is refused as well, and is no reason to refuse others.
      await expect(signedIn(node.url, world, 'summit-ridge')).rejects.toThrow()
      const read = await call(node.url, '/api/auction/list/live', { headers })
      expect([read.status, (await call(node.url, '/ready')).status]).toEqual([200, 200])
      expect((await call(node.url, '/simulator/api/worlds')).status).toBe(200)
      instants.push(Date.parse(read.headers.get('X-Simulator-Clock')?.split(';')[0] ?? ''))
    }
  }
  expect((instants.at(-1) ?? 0) - (instants[0] ?? 0)).toBeGreaterThan(FULL_MS / 2)
  expect(await Promise.all(nodes.map(receipts))).toEqual(before)
  for (const socket of sockets) {
    expect(socket.isOpen()).toBe(true)
    expect(JSON.stringify(socket.events('auction-live-changed'))).not.toContain('"price":112')
  }

  await makeRoom()
  for (const node of nodes) expect((await bid(node, node.name === 'a' ? 112 : 113)).status).toBe(200)
  for (const socket of sockets)
    await eventually(() => expect(JSON.stringify(socket.events('auction-live-changed'))).toContain('"price":113'))
  for (const { url } of nodes) await signedIn(url, world, 'summit-ridge')
  for (const socket of sockets) socket.close()
})
