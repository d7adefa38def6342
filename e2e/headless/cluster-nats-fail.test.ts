// NATS fails under a load of bids: its leader is killed, two or all of its three servers are gone, its store is full. Nothing
// acknowledged is lost, what can't be stored is refused with a sentence, and the cluster recovers by itself. Ten times in a row:
// `RUNS=10 npx vitest run --project cluster`.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fillStore } from './cluster-full'
import type { Load } from './cluster-load'
import { call } from './cluster-of-nodes'
import { type ClusterProcesses, startProcesses } from './cluster-processes'
import { openScene, pause, printFigures, runs, type Scene } from './cluster-scene'
import { eventually } from './eventually'

/** From the election to the next bid. NATS elects after a random 4 to 9 s; only the time after that is ours. */
const RESUMED_WITHIN_MS = 4_000
const TAKEN_OVER_WITHIN_MS = 5_000
const GONE_MS = 4_000
/** A read during an outage of NATS. */
const READ_WITHIN_MS = 1_000
/** Three times as long as NATS remembers a node. */
const FULL_MS = 6_000
const LONGEST_MS = 120_000

let cluster: ClusterProcesses
beforeAll(async () => {
  cluster = await startProcesses()
}, LONGEST_MS)
afterAll(() => cluster.close())

/** The index of the server that leads the stream of all logs. */
async function leaderOfLog(): Promise<number> {
  const { cluster: group } = await cluster.engine.manager.streams.info(cluster.engine.log)
  return cluster.nats.names.indexOf(group?.leader ?? '')
}

/** The `performance.now()` at which the log and the buckets have a leader. */
const electedAt = (): Promise<number> =>
  eventually(async () => {
    const { manager, log, prefix } = cluster.engine
    for (const stream of [log, ...['live', 'state'].map((bucket) => `KV_${prefix}_${bucket}`)])
      expect((await manager.streams.info(stream)).cluster?.leader).toMatch(/nats/)
    return performance.now()
  })

/** The index of the server that leads JetStream. */
const leaderOfJetStream = (): Promise<number> =>
  eventually(async () => {
    const leader = await cluster.nats.leader()
    if (leader === null) throw new Error('JetStream has no leader')
    return leader
  })

/** Expects every failure to be a 503 with a sentence. */
const expectRefusals = ({ failures }: Load): void =>
  expect(failures.filter((failure) => !/: 503 \{"message":"[^"]+\."\}$/.test(failure))).toEqual([])

describe.each(runs)('under load, run %i,', (run) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(cluster)
  }, LONGEST_MS)
  afterEach(async () => {
    await cluster.heal()
    await scene.reset()
  }, LONGEST_MS)
  afterAll(() => scene.close())

  it.each([
    ['of the log', leaderOfLog],
    ['of JetStream', leaderOfJetStream],
  ] as const)(
    'killing the leader %s loses nothing acknowledged, and bids are accepted again after the election',
    async (what, leader) => {
      const load = await scene.bids(`${what}-${run}`)
      const place = await leader()
      const killedAt = performance.now()
      await cluster.nats.kill(place)
      const [next, elected] = await Promise.all([load.acknowledgedAfter(killedAt), electedAt()])
      const [took, electing, live] = [next.answeredAt - killedAt, elected - killedAt, await scene.shown(next)]
      printFigures(`leader ${what} killed`, {
        took,
        electing,
        live,
        failures: load.failures.length,
        outages: scene.outages(),
      })
      expect(took).toBeLessThan(electing + RESUMED_WITHIN_MS)
      await scene.expectAllThere(load)
      expectRefusals(load)
    },
    LONGEST_MS,
  )

  it.each([
    ['two of three', [0, 1]],
    ['all', [0, 1, 2]],
  ] as const)(
    'losing %s servers refuses commands with 503 and a sentence, goes on reading from memory, and recovers by itself',
    async (what, servers) => {
      const load = await scene.bids(`${what}-gone-${run}`)
      await Promise.all(servers.map((index) => cluster.nats.kill(index)))
      const goneAt = performance.now()
      const [bidder] = scene.market.bidders
      const [auctionId = 0] = scene.market.auctionIds
      // One bid to each node, without a key: each must be either in the log or absent from it.
      const headers = { ...bidder?.headers }
      const bids = cluster.nodes.map(({ url }) =>
        call(url, `/api/auction/bid/${auctionId}`, { body: { price: 1 }, headers }),
      )
      const answers = await Promise.all(bids)
      const sentence = { message: expect.stringMatching(/^[A-Z].*\.$/) }
      expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [503, sentence]))
      for (const answer of answers) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      for (const { url } of cluster.nodes) {
        const askedAt = performance.now()
        expect((await call(url, '/api/auction/list/live', { headers })).status).toBe(200)
        expect(performance.now() - askedAt).toBeLessThan(READ_WITHIN_MS)
      }
      await pause(GONE_MS - (performance.now() - goneAt))
      const outages = scene.outages()
      const returnedAt = performance.now()
      await Promise.all(servers.map((index) => cluster.nats.restart(index)))
      const next = await load.acknowledgedAfter(returnedAt)
      const [took, live] = [next.answeredAt - returnedAt, await scene.shown(next)]
      printFigures(`${what} gone`, { took, live, failures: load.failures.length, outages: scene.outages() })
      // No socket closes while NATS is gone.
      expect(outages).toBe(0)
      expectRefusals(load)
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )

  it(
    'killing the owner while a NATS server is gone makes another node read the world from the rest and accept a bid within 5 s',
    async () => {
      await cluster.nats.kill(await leaderOfLog())
      await electedAt()
      const load = await scene.bids(`one-gone-${run}`)
      const owner = await scene.owner()
      const killedAt = performance.now()
      await owner.signal('SIGKILL')
      const next = await load.acknowledgedAfter(killedAt)
      const took = next.answeredAt - killedAt
      printFigures('owner killed, a server gone', { took, failures: load.failures.length })
      expect(took).toBeLessThan(TAKEN_OVER_WITHIN_MS)
      await owner.start()
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )

  it(
    'a full store refuses commands with 503 and a sentence while reads and sockets go on, and commands resume with space',
    async () => {
      const load = await scene.bids(`full-${run}`)
      const freeSpace = await fillStore(cluster.engine, 3)
      const fullAt = performance.now()
      const before = load.acknowledged.length
      const [bidder] = scene.market.bidders
      while (performance.now() - fullAt < FULL_MS) {
        for (const { url } of cluster.nodes) {
          const { status, json } = await call(url, '/api/auction/list/live', { headers: { ...bidder?.headers } })
          expect([status === 200 ? status : json, (await call(url, '/health')).status]).toEqual([200, 200])
        }
        await pause(50)
      }
      const whileFull = load.acknowledged.length - before
      const outages = scene.outages()
      await freeSpace()
      const freedAt = performance.now()
      const [next, elected] = await Promise.all([load.acknowledgedAfter(freedAt), electedAt()])
      const [took, electing] = [next.answeredAt - freedAt, elected - freedAt]
      printFigures('full', { took, electing, whileFull, outages: scene.outages(), failures: load.failures.length })
      expect(whileFull).toBeLessThan(FULL_MS / 50 / 2)
      expect(outages).toBe(0)
      expect(took).toBeLessThan(Math.max(electing, 0) + RESUMED_WITHIN_MS)
      expectRefusals(load)
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )
})
