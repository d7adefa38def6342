// Delivers a world's signals to sockets. The payload of an announcement is created once per class of viewers. Who may see what is
// decided by the announcement, which names its users.
import * as z from 'zod/mini'
import { type ChannelName, channels } from '../../../src/contract/channels'
import type { ClockReading } from '../../../src/contract/clock'
import type { Faults } from '../../faults/faults'
import { type OnViolation, problemOf } from '../../runtime/contract-check'
import type { Announcement, RunningWorld, WorldClockReading, WorldSignal } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import { isShared, readChannel, wireName } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import type { PublishedEvent } from '../pusher/publisher'
import { sendThroughFaults } from './event-faults'
import { MAX_EVENT_BYTES } from './event-form'
import { Forms } from './forms'
import { Frame } from './frame'

export interface DeliveryOptions {
  /** Checks every payload against the contract and withholds invalid ones. */
  readonly verify: boolean
  readonly onViolation: OnViolation
  /** Injected faults; none if left out. */
  readonly faults?: Faults
  /** Maximum bytes of an event; larger ones are sent as a hint. Defaults to the limit of Reverb. */
  readonly maxEvent?: number | undefined
  /** Records every sent event. */
  readonly wire?: WireLog
  /** Publishes the events of some worlds to an external server. */
  readonly publisher?: EventPublisher
}

/** Publishes events to an external Pusher server instead of the sockets of this process. */
export interface EventPublisher {
  publishes(world: RunningWorld): boolean
  publish(event: PublishedEvent): void
}

/** How much larger a publish request is than the frame of its event, bytes. */
const ENVELOPE_BYTES = 100

/** A world's clock in the format of the contract. */
const clockOnWire = (reading: WorldClockReading): ClockReading => ({
  now: new Date(reading.now).toISOString(),
  rate: reading.rate,
  epoch: reading.epoch,
})

const clockChannel = wireName('simulator', 0)
const clockFrame = (reading: WorldClockReading): Frame => new Frame(clockChannel, 'clock-changed', clockOnWire(reading))

/** An event that makes every client of this world read everything again. */
export const eventsMissed = (world: RunningWorld): PublishedEvent => {
  const reading = { ...clockOnWire(world.reading()), missed: true }
  const { channel, event: name, json: data } = new Frame(clockChannel, 'clock-changed', reading)
  return { channel, name, data, socketId: null }
}

/** Returns a check that is true once the world was rewound, restored or reset, which drops pending deliveries. */
const replacedCheckFor = (world: RunningWorld): (() => boolean) => {
  const { epoch } = world.reading()
  return () => world.reading().epoch !== epoch
}

const parseOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Schema = z.core.$ZodType

/** Sends announcements of worlds to listening connections. */
export class Delivery {
  /** The sockets of requests in progress: world → user → socket. */
  readonly #causingSockets = new Map<RunningWorld, Map<number, string>>()
  readonly #worlds = new WeakSet<RunningWorld>()

  constructor(
    private readonly connections: ConnectionRegistry,
    private readonly options: DeliveryOptions,
  ) {
    connections.onFirstConnection((world) => this.deliverFrom(world))
    connections.onListening((connection, world, channel) => {
      if (channel === clockChannel) connection.deliver(clockFrame(this.#readingFor(world, connection)))
    })
    options.faults?.onSkewed((world) => this.#sendClock(world, world.reading()))
  }

  /** Delivers the signals of this world from now on. Called automatically for its first connection. */
  deliverFrom(world: RunningWorld): void {
    if (this.#worlds.has(world)) return
    this.#worlds.add(world)
    world.listen((signal) => this.#handle(world, signal))
  }

  /** Sends an event of an external backend to the listeners of this world, except the socket that it names. */
  relay(world: RunningWorld, { channel, name, data, socketId }: PublishedEvent): void {
    const except = socketId === null ? null : this.connections.byId(socketId)
    this.connections.send(world, new Frame(channel, name, parseOrText(data)), except)
  }

  /** Runs a request of this user and socket. In a world with toOthers, that socket doesn't receive the events it causes. */
  async causedBy<T>(
    world: RunningWorld,
    userId: number | null,
    socketId: string | null,
    run: () => Promise<T>,
  ): Promise<T> {
    if (userId === null || socketId === null || !world.toOthers) return run()
    const sockets = this.#causingSockets.get(world) ?? new Map<number, string>()
    this.#causingSockets.set(world, sockets)
    sockets.set(userId, socketId)
    try {
      return await run()
    } finally {
      if (sockets.get(userId) === socketId) sockets.delete(userId)
    }
  }

  #handle(world: RunningWorld, signal: WorldSignal) {
    switch (signal.kind) {
      case 'announcement':
        return this.announce(world, signal.announcement)
      case 'clock':
        return this.#enqueue(world, [0], () => this.#sendClock(world, signal.reading))
      case 'ended':
        return this.connections.end(world)
      case 'replaced': // The clock signal that follows has the new epoch.
      case 'logged':
        return
      default: {
        const unknown: never = signal
        return unknown
      }
    }
  }

  /** Sends an announcement of the world, or one about connections, which is not in any log. */
  announce(world: RunningWorld, announcement: Announcement): void {
    const isPublished = this.#publisherOf(world) !== null
    const forms = new Forms(world, announcement, {
      isValid: (schema, payload) => this.#meetsContract(announcement, schema, payload),
      maxBytes: (this.options.maxEvent ?? MAX_EVENT_BYTES) - (isPublished ? ENVELOPE_BYTES : 0),
    })
    if (forms.isEmpty) return
    const { channel, causedBy } = announcement
    const causingSocket = causedBy === null ? null : (this.#causingSockets.get(world)?.get(causedBy) ?? null)
    const sendTo = (userId: number): void => {
      const name = wireName(channel, userId)
      if (!isPublished && this.connections.listeners(world, name).size === 0) return
      const frame = forms.frameFor(userId, name)
      if (frame !== null) this.#sendThroughFaults(world, frame, userId, channel, causingSocket)
    }
    this.#enqueue(world, this.#audience(world, announcement), sendTo)
  }

  #sendThroughFaults(
    world: RunningWorld,
    frame: Frame,
    userId: number,
    channel: ChannelName,
    causingSocket: string | null,
  ): void {
    const { faults } = this.options
    if (faults === undefined || faults.of(world).length === 0) this.#send(world, frame, userId, channel, causingSocket)
    else {
      const send = (frame: Frame): void => this.#send(world, frame, userId, channel, causingSocket)
      sendThroughFaults(faults, { world, userId, channel }, frame, send)
    }
  }

  /** Sends to these users after earlier deliveries, spread over several turns of the event loop. */
  #enqueue(world: RunningWorld, to: readonly number[], send: (userId: number) => void): void {
    this.connections.enqueue(world, { to, send, isCanceled: replacedCheckFor(world) })
  }

  /** Resolves when all announcements of this world so far have been sent. */
  whenSent(world: RunningWorld): Promise<void> {
    return this.connections.whenSent(world)
  }

  /** The publisher for this world; null if its events go to sockets of this process. */
  #publisherOf(world: RunningWorld): EventPublisher | null {
    const { publisher } = this.options
    return publisher?.publishes(world) === true ? publisher : null
  }

  /** Sends a frame to sockets of this process or to the publisher. */
  #toListeners(world: RunningWorld, frame: Frame, socketId: string | null): void {
    const publisher = this.#publisherOf(world)
    if (publisher !== null) {
      const { channel, event: name, json: data } = frame
      publisher.publish({ channel, name, data, socketId })
    } else {
      const except = socketId === null ? null : this.connections.byId(socketId)
      this.connections.send(world, frame, except, replacedCheckFor)
    }
  }

  #send(world: RunningWorld, frame: Frame, userId: number, channel: ChannelName, causingSocket: string | null): void {
    const sockets = this.connections.listeners(world, frame.channel).size
    this.#toListeners(world, frame, causingSocket)
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
    if (listeners.size === 0 && this.#publisherOf(world) === null) return
    const skews = this.options.faults?.skews(world) === true
    const frameFor = (connection: ClientConnection): Frame => clockFrame(this.#readingFor(world, connection))
    if (skews) this.connections.sendEach(world, clockChannel, frameFor, replacedCheckFor(world))
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
      .flatMap((parsed) => (parsed?.noun === channel && parsed.userId !== null ? [parsed.userId] : []))
  }

  #meetsContract({ channel, event }: Announcement, schema: Schema, payload: unknown): boolean {
    if (!this.options.verify) return true
    const location = `channel ${channel}, event ${event}`
    if (!Object.hasOwn(channels[channel].events, event)) {
      this.options.onViolation(location, 'the contract has no such event')
      return false
    }
    const result = z.safeParse(schema, payload)
    if (!result.success) this.options.onViolation(location, problemOf(result.error.issues))
    return result.success
  }
}
