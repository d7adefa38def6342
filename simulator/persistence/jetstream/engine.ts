// Connects to NATS JetStream and creates the stream and buckets of a cluster. Checks the format before anything is written; errors
// include the address.
import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import { type ObjectStore, Objm } from '@nats-io/obj'
import { connect, type NatsConnection } from '@nats-io/transport-node'

/** The version of the stored format, part of the description of the log stream. */
const FORMAT = 1
const DESCRIPTION = 'log of the loan auction simulator, format'
/** From this number of servers on, data is replicated on three. */
const REPLICATED_FROM = 3
/** How long starting servers may take to form a cluster, ms. */
const START_TIMEOUT_MS = 15_000
/** Timeout for a response of NATS, ms. */
const RESPONSE_TIMEOUT_MS = 2_000
/** NATS forgets a node that hasn't been heard of for this long, ms. */
export const NODE_TTL_MS = 2_000

export interface EngineOptions {
  /** `nats://host:port`, several separated by commas, optionally with `user:password@` before the host. */
  readonly servers: string
  /** Prefix of all stream, bucket and subject names, so several clusters can share one NATS. */
  readonly prefix: string
}

/** A connection with its streams and buckets. */
export interface Engine {
  readonly connection: NatsConnection
  readonly js: JetStreamClient
  readonly manager: JetStreamManager
  readonly prefix: string
  /** The stream of all logs. */
  readonly log: string
  /** The subject of one world's log. */
  readonly subjectOf: (world: string) => string
  /** Clocks, sessions and records of worlds. */
  readonly state: KV
  /** The live nodes, in memory, so that a full disk doesn't end a node. NATS forgets each key after NODE_TTL_MS. */
  readonly nodes: KV
  /** Creates that bucket again if it's gone, as after a restart of the only NATS server. */
  readonly prepareNodes: () => Promise<KV>
  /** Uploads, snapshots, and anything too large for a message. */
  readonly blobs: ObjectStore
}

/** A node cannot start, and retrying won't help. The message is for the operator. */
export class CannotStart extends Error {}

const withoutPassword = (servers: string): string => servers.replaceAll(/\/\/[^/,@]*@/g, '//')
const unusable = (servers: string, reason: string, cause?: unknown): CannotStart =>
  new CannotStart(`${withoutPassword(servers)}: ${reason}`, { cause })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Connects and creates streams and buckets if needed. Rejects with CannotStart. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { servers, prefix } = options
  const connection = await connectTo(servers)
  try {
    return await retryAtStart(options, async () => {
      const manager = await jetstreamManager(connection, { timeout: RESPONSE_TIMEOUT_MS })
      const js = jetstream(connection, { timeout: RESPONSE_TIMEOUT_MS })
      const log = `${prefix.toUpperCase()}_LOG`
      const subjectOf = (world: string): string => `${prefix}.log.${world}`
      const replicas = servers.split(',').length >= REPLICATED_FROM ? 3 : 1
      await prepareLog(manager, servers, { name: log, subjects: [subjectOf('*')], num_replicas: replicas })
      // Read only from the leader, because other servers may lag.
      const bucket = { replicas, history: 1, allow_direct: false }
      const live = { ...bucket, ttl: NODE_TTL_MS, storage: StorageType.Memory }
      const state = await new Kvm(js).create(`${prefix}_state`, bucket)
      const prepareNodes = () => new Kvm(js).create(`${prefix}_live`, live)
      const nodes = await prepareNodes()
      const blobs = await new Objm(js).create(`${prefix}_blobs`, { replicas })
      return { connection, js, manager, prefix, log, subjectOf, state, nodes, prepareNodes, blobs }
    })
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Retries work at the start of a node while NATS isn't ready yet, as during an election. Rejects with CannotStart. */
export async function retryAtStart<T>({ servers }: EngineOptions, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CannotStart) throw error
      const reason = `JetStream cannot be used (${messageOf(error)}).`
      if (performance.now() > deadline) throw unusable(servers, reason, error)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function connectTo(servers: string): Promise<NatsConnection> {
  const urls = servers.split(',').map((part) => new URL(part))
  const login = urls.find(({ username }) => username !== '')
  try {
    return await connect({
      servers: urls.map(({ host }) => host),
      ...(login && { user: decodeURIComponent(login.username), pass: decodeURIComponent(login.password) }),
      name: 'loan auction simulator',
      timeout: RESPONSE_TIMEOUT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      // The client gives up on a silent server after two missed pings.
      pingInterval: 1_000,
      maxPingOut: 2,
    })
  } catch (error) {
    const isRefused = /authorization|authentication/i.test(messageOf(error))
    const unreachable = `no NATS server is reachable (${messageOf(error)}).`
    throw unusable(servers, isRefused ? 'NATS rejected the user or password.' : unreachable, error)
  }
}

/** Creates the stream of all logs, or checks that the existing one has the format of this program. */
async function prepareLog(
  manager: JetStreamManager,
  servers: string,
  config: Pick<StreamConfig, 'name' | 'subjects' | 'num_replicas'>,
): Promise<void> {
  const info = await manager.streams.info(config.name).catch((error: unknown): StreamInfo | null => {
    if (error instanceof JetStreamApiError && error.status === 404) return null
    throw error
  })
  const own = `${DESCRIPTION} ${FORMAT}`
  // A full store must refuse new messages instead of dropping acknowledged ones.
  if (info === null) await manager.streams.add({ ...config, description: own, discard: DiscardPolicy.New })
  const { description = '' } = info?.config ?? { description: own }
  if (description === own) return
  const format = description.startsWith(DESCRIPTION) ? description.slice(DESCRIPTION.length).trim() : null
  throw unusable(
    servers,
    format === null
      ? `the stream ${config.name} was not created by this program. Choose another --prefix.`
      : `the stream ${config.name} has format ${format}, but this program reads format ${FORMAT}. Use a matching version of the program, or choose another --prefix.`,
  )
}

/** Deletes every matching key of the state bucket. */
export async function purgeKeys({ manager, prefix }: Engine, filter: string): Promise<void> {
  await manager.streams.purge(`KV_${prefix}_state`, { filter: `$KV.${prefix}_state.${filter}` })
}
