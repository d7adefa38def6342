// The leaders of NATS are killed, two of its three servers or all of them are gone, and its store is full, under a load of bids and
// before three hundred sockets: nothing acknowledged is lost, what cannot be kept is refused with a sentence, and it goes on by
// itself.
// Ten times in a row: `RUNS=10 npx vitest run --project cluster`.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fillStore } from './cluster-full'
import type { Load } from './cluster-load'
import { call } from './cluster-of-nodes'
import type { ClusterProcesses } from './cluster-processes'
import { startProcesses } from './cluster-processes'
import type { Scene } from './cluster-scene'
import { figure, openScene, pause, runs } from './cluster-scene'
import { eventually } from './eventually'

const MENDED_WITHIN_MS = 8_000
/** From the election to the next bid. */
const TAKEN_UP_WITHIN_MS = 2_000
const TAKEN_OVER_WITHIN_MS = 5_000
const GONE_MS = 4_000
const ALL_GONE_MS = 3_000
/** Three times as long as a lease lasts. */
const FULL_MS = 6_000
const LONGEST_MS = 120_000

let cluster: ClusterProcesses
beforeAll(async () => {
  cluster = await startProcesses()
}, LONGEST_MS)
afterAll(() => cluster.close())

/** The place of the server that leads the stream of all logs. */
async function leaderOfLog(): Promise<number> {
  const { cluster: group } = await cluster.engine.manager.streams.info(cluster.engine.log)
  return cluster.nats.names.indexOf(group?.leader ?? '')
}

/** The `performance.now()` at which the log and the buckets have a leader. */
const electedAt = (): Promise<number> =>
  eventually(async () => {
    const { manager, log, prefix } = cluster.engine
    for (const stream of [log, ...['nodes', 'state'].map((bucket) => `KV_${prefix}_${bucket}`)])
      expect((await manager.streams.info(stream)).cluster?.leader).toMatch(/nats/)
    return performance.now()
  })

/** The place of the server that leads JetStream. */
const leaderOfAll = (): Promise<number> =>
  eventually(async () => {
    const leader = await cluster.nats.leader()
    if (leader === null) throw new Error('JetStream has no leader')
    return leader
  })

/** What was not done was refused, in time and with a sentence. */
const expectRefusals = ({ failures }: Load): void =>
  expect(failures.filter((failure) => !/: 503 \{"message":"[^"]+\."\}$/.test(failure))).toEqual([])

/** A market for the faults of one run; it is healed after each of them. */
function sceneOfRun(): () => Scene {
  let scene: Scene | undefined
  beforeAll(async () => {
    scene = await openScene(cluster)
  }, LONGEST_MS)
  afterEach(async () => {
    await cluster.heal()
    await scene?.calm()
  }, LONGEST_MS)
  afterAll(() => scene?.close())
  return () => {
    if (scene === undefined) throw new Error('the market is not open')
    return scene
  }
}

describe.each(runs)('a part of NATS is gone under load, run %i', (run) => {
  const opened = sceneOfRun()

  it.each([
    ['of the log', leaderOfLog],
    ['of JetStream', leaderOfAll],
  ] as const)(
    'the leader %s is killed: nothing acknowledged is lost, the next bid is taken within 8 s',
    async (what, leader) => {
      const scene = opened()
      const load = await scene.bids(`${what}-${run}`)
      const place = await leader()
      const killedAt = performance.now()
      await cluster.nats.kill(place)
      const [next, elected] = await Promise.all([load.acknowledgedAfter(killedAt), electedAt()])
      const [took, electing] = [next.answeredAt - killedAt, elected - killedAt]
      figure(`leader ${what} killed`, {
        took: Math.round(took),
        electing: Math.round(electing),
        ...{ acknowledged: load.acknowledged.length, failures: load.failures.length },
        ...{ closed: scene.sockets.filter((socket) => !socket.isOpen()).length },
        outage: Math.round(scene.longestOutage()),
      })
      // NATS elects after 4 to 9 s, as it draws them: what is ours is what comes after.
      expect(took).toBeLessThan(Math.max(MENDED_WITHIN_MS, electing + TAKEN_UP_WITHIN_MS))
      // Nobody has to come back: the world stays where it is.
      expect(scene.sockets.filter((socket) => !socket.isOpen())).toEqual([])
      await scene.expectAllThere(load)
      expectRefusals(load)
    },
    LONGEST_MS,
  )

  it(
    'two of three servers are gone: refused with 503 and a sentence, nothing half done, and it goes on by itself',
    async () => {
      const scene = opened()
      const load = await scene.bids(`two-gone-${run}`)
      await Promise.all([cluster.nats.kill(0), cluster.nats.kill(1)])
      const goneAt = performance.now()
      const [bidder] = scene.market.bidders
      const [auctionId = 0] = scene.market.auctionIds
      // Each asked once, without a key: afterwards it was done or not, and what was refused is not there by half.
      const answers = await Promise.all(
        cluster.nodes.map(({ url }, nth) =>
          call(url, `/api/auction/bid/${auctionId}`, {
            body: { price: 1 + nth / 32 },
            headers: { ...bidder?.headers },
          }),
        ),
      )
      const sentence = { message: expect.stringMatching(/^[A-Z].*\.$/) }
      expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [503, sentence]))
      await pause(GONE_MS - (performance.now() - goneAt))
      const before = load.acknowledged.length
      const returnedAt = performance.now()
      await Promise.all([cluster.nats.restart(0), cluster.nats.restart(1)])
      const next = await load.acknowledgedAfter(returnedAt)
      figure('two of three gone', {
        took: Math.round(next.answeredAt - returnedAt),
        ...{ before, acknowledged: load.acknowledged.length, failures: load.failures.length },
        ...{ closed: scene.sockets.filter((socket) => !socket.isOpen()).length },
      })
      expectRefusals(load)
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )
  it(
    'a server of NATS is gone when the owner is killed: the others read the world from those that are left, within 5 s',
    async () => {
      const scene = opened()
      const place = await leaderOfLog()
      await cluster.nats.kill(place)
      await electedAt()
      const load = await scene.bids(`one-gone-${run}`)
      const owner = await scene.owner()
      const killedAt = performance.now()
      await owner.signal('SIGKILL')
      const next = await load.acknowledgedAfter(killedAt)
      const took = next.answeredAt - killedAt
      figure('owner killed, a server gone', {
        took: Math.round(took),
        ...{ acknowledged: load.acknowledged.length, failures: load.failures.length },
      })
      expect(took).toBeLessThan(TAKEN_OVER_WITHIN_MS)
      await owner.start()
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )
})

describe.each(runs)('nothing can be stored under load, run %i', (run) => {
  const opened = sceneOfRun()

  it(
    'all servers end and come back: nobody takes a world from a living node',
    async () => {
      const scene = opened()
      const load = await scene.bids(`all-gone-${run}`)
      const places = cluster.nats.names.map((_, nth) => nth)
      await Promise.all(places.map((nth) => cluster.nats.kill(nth)))
      await pause(ALL_GONE_MS)
      const returnedAt = performance.now()
      await Promise.all(places.map((nth) => cluster.nats.restart(nth)))
      const next = await load.acknowledgedAfter(returnedAt)
      figure('all gone', {
        took: Math.round(next.answeredAt - returnedAt),
        ...{ acknowledged: load.acknowledged.length, failures: load.failures.length },
        ...{ closed: scene.sockets.filter((socket) => !socket.isOpen()).length },
      })
      await scene.expectAllThere(load)
      expectRefusals(load)
      for (const node of cluster.nodes) expect(node.printed()).not.toMatch(/another node wrote|other nodes took over/)
    },
    LONGEST_MS,
  )

  it(
    'the store is full: commands are refused with 503 and a sentence, reads and sockets go on, and with room again so do commands',
    async () => {
      const scene = opened()
      const load = await scene.bids(`full-${run}`)
      const makeRoom = await fillStore(cluster.engine, 3)
      const fullAt = performance.now()
      const before = load.acknowledged.length
      const [bidder] = scene.market.bidders
      let reads = 0
      while (performance.now() - fullAt < FULL_MS) {
        for (const { url } of cluster.nodes) {
          const { status, json } = await call(url, '/api/auction/list/live', { headers: { ...bidder?.headers } })
          const answered = status === 200 ? status : json
          expect([answered, (await call(url, '/ready')).status]).toEqual([200, 200])
          reads += 1
        }
        await pause(50)
      }
      const whileFull = load.acknowledged.length - before
      await makeRoom()
      const roomAt = performance.now()
      const [next, elected] = await Promise.all([load.acknowledgedAfter(roomAt), electedAt()])
      figure('full', {
        ...{ took: Math.round(next.answeredAt - roomAt), electing: Math.round(elected - roomAt) },
        ...{ reads, whileFull, acknowledged: load.acknowledged.length, failures: load.failures.length },
        ...{ closed: scene.sockets.filter((socket) => !socket.isOpen()).length },
      })
      expect(whileFull).toBeLessThan(FULL_MS / 50 / 2)
      expect(next.answeredAt - elected).toBeLessThan(TAKEN_UP_WITHIN_MS)
      expect(scene.sockets.filter((socket) => !socket.isOpen())).toEqual([])
      expectRefusals(load)
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )
})
