// From a world's signals to sockets: each announcement goes to those who listen, its payload made once per class of viewers.
// Decides nothing about who may see what: the announcement names the people.
import * as z from 'zod/mini'
import type { ChannelName } from '../../../src/contract/channels'
import { channels } from '../../../src/contract/channels'
import type { ClockReading } from '../../../src/contract/clock'
import type { Faults } from '../../faults/faults'
import type { OnViolation } from '../../runtime/contract-check'
import { problemOf } from '../../runtime/contract-check'
import type { Announcement, RunningWorld, WorldClockReading, WorldSignal } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { isShared, readChannel, wireName } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import type { PublishedEvent } from '../pusher/publisher'
import { sendThroughFaults } from './event-faults'
import { MOST_EVENT_BYTES } from './event-form'
import { Forms } from './forms'
import { Frame } from './frame'

export interface DeliveryOptions {
  /** Checks every payload against the contract, and withholds those that break it. */
  readonly verify: boolean
  /** Laravel's toOthers(): the socket that caused an event does not receive it. */
  readonly toOthers: boolean
  readonly onViolation: OnViolation
  /** What goes wrong between a world and its listeners; nothing when left out. */
  readonly faults?: Faults
  /** A larger event about an auction is sent as a hint, bytes; as a Reverb takes it when left out. */
  readonly maxEvent?: number | undefined
  /** Records every event that is sent. */
  readonly wire?: WireLog
  /** A server beside the simulator that sends the events of some worlds; none when left out. */
  readonly publishing?: Publishing
}

/** Events that go to a server of the Pusher protocol, and not to sockets of this process. */
export interface Publishing {
  publishes(world: RunningWorld): boolean
  publish(event: PublishedEvent): void
}

/** What the body of a request has around an event more than a frame has, bytes. */
const ENVELOPE_BYTES = 100

/** A world's clock as it stands on the wire. */
const clockOnWire = (reading: WorldClockReading): ClockReading => ({
  now: new Date(reading.now).toISOString(),
  rate: reading.rate,
  epoch: reading.epoch,
})

const clockChannel = wireName('simulator', 0)
const clockFrame = (reading: WorldClockReading): Frame => new Frame(clockChannel, 'clock-changed', clockOnWire(reading))

/** True once the world has become another one: what was on its way is lost with the old one. */
const anotherEpoch = (world: RunningWorld): (() => boolean) => {
  const { epoch } = world.reading()
  return () => world.reading().epoch !== epoch
}

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Schema = z.core.$ZodType

/** Sends what worlds announce to the connections that listen. */
export class Delivery {
  /** Whose requests are causing announcements now: world → user → socket. */
  readonly #causing = new Map<RunningWorld, Map<number, string>>()
  readonly #heard = new WeakSet<RunningWorld>()

  constructor(
    private readonly connections: ConnectionRegistry,
    private readonly options: DeliveryOptions,
  ) {
    connections.onFirstConnection((world) => this.hear(world))
    connections.onListening((connection, world, channel) => {
      if (channel === clockChannel) connection.deliver(clockFrame(this.#readingFor(world, connection)))
    })
    options.faults?.onSkewed((world) => this.#sendClock(world, world.reading()))
  }

  /** From now on what this world announces is sent; by itself from its first connection on. */
  hear(world: RunningWorld): void {
    if (this.#heard.has(world)) return
    this.#heard.add(world)
    world.listen((signal) => this.#handle(world, signal))
  }

  /** Sends an event of a backend elsewhere to those who listen in this world, but not to the socket that it names. */
  relay(world: RunningWorld, { channel, name, data, socketId }: PublishedEvent): void {
    const except = socketId === null ? null : this.connections.byId(socketId)
    this.connections.send(world, new Frame(channel, name, jsonOr(data)), except)
  }

  /** Runs a request of this user and socket; with toOthers that socket does not receive the events it causes. */
  async causedBy<T>(
    world: RunningWorld,
    userId: number | null,
    socketId: string | null,
    run: () => Promise<T>,
  ): Promise<T> {
    if (userId === null || socketId === null || !(this.options.toOthers || world.toOthers)) return run()
    const causers = this.#causing.get(world) ?? new Map<number, string>()
    this.#causing.set(world, causers)
    causers.set(userId, socketId)
    try {
      return await run()
    } finally {
      if (causers.get(userId) === socketId) causers.delete(userId)
    }
  }

  #handle(world: RunningWorld, signal: WorldSignal) {
    switch (signal.kind) {
      case 'announcement':
        return this.announce(world, signal.announcement)
      case 'clock':
        return this.#inTurn(world, [0], () => this.#sendClock(world, signal.reading))
      case 'ended':
        return this.connections.end(world)
      case 'replaced': // The clock signal that goes with it carries the new epoch.
      case 'logged':
        return
      default: {
        const unknown: never = signal
        return unknown
      }
    }
  }

  /** Sends an announcement: of the world itself, or of connections, which no log records. */
  announce(world: RunningWorld, announcement: Announcement): void {
    const isPublished = this.#publishingOf(world) !== null
    const forms = new Forms(world, announcement, {
      isSound: (schema, payload) => this.#meetsContract(announcement, schema, payload),
      largest: (this.options.maxEvent ?? MOST_EVENT_BYTES) - (isPublished ? ENVELOPE_BYTES : 0),
    })
    if (forms.areNone) return
    const { channel, causedBy } = announcement
    const causer = causedBy === null ? null : (this.#causing.get(world)?.get(causedBy) ?? null)
    const sendTo = (userId: number): void => {
      const name = wireName(channel, userId)
      if (!isPublished && this.connections.listeners(world, name).size === 0) return
      const frame = forms.frameFor(userId, name)
      if (frame !== null) this.#sendThroughFaults(world, frame, userId, channel, causer)
    }
    this.#inTurn(world, this.#audience(world, announcement), sendTo)
  }

  #sendThroughFaults(
    world: RunningWorld,
    frame: Frame,
    userId: number,
    channel: ChannelName,
    causer: string | null,
  ): void {
    const { faults } = this.options
    if (faults === undefined || faults.of(world).length === 0) this.#send(world, frame, userId, channel, causer)
    else {
      const send = (one: Frame): void => this.#send(world, one, userId, channel, causer)
      sendThroughFaults(faults, { world, userId, channel }, frame, send)
    }
  }

  /** Sends to these after everything that was begun before; to thousands, not all at once. */
  #inTurn(world: RunningWorld, to: readonly number[], send: (userId: number) => void): void {
    this.connections.inTurn(world, { to, send, isOver: anotherEpoch(world) })
  }

  /** Resolves when everything that this world has announced so far was sent. */
  sent(world: RunningWorld): Promise<void> {
    return this.connections.sent(world)
  }

  /** Where the events of this world go instead of to its sockets; null for sockets. */
  #publishingOf(world: RunningWorld): Publishing | null {
    const { publishing } = this.options
    return publishing?.publishes(world) === true ? publishing : null
  }

  /** To whoever listens, wherever that is known. */
  #toListeners(world: RunningWorld, frame: Frame, socketId: string | null): void {
    const publishing = this.#publishingOf(world)
    if (publishing !== null) {
      const { channel, event: name, json: data } = frame
      publishing.publish({ channel, name, data, socketId })
    } else {
      const except = socketId === null ? null : this.connections.byId(socketId)
      this.connections.send(world, frame, except, anotherEpoch)
    }
  }

  #send(world: RunningWorld, frame: Frame, userId: number, channel: ChannelName, causer: string | null): void {
    const sockets = this.connections.listeners(world, frame.channel).size
    this.#toListeners(world, frame, causer)
    this.options.wire?.record(world, {
      direction: 'out',
      kind: 'event',
      name: frame.event,
      userId: userId === 0 ? null : userId,
      channel,
      sockets,
      answer: frame.payload,
    })
  }

  #sendClock(world: RunningWorld, reading: WorldClockReading): void {
    const listeners = this.connections.listeners(world, clockChannel)
    if (listeners.size === 0 && this.#publishingOf(world) === null) return
    const skews = this.options.faults?.skews(world) === true
    const frameFor = (connection: ClientConnection): Frame => clockFrame(this.#readingFor(world, connection))
    if (skews) this.connections.tell(world, clockChannel, frameFor, anotherEpoch(world))
    else this.#toListeners(world, clockFrame(reading), null)
    this.options.wire?.record(world, {
      direction: 'out',
      kind: 'event',
      name: 'clock-changed',
      channel: 'simulator',
      sockets: listeners.size,
      answer: clockOnWire(reading),
    })
  }

  #readingFor(world: RunningWorld, connection: ClientConnection): WorldClockReading {
    return this.options.faults?.readingFor(world, this.connections.userOf(connection)) ?? world.reading()
  }

  #audience(world: RunningWorld, { channel, to }: Announcement): readonly number[] {
    if (to !== 'everyone') return to
    if (isShared(channel)) return [0]
    return this.connections
      .channelsOf(world)
      .map(readChannel)
      .flatMap((known) => (known?.noun === channel && known.userId !== null ? [known.userId] : []))
  }

  #meetsContract({ channel, event }: Announcement, schema: Schema, payload: unknown): boolean {
    if (!this.options.verify) return true
    const place = `channel ${channel}, event ${event}`
    if (!Object.hasOwn(channels[channel].events, event)) {
      this.options.onViolation(place, 'the table of channels has no such event')
      return false
    }
    const result = z.safeParse(schema, payload)
    if (!result.success) this.options.onViolation(place, problemOf(result.error.issues))
    return result.success
  }
}
