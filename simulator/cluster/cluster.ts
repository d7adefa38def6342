// A cluster node: its store, its place among the nodes, the worlds it hosts, and its front server. Loaded only with --cluster.
import { createHmac, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { ClusterView } from '../api/operations/cluster-state'
import { CannotStart, type EngineOptions, openEngine, retryAtStart } from '../persistence/jetstream/engine'
import { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import { ClusterMetrics } from './cluster-metrics'
import { Forwarding } from './forwarding'
import { Front } from './front'
import { HostedWorlds, type NodeParts } from './hosted-worlds'
import { type NodeCard, Placement } from './placement'
import { CallSigner } from './signed-calls'
import { groupOf, newIdOf } from './targets'

/** Beats between two looks for worlds that nobody has loaded. */
const BEATS_PER_LOOK = 20
/** With a hundred nodes, one of these ids belongs to this one with near certainty. */
const ID_TRIES = 1_000

export interface ClusterOptions extends EngineOptions {
  readonly node: string
  /** The URL by which other nodes reach this one. Defaults to this machine and its port. */
  readonly advertise?: string | undefined
}

export interface ClusterNode extends ClusterView {
  readonly store: JetStreamEventStore
  /** The key from which all nodes derive the channel secrets of worlds. */
  readonly signingKey: string
  /** Generates ids of worlds and rooms that this node owns. */
  readonly newId: (kind: 'world' | 'room') => () => string
  /** Returns the listening server in front of `inner`. */
  front(inner: Server, parts: NodeParts & { readonly connections: { readonly size: number } }): Front
  /** Joins the cluster, after which the node owns worlds. Rejects with CannotStart. */
  join(port: number): Promise<void>
  /** Retries work of the start for a while; rejects with CannotStart. */
  retryAtStart<T>(work: () => Promise<T>): Promise<T>
  /** True if this node owns the world, whether or not it exists. */
  owns(world: string): Promise<boolean>
  /** Gives all worlds up, and goes on forwarding for a moment. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Connects to NATS. Rejects with CannotStart. */
export async function openCluster(
  options: ClusterOptions,
  controlToken: string | null,
  logger: Logger,
): Promise<ClusterNode> {
  if (controlToken === null)
    throw new CannotStart('a cluster needs a control token, by which its nodes recognize each other.')
  const engine = await openEngine(options)
  const { node: name } = options
  const store = new JetStreamEventStore(engine)
  const metrics = new ClusterMetrics()
  const signer = new CallSigner(controlToken, name)
  const forwarding = new Forwarding(signer, (outcome) => metrics.forwarded.add(outcome))
  const instance = randomBytes(8).toString('hex')
  let address = ''
  let isDraining = false
  let beats = 0
  let running: { readonly hosted: HostedWorlds; readonly front: Front; readonly size: () => Load } | null = null
  const started = () => {
    if (running === null) throw new Error('the node is not initialized yet')
    return running
  }
  const card = (): NodeCard => ({ name, address, instance, isDraining, ...started().size() })
  const adjust = oneAtATime(async () => {
    forwarding.keepOnly(placement.nodes())
    await started().hosted.adjust()
  })
  const placement = new Placement(engine, card, {
    onBeat: (isChanged) => {
      beats += 1
      if (isChanged || beats % BEATS_PER_LOOK === 0) void adjust()
    },
    onRegained: () => started().hosted.checkAll(),
  })
  const placeOf = async (group: string): Promise<NodeCard | null> => {
    await placement.upToDate()
    const owner = placement.ownerOf(group)
    if (owner?.name !== name) return owner
    return (await started()
      .hosted.serves(group)
      .catch(() => false))
      ? owner
      : null
  }
  store.onAppended = (ms) => metrics.appends.observe(ms / 1000)

  return {
    name,
    store,
    state: () => ({
      node: name,
      worlds: started().size().worlds,
      nats: placement.isConnected ? 'connected' : 'cut off',
      nodes: placement.states(),
    }),
    metrics: () => metrics.families(placement, started().hosted),
    signingKey: createHmac('sha256', controlToken).update('channels').digest('base64url'),
    newId: (kind) => () => {
      const ids = Array.from({ length: ID_TRIES }, newIdOf(kind))
      // A node that owns nothing, as while it stops, gives the world up right away.
      return ids.find((id) => placement.isMine(groupOf(id))) ?? newIdOf(kind)()
    },
    front: (inner, parts) => {
      const groupOfRecord = async (kind: 'room' | 'calendar', value: string): Promise<string | null> => {
        for (const [world, records] of await store.sideRecords(kind))
          if (records.some((record) => ('code' in record ? record.code : record.key) === value)) return groupOf(world)
        return null
      }
      const nodes = () => placement.nodes()
      const newGroup = newIdOf('world')
      const front = new Front({ inner, name, logger, signer, forwarding, nodes, placeOf, groupOfRecord, newGroup })
      const quiet = (group: string) => front.quiet(group)
      const endSockets = (isEnded: (group: string) => boolean) => front.endSockets(isEnded)
      const hosted = new HostedWorlds({ engine, store, logger, placement: () => placement, parts, quiet, endSockets })
      running = { hosted, front, size: () => ({ worlds: parts.worlds.list().length, sockets: parts.connections.size }) }
      return front
    },
    join: async (port) => {
      address = options.advertise ?? `http://127.0.0.1:${port}`
      await retryAtStart(options, () => placement.join())
      await adjust()
    },
    retryAtStart: (work) => retryAtStart(options, work),
    owns: async (world) => (await placeOf(groupOf(world)))?.name === name,
    drain: async () => {
      isDraining = true
      started().front.drain()
      await placement.beat()
      await placement.beat()
      await started()
        .hosted.adjust()
        .catch(() => undefined)
      await started().front.end()
    },
    close: async () => {
      await placement.leave()
      await store.close()
      await forwarding.close()
      await engine.connection.close()
    },
  }
}

type Load = Pick<NodeCard, 'worlds' | 'sockets'>

/** Skips a call while an earlier one is still running, and repeats that one afterwards. Ignores errors: a later beat tries again. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isWanted = false
  return async () => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work().catch(() => undefined)
    }
    isRunning = false
  }
}
