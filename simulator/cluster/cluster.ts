// A cluster node: its store, its lease, its groups of worlds, and its front server. Loaded only with --cluster.
import { createHmac, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { referencedDocuments } from '../api/documents/upload-permission'
import type { ClusterView } from '../api/operations/cluster-state'
import type { Engine } from '../persistence/jetstream/engine'
import { openEngine, retryAtStart } from '../persistence/jetstream/engine'
import { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import type { ProtocolServices, Protocols } from '../realtime/gateways'
import { ClusterMetrics, clusterView } from './cluster-metrics'
import type { ClusterOptions } from './cluster-options'
import { ClusterStore } from './cluster-store'
import { CutOffTime } from './cut-off-time'
import { Front } from './front'
import type { NodeParts } from './group-lifecycle'
import { createGroupLifecycle } from './group-lifecycle'
import { groupOf } from './groups'
import { handOverAll, worldsIn } from './hand-over'
import type { LineFigures } from './lines/cluster-lines'
import { ClusterLines } from './lines/cluster-lines'
import { Nodes } from './nodes'
import { Ownership } from './ownership'
import { groupOfRecord, secretOf } from './shared-records'
import { UnusedUploads } from './unused-uploads'

/** How long a drained node still forwards requests, real ms. */
const LINGER_MS = 2_000
/** Lease renewals between two sweeps for worlds without an owner. */
const ROUNDS_PER_SWEEP = 2

export interface ClusterNode extends ClusterView {
  readonly store: ClusterStore
  /** The key from which all nodes derive the channel secrets of worlds. */
  readonly signingKey: string
  /** Returns services that forward the sockets of this node to the owners of their worlds, which use these protocols. */
  serve(protocols: Protocols): ProtocolServices
  /** The number of sockets open on this node. */
  readonly sockets: number
  /** Sockets by world and node, and frames sent. */
  readonly lines: LineFigures
  /** Returns the listening server in front of `inner`. */
  front(inner: Server, parts: NodeParts): Server
  /**
   * Joins the cluster, after which the node owns worlds. Rejects with CannotStart if its name is taken or NATS refuses its lease.
   */
  join(port: number): Promise<void>
  /** Retries work of the start for a while; rejects with CannotStart. */
  retryAtStart<T>(work: () => Promise<T>): Promise<T>
  /** Reserves the id of a new world; false if another node has it. */
  reserve(world: string): Promise<boolean>
  /** Releases a reserved id if the world was not created. */
  unreserve(world: string): Promise<void>
  /** Hands all worlds over to other nodes. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Connects to NATS. Rejects with UnusableCluster. */
export async function openCluster(options: ClusterOptions, logger: Logger): Promise<ClusterNode> {
  const engine = await openEngine(options)
  const store = new ClusterStore(new JetStreamEventStore(engine), options.node)
  const instance = randomBytes(8).toString('hex')
  const { node: name } = options
  const secret = await retryAtStart(options, () => secretOf(engine))
  let address = ''
  let isDraining = false
  let parts: NodeParts | null = null
  let front: Front | null = null
  let lines: ClusterLines | null = null
  let rounds = 0
  const metrics = new ClusterMetrics()

  const running = (): NodeParts => {
    if (parts === null) throw new Error('the node is not initialized yet')
    return parts
  }
  const card = () => ({
    name,
    address,
    instance,
    isDraining,
    worlds: parts?.worlds.list().length ?? 0,
    sockets: lines?.size ?? 0,
  })
  const sweep = oneAtATime(async () => (isDraining ? undefined : ownership.sweep()))
  const onReleased = createReleaseHandler({ name, store, logger })
  const cutOff = new CutOffTime()
  const afterRound = (isHeld: boolean): void => {
    rounds += 1
    if (isHeld && rounds % ROUNDS_PER_SWEEP === 0) void sweep()
    if (cutOff.isTooLong(isHeld)) onReleased(ownership.releaseAll(), 'cut off from NATS')
  }
  const onTakenOver = (groups: readonly string[]) =>
    onReleased(groups, 'other nodes took over while this node could not renew its lease')
  const nodes = new Nodes(engine, card, {
    afterRound,
    beforeRegain: async () => onTakenOver(await ownership.verifyAll()),
    groups: () => ownership.ownedOrMoving,
    beforeConfirmed: (ofOthers) => onTakenOver(ownership.releaseOwnedByOthers(ofOthers)),
    onUnfitServer: () => {
      const server = engine.connection.getServer()
      logger.warn({ node: name, server }, 'this NATS server grants no lease; trying the next one')
      void engine.connection.reconnect()
    },
  })
  const worldsOf = (group: string) => worldsIn(group, running().worlds)
  const groupParts = { store, logger, running, worldsOf, lines: () => lines, front: () => front }
  const ownership: Ownership = new Ownership(engine, nodes, name, createGroupLifecycle(groupParts))
  const hashesInUse = () => uploadsInUse(running())
  const unusedUploads = new UnusedUploads({ engine, nodeName: name, nodes, ownership, hashesInUse })
  store.hooks = {
    onCreated: (world) => ownership.claimNew(world),
    onLost: (world) => {
      logger.error({ node: name, world }, 'another node wrote to the log of this world; releasing it')
      ownership.release(groupOf(world))
    },
    reload: async (world) => {
      logger.warn({ node: name, world }, 'an unconfirmed change turned out to be stored; reloading the world')
      await ownership.reload(groupOf(world))
    },
    onDeleted: async (world) => {
      if (worldsOf(groupOf(world)).length === 0) await ownership.deleteRecord(groupOf(world))
    },
    onAppended: (ms) => metrics.appends.observe(ms / 1000),
  }

  return {
    store,
    ...clusterView({ name, nodes, ownership, metrics }),
    signingKey: createHmac('sha256', secret).update('channels').digest('base64url'),
    get sockets() {
      return lines?.size ?? 0
    },
    get lines() {
      return lines?.figures ?? { open: [], served: [], frames: 0 }
    },
    serve: (protocols) => {
      lines = linesOf(protocols, { engine, instance, nodeName: name, ownership, nodes, running })
      return lines.services
    },
    front: (inner, nodeParts) => {
      parts = nodeParts
      nodeParts.worlds.onCreated(({ id }) => lines?.ownerChanged(id))
      front = new Front({
        inner,
        nodes,
        ownership,
        nodeName: name,
        secret,
        hasUnsaved: () => store.hasUnsaved,
        onForwarded: (outcome) => metrics.forwarded.add(outcome),
        groupOfCode: (code) => groupOfRecord(engine, 'room', 'code', code),
        groupOfKey: (key) => groupOfRecord(engine, 'calendar', 'key', key),
      })
      return front.server
    },
    join: async (port) => {
      address = options.advertise ?? `http://127.0.0.1:${port}`
      await retryAtStart(options, () => nodes.join())
      unusedUploads.start()
      await sweep()
    },
    retryAtStart: (work) => retryAtStart(options, work),
    reserve: async (world) => ownership.isHere(groupOf(world)) || ownership.claim(groupOf(world)),
    unreserve: async (world) => {
      if (worldsOf(groupOf(world)).length === 0) await ownership.deleteRecord(groupOf(world))
    },
    drain: async () => {
      isDraining = true
      front?.drain()
      await nodes.announce()
      await handOverAll({ ownership, nodes, name, logger })
      // Give other nodes and the load balancer time to notice.
      await new Promise((resolve) => setTimeout(resolve, LINGER_MS))
      await front?.end()
    },
    close: async () => {
      lines?.close()
      unusedUploads.stop()
      await nodes.leave()
      await store.close()
      await engine.connection.close()
    },
  }
}

interface LineParts {
  readonly engine: Engine
  readonly instance: string
  readonly nodeName: string
  readonly ownership: Ownership
  readonly nodes: Nodes
  readonly running: () => NodeParts
}

/** Connects the sockets of this node and of its worlds. */
const linesOf = (
  protocols: ConstructorParameters<typeof ClusterLines>[0],
  { engine, instance, nodeName, ownership, nodes, running }: LineParts,
): ClusterLines =>
  new ClusterLines(protocols, {
    engine,
    instance,
    nodeName,
    placeOf: (world) => ownership.placeOf(groupOf(world)),
    forget: (world) => ownership.forget(groupOf(world)),
    runs: async (world) => (await ownership.placeOf(groupOf(world))).kind === 'here',
    isAlive: (gateway, line) => nodes.alive().some((card) => card.name === gateway && line.startsWith(card.instance)),
    connections: () => running().connections,
    worldOf: (id) => running().worlds.get(id),
    sessionOf: (hash) => running().sessions.byHash(hash),
    isBarred: ({ world, userId }) => running().faults.socketHit(world, userId) === 'cut',
  })

/** The hashes of uploads that worlds here show, and those that this node has in memory. */
const uploadsInUse = ({ worlds, uploads }: NodeParts): Iterable<string> => [
  ...referencedDocuments(worlds),
  ...uploads.hashes(),
]

/** Skips a call while an earlier one is still running. Ignores errors, because the next call retries. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    await work().catch(() => undefined)
    isRunning = false
  }
}

interface ReleaseParts {
  readonly name: string
  readonly store: ClusterStore
  readonly logger: Logger
}

/** Logs that these groups were released, and drops their unsaved writes. */
const createReleaseHandler =
  ({ name, store, logger }: ReleaseParts) =>
  (groups: readonly string[], reason: string): void => {
    if (groups.length === 0) return
    logger.error({ node: name, groups }, `${reason}; releasing its worlds`)
    // Unsaved writes may belong to one of these groups.
    store.dropUnsaved()
  }
