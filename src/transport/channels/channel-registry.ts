// Tracks who wants which channels and whether they are joined. The only place that subscribes and resubscribes:
// Echo loses subscriptions in some reconnects, so this rejoins everything whenever the connection opens.

import { Observable, type SchedulerLike, Subject, type Subscriber, Subscription, timer } from 'rxjs'
import type { ChannelName } from '../../contract/channels'
import type { ConnectionFact } from '../../ports/realtime'
import { backOffMs } from '../../retry/retry-delay'
import type { Connection, WireChannel } from './connector'
import { eventsOf, isUnreadableList, wireChannel } from './wire-channel'

/** What happens on one channel. Events come only between `subscribed` and `left` or `reset`. */
export type ChannelSignal =
  | { readonly kind: 'subscribed' }
  | { readonly kind: 'refused'; readonly status: number }
  /** The connection is gone; what was learned stays valid. */
  | { readonly kind: 'left' }
  /** A new epoch: everything learned so far is void. */
  | { readonly kind: 'reset' }
  /** An unreadable frame, which may have been an event of this channel. */
  | { readonly kind: 'unreadable' }
  | EventSignal

/** An event of the channel. */
export interface EventSignal {
  readonly kind: 'event'
  readonly name: string
  readonly payload: unknown
}

export interface ChannelRegistry {
  /**
   * Joins with the first subscriber and leaves with the last; a late subscriber receives the channel's state at once.
   * `events` limits which events are emitted, because most subjects share a channel; all if omitted.
   */
  signals(
    name: ChannelName,
    params: Readonly<Record<string, string | number>>,
    events?: readonly string[],
  ): Observable<ChannelSignal>
  /** `channel/subscribed` and `channel/refused`. */
  readonly facts$: Observable<ConnectionFact>
  /** The connection is open: joins every wanted channel. */
  attach(connection: Connection): void
  /** The connection is lost, and with it all subscriptions. */
  detach(): void
  /** An event is missing, or a frame could not be read: each joined channel may have lost an event. */
  reportMissed(): void
  /** A new epoch: leaves and rejoins everything, so that events still in flight on the old subscriptions are ignored. */
  rejoinAll(): void
}

/** `name` is the contract's own string, which is cheaper to look up than an equal one parsed off the wire. */
interface NamedEvents {
  readonly name: string
  readonly events: Subject<EventSignal>
}

interface Entry {
  readonly channel: WireChannel
  readonly events: readonly string[]
  /** Everything but events. */
  readonly signals: Subject<Exclude<ChannelSignal, EventSignal>>
  readonly allEvents: Subject<EventSignal>
  readonly eventsByName: Map<string, NamedEvents>
  subscribers: number
  /** Counts joins; callbacks of an earlier join are ignored. */
  generation: number
  phase: 'out' | 'joining' | 'joined' | 'refused'
  /** HTTP status of the last refusal; 0 if unknown. */
  refusalStatus: number
  /** Successful joins, the first included. */
  joins: number
  /** Failed joins in a row. */
  attempts: number
  /** Unreadable member lists in a row. */
  unreadableLists: number
  retry: Subscription
}

/**
 * A join without an answer (a lost frame) is repeated after this time, ms, doubled after each failure in a row. It must be
 * longer than signing may take, or a slow server would be asked to sign twice.
 */
const JOIN_TIMEOUT_MS = 20_000
const MAX_JOIN_TIMEOUT_MS = 60_000
/** Only a join brings the list of members, so an unreadable list means joining again. ms */
const REJOIN_MS = 1_000
const MAX_REJOINS = 3
/** Access may be granted later and server errors pass, so a refusal is retried, except a 401: there is no session. */
const mayChange = (status: number): boolean => status !== 401

const newEntry = (channel: WireChannel, events: readonly string[]): Entry => ({
  channel,
  events,
  signals: new Subject(),
  allEvents: new Subject(),
  eventsByName: new Map(),
  subscribers: 0,
  generation: 0,
  phase: 'out',
  refusalStatus: 0,
  joins: 0,
  attempts: 0,
  unreadableLists: 0,
  retry: Subscription.EMPTY,
})

function dispatch({ allEvents, eventsByName }: Entry, wireName: string, payload: unknown): void {
  const named = eventsByName.get(wireName)
  const signal: EventSignal = { kind: 'event', name: named === undefined ? wireName : named.name, payload }
  allEvents.next(signal)
  if (named !== undefined) named.events.next(signal)
}

/** Subscribes the listener to the channel's signals and to the named events; to all events if no names are given. */
function listen(entry: Entry, names: readonly string[] | undefined, listener: Subscriber<ChannelSignal>): void {
  entry.signals.subscribe(listener)
  if (names === undefined) entry.allEvents.subscribe(listener)
  for (const name of names ?? []) {
    const named = entry.eventsByName.get(name) ?? { name, events: new Subject() }
    entry.eventsByName.set(name, named)
    named.events.subscribe(listener)
  }
}

/** Creates a registry without channels; it joins them once a connection is attached. */
export function createChannelRegistry(random: () => number, scheduler?: SchedulerLike): ChannelRegistry {
  const entries = new Map<string, Entry>()
  const facts = new Subject<ConnectionFact>()
  let connection: Connection | null = null

  const scheduleRetry = (entry: Entry, ms: number, action: () => void): void => {
    entry.retry.unsubscribe()
    entry.retry = timer(ms, scheduler).subscribe(action)
  }

  const refused = (entry: Entry, status: number): void => {
    entry.phase = 'refused'
    entry.refusalStatus = status
    entry.retry.unsubscribe()
    entry.attempts += 1
    if (mayChange(status)) scheduleRetry(entry, backOffMs(entry.attempts, random()), () => rejoin(entry))
    facts.next({ type: 'channel/refused', payload: { channel: entry.channel.wire, status } })
    entry.signals.next({ kind: 'refused', status })
  }

  const join = (entry: Entry): void => {
    if (connection === null) return
    entry.generation += 1
    const { generation } = entry
    const isCurrent = () => entry.generation === generation && entry.phase !== 'out'
    entry.phase = 'joining'
    const timeoutMs = Math.min(MAX_JOIN_TIMEOUT_MS, JOIN_TIMEOUT_MS * 2 ** entry.attempts)
    scheduleRetry(entry, timeoutMs, () => refused(entry, 408))
    connection.join(entry.channel, entry.events, {
      subscribed() {
        if (!isCurrent()) return
        entry.retry.unsubscribe()
        entry.phase = 'joined'
        entry.attempts = 0
        entry.joins += 1
        facts.next({ type: 'channel/subscribed', payload: { channel: entry.channel.wire, times: entry.joins } })
        entry.signals.next({ kind: 'subscribed' })
      },
      refused(status) {
        if (isCurrent()) refused(entry, status)
      },
      event(name, payload) {
        if (!isCurrent() || entry.phase !== 'joined') return
        if (isUnreadableList(name, payload)) {
          entry.unreadableLists += 1
          if (entry.unreadableLists <= MAX_REJOINS) scheduleRetry(entry, REJOIN_MS, () => rejoin(entry))
        } else if (name === 'presence:here') entry.unreadableLists = 0
        dispatch(entry, name, payload)
      },
    })
  }

  const leave = (entry: Entry, isReset = false): void => {
    entry.retry.unsubscribe()
    const wasJoined = entry.phase !== 'out'
    entry.phase = 'out'
    if (wasJoined) connection?.leave(entry.channel)
    if (wasJoined || isReset) entry.signals.next({ kind: isReset ? 'reset' : 'left' })
  }

  const rejoin = (entry: Entry, isReset = false): void => {
    leave(entry, isReset)
    join(entry)
  }

  const entryOf = (name: ChannelName, params: Readonly<Record<string, string | number>>): Entry => {
    const channel = wireChannel(name, params)
    const existing = entries.get(channel.wire)
    if (existing !== undefined) return existing
    const entry = newEntry(channel, eventsOf(name))
    entries.set(channel.wire, entry)
    return entry
  }

  return {
    signals: (name, params, events) =>
      new Observable((listener) => {
        const entry = entryOf(name, params)
        if (entry.phase === 'joined') listener.next({ kind: 'subscribed' })
        if (entry.phase === 'refused') listener.next({ kind: 'refused', status: entry.refusalStatus })
        listen(entry, events, listener)
        entry.subscribers += 1
        if (entry.subscribers === 1) join(entry)
        return () => {
          entry.subscribers -= 1
          if (entry.subscribers > 0) return
          leave(entry)
          entries.delete(entry.channel.wire)
        }
      }),
    facts$: facts,
    attach(newConnection) {
      connection = newConnection
      for (const entry of [...entries.values()]) rejoin(entry)
    },
    detach() {
      connection = null
      for (const entry of [...entries.values()]) leave(entry)
    },
    reportMissed() {
      for (const entry of [...entries.values()])
        if (entry.phase === 'joined') entry.signals.next({ kind: 'unreadable' })
    },
    rejoinAll() {
      for (const entry of [...entries.values()]) rejoin(entry, true)
    },
  }
}
