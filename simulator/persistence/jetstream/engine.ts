// Connects to NATS JetStream and creates the streams and buckets of a cluster. Checks the format before anything is written;
// errors include the address.
import type { JetStreamClient, JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import { DiscardPolicy, JetStreamApiError, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import type { KV } from '@nats-io/kv'
import { Kvm } from '@nats-io/kv'
import type { ObjectStore } from '@nats-io/obj'
import { Objm } from '@nats-io/obj'
import type { NatsConnection } from '@nats-io/transport-node'
import { connect } from '@nats-io/transport-node'

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
  /** The live nodes. NATS forgets each key after NODE_TTL_MS. In memory, so that a full disk doesn't end a node. */
  readonly nodes: KV
  /** Uploads, snapshots, and anything too large for a message. */
  readonly blobs: ObjectStore
}

/** A node cannot start, and retrying won't help. The message is for the operator. */
export class CannotStart extends Error {}

/** The cluster cannot be used. */
class UnusableCluster extends CannotStart {
  constructor(servers: string, reason: string, options?: ErrorOptions) {
    super(`${withoutPassword(servers)}: ${reason}`, options)
    this.name = 'UnusableCluster'
  }
}

const withoutPassword = (servers: string): string => servers.replaceAll(/\/\/[^/,@]*@/g, '//')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Address {
  readonly servers: string[]
  readonly user: string | null
  readonly password: string | null
}

/** Reads `nats://user:password@a:4222,nats://b:4222`; throws an Error for anything else. */
function addressOf(text: string): Address {
  const urls = text.split(',').map((part) => {
    if (!/^nats:\/\/[^/?#]+$/.test(part) || !URL.canParse(part))
      throw new Error(`not a NATS address: ${withoutPassword(part)}`)
    return new URL(part)
  })
  const withLogin = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ host }) => host),
    user: withLogin === undefined ? null : decodeURIComponent(withLogin.username),
    password: withLogin === undefined ? null : decodeURIComponent(withLogin.password),
  }
}

/** Connects and creates streams and buckets if needed. Throws UnusableCluster. */
export async function openEngine({ servers, prefix }: EngineOptions): Promise<Engine> {
  const connection = await connectTo(servers)
  try {
    const manager = await whenReady(() => jetstreamManager(connection, { timeout: RESPONSE_TIMEOUT_MS }))
    const js = jetstream(connection, { timeout: RESPONSE_TIMEOUT_MS })
    const log = `${prefix.toUpperCase()}_LOG`
    const replicas = addressOf(servers).servers.length >= REPLICATED_FROM ? 3 : 1
    await whenReady(() => checkFormat(servers, manager, log))
    const buckets = await whenReady(() => prepareStreams(js, manager, { log, prefix, replicas }))
    return { connection, js, manager, prefix, log, subjectOf: (world) => `${prefix}.log.${world}`, ...buckets }
  } catch (error) {
    await connection.close()
    throw unusable(servers, error)
  }
}

const unusable = (servers: string, cause: unknown): CannotStart =>
  cause instanceof CannotStart
    ? cause
    : new UnusableCluster(servers, `JetStream cannot be used (${messageOf(cause)}).`, { cause })

/** Retries work at the start of a node while NATS isn't ready yet. Rejects with CannotStart. */
export const retryAtStart = <T>({ servers }: EngineOptions, work: () => Promise<T>): Promise<T> =>
  whenReady(work).catch((error: unknown) => {
    throw unusable(servers, error)
  })

async function connectTo(servers: string): Promise<NatsConnection> {
  const { servers: hosts, user, password } = addressOf(servers)
  try {
    return await connect({
      servers: hosts,
      ...(user === null ? {} : { user, pass: password ?? '' }),
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
    const reason = isRefused
      ? 'NATS rejected the user or password.'
      : `no NATS server is reachable (${messageOf(error)}).`
    throw new UnusableCluster(servers, reason, { cause: error })
  }
}

/** Retries while the servers are still electing a leader. */
async function whenReady<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CannotStart || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function checkFormat(servers: string, manager: JetStreamManager, log: string): Promise<void> {
  const info = await manager.streams.info(log).catch((error: unknown): StreamInfo | null => {
    if (error instanceof JetStreamApiError && error.status === 404) return null
    throw error
  })
  if (info === null) return
  const { description = '' } = info.config
  if (description === `${DESCRIPTION} ${FORMAT}`) return
  const format = description.startsWith(DESCRIPTION) ? description.slice(DESCRIPTION.length).trim() : null
  throw new UnusableCluster(
    servers,
    format === null
      ? `the stream ${log} was not created by this program. Choose another --prefix.`
      : `the stream ${log} has format ${format}, but this program reads format ${FORMAT}. Use a matching version of the program, or choose another --prefix.`,
  )
}

interface StreamOptions {
  readonly log: string
  readonly prefix: string
  readonly replicas: number
}

async function prepareStreams(
  js: JetStreamClient,
  manager: JetStreamManager,
  { log, prefix, replicas }: StreamOptions,
) {
  const exists = await manager.streams.info(log).then(
    () => true,
    () => false,
  )
  if (!exists)
    await manager.streams.add({
      name: log,
      description: `${DESCRIPTION} ${FORMAT}`,
      subjects: [`${prefix}.log.*`],
      // A full store must refuse new messages instead of dropping acknowledged ones.
      num_replicas: replicas,
      discard: DiscardPolicy.New,
    })
  const buckets = new Kvm(js)
  // Read only from the leader, because other servers may lag.
  const options = { replicas, history: 1, allow_direct: false }
  return {
    state: await buckets.create(`${prefix}_state`, options),
    nodes: await buckets.create(`${prefix}_live`, { ...options, ttl: NODE_TTL_MS, storage: StorageType.Memory }),
    blobs: await new Objm(js).create(`${prefix}_blobs`, { replicas }),
  }
}

/** Deletes every matching key of the state bucket. */
export async function purgeKeys({ manager, prefix }: Engine, filter: string): Promise<void> {
  await manager.streams.purge(`KV_${prefix}_state`, { filter: `$KV.${prefix}_state.${filter}` })
}
