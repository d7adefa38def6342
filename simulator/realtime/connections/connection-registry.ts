// The open sockets of both gateways with their worlds and channels. Independent of protocols and permissions.
import type { RunningWorld } from '../../runtime/running-world'
import { DeliveryQueue, type QueuedDelivery } from '../delivery/delivery-queue'
import type { Frame } from '../delivery/frame'

export type Connector = 'reverb' | 'socket.io'

/** An open socket of either gateway. */
export interface ClientConnection {
  /** The id that the client sends as X-Socket-ID. */
  readonly id: string
  /** The gateway of the socket. */
  readonly connector: Connector
  deliver(frame: Frame): void
  /** Ends the connection like a network failure, so the client reconnects. */
  cut(): void
  /** Resolves with true once the client has received everything sent so far; with false if it closes first. */
  whenReceived(): Promise<boolean>
  /** Simulates a half-open connection: stops sending anything, even heartbeats, but stays open. */
  silence(): void
}

interface ConnectionRecord {
  world: RunningWorld | null
  /** Null while the user is unknown. */
  userId: number | null
  /** The sessions that admitted it. The connection is cut when one of them ends. */
  readonly sessions: Set<object>
  readonly channels: Set<string>
}

type ChannelRooms = Map<string, Set<ClientConnection>>

/** Called with a connection and a channel of its world. */
export type ChannelListener = (connection: ClientConnection, world: RunningWorld, channel: string) => void

type BindingListener = (connection: ClientConnection, world: RunningWorld, userId: number | null) => void

/** Maximum channels per connection; a page needs about ten. */
export const MAX_CHANNELS = 50

/** A connection has no world until it is bound to one, and then keeps it. Channels are keyed by world and name. */
export class ConnectionRegistry {
  readonly #records = new Map<ClientConnection, ConnectionRecord>()
  readonly #byId = new Map<string, ClientConnection>()
  readonly #rooms = new Map<RunningWorld, ChannelRooms>()
  readonly #queues = new WeakMap<RunningWorld, DeliveryQueue>()
  readonly #listeningListeners: ChannelListener[] = []
  readonly #leftListeners: ChannelListener[] = []
  readonly #boundListeners: BindingListener[] = []
  readonly #firstListeners: ((world: RunningWorld) => void)[] = []

  /** Called when a connection starts to listen: on subscription, or later when it is bound. */
  onListening(listener: ChannelListener): void {
    this.#listeningListeners.push(listener)
  }

  /** Called when a connection stops listening. */
  onLeft(listener: ChannelListener): void {
    this.#leftListeners.push(listener)
  }

  /** Called when a connection is bound to a world and a user. */
  onBound(listener: BindingListener): void {
    this.#boundListeners.push(listener)
  }

  /** Called when the first connection of a world is bound, before it receives anything. */
  onFirstConnection(listener: (world: RunningWorld) => void): void {
    this.#firstListeners.push(listener)
  }

  open(connection: ClientConnection): void {
    this.#records.set(connection, { world: null, userId: null, sessions: new Set(), channels: new Set() })
    this.#byId.set(connection.id, connection)
  }

  close(connection: ClientConnection): void {
    const record = this.#records.get(connection)
    if (record === undefined) return
    for (const channel of [...record.channels]) this.leave(connection, channel)
    this.#records.delete(connection)
    this.#byId.delete(connection.id)
  }

  /** The number of open connections. */
  get size(): number {
    return this.#records.size
  }

  /** The number of open connections by gateway. */
  byConnector(): ReadonlyMap<Connector, number> {
    const counts = new Map<Connector, number>([
      ['reverb', 0],
      ['socket.io', 0],
    ])
    for (const { connector } of this.#records.keys()) counts.set(connector, (counts.get(connector) ?? 0) + 1)
    return counts
  }

  /** The open connection with this socket id; null if there is none. */
  byId(id: string): ClientConnection | null {
    return this.#byId.get(id) ?? null
  }

  worldOf(connection: ClientConnection): RunningWorld | null {
    return this.#records.get(connection)?.world ?? null
  }

  /** The user id of a connection; null while unknown. */
  userOf(connection: ClientConnection): number | null {
    return this.#records.get(connection)?.userId ?? null
  }

  /** The sessions that admitted a connection. */
  sessionsOf(connection: ClientConnection): readonly object[] {
    return [...(this.#records.get(connection)?.sessions ?? [])]
  }

  /** Binds the connection to a world, a user and a session. False if it belongs to another world. */
  bind(
    connection: ClientConnection,
    world: RunningWorld,
    userId: number | null = null,
    session: object | null = null,
  ): boolean {
    const record = this.#records.get(connection)
    if (record === undefined || (record.world !== null && record.world !== world)) return false
    if (session !== null) record.sessions.add(session)
    if (record.world !== null) return true
    record.world = world
    record.userId = userId
    if (!this.#rooms.has(world)) {
      this.#rooms.set(world, new Map())
      for (const listener of this.#firstListeners) listener(world)
    }
    for (const channel of record.channels) this.#listen(connection, world, channel)
    for (const listener of this.#boundListeners) listener(connection, world, userId)
    return true
  }

  /** Subscribes to a channel. A connection without a world starts to listen when it is bound. Idempotent. */
  join(connection: ClientConnection, channel: string): void {
    const record = this.#records.get(connection)
    if (record === undefined || record.channels.has(channel)) return
    record.channels.add(channel)
    if (record.world !== null) this.#listen(connection, record.world, channel)
  }

  /** True if the connection cannot listen to one more channel. */
  isFull(connection: ClientConnection, channel: string): boolean {
    const channels = this.#records.get(connection)?.channels
    return channels !== undefined && channels.size >= MAX_CHANNELS && !channels.has(channel)
  }

  leave(connection: ClientConnection, channel: string): void {
    const record = this.#records.get(connection)
    if (record === undefined || !record.channels.delete(channel) || record.world === null) return
    const rooms = this.#rooms.get(record.world)
    const room = rooms?.get(channel)
    room?.delete(connection)
    if (room?.size === 0) rooms?.delete(channel)
    for (const listener of this.#leftListeners) listener(connection, record.world, channel)
  }

  /** Sorted wire names of the channels of a connection. */
  channelsOfConnection(connection: ClientConnection): readonly string[] {
    return [...(this.#records.get(connection)?.channels ?? [])].toSorted()
  }

  listensTo(connection: ClientConnection, channel: string): boolean {
    return this.#records.get(connection)?.channels.has(channel) ?? false
  }

  /** The connections that listen to a channel of a world. */
  listeners(world: RunningWorld, channel: string): ReadonlySet<ClientConnection> {
    return this.#rooms.get(world)?.get(channel) ?? NO_LISTENERS
  }

  /** Wire names of the channels of a world that have a listener. */
  channelsOf(world: RunningWorld): readonly string[] {
    return [...(this.#rooms.get(world)?.keys() ?? [])]
  }

  /**
   * Like `sendEach`, but sends the same frame to every listener of its channel except one, the connection that caused it.
   * `cancelCheckFor` returns the `isCanceled` check for a world.
   */
  send(
    world: RunningWorld,
    frame: Frame,
    except: ClientConnection | null = null,
    cancelCheckFor: (world: RunningWorld) => () => boolean = () => NEVER,
  ): void {
    const listeners = this.listeners(world, frame.channel)
    // The common case is a personal frame within a delivery to many: send it directly.
    if (listeners.size > 1 || !this.#queueOf(world).isSending)
      this.sendEach(world, frame.channel, (connection) => (connection === except ? null : frame), cancelCheckFor(world))
    else for (const connection of listeners) if (connection !== except) connection.deliver(frame)
  }

  /**
   * Sends every listener of a channel its own frame; null sends none. Keeps the order of the world's deliveries, and spreads a
   * delivery to thousands over several turns of the event loop. Stops once `isCanceled` returns true.
   */
  sendEach(
    world: RunningWorld,
    channel: string,
    frameFor: (connection: ClientConnection) => Frame | null,
    isCanceled: () => boolean,
  ): void {
    const listeners = this.listeners(world, channel)
    const send = (connection: ClientConnection): void => {
      const frame = this.listensTo(connection, channel) ? frameFor(connection) : null
      if (frame !== null) connection.deliver(frame)
    }
    if (listeners.size > 1 || !this.#queueOf(world).isSending)
      this.enqueue(world, { to: [...listeners], send, isCanceled })
    else for (const connection of listeners) send(connection)
  }

  /** Queues a delivery after the earlier ones of this world. Within a delivery, it runs before the next recipient. */
  enqueue<Recipient extends number | object>(world: RunningWorld, sending: QueuedDelivery<Recipient>): void {
    this.#queueOf(world).add(sending)
  }

  /** Resolves when all deliveries of this world so far are done. */
  whenSent(world: RunningWorld): Promise<void> {
    return this.#queues.get(world)?.whenDone() ?? Promise.resolve()
  }

  /** The open connections of a world, or of one of its users. */
  connectionsOf(world: RunningWorld, userId: number | null = null): readonly ClientConnection[] {
    return [...this.#records]
      .filter(([, record]) => record.world === world && (userId === null || record.userId === userId))
      .map(([connection]) => connection)
  }

  /** Cuts the connections of a world, or of one of its users; returns how many there were. */
  cut(world: RunningWorld, userId: number | null = null): number {
    const connections = this.connectionsOf(world, userId)
    for (const connection of connections) connection.cut()
    return connections.length
  }

  /** Cuts the connections that this session admitted. */
  endSession(session: object): void {
    for (const [connection, { sessions }] of [...this.#records]) if (sessions.has(session)) connection.cut()
  }

  /** Removes an ended world and cuts its connections. */
  end(world: RunningWorld): void {
    this.#queues.get(world)?.end()
    this.cut(world)
    this.#rooms.delete(world)
  }

  #queueOf(world: RunningWorld): DeliveryQueue {
    const existing = this.#queues.get(world)
    if (existing !== undefined) return existing
    const queue = new DeliveryQueue()
    this.#queues.set(world, queue)
    return queue
  }

  #listen(connection: ClientConnection, world: RunningWorld, channel: string): void {
    const rooms = this.#rooms.get(world)
    if (rooms === undefined) return
    const room = rooms.get(channel)
    if (room === undefined) rooms.set(channel, new Set([connection]))
    else room.add(connection)
    for (const listener of this.#listeningListeners) listener(connection, world, channel)
  }
}

const NO_LISTENERS: ReadonlySet<ClientConnection> = new Set()
const NEVER = (): boolean => false
