// Nodes fail under a load of bids and with three hundred sockets: the owner of a world is killed or stopped for ten seconds, and all
// nodes are restarted in turn. Ten times in a row: `RUNS=10 npx vitest run --project cluster`.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ClusterProcesses } from './cluster-processes'
import { startProcesses } from './cluster-processes'
import type { Scene } from './cluster-scene'
import { openScene, ownerBy, pause, printFigures, runs } from './cluster-scene'
import { eventually } from './eventually'

const TAKEN_OVER_WITHIN_MS = 5_000
const STOPPED_MS = 10_000
const LIVE_AGAIN_WITHIN_MS = 2_000
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
  afterEach(() => cluster.heal(), LONGEST_MS)
  afterAll(() => scene.close())

  it('loses nothing acknowledged when the owner is killed, and accepts the next bid within 5 s', async () => {
    const load = await scene.bids(`killed-${run}`)
    const owner = await scene.owner()
    const killedAt = performance.now()
    await owner.signal('SIGKILL')
    const next = await load.acknowledgedAfter(killedAt)
    const took = next.answeredAt - killedAt
    const others = scene.sockets.filter(({ node }) => node !== owner.name)
    printFigures('owner killed', {
      took: Math.round(took),
      acknowledged: load.acknowledged.length,
      failures: load.failures.length,
      closed: others.filter((socket) => !socket.isOpen()).length,
      outage: Math.round(scene.longestOutage()),
    })
    expect(took).toBeLessThan(TAKEN_OVER_WITHIN_MS)
    await owner.start()
    await scene.expectAllThere(load)
  }, 120_000)

  it('keeps one history when the owner is stopped for 10 s, and the owner gives the world up when it continues', async () => {
    const load = await scene.bids(`stopped-${run}`)
    const owner = await scene.owner()
    const stoppedAt = performance.now()
    await owner.signal('SIGSTOP')
    const next = await load.acknowledgedAfter(stoppedAt)
    const took = next.answeredAt - stoppedAt
    await pause(STOPPED_MS - (performance.now() - stoppedAt))
    const before = load.acknowledged.length
    await owner.signal('SIGCONT')
    // Its very first response already comes from the new owner.
    const by = await ownerBy(owner)
    printFigures('owner stopped', {
      took: Math.round(took),
      whileStopped: before,
      acknowledged: load.acknowledged.length,
      failures: load.failures.length,
    })
    expect(by).not.toBe(owner.name)
    expect(took).toBeLessThan(TAKEN_OVER_WITHIN_MS)
    await eventually(() => expect(owner.printed()).toMatch(/releasing/))
    await scene.expectAllThere(load)
  }, 120_000)

  it('fails no call while all nodes are restarted in turn, and clients are live again within 2 s', async () => {
    const load = await scene.bids(`restarted-${run}`)
    const outages: number[] = []
    for (const node of cluster.nodes) {
      const signaledAt = performance.now()
      await node.signal('SIGTERM')
      const endedAt = performance.now()
      await node.start()
      const startedAt = performance.now()
      await Promise.all(scene.clients.map((client) => client.live()))
      printFigures('restarted', {
        node: node.name,
        drained: Math.round(endedAt - signaledAt),
        started: Math.round(startedAt - endedAt),
      })
      outages.push(Math.round(scene.longestOutage()))
      await load.acknowledgedAfter(performance.now())
    }
    printFigures('restarted', { outages, acknowledged: load.acknowledged.length, failures: load.failures })
    expect(load.failures).toEqual([])
    for (const outage of outages) expect(outage).toBeLessThan(LIVE_AGAIN_WITHIN_MS)
    await scene.expectAllThere(load)
  }, 120_000)
})
