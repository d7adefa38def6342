// The open sockets of both doors: which world each belongs to and what it listens to. Speaks no protocol, decides no rights.
import type { RunningWorld } from '../../runtime/running-world'
import type { Frame } from '../delivery/frame'

/** One open socket, whichever door it came through. */
export interface ClientConnection {
  /** As the client names it in X-Socket-ID. */
  readonly id: string
  deliver(frame: Frame): void
  /** Ends the connection the way a broken cable does: the client will try again. */
  cut(): void
  /** From now on nothing comes out of it, not even a sign of life, though it stays open: a half-open connection. */
  silence(): void
}

interface Place {
  world: RunningWorld | null
  /** Who it is; null until somebody has said so. */
  userId: number | null
  readonly channels: Set<string>
}

type Rooms = Map<string, Set<ClientConnection>>

/** Called when a line begins to listen to a channel of a world: at the subscription, or at the binding that follows it. */
export type Greeting = (line: ClientConnection, world: RunningWorld, channel: string) => void

type Binding = (line: ClientConnection, world: RunningWorld, userId: number | null) => void

/** A line belongs to no world until it is bound, then to that one for ever. Channels are keyed (world, name). */
export class ConnectionRegistry {
  readonly #places = new Map<ClientConnection, Place>()
  readonly #byId = new Map<string, ClientConnection>()
  readonly #rooms = new Map<RunningWorld, Rooms>()
  readonly #greetings: Greeting[] = []
  readonly #farewells: Greeting[] = []
  readonly #bindings: Binding[] = []
  readonly #arrivals: ((world: RunningWorld) => void)[] = []

  /** Has a say at every beginning of listening. */
  onListening(greeting: Greeting): void {
    this.#greetings.push(greeting)
  }

  /** Has a say at every end of listening, once the line is out of the room. */
  onLeft(farewell: Greeting): void {
    this.#farewells.push(farewell)
  }

  /** Called when a line has been bound to a world, with whose it is. */
  onBound(binding: Binding): void {
    this.#bindings.push(binding)
  }

  /** Called before the first line of a world is bound to it. */
  onFirstLine(arrival: (world: RunningWorld) => void): void {
    this.#arrivals.push(arrival)
  }

  open(line: ClientConnection): void {
    this.#places.set(line, { world: null, userId: null, channels: new Set() })
    this.#byId.set(line.id, line)
  }

  close(line: ClientConnection): void {
    const place = this.#places.get(line)
    if (place === undefined) return
    for (const channel of [...place.channels]) this.leave(line, channel)
    this.#places.delete(line)
    this.#byId.delete(line.id)
  }

  /** The open line of that socket id; null when it has gone. */
  byId(id: string): ClientConnection | null {
    return this.#byId.get(id) ?? null
  }

  worldOf(line: ClientConnection): RunningWorld | null {
    return this.#places.get(line)?.world ?? null
  }

  /** Whose line it is; null when nobody knows. */
  userOf(line: ClientConnection): number | null {
    return this.#places.get(line)?.userId ?? null
  }

  /** Binds the line to the world, and to who asked for it; false when it belongs to another world. */
  bind(line: ClientConnection, world: RunningWorld, userId: number | null = null): boolean {
    const place = this.#places.get(line)
    if (place === undefined) return false
    if (place.world !== null) return place.world === world
    place.world = world
    place.userId = userId
    if (!this.#rooms.has(world)) {
      this.#rooms.set(world, new Map())
      for (const arrival of this.#arrivals) arrival(world)
    }
    for (const channel of place.channels) this.#listen(line, world, channel)
    for (const binding of this.#bindings) binding(line, world, userId)
    return true
  }

  /** Idempotent. On a line without a world the channel waits for the binding. */
  join(line: ClientConnection, channel: string): void {
    const place = this.#places.get(line)
    if (place === undefined || place.channels.has(channel)) return
    place.channels.add(channel)
    if (place.world !== null) this.#listen(line, place.world, channel)
  }

  leave(line: ClientConnection, channel: string): void {
    const place = this.#places.get(line)
    if (place === undefined || !place.channels.delete(channel) || place.world === null) return
    const rooms = this.#rooms.get(place.world)
    const room = rooms?.get(channel)
    room?.delete(line)
    if (room?.size === 0) rooms?.delete(channel)
    for (const farewell of this.#farewells) farewell(line, place.world, channel)
  }

  listensTo(line: ClientConnection, channel: string): boolean {
    return this.#places.get(line)?.channels.has(channel) ?? false
  }

  /** Those who listen to a channel of a world right now. */
  listeners(world: RunningWorld, channel: string): ReadonlySet<ClientConnection> {
    return this.#rooms.get(world)?.get(channel) ?? NOBODY
  }

  /** Wire names of the channels of a world that anybody listens to. */
  channelsOf(world: RunningWorld): readonly string[] {
    return [...(this.#rooms.get(world)?.keys() ?? [])]
  }

  /** To all who listen, but for one line (the one that caused it, or nobody). */
  send(world: RunningWorld, frame: Frame, except: ClientConnection | null = null): void {
    for (const line of this.listeners(world, frame.channel)) if (line !== except) line.deliver(frame)
  }

  /** The open lines of a world, or of one of its people. */
  linesOf(world: RunningWorld, userId: number | null = null): readonly ClientConnection[] {
    return [...this.#places]
      .filter(([, place]) => place.world === world && (userId === null || place.userId === userId))
      .map(([line]) => line)
  }

  /** Cuts every line of a world, or of one of its people; answers how many there were. */
  cut(world: RunningWorld, userId: number | null = null): number {
    const lines = this.linesOf(world, userId)
    for (const line of lines) line.cut()
    return lines.length
  }

  /** Forgets a world that has ended, and cuts its lines. */
  end(world: RunningWorld): void {
    this.cut(world)
    this.#rooms.delete(world)
  }

  #listen(line: ClientConnection, world: RunningWorld, channel: string): void {
    const rooms = this.#rooms.get(world)
    if (rooms === undefined) return
    const room = rooms.get(channel)
    if (room === undefined) rooms.set(channel, new Set([line]))
    else room.add(line)
    for (const greeting of this.#greetings) greeting(line, world, channel)
  }
}

const NOBODY: ReadonlySet<ClientConnection> = new Set()
