// The open sockets of both gateways: which world each belongs to and which channels it listens to. Knows no protocol and no
// permission.
import type { RunningWorld } from '../../runtime/running-world'
import type { Frame } from '../delivery/frame'
import type { Sending } from '../delivery/slices'
import { Slices } from '../delivery/slices'

export type Connector = 'reverb' | 'socket.io'

/** One open socket, whichever gateway it came through. */
export interface ClientConnection {
  /** As the client names it in X-Socket-ID. */
  readonly id: string
  /** The gateway through which it came. */
  readonly connector: Connector
  deliver(frame: Frame): void
  /** Ends the connection as a network failure does: the client will try again. */
  cut(): void
  /** True as soon as the client has received everything that was sent to it before; false when it closes before that. */
  received(): Promise<boolean>
  /** From now on it sends nothing, not even heartbeats, though it stays open: a half-open connection. */
  silence(): void
  /** Told whose it is, and which session has let it in; for whoever has to know that when this process is gone. */
  admitted?(userId: number | null, session: object | null): void
}

interface ConnectionRecord {
  world: RunningWorld | null
  /** Whose connection it is; null while it is unknown. */
  userId: number | null
  /** The sessions that have let it in; it ends with the first of them that ends. */
  readonly sessions: Set<object>
  readonly channels: Set<string>
}

type ChannelRooms = Map<string, Set<ClientConnection>>

/** Called with a connection and a channel of its world. */
export type ChannelListener = (connection: ClientConnection, world: RunningWorld, channel: string) => void

type BindingListener = (connection: ClientConnection, world: RunningWorld, userId: number | null) => void

/** Channels that one connection may listen to; a page has about ten. */
export const MOST_CHANNELS = 50

/** A connection belongs to no world until it is bound, then to that one until it closes. Channels are keyed (world, name). */
export class ConnectionRegistry {
  readonly #records = new Map<ClientConnection, ConnectionRecord>()
  readonly #byId = new Map<string, ClientConnection>()
  readonly #rooms = new Map<RunningWorld, ChannelRooms>()
  readonly #slices = new WeakMap<RunningWorld, Slices>()
  readonly #listeningListeners: ChannelListener[] = []
  readonly #leftListeners: ChannelListener[] = []
  readonly #boundListeners: BindingListener[] = []
  readonly #firstListeners: ((world: RunningWorld) => void)[] = []

  /** Called when a connection begins to listen: at its subscription, or at the binding that follows it. */
  onListening(listener: ChannelListener): void {
    this.#listeningListeners.push(listener)
  }

  /** Called when a connection has ceased to listen. */
  onLeft(listener: ChannelListener): void {
    this.#leftListeners.push(listener)
  }

  /** Called when a connection has been bound to a world, with the user it belongs to. */
  onBound(listener: BindingListener): void {
    this.#boundListeners.push(listener)
  }

  /** Called before the first connection of a world is bound to it. */
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
    // In a cluster another connection may have gone on with the socket.
    if (this.#byId.get(connection.id) === connection) this.#byId.delete(connection.id)
  }

  /** How many are open. */
  get size(): number {
    return this.#records.size
  }

  /** How many are open, by their connector. */
  byConnector(): ReadonlyMap<Connector, number> {
    const counts = new Map<Connector, number>([
      ['reverb', 0],
      ['socket.io', 0],
    ])
    for (const { connector } of this.#records.keys()) counts.set(connector, (counts.get(connector) ?? 0) + 1)
    return counts
  }

  /** The open connection of this socket id; null when it has closed. */
  byId(id: string): ClientConnection | null {
    return this.#byId.get(id) ?? null
  }

  worldOf(connection: ClientConnection): RunningWorld | null {
    return this.#records.get(connection)?.world ?? null
  }

  /** The user id of a connection; null while it is unknown. */
  userOf(connection: ClientConnection): number | null {
    return this.#records.get(connection)?.userId ?? null
  }

  /** The sessions that have let it in. */
  sessionsOf(connection: ClientConnection): readonly object[] {
    return [...(this.#records.get(connection)?.sessions ?? [])]
  }

  /** Binds the connection to a world, a user and a session of theirs; false when it belongs to another world. */
  bind(
    connection: ClientConnection,
    world: RunningWorld,
    userId: number | null = null,
    session: object | null = null,
  ): boolean {
    const record = this.#records.get(connection)
    if (record === undefined || (record.world !== null && record.world !== world)) return false
    if (session !== null) record.sessions.add(session)
    connection.admitted?.(userId, session)
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

  /** Listens to a channel; a connection without a world begins with its binding. Idempotent. */
  join(connection: ClientConnection, channel: string): void {
    const record = this.#records.get(connection)
    if (record === undefined || record.channels.has(channel)) return
    record.channels.add(channel)
    if (record.world !== null) this.#listen(connection, record.world, channel)
  }

  /** True when one more channel would be too many for this connection. */
  isFull(connection: ClientConnection, channel: string): boolean {
    const channels = this.#records.get(connection)?.channels
    return channels !== undefined && channels.size >= MOST_CHANNELS && !channels.has(channel)
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

  /** Wire names of the channels that this connection listens to, in order. */
  channelsHeard(connection: ClientConnection): readonly string[] {
    return [...(this.#records.get(connection)?.channels ?? [])].toSorted()
  }

  listensTo(connection: ClientConnection, channel: string): boolean {
    return this.#records.get(connection)?.channels.has(channel) ?? false
  }

  /** The connections that listen to a channel of a world now. */
  listeners(world: RunningWorld, channel: string): ReadonlySet<ClientConnection> {
    return this.#rooms.get(world)?.get(channel) ?? NOBODY
  }

  /** Wire names of the channels of a world with at least one listener. */
  channelsOf(world: RunningWorld): readonly string[] {
    return [...(this.#rooms.get(world)?.keys() ?? [])]
  }

  /**
   * Delivers a frame to every listener of its channel but one: the connection that caused it. As `tell` does; `endOf` answers
   * when a delivery of this world is over.
   */
  send(
    world: RunningWorld,
    frame: Frame,
    except: ClientConnection | null = null,
    endOf: (world: RunningWorld) => () => boolean = () => NEVER,
  ): void {
    const listeners = this.listeners(world, frame.channel)
    // Nearly every frame: that of one person, in the middle of a delivery to all.
    if (listeners.size > 1 || !this.#slicesOf(world).isSending)
      this.tell(world, frame.channel, (connection) => (connection === except ? null : frame), endOf(world))
    else for (const connection of listeners) if (connection !== except) connection.deliver(frame)
  }

  /**
   * Delivers to every listener of a channel the frame that is for them, null for none: after all that this world sent
   * before, and to thousands not in one turn of the event loop. What is left once it `isOver` is dropped.
   */
  tell(
    world: RunningWorld,
    channel: string,
    frameFor: (connection: ClientConnection) => Frame | null,
    isOver: () => boolean,
  ): void {
    const listeners = this.listeners(world, channel)
    const send = (connection: ClientConnection): void => {
      const frame = this.listensTo(connection, channel) ? frameFor(connection) : null
      if (frame !== null) connection.deliver(frame)
    }
    if (listeners.size > 1 || !this.#slicesOf(world).isSending) this.inTurn(world, { to: [...listeners], send, isOver })
    else for (const connection of listeners) send(connection)
  }

  /** Sends after all that this world sent before; within a delivery, before its next recipient. */
  inTurn<Recipient extends number | object>(world: RunningWorld, sending: Sending<Recipient>): void {
    this.#slicesOf(world).add(sending)
  }

  /** Resolves when everything that this world has sent so far has gone out. */
  sent(world: RunningWorld): Promise<void> {
    return this.#slices.get(world)?.done() ?? Promise.resolve()
  }

  /** The open connections of a world, or of one of its people. */
  connectionsOf(world: RunningWorld, userId: number | null = null): readonly ClientConnection[] {
    return [...this.#records]
      .filter(([, record]) => record.world === world && (userId === null || record.userId === userId))
      .map(([connection]) => connection)
  }

  /** Cuts every connection of a world, or of one of its people; returns how many there were. */
  cut(world: RunningWorld, userId: number | null = null): number {
    const connections = this.connectionsOf(world, userId)
    for (const connection of connections) connection.cut()
    return connections.length
  }

  /** Cuts the connections that this session has let in. */
  endSession(session: object): void {
    for (const [connection, { sessions }] of [...this.#records]) if (sessions.has(session)) connection.cut()
  }

  /** Removes a world that has ended, and cuts its connections. */
  end(world: RunningWorld): void {
    this.#slices.get(world)?.end()
    this.cut(world)
    this.#rooms.delete(world)
  }

  #slicesOf(world: RunningWorld): Slices {
    const known = this.#slices.get(world)
    if (known !== undefined) return known
    const slices = new Slices()
    this.#slices.set(world, slices)
    return slices
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

const NOBODY: ReadonlySet<ClientConnection> = new Set()
const NEVER = (): boolean => false
