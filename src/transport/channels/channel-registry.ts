// Which channels are wanted, by whom, and whether they are joined: the only place that subscribes and re-subscribes.
// Echo loses subscriptions in some reconnects; here joining again is what happens on every opening.

import type { SchedulerLike, Subscriber } from 'rxjs'
import { Observable, Subject, Subscription, timer } from 'rxjs'
import type { ChannelName } from '../../contract/channels'
import type { ConnectionFact } from '../../ports/realtime'
import { backOffMs } from '../../retry/retry-delay'
import type { Connection, WireChannel } from './connector'
import { eventsOf, isUnreadableList, wireChannel } from './wire-channel'

/** What happens on one channel. Events come only between `subscribed` and `left` or `reset`. */
export type ChannelSignal =
  | { readonly kind: 'subscribed' }
  | { readonly kind: 'refused'; readonly status: number }
  /** Only the line is gone. */
  | { readonly kind: 'left' }
  /** A new epoch: what is known of the subject is void too. */
  | { readonly kind: 'reset' }
  /** A frame that may have been an event of it can't be read. */
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
   * Joins with the first subscriber, leaves with the last; a late one receives the state of the channel at once. Of its events
   * those with these names, all of them without names: most subjects share a channel, and each hears its own only.
   */
  signals(
    name: ChannelName,
    params: Readonly<Record<string, string | number>>,
    events?: readonly string[],
  ): Observable<ChannelSignal>
  /** `channel/subscribed` and `channel/refused`. */
  readonly facts$: Observable<ConnectionFact>
  /** The line is open: everything wanted is joined. */
  attach(connection: Connection): void
  /** The line is lost, and with it all subscriptions. */
  detach(): void
  /** A frame of an unknown channel could not be read: each channel that is joined may lack it. */
  reportUnreadable(): void
  /** A new epoch: leaves and joins everything, so that events still on their way on the old subscriptions are ignored. */
  rejoinAll(): void
}

/** The events of one name as the contract writes it: a name off the wire is another text, hashed anew by each who looks it up. */
interface NamedEvents {
  readonly name: string
  readonly events: Subject<EventSignal>
}

interface Entry {
  readonly channel: WireChannel
  readonly events: readonly string[]
  /** What happens to the channel; its events go to those who want them. */
  readonly signals: Subject<Exclude<ChannelSignal, EventSignal>>
  readonly allEvents: Subject<EventSignal>
  readonly eventsByName: Map<string, NamedEvents>
  users: number
  /** Counts joins; signals of a former join are ignored. */
  generation: number
  stands: 'out' | 'joining' | 'joined' | 'refused'
  status: number
  times: number
  attempts: number
  /** How many lists of its members in a row could not be read. */
  unreadable: number
  retry: Subscription
}

/**
 * A join without an answer (a lost frame) is repeated after this time, twice as long after each failure in a row: longer than
 * its signature may take, which a slow server would else be asked for twice. ms
 */
const JOIN_TIMEOUT_MS = 20_000
const MOST_JOIN_TIMEOUT_MS = 60_000
/** Only a join brings the list of members: after one that cannot be read the channel is joined again, so often. ms */
const REJOIN_MS = 1_000
const MOST_REJOINS = 3
/**
 * A refusal that may be different next time: the right may come back, a server may have been wrong about the request, and an
 * answer that could not be read says nothing of it. Without a session there is nothing to try.
 */
const passing = (status: number): boolean => status !== 401

const newEntry = (channel: WireChannel, events: readonly string[]): Entry => ({
  channel,
  events,
  signals: new Subject(),
  allEvents: new Subject(),
  eventsByName: new Map(),
  users: 0,
  generation: 0,
  stands: 'out',
  status: 0,
  times: 0,
  attempts: 0,
  unreadable: 0,
  retry: Subscription.EMPTY,
})

function handOver({ allEvents, eventsByName }: Entry, wireName: string, payload: unknown): void {
  const named = eventsByName.get(wireName)
  const signal: EventSignal = { kind: 'event', name: named === undefined ? wireName : named.name, payload }
  allEvents.next(signal)
  if (named !== undefined) named.events.next(signal)
}

/** What happens to the channel, and the events with these names, all of them without names; until the listener has enough. */
function listen(entry: Entry, names: readonly string[] | undefined, listener: Subscriber<ChannelSignal>): void {
  entry.signals.subscribe(listener)
  if (names === undefined) entry.allEvents.subscribe(listener)
  for (const name of names ?? []) {
    const named = entry.eventsByName.get(name) ?? { name, events: new Subject() }
    entry.eventsByName.set(name, named)
    named.events.subscribe(listener)
  }
}

export function createChannelRegistry(random: () => number, scheduler?: SchedulerLike): ChannelRegistry {
  const entries = new Map<string, Entry>()
  const facts = new Subject<ConnectionFact>()
  let connection: Connection | null = null

  const later = (entry: Entry, ms: number, action: () => void): void => {
    entry.retry.unsubscribe()
    entry.retry = timer(ms, scheduler).subscribe(action)
  }

  const refused = (entry: Entry, status: number): void => {
    entry.stands = 'refused'
    entry.status = status
    entry.retry.unsubscribe()
    entry.attempts += 1
    if (passing(status)) later(entry, backOffMs(entry.attempts, random()), () => rejoin(entry))
    facts.next({ type: 'channel/refused', payload: { channel: entry.channel.wire, status } })
    entry.signals.next({ kind: 'refused', status })
  }

  const join = (entry: Entry): void => {
    if (connection === null) return
    entry.generation += 1
    const { generation } = entry
    const present = () => entry.generation === generation && entry.stands !== 'out'
    entry.stands = 'joining'
    later(entry, Math.min(MOST_JOIN_TIMEOUT_MS, JOIN_TIMEOUT_MS * 2 ** entry.attempts), () => refused(entry, 408))
    connection.join(entry.channel, entry.events, {
      subscribed() {
        if (!present()) return
        entry.retry.unsubscribe()
        entry.stands = 'joined'
        entry.attempts = 0
        entry.times += 1
        facts.next({ type: 'channel/subscribed', payload: { channel: entry.channel.wire, times: entry.times } })
        entry.signals.next({ kind: 'subscribed' })
      },
      refused(status) {
        if (present()) refused(entry, status)
      },
      event(name, payload) {
        if (!present() || entry.stands !== 'joined') return
        if (isUnreadableList(name, payload)) {
          entry.unreadable += 1
          if (entry.unreadable <= MOST_REJOINS) later(entry, REJOIN_MS, () => rejoin(entry))
        } else if (name === 'presence:here') entry.unreadable = 0
        handOver(entry, name, payload)
      },
    })
  }

  const leave = (entry: Entry, isReset = false): void => {
    entry.retry.unsubscribe()
    const wasIn = entry.stands !== 'out'
    entry.stands = 'out'
    if (wasIn) connection?.leave(entry.channel)
    if (wasIn || isReset) entry.signals.next({ kind: isReset ? 'reset' : 'left' })
  }

  const rejoin = (entry: Entry, isReset = false): void => {
    leave(entry, isReset)
    join(entry)
  }

  const entryOf = (name: ChannelName, params: Readonly<Record<string, string | number>>): Entry => {
    const channel = wireChannel(name, params)
    const known = entries.get(channel.wire)
    if (known !== undefined) return known
    const entry = newEntry(channel, eventsOf(name))
    entries.set(channel.wire, entry)
    return entry
  }

  return {
    signals: (name, params, events) =>
      new Observable((listener) => {
        const entry = entryOf(name, params)
        if (entry.stands === 'joined') listener.next({ kind: 'subscribed' })
        if (entry.stands === 'refused') listener.next({ kind: 'refused', status: entry.status })
        listen(entry, events, listener)
        entry.users += 1
        if (entry.users === 1) join(entry)
        return () => {
          entry.users -= 1
          if (entry.users > 0) return
          leave(entry)
          entries.delete(entry.channel.wire)
        }
      }),
    facts$: facts,
    attach(opened) {
      connection = opened
      for (const entry of [...entries.values()]) rejoin(entry)
    },
    detach() {
      connection = null
      for (const entry of [...entries.values()]) leave(entry)
    },
    reportUnreadable() {
      for (const entry of [...entries.values()])
        if (entry.stands === 'joined') entry.signals.next({ kind: 'unreadable' })
    },
    rejoinAll() {
      for (const entry of [...entries.values()]) rejoin(entry, true)
    },
  }
}
