// Sockets at several nodes: a socket at any node receives what one at the owner of its world would, and stays open when another
// node takes the world over.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClusterMember } from './cluster-of-nodes'
import {
  call,
  firstAuction,
  liveAuctions,
  startCluster,
  startNode,
  startNodeProcess,
  worldIn,
} from './cluster-of-nodes'
import type { ClusterSocket } from './cluster-sockets'
import { openSocket } from './cluster-sockets'
import { eventually } from './eventually'

/** Starting a process and losing one takes a while on a busy machine, ms. */
const WITH_PROCESSES_MS = 90_000
/** At this pace, bids on five auctions in turn from 105 to the ceiling of 115 outlast any test, ms. */
const PACE_MS = 60

let cluster: Awaited<ReturnType<typeof startCluster>>
let a: ClusterMember
let b: ClusterMember
/** The third node; its process starts while the first tests run. */
let starting: Promise<ClusterMember>
const openSockets: ClusterSocket[] = []
beforeAll(async () => {
  cluster = await startCluster(1, { a: startNode, b: startNode })
  ;[a, b] = cluster.members as [ClusterMember, ClusterMember]
  starting = startNodeProcess(cluster.nats, 'c')
}, WITH_PROCESSES_MS)
afterAll(async () => {
  for (const socket of openSockets) socket.close()
  await (await starting).kill()
  await cluster.close()
}, WITH_PROCESSES_MS)

const body = { scenario: 'first-live-auction', seed: 7, paused: true }
/** A new world on this node, ninety seconds after its start. */
const worldOn = async (node: string) => {
  for (;;) {
    const world = worldIn(await call(a.url, '/simulator/api/worlds', { body }))
    const clock = { action: 'advance', by: '90s' }
    const { headers } = await call(a.url, `/simulator/api/worlds/${world.id}/clock`, { body: clock })
    if (headers.get('X-Simulator-Node') === node) return world
  }
}
type World = Awaited<ReturnType<typeof worldOn>>
type Protocol = ClusterSocket['protocol']

const socketOf = async (protocol: Protocol, url: string, world: World, key: string) => {
  const socket = await openSocket(protocol, url, world, key)
  openSockets.push(socket)
  return socket
}
const ownChannel = ({ userId }: ClusterSocket): string => `private-auction.${userId}`
const CHANGED = 'auction-live-changed'
const bid = (url: string, auction: number, price: number, headers: Record<string, string>) =>
  call(url, `/api/auction/bid/${auction}`, {
    body: { price },
    headers: { ...headers, 'Idempotency-Key': `key-${price}` },
  })

it(
  'a socket stays open when the owner of its world is killed, receives a request to refetch, and receives events from the next owner',
  async () => {
    const c = await starting
    const world = await worldOn('c')
    const sockets: ClusterSocket[] = []
    for (const protocol of ['pusher', 'socket.io'] as const)
      for (const { url } of [a, b]) sockets.push(await socketOf(protocol, url, world, 'harbor-crest'))
    const { headers } = sockets[0] as ClusterSocket
    for (const socket of sockets) expect(await socket.join(ownChannel(socket))).toBe('joined')
    const auction = await firstAuction(a.url, headers)
    expect((await bid(a.url, auction, 110, headers)).status).toBe(200)
    for (const socket of sockets) await eventually(() => expect(socket.events(CHANGED)).toHaveLength(1))

    await c.kill()
    expect((await bid(b.url, auction, 111, headers)).status).toBe(200)
    for (const socket of sockets)
      await eventually(() => expect(socket.confirmations(ownChannel(socket))).toBeGreaterThan(1))
    expect((await bid(a.url, auction, 112, headers)).status).toBe(200)
    for (const socket of sockets) {
      await eventually(() => expect(JSON.stringify(socket.events(CHANGED).at(-1))).toContain('112'))
      expect(socket.isOpen()).toBe(true)
    }
  },
  WITH_PROCESSES_MS,
)

it(
  'handing a world over during a load of bids fails no call, closes no socket at another node, and loses no later event',
  async () => {
    const d = await startNode(cluster.nats, 'd')
    const world = await worldOn('d')
    const sockets: ClusterSocket[] = []
    for (const protocol of ['pusher', 'socket.io'] as const)
      for (const { url } of [a, b]) sockets.push(await socketOf(protocol, url, world, 'harbor-crest'))
    for (const socket of sockets) expect(await socket.join(ownChannel(socket))).toBe('joined')
    const { headers } = sockets[0] as ClusterSocket
    const auctions = await liveAuctions(a.url, headers)
    expect(auctions).toHaveLength(5)
    const statuses: number[] = []
    let price = 105
    const bidOnce = async (): Promise<void> => {
      const index = statuses.length
      if (index % auctions.length === 0) price += 1 / 32
      const paced = new Promise((resolve) => setTimeout(resolve, PACE_MS))
      statuses.push(
        (await bid(index % 2 === 0 ? a.url : b.url, auctions[index % auctions.length] ?? 0, price, headers)).status,
      )
      await paced
    }
    let isOver = false
    const bidding = (async () => {
      while (!isOver) await bidOnce()
    })()
    await eventually(() => expect(statuses.length).toBeGreaterThan(3))
    await d.close()
    isOver = true
    await bidding
    for (const socket of sockets)
      await eventually(() => expect(socket.confirmations(ownChannel(socket))).toBeGreaterThan(1))
    for (let i = 0; i < 3; i += 1) await bidOnce()
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const socket of sockets) {
      await eventually(() => expect(JSON.stringify(socket.events(CHANGED).at(-1))).toContain(`"price":${price}`))
      expect(socket.isOpen()).toBe(true)
    }
  },
  WITH_PROCESSES_MS,
)

describe.each(['pusher', 'socket.io'] as const)('a %s socket at a node that does not own its world', (protocol) => {
  it('receives its own events, and never the identity of another investor', async () => {
    const world = await worldOn('a')
    const [viewer, rival] = [
      await socketOf(protocol, b.url, world, 'harbor-crest'),
      await socketOf(protocol, a.url, world, 'summit-ridge'),
    ]
    expect([
      await viewer.join(ownChannel(viewer)),
      await viewer.join(ownChannel(rival)),
      await rival.join(ownChannel(rival)),
    ]).toEqual(['joined', 'refused', 'joined'])
    const { json } = await call(a.url, '/api/auth/user', { headers: rival.headers })
    const auction = await firstAuction(b.url, rival.headers)
    expect((await bid(b.url, auction, 110, rival.headers)).status).toBe(200)
    await eventually(() => expect(viewer.events(CHANGED)).toHaveLength(1))
    await eventually(() => expect(rival.events(CHANGED)).toHaveLength(1))
    const name = world.cast.find(({ key }) => key === 'summit-ridge')?.email ?? ''
    expect(JSON.stringify(json)).toContain(name)
    for (const secret of [name, 'Summit Ridge', ownChannel(rival)])
      expect(
        viewer
          .text()
          .split('\n')
          .filter((text) => !text.includes('subscription_error'))
          .join(),
      ).not.toContain(secret)
    expect(rival.text()).toContain(ownChannel(rival))
  })

  it('is counted on presence channels until it leaves them', async () => {
    const world = await worldOn('a')
    const channel = 'presence-indication'
    const [lender, borrower] = [
      await socketOf(protocol, a.url, world, 'prairie-lending'),
      await socketOf(protocol, b.url, world, 'riverbend-partners'),
    ]
    for (const socket of [lender, borrower]) expect(await socket.join(channel)).toBe('joined')
    const both = [lender.userId, borrower.userId].toSorted((one, other) => one - other)
    for (const socket of [lender, borrower]) await eventually(() => expect(socket.members()).toEqual(both))
    borrower.close()
    await eventually(() => expect(lender.members()).toEqual([lender.userId]))
  })

  it('closes when its user signs out at another node', async () => {
    const world = await worldOn('a')
    const [signedOut, other] = [
      await socketOf(protocol, b.url, world, 'harbor-crest'),
      await socketOf(protocol, b.url, world, 'harbor-crest'),
    ]
    for (const socket of [signedOut, other]) expect(await socket.join(ownChannel(socket))).toBe('joined')
    await call(a.url, '/api/auth/logout', { headers: signedOut.headers, method: 'POST' })
    await eventually(() => expect(signedOut.isOpen()).toBe(false))
    expect(other.isOpen()).toBe(true)
  })

  it('whispers to sockets at other nodes but not to itself', async () => {
    const world = await worldOn('a')
    const [sender, receiver] = [
      await socketOf(protocol, b.url, world, 'harbor-crest'),
      await socketOf(protocol, a.url, world, 'harbor-crest'),
    ]
    for (const socket of [sender, receiver]) expect(await socket.join(ownChannel(socket))).toBe('joined')
    sender.whisper(ownChannel(sender), 'client-typing', { at: 17 })
    await eventually(() => expect(receiver.events('client-typing')).toEqual([{ at: 17 }]))
    expect(sender.events('client-typing')).toEqual([])
  })

  it('is cut by a fault for its user, while sockets of other users stay open', async () => {
    const world = await worldOn('a')
    const [cutSocket, other] = [
      await socketOf(protocol, b.url, world, 'harbor-crest'),
      await socketOf(protocol, b.url, world, 'summit-ridge'),
    ]
    for (const socket of [cutSocket, other]) expect(await socket.join(ownChannel(socket))).toBe('joined')
    const faults = { method: 'PUT', body: { faults: [{ fault: 'cut socket', for: 'harbor-crest' }] } }
    expect((await call(b.url, `/simulator/api/worlds/${world.id}/faults`, faults)).status).toBe(200)
    await eventually(() => expect(cutSocket.isOpen()).toBe(false))
    expect(other.isOpen()).toBe(true)
  })
})
