// From a world's signals to sockets: each announcement only to those who listen, its payload made once per class of viewers.
// Decides nothing about who may see what: the announcement names the people. simulator.md, Persistence and size
import * as z from 'zod/mini'
import type { ChannelName, EventSpec } from '../../../src/contract/channels'
import { channels } from '../../../src/contract/channels'
import type { ClockReading } from '../../../src/contract/clock'
import type { Faults } from '../../faults/faults'
import type { OnViolation } from '../../runtime/contract-check'
import { problemOf } from '../../runtime/contract-check'
import type { Announcement, RunningWorld, WorldClockReading, WorldSignal } from '../../runtime/running-world'
import type { WireLog } from '../../runtime/wire-log'
import type { View } from '../../world/announcement'
import { isShared, readChannel, wireName } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Frame } from './frame'
import type { Payload } from './payload'
import { SharedPayload } from './payload'

export interface DeliveryOptions {
  /** Holds every payload against the contract and keeps back what breaks it. */
  readonly verify: boolean
  /** Laravel's toOthers(): the socket that caused an event does not hear it. */
  readonly toOthers: boolean
  readonly onViolation: OnViolation
  /** What goes wrong between the world and its listeners; nothing when left out. */
  readonly faults?: Faults
  /** Told of every event that left. */
  readonly wire?: WireLog
}

/** A world's clock as the wire tells it. */
export const clockOnWire = (reading: WorldClockReading): ClockReading => ({
  now: new Date(reading.now).toISOString(),
  rate: reading.rate,
  epoch: reading.epoch,
})

const clockChannel = wireName('simulator', 0)
const clockFrame = (reading: WorldClockReading): Frame => new Frame(clockChannel, 'clock-changed', clockOnWire(reading))

const eventOf = (noun: ChannelName, event: string): EventSpec | undefined =>
  Object.entries<EventSpec>(channels[noun].events).find(([name]) => name === event)?.[1]

export class Delivery {
  /** Who is causing announcements right now: world → user → socket. */
  readonly #causing = new Map<RunningWorld, Map<number, ClientConnection>>()

  constructor(
    private readonly lines: ConnectionRegistry,
    private readonly options: DeliveryOptions,
  ) {
    lines.onFirstLine((world) => {
      world.listen((signal) => this.#hear(world, signal))
    })
    lines.onListening((line, world, channel) => {
      if (channel === clockChannel) line.deliver(clockFrame(this.#readingFor(world, line)))
    })
    options.faults?.onSkewed((world) => this.#tellTime(world, world.reading()))
  }

  /** Runs what a request of this user and socket asks for; with toOthers the socket does not hear of it by channel. */
  async causedBy<T>(
    world: RunningWorld,
    userId: number | null,
    socketId: string | null,
    run: () => Promise<T>,
  ): Promise<T> {
    const mayStayAway = userId !== null && socketId !== null && (this.options.toOthers || world.toOthers)
    const line = mayStayAway ? this.lines.byId(socketId) : null
    if (line === null || userId === null || this.lines.worldOf(line) !== world) return run()
    const causers = this.#causing.get(world) ?? new Map<number, ClientConnection>()
    this.#causing.set(world, causers)
    causers.set(userId, line)
    try {
      return await run()
    } finally {
      if (causers.get(userId) === line) causers.delete(userId)
    }
  }

  /** Sends news that is not the world's own: of connections, which no log knows. */
  tell(world: RunningWorld, news: Announcement): void {
    this.#announce(world, news)
  }

  #hear(world: RunningWorld, signal: WorldSignal) {
    switch (signal.kind) {
      case 'announcement':
        return this.#announce(world, signal.announcement)
      case 'clock':
        return this.#tellTime(world, signal.reading)
      case 'ended':
        return this.lines.end(world)
      case 'replaced': // The new epoch is told by the clock signal that goes with it.
      case 'logged':
        return
      default: {
        const unknown: never = signal
        return unknown
      }
    }
  }

  #announce(world: RunningWorld, news: Announcement): void {
    const causer = news.causedBy === null ? null : (this.#causing.get(world)?.get(news.causedBy) ?? null)
    const payloadFor = this.#payloads(news)
    for (const userId of this.#audience(world, news)) {
      const name = wireName(news.channel, userId)
      if (this.lines.listeners(world, name).size === 0) continue
      const payload = payloadFor(news.viewFor(userId))
      if (payload === null) continue
      const send = (frame: Frame): void => this.#send(world, frame, userId, news.channel, causer)
      const frame = new Frame(name, news.event, payload)
      if (this.options.faults === undefined) send(frame)
      else this.options.faults.deliver(world, userId, news.channel, frame, send)
    }
  }

  /** The payload of a view; null for one that breaks the contract. What a class sees alike is judged and encoded once. */
  #payloads(news: Announcement): (view: View) => Payload | null {
    const classes = new Map<object, SharedPayload>()
    const kept = new Map<object, boolean>()
    return ({ shared, own }) => {
      const known = classes.get(shared) ?? new SharedPayload(shared)
      classes.set(shared, known)
      if (own !== null) {
        const payload = known.with(own)
        return this.#keepsContract(news, payload.value) ? payload : null
      }
      const keeps = kept.get(shared) ?? this.#keepsContract(news, shared)
      kept.set(shared, keeps)
      return keeps ? known.whole : null
    }
  }

  #send(
    world: RunningWorld,
    frame: Frame,
    userId: number,
    channel: ChannelName,
    causer: ClientConnection | null,
  ): void {
    const sockets = this.lines.listeners(world, frame.channel).size
    this.lines.send(world, frame, causer)
    this.options.wire?.tell(world, {
      direction: 'out',
      kind: 'event',
      name: frame.event,
      userId: userId === 0 ? null : userId,
      channel,
      sockets,
      answer: frame.payload,
    })
  }

  #tellTime(world: RunningWorld, reading: WorldClockReading): void {
    const listeners = this.lines.listeners(world, clockChannel)
    if (listeners.size === 0) return
    const skews = this.options.faults?.skews(world) === true
    if (skews) for (const line of listeners) line.deliver(clockFrame(this.#readingFor(world, line)))
    else this.lines.send(world, clockFrame(reading))
    this.options.wire?.tell(world, {
      direction: 'out',
      kind: 'event',
      name: 'clock-changed',
      channel: 'simulator',
      sockets: listeners.size,
      answer: clockOnWire(reading),
    })
  }

  #readingFor(world: RunningWorld, line: ClientConnection): WorldClockReading {
    return this.options.faults?.readingFor(world, this.lines.userOf(line)) ?? world.reading()
  }

  #audience(world: RunningWorld, { channel, to }: Announcement): readonly number[] {
    if (to !== 'everyone') return to
    if (isShared(channel)) return [0]
    return this.lines
      .channelsOf(world)
      .map(readChannel)
      .flatMap((known) => (known?.noun === channel && known.userId !== null ? [known.userId] : []))
  }

  #keepsContract({ channel, event }: Announcement, payload: unknown): boolean {
    if (!this.options.verify) return true
    const spec = eventOf(channel, event)
    const place = `channel ${channel}, event ${event}`
    if (spec === undefined) {
      this.options.onViolation(place, 'the table of channels has no such event')
      return false
    }
    const result = z.safeParse(spec.payload, payload)
    if (!result.success) this.options.onViolation(place, problemOf(result.error.issues))
    return result.success
  }
}
