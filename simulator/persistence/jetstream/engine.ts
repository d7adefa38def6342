// The streams and buckets of one cluster on NATS JetStream: connected, made when they are not there, and of a format that is
// understood. What is wrong is said with the address, before anything is written.
import type { JetStreamClient, JetStreamManager, StreamInfo } from '@nats-io/jetstream'
import { DiscardPolicy, JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { KV } from '@nats-io/kv'
import { Kvm } from '@nats-io/kv'
import type { ObjectStore } from '@nats-io/obj'
import { Objm } from '@nats-io/obj'
import type { NatsConnection } from '@nats-io/transport-node'
import { connect } from '@nats-io/transport-node'

/** The format of what is stored, written into the description of the log. */
const FORMAT = 1
const DESCRIPTION = 'log of the loan auction simulator, format'
/** With so many servers each record is kept by three of them. */
const REPLICATED_FROM = 3
/** How long servers that are just starting may take to form a cluster. */
const PATIENCE_MS = 15_000
/** How long an answer of NATS may take. */
const ANSWER_MS = 2_000

export interface EngineOptions {
  /** `nats://host:port`, several by commas; a user and a password may stand before the host. */
  readonly servers: string
  /** Begins the name of every stream, bucket and subject: two clusters on one NATS have two. */
  readonly prefix: string
}

/** One connection with its streams and buckets. */
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
  /** Which nodes there are, which of them owns a world, and what all nodes know alike. */
  readonly nodes: KV
  /** Uploads, snapshots, and what is too large for a message. */
  readonly blobs: ObjectStore
}

/** Why a node cannot start, for whoever starts it: trying again is of no use. */
export class CannotStart extends Error {}

/** A cluster that cannot be used, and why. */
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
      throw new Error(`not an address of NATS: ${withoutPassword(part)}`)
    return new URL(part)
  })
  const known = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ host }) => host),
    user: known === undefined ? null : decodeURIComponent(known.username),
    password: known === undefined ? null : decodeURIComponent(known.password),
  }
}

/** Connects and prepares everything. Throws UnusableCluster. */
export async function openEngine({ servers, prefix }: EngineOptions): Promise<Engine> {
  const connection = await connected(servers)
  try {
    const manager = await whenReady(() => jetstreamManager(connection, { timeout: ANSWER_MS }))
    const js = jetstream(connection, { timeout: ANSWER_MS })
    const log = `${prefix.toUpperCase()}_LOG`
    const replicas = addressOf(servers).servers.length >= REPLICATED_FROM ? 3 : 1
    await whenReady(() => checkFormat(servers, manager, log))
    const made = await whenReady(() => prepared(js, manager, { log, prefix, replicas }))
    return { connection, js, manager, prefix, log, subjectOf: (world) => `${prefix}.log.${world}`, ...made }
  } catch (error) {
    await connection.close()
    throw unusable(servers, error)
  }
}

const unusable = (servers: string, cause: unknown): CannotStart =>
  cause instanceof CannotStart
    ? cause
    : new UnusableCluster(servers, `JetStream cannot be used (${messageOf(cause)}).`, { cause })

/** Does at the start of a node what NATS may not do yet, again and again for a while. Rejects with CannotStart. */
export const starting = <T>({ servers }: EngineOptions, work: () => Promise<T>): Promise<T> =>
  whenReady(work).catch((error: unknown) => {
    throw unusable(servers, error)
  })

async function connected(servers: string): Promise<NatsConnection> {
  const { servers: hosts, user, password } = addressOf(servers)
  try {
    return await connect({
      servers: hosts,
      ...(user === null ? {} : { user, pass: password ?? '' }),
      name: 'loan auction simulator',
      timeout: ANSWER_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      // A server that was stopped without a word is given up after two of them.
      pingInterval: 1_000,
      maxPingOut: 2,
    })
  } catch (error) {
    const isRefused = /authorization|authentication/i.test(messageOf(error))
    const reason = isRefused
      ? 'NATS refuses this user and password.'
      : `no NATS server answers there (${messageOf(error)}).`
    throw new UnusableCluster(servers, reason, { cause: error })
  }
}

/** Tries again while the servers are still electing a leader. */
async function whenReady<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CannotStart || performance.now() > until) throw error
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
      ? `the stream ${log} is not one of this program, which reads format ${FORMAT}. Choose another --prefix.`
      : `the stream ${log} has format ${format}, and this program reads format ${FORMAT}. Start the other program, or choose another --prefix.`,
  )
}

interface Wanted {
  readonly log: string
  readonly prefix: string
  readonly replicas: number
}

async function prepared(js: JetStreamClient, manager: JetStreamManager, { log, prefix, replicas }: Wanted) {
  const isThere = await manager.streams.info(log).then(
    () => true,
    () => false,
  )
  if (!isThere)
    await manager.streams.add({
      ...{ name: log, description: `${DESCRIPTION} ${FORMAT}`, subjects: [`${prefix}.log.*`] },
      // A full store refuses what is new: nothing that was acknowledged is dropped.
      ...{ num_replicas: replicas, discard: DiscardPolicy.New },
    })
  const buckets = new Kvm(js)
  // Read from the leader alone: another server may be behind.
  const options = { replicas, history: 1, allow_direct: false }
  return {
    state: await buckets.create(`${prefix}_state`, options),
    nodes: await buckets.create(`${prefix}_nodes`, options),
    blobs: await new Objm(js).create(`${prefix}_blobs`, { replicas }),
  }
}

/** Forgets every key that matches. */
export async function forget({ manager, prefix }: Engine, filter: string): Promise<void> {
  await manager.streams.purge(`KV_${prefix}_state`, { filter: `$KV.${prefix}_state.${filter}` })
}
