// Several nodes act as one simulator: any node responds for every world, and a lost node is replaced without losing anything.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import * as z from 'zod/mini'
import { openEngine } from '../../simulator/persistence/jetstream/engine'
import { JetStreamEventStore } from '../../simulator/persistence/jetstream/jetstream-event-store'
import { createSimulator } from '../../simulator/server'
import { processCommand } from './another-process'
import {
  type ClusterMember,
  call,
  firstAuction,
  signInHeaders,
  startCluster,
  startNode,
  worldIn,
} from './cluster-of-nodes'
import { eventually } from './eventually'

const newWorldBody = { scenario: 'first-live-auction', seed: 7, paused: true }
let cluster: Awaited<ReturnType<typeof startCluster>>
let a: ClusterMember
let b: ClusterMember
let c: ClusterMember
beforeAll(async () => {
  cluster = await startCluster(1, { a: startNode, b: startNode, c: startNode })
  ;[a, b, c] = cluster.members as [ClusterMember, ClusterMember, ClusterMember]
})
afterAll(() => cluster.close())

const newWorld = async (url: string, body: object = {}) =>
  worldIn(await call(url, '/simulator/api/worlds', { body: { ...newWorldBody, ...body } }))
const ownerOf = async (id: string) => (await call(a.url, `/simulator/api/worlds/${id}`)).headers.get('X-Simulator-Node')
/** A new world on this node. */
const worldOn = async (node: string) => {
  for (;;) {
    const world = await newWorld(a.url)
    if ((await ownerOf(world.id)) === node) return world
  }
}

/** A Pusher socket at this node, for one world. */
function socketAt(url: string, world: string) {
  const events: { event: string; data?: unknown }[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/local`, { headers: { 'X-Simulator-World': world } })
  socket.on('message', (text) => events.push(JSON.parse(String(text))))
  const id = (): string => z.parse(z.object({ socket_id: z.string() }), JSON.parse(String(events[0]?.data))).socket_id
  return { socket, events, id }
}

describe('a cluster', () => {
  it('responds for every world at every node, and lists each world once', async () => {
    const worlds = []
    for (let turn = 0; turn < 9; turn += 1) worlds.push(await newWorld([a, b, c][turn % 3]?.url ?? ''))
    expect(new Set(await Promise.all(worlds.map(({ id }) => ownerOf(id)))).size).toBeGreaterThan(1)
    for (const { id } of worlds) {
      const answers = await Promise.all([a, b, c].map(({ url }) => call(url, `/simulator/api/worlds/${id}`)))
      expect(new Set(answers.map((answer) => worldIn(answer).hash)).size).toBe(1)
    }
    const list = z.parse(
      z.object({ data: z.array(z.looseObject({ id: z.string() })) }),
      (await call(b.url, '/simulator/api/worlds')).json,
    )
    const ids = list.data.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(worlds.map(({ id }) => id)))
  })

  it('creates only one world of a name when all nodes are asked at once', async () => {
    const answers = await Promise.all(
      [a, b, c].map(({ url }) => call(url, '/simulator/api/worlds', { body: { ...newWorldBody, id: 'mine' } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect((await call(b.url, '/simulator/api/worlds/mine', { method: 'DELETE' })).status).toBe(204)
    expect((await call(c.url, '/simulator/api/worlds/mine')).status).toBe(404)
    expect((await call(c.url, '/simulator/api/worlds', { body: { ...newWorldBody, id: 'mine' } })).status).toBe(201)
  })

  it('produces the same log as a single node for the same scenario, seed and commands sent to the nodes in turn', async () => {
    const alone = await createSimulator({ port: 0, scenario: null, quiet: true })
    const hashes: string[] = []
    for (const urls of [[alone.url], [a.url, b.url, c.url]]) {
      const at = (turn: number): string => urls[turn % urls.length] ?? ''
      const world = await newWorld(at(0))
      const clock = (turn: number, by: string) =>
        call(at(turn), `/simulator/api/worlds/${world.id}/clock`, { body: { action: 'advance', by } })
      await clock(1, '90s')
      const headers = await signInHeaders(at(2), world, 'harbor-crest')
      const auction = await firstAuction(at(1), headers)
      for (const [turn, price] of [110, 111, 112].entries()) {
        const key = { 'Idempotency-Key': `key-${price}` }
        const bid = await call(at(turn), `/api/auction/bid/${auction}`, {
          body: { price },
          headers: { ...headers, ...key },
        })
        expect(bid.status).toBe(200)
      }
      await clock(2, '5m')
      hashes.push(worldIn(await call(at(0), `/simulator/api/worlds/${world.id}`)).hash)
    }
    await alone.close()
    expect(hashes[0]).toBe(hashes[1])
  })

  it('seats trainees of a class at any node, and keeps the worlds of the class on one node', async () => {
    const room = z.object({ data: z.looseObject({ id: z.string(), code: z.string(), worlds: z.array(z.string()) }) })
    const roomResponse = await call(a.url, '/simulator/api/rooms', { body: { ...newWorldBody, mode: 'own', seats: 3 } })
    const { id, code } = z.parse(room, roomResponse.json).data
    for (const [url, name] of [
      [b.url, 'Ada'],
      [c.url, 'Ben'],
    ] as const) {
      const body = new URLSearchParams({ name })
      const response = await fetch(`${url}/simulator/join/${code}`, { method: 'POST', redirect: 'manual', body })
      expect(response.status).toBe(303)
    }
    const { worlds } = z.parse(room, (await call(c.url, `/simulator/api/rooms/${id}`)).json).data
    expect(new Set(await Promise.all(worlds.map(ownerOf))).size).toBe(1)
    const rooms = z.parse(
      z.object({ data: z.array(z.looseObject({ id: z.string() })) }),
      (await call(b.url, '/simulator/api/rooms')).json,
    )
    expect(rooms.data.map((one) => one.id)).toContain(id)
  })

  it('delivers events to a socket at any node, and signs no channel of another user', async () => {
    const world = await worldOn('c')
    await call(b.url, `/simulator/api/worlds/${world.id}/clock`, { body: { action: 'advance', by: '90s' } })
    const headers = await signInHeaders(a.url, world, 'harbor-crest')
    const { socket, events, id } = socketAt(a.url, world.id)
    await eventually(() => expect(events).toHaveLength(1))
    const channel = (user: number) => `private-auction.${user}`
    const { json: own } = await call(b.url, '/api/auth/user', { headers })
    const user = z.parse(z.object({ data: z.looseObject({ id: z.int() }) }), own).data.id
    const body = { socket_id: id(), channel_name: channel(user) }
    const { json } = await call(b.url, '/api/broadcasting/auth', { body, headers })
    const { auth } = z.parse(z.object({ auth: z.string() }), json)
    expect(
      (await call(b.url, '/api/broadcasting/auth', { body: { ...body, channel_name: channel(user + 1) }, headers }))
        .status,
    ).toBe(403)
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel(user), auth } }))
    await eventually(() => expect(events.map(({ event }) => event)).toContain('pusher_internal:subscription_succeeded'))
    const auction = await firstAuction(b.url, headers)
    expect((await call(b.url, `/api/auction/bid/${auction}`, { body: { price: 110 }, headers })).status).toBe(200)
    await eventually(() => expect(events.length).toBeGreaterThan(2))
    socket.close()
  })

  it('hands the worlds of a stopping node over without failing a call', async () => {
    const d = await startNode(cluster.nats, 'd')
    const world = await worldOn('d')
    let isOver = false
    const statuses: number[] = []
    const polling = (async () => {
      while (!isOver) {
        const clock = { body: { action: 'advance', by: '1s' } }
        statuses.push((await call(b.url, `/simulator/api/worlds/${world.id}/clock`, clock)).status)
      }
    })()
    await eventually(() => expect(statuses.length).toBeGreaterThan(3))
    await d.close()
    isOver = true
    await polling
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await ownerOf(world.id)).not.toBe('d')
  })

  it('answers 409 to a change that another writer of the log has outrun, or repeats it once if it has an idempotency key', async () => {
    const world = await worldOn('c')
    await call(b.url, `/simulator/api/worlds/${world.id}/clock`, { body: { action: 'advance', by: '90s' } })
    const headers = await signInHeaders(a.url, world, 'harbor-crest')
    const auction = await firstAuction(a.url, headers)
    const engine = await openEngine({ servers: cluster.nats.address, prefix: 'sim' })
    /** Appends a clock to the log, as another node would that believes it owns the world. */
    const outrun = async () => {
      // The owner has it in memory again.
      await ownerOf(world.id)
      const store = new JetStreamEventStore(engine)
      const stored = await store.world(world.id)
      if (stored === null) throw new Error('the world has no log')
      store.saveLife(world.id, { label: 'another node', owner: null, ttlMs: null })
      await store.settled()
    }
    const bid = (url: string, price: number, key: Record<string, string>) =>
      call(url, `/api/auction/bid/${auction}`, { body: { price }, headers: { ...headers, ...key } })
    expect((await bid(a.url, 110, {})).status).toBe(200)
    for (const url of [a.url, c.url]) {
      await outrun()
      const refused = await bid(url, 111, {})
      expect([refused.status, refused.json]).toEqual([409, { message: expect.stringMatching(/^Another node .*\.$/) }])
    }
    for (const [url, price] of [
      [a.url, 111],
      [c.url, 112],
    ] as const) {
      await outrun()
      expect((await bid(url, price, { 'Idempotency-Key': `key-${price}` })).status).toBe(200)
    }
    const receipts = await call(b.url, `/api/auction/receipts/${auction}`, { headers })
    expect(z.parse(z.object({ data: z.array(z.unknown()) }), receipts.json).data).toHaveLength(3)
    await engine.connection.close()
  })

  it('refuses a call that claims to come from a node', async () => {
    const claims = { 'X-Simulator-Call': '{"from":"b","attempt":1}', 'X-Simulator-Signature': 'f'.repeat(64) }
    const { status, json } = await call(a.url, '/simulator/api/worlds', { headers: claims })
    expect([status, json]).toEqual([401, { message: expect.stringMatching(/not signed with this control token/) }])
  })

  it('responds with 503 and a sentence while NATS is gone, and recovers by itself', async () => {
    const world = await newWorld(a.url)
    await cluster.nats.kill(0)
    await eventually(async () => {
      const { status, json } = await call(b.url, `/simulator/api/worlds/${world.id}/snapshots`, { body: { name: 'a' } })
      expect([status, json]).toEqual([503, { message: expect.stringMatching(/\.$/) }])
    })
    await cluster.nats.restart(0)
    await eventually(async () => {
      expect(worldIn(await call(b.url, `/simulator/api/worlds/${world.id}`)).hash).toBe(world.hash)
    })
  })
})

it('a simulator without a cluster loads no code of NATS', async () => {
  const { args, options } = processCommand({ timeZone: 'UTC' }, 'e2e/headless/cluster-node.ts')
  const run = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  let count = ''
  for await (const part of run.stdout) count += String(part)
  expect(count.trim()).toBe('0')
})
