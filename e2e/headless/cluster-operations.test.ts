// What an operator asks the nodes of a cluster: liveness, readiness, the list of nodes, and metrics.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readMetrics } from '../../simulator/api/operations/read-metrics'
import { health } from '../../simulator/control-api/control.schemas'
import { type ClusterMember, call, signInHeaders, startCluster, startNode, worldIn } from './cluster-of-nodes'
import { eventually } from './eventually'
import { nginxInFront } from './nginx-in-front'

const body = { scenario: 'first-live-auction', seed: 7, paused: true }

let cluster: Awaited<ReturnType<typeof startCluster>>
let a: ClusterMember
let b: ClusterMember
let c: ClusterMember
beforeAll(async () => {
  cluster = await startCluster(1, { a: startNode, b: startNode, c: startNode })
  ;[a, b, c] = cluster.members as [ClusterMember, ClusterMember, ClusterMember]
})
afterAll(() => cluster.close())

const healthOf = async ({ url }: ClusterMember, path = '/health') => {
  const { status, json } = await call(url, path)
  return { status, ...z.parse(z.object({ data: health }), json).data.cluster }
}
const stateAt = async (member: ClusterMember, name: string) =>
  (await healthOf(member)).nodes?.find((node) => node.name === name)?.state
const metricsOf = async ({ url }: ClusterMember) => readMetrics(await (await fetch(`${url}/metrics`)).text()).values
const ready = ({ url }: ClusterMember) => call(url, '/ready')
/** Creates a world and returns it with the node that owns it. */
const newWorld = async () => {
  const world = worldIn(await call(a.url, '/simulator/api/worlds', { body }))
  return { ...world, owner: (await call(a.url, `/simulator/api/worlds/${world.id}`)).headers.get('X-Simulator-Node') }
}

it('each node reports its name, its worlds and the nodes it knows, and a world names its node', async () => {
  for (let count = 0; count < 6; count += 1) await newWorld()
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
  expect(await healthOf(b, '/simulator/api/health')).toEqual(await healthOf(b))
  expect(JSON.stringify(await healthOf(a))).not.toMatch(/http|nats:|instance|secret/)
  const { id, owner } = await newWorld()
  expect((await call(b.url, `/simulator/api/worlds/${id}`)).json).toMatchObject({ data: { node: owner } })
})

it('the metrics count appends, forwarded calls, responses and nodes', async () => {
  const [before, world] = [await metricsOf(a), await newWorld()]
  await call(a.url, `/simulator/api/worlds/${world.id}/clock`, { body: { action: 'advance', by: '90s' } })
  const nodes = await Promise.all([a, b, c].map(metricsOf))
  const sum = (name: string) => nodes.reduce((all, values) => all + (values.get(name) ?? 0), 0)
  expect(sum('simulator_append_seconds_count')).toBeGreaterThan(0)
  expect(sum('simulator_append_seconds_bucket{le="+Inf"}')).toBe(sum('simulator_append_seconds_count'))
  expect(sum('simulator_worlds')).toBe(8)
  expect(sum('simulator_lost_races_total')).toBe(0)
  expect(nodes[0]?.get('simulator_forwarded_calls_total{outcome="answered"}')).toBeGreaterThan(0)
  const answers = 'simulator_http_requests_total{class="2xx"}'
  expect(nodes[0]?.get(answers)).toBeGreaterThan(before.get(answers) ?? 0)
  expect(nodes[0]?.get('simulator_nodes{state="alive"}')).toBe(3)
  expect(nodes[0]?.get('simulator_nats_connected')).toBe(1)
})

it('nginx in front of all nodes needs no sticky sessions, because every node finds every world', async () => {
  const nodes = [a, b, c].map(({ url }) => url)
  const { url, close } = await nginxInFront('http://simulators', '{}', '', nodes)
  const worlds = await Promise.all([newWorld(), newWorld(), newWorld(), newWorld()])
  const answers = await Promise.all(
    worlds.flatMap(({ id }) =>
      nodes.map(() => call(url, '/sanctum/csrf-cookie', { headers: { 'X-Simulator-World': id } })),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  // The nodes that nginx chose.
  expect(new Set(answers.map(({ headers }) => headers.get('X-Simulator-Node')))).toEqual(new Set(['a', 'b', 'c']))
  for (const world of worlds)
    expect((await signInHeaders(url, world, 'harbor-crest')).Authorization).toMatch(/^Bearer ./)
  await close()
})

it('a node that is stopping reports not ready before it hands a world over, and the others report it as draining', async () => {
  const d = await startNode(cluster.nats, 'd')
  while ((await newWorld()).owner !== 'd');
  const closing = d.close()
  const { status, json } = await ready(d)
  expect([status, json]).toEqual([503, { message: expect.stringMatching(/\.$/) }])
  expect((await healthOf(d)).status).toBe(200)
  await eventually(async () => expect(await stateAt(a, 'd')).toBe('draining'))
  await closing
  await eventually(async () => expect(await stateAt(a, 'd')).toBeUndefined())
})

it('a node that is cut off from NATS is alive but not ready until NATS is back', async () => {
  await cluster.nats.kill(0)
  await eventually(async () => {
    const { status, json } = await ready(b)
    expect([status, json]).toEqual([503, { message: expect.stringMatching(/NATS.*\.$/) }])
  })
  expect(await healthOf(b)).toMatchObject({ status: 200, nats: 'cut off' })
  expect((await metricsOf(b)).get('simulator_nats_connected')).toBe(0)
  await cluster.nats.restart(0)
  await eventually(async () => expect((await ready(b)).status).toBe(200))
})
