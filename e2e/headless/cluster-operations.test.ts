// What whoever runs a cluster asks its nodes: alive, ready, which nodes there are, and their figures.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readMetrics } from '../../simulator/api/operations/read-metrics'
import { health } from '../../simulator/control-api/control.schemas'
import type { ClusterMember } from './cluster-of-nodes'
import { call, nodeElsewhere, nodeHere, signedIn, startCluster, worldIn } from './cluster-of-nodes'
import { eventually } from './eventually'
import { nginxInFront } from './nginx-in-front'

const wish = { scenario: 'first-live-auction', seed: 7, paused: true }

let cluster: Awaited<ReturnType<typeof startCluster>>
let a: ClusterMember
let b: ClusterMember
/** By so much the wall clock of the third node is ahead. */
const AHEAD_MS = 5 * 60_000
/** In a process of its own, which starts beside the first test. */
let starting: Promise<ClusterMember>
beforeAll(async () => {
  cluster = await startCluster(1, { a: nodeHere, b: nodeHere })
  ;[a, b] = cluster.members as [ClusterMember, ClusterMember]
  starting = nodeElsewhere(cluster.nats, 'c', AHEAD_MS)
})
afterAll(async () => {
  await (await starting).kill()
  await cluster.close()
})

const healthOf = async ({ url }: ClusterMember, path = '/health') => {
  const { status, json } = await call(url, path)
  return { status, ...z.parse(z.object({ data: health }), json).data.cluster }
}
const stateAt = async (member: ClusterMember, name: string) =>
  (await healthOf(member)).nodes?.find((node) => node.name === name)?.state
const figuresOf = async ({ url }: ClusterMember) => readMetrics(await (await fetch(`${url}/metrics`)).text()).values
const ready = ({ url }: ClusterMember) => call(url, '/ready')
/** A new world; the node that owns it. */
const made = async () => {
  const world = worldIn(await call(a.url, '/simulator/api/worlds', { body: wish }))
  return { ...world, owner: (await call(a.url, `/simulator/api/worlds/${world.id}`)).headers.get('X-Simulator-Node') }
}

it('each node says who it is, what it owns and which nodes it knows, and a world says its node', async () => {
  const c = await starting
  for (let count = 0; count < 6; count += 1) await made()
  for (const member of [a, b, c]) {
    await eventually(async () => {
      const state = await healthOf(member)
      expect([state.status, state.node, state.nats, state.nodes?.map(({ name }) => name)]).toEqual([
        ...[200, member.name, 'connected'],
        ['a', 'b', 'c'],
      ])
      expect(state.nodes?.reduce((sum, { worlds }) => sum + worlds, 0)).toBe(6)
    })
    expect((await ready(member)).status).toBe(200)
  }
  const startedAt = ((await figuresOf(c)).get('process_start_time_seconds') ?? 0) * 1000
  expect(startedAt - Date.now()).toBeGreaterThan(AHEAD_MS / 2)
  expect(await healthOf(b, '/simulator/api/health')).toEqual(await healthOf(b))
  expect(JSON.stringify(await healthOf(a))).not.toMatch(/http|nats:|instance|secret/)
  const { id, owner } = await made()
  expect((await call(b.url, `/simulator/api/worlds/${id}`)).json).toMatchObject({ data: { node: owner } })
})

it('counts appends, calls that it passed on, answers and nodes', async () => {
  const c = await starting
  const [before, world] = [await figuresOf(a), await made()]
  await call(a.url, `/simulator/api/worlds/${world.id}/clock`, { body: { action: 'advance', by: '90s' } })
  const nodes = await Promise.all([a, b, c].map(figuresOf))
  const sum = (name: string) => nodes.reduce((all, values) => all + (values.get(name) ?? 0), 0)
  expect(sum('simulator_append_seconds_count')).toBeGreaterThan(0)
  expect(sum('simulator_append_seconds_bucket{le="+Inf"}')).toBe(sum('simulator_append_seconds_count'))
  expect(sum('simulator_worlds')).toBe(8)
  expect(nodes[0]?.get('simulator_forwarded_calls_total{outcome="answered"}')).toBeGreaterThan(0)
  const answers = 'simulator_http_requests_total{class="2xx"}'
  expect(nodes[0]?.get(answers)).toBeGreaterThan(before.get(answers) ?? 0)
  expect(nodes[0]?.get('simulator_nodes{state="alive"}')).toBe(3)
  expect(nodes[0]?.get('simulator_nats_connected')).toBe(1)
})

it('nginx in front of all nodes needs no stickiness: every call finds its world at any of them', async () => {
  const c = await starting
  const nodes = [a, b, c].map(({ url }) => url)
  const { url, close } = await nginxInFront('http://simulators', '{}', '', nodes)
  const worlds = await Promise.all([made(), made(), made(), made()])
  const answers = await Promise.all(
    worlds.flatMap(({ id }) =>
      nodes.map(() => call(url, '/sanctum/csrf-cookie', { headers: { 'X-Simulator-World': id } })),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  // Which of them was asked.
  expect(new Set(answers.map(({ headers }) => headers.get('X-Simulator-Node')))).toEqual(new Set(['a', 'b', 'c']))
  for (const world of worlds) expect((await signedIn(url, world, 'harbor-crest')).Authorization).toMatch(/^Bearer ./)
  await close()
})

it('a node that stops is not ready before it gives a world away, and the others call it draining', async () => {
  const d = await nodeHere(cluster.nats, 'd')
  while ((await made()).owner !== 'd');
  const closing = d.close()
  const { status, json } = await ready(d)
  expect([status, json]).toEqual([503, { message: expect.stringMatching(/\.$/) }])
  expect((await healthOf(d)).status).toBe(200)
  await eventually(async () => expect(await stateAt(a, 'd')).toBe('draining'))
  await closing
  await eventually(async () => expect(await stateAt(a, 'd')).toBeUndefined())
})

it('a node that was killed is called lost, and who took its worlds over counts that', async () => {
  const c = await starting
  let world = await made()
  while (world.owner !== 'c') world = await made()
  const clockOf = async () => worldIn(await call(a.url, `/simulator/api/worlds/${world.id}`))
  const [before, headers] = [await clockOf(), await signedIn(a.url, world, 'harbor-crest')]
  await c.kill()
  await eventually(async () => expect(await stateAt(a, 'c')).toBe('lost'))
  // The clock of its machine was five minutes ahead, which is nobody’s business.
  expect(await clockOf()).toMatchObject({ hash: before.hash, clock: before.clock })
  expect((await call(b.url, '/api/auth/user', { headers })).status).toBe(200)
  await eventually(async () => {
    const taken = await Promise.all([a, b].map(figuresOf))
    expect(taken.reduce((sum, values) => sum + (values.get('simulator_take_overs_total') ?? 0), 0)).toBeGreaterThan(0)
  })
})

it('a node that is cut off from NATS is alive and not ready, until NATS is back', async () => {
  await cluster.nats.kill(0)
  await eventually(async () => {
    const { status, json } = await ready(b)
    expect([status, json]).toEqual([503, { message: expect.stringMatching(/NATS.*\.$/) }])
  })
  // It keeps its worlds for a while, as nobody else can have taken them over.
  await eventually(async () => expect(await healthOf(b)).toMatchObject({ status: 200, nats: 'cut off' }))
  expect((await figuresOf(b)).get('simulator_nats_connected')).toBe(0)
  await cluster.nats.restart(0)
  await eventually(async () => expect((await ready(b)).status).toBe(200))
})
