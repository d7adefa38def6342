// Nodes fail under a load of bids: the owner of a world is killed, stopped for ten seconds, or cut off from NATS, and all nodes are
// restarted in turn. Ten times in a row: `RUNS=10 npx vitest run --project cluster`.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from './cluster-of-nodes'
import { type ClusterProcesses, startProcesses } from './cluster-processes'
import { openScene, ownerBy, pause, printFigures, runs, type Scene } from './cluster-scene'
import { eventually } from './eventually'

const ANSWERED_WITHIN_MS = 5_000
const LIVE_WITHIN_MS = 5_000
const STOPPED_MS = 10_000
const CUT_OFF_MS = 6_000
const LONGEST_MS = 120_000

let cluster: ClusterProcesses
beforeAll(async () => {
  cluster = await startProcesses()
}, LONGEST_MS)
afterAll(() => cluster.close())

describe.each(runs)('a cluster under load, run %i', (run) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene(cluster)
  }, LONGEST_MS)
  afterEach(async () => {
    await cluster.heal()
    await scene.reset()
  }, LONGEST_MS)
  afterAll(() => scene.close())

  it(
    'loses nothing acknowledged when the owner is killed, accepts the next bid within 5 s, and clients are live 5 s later',
    async () => {
      const load = await scene.bids(`killed-${run}`)
      const owner = await scene.owner()
      const killedAt = performance.now()
      await owner.signal('SIGKILL')
      const next = await load.acknowledgedAfter(killedAt)
      const [took, live] = [next.answeredAt - killedAt, await scene.shown(next)]
      const { acknowledged, failures } = load
      printFigures('owner killed', { took, live, acknowledged: acknowledged.length, failures: failures.length })
      expect(took).toBeLessThan(ANSWERED_WITHIN_MS)
      expect(live).toBeLessThan(LIVE_WITHIN_MS)
      const health = await call(cluster.nodes.find((node) => node !== owner)?.url ?? '', '/health')
      expect(JSON.stringify(health.json)).toMatch(new RegExp(`"name":"${owner.name}"[^}]*"state":"lost"`))
      await owner.start()
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )

  it(
    'keeps one history when the owner is stopped for 10 s and continues',
    async () => {
      const load = await scene.bids(`stopped-${run}`)
      const owner = await scene.owner()
      const stoppedAt = performance.now()
      await owner.signal('SIGSTOP')
      const next = await load.acknowledgedAfter(stoppedAt)
      const took = next.answeredAt - stoppedAt
      await pause(STOPPED_MS - (performance.now() - stoppedAt))
      const whileStopped = load.acknowledged.length
      await owner.signal('SIGCONT')
      const continued = await load.acknowledgedAfter(performance.now())
      const live = await scene.shown(continued)
      printFigures('owner stopped', { took, live, whileStopped, failures: load.failures.length })
      expect(took).toBeLessThan(ANSWERED_WITHIN_MS)
      expect(live).toBeLessThan(LIVE_WITHIN_MS)
      await eventually(() => expect(owner.printed()).toMatch(/reading the world again/))
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )

  it(
    'never forks the log while the owner, cut off from NATS, and another node both believe they own the world',
    async () => {
      const load = await scene.bids(`cut-off-${run}`)
      const owner = await scene.owner()
      const other = cluster.nodes.find((node) => node !== owner)
      for (const passage of owner.passages) passage.cut()
      const cutAt = performance.now()
      const next = await load.acknowledgedAfter(cutAt)
      // The owner still answers reads, from memory, and refuses changes.
      await eventually(async () => expect(await ownerBy(other ?? owner)).not.toBe(owner.name))
      expect(await ownerBy(owner)).toBe(owner.name)
      const [bidder] = scene.market.bidders
      const bid = { body: { price: 1 }, headers: { ...bidder?.headers } }
      const refused = await call(owner.url, `/api/auction/bid/${scene.market.auctionIds[0]}`, bid)
      expect([refused.status, refused.json]).toEqual([503, { message: expect.stringMatching(/^[A-Z].*\.$/) }])
      await pause(CUT_OFF_MS - (performance.now() - cutAt))
      for (const passage of owner.passages) passage.open()
      const reunited = await load.acknowledgedAfter(performance.now())
      const live = await scene.shown(reunited)
      printFigures('owner cut off', { took: next.answeredAt - cutAt, live, failures: load.failures.length })
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )

  it(
    'loses no acknowledged bid while all nodes are restarted in turn, and clients are live again within 5 s',
    async () => {
      const load = await scene.bids(`restarted-${run}`)
      const lives: number[] = []
      for (const node of cluster.nodes) {
        await node.signal('SIGTERM')
        lives.push(await scene.shown(await load.acknowledgedAfter(performance.now())))
        await node.start()
        lives.push(await scene.shown(await load.acknowledgedAfter(performance.now())))
      }
      printFigures('restarted', { lives, acknowledged: load.acknowledged.length, failures: load.failures })
      for (const live of lives) expect(live).toBeLessThan(LIVE_WITHIN_MS)
      await scene.expectAllThere(load)
    },
    LONGEST_MS,
  )
})
