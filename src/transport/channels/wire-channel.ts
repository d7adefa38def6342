// Channel names on the wire, and facts from events on the wire. Pure.
import * as z from 'zod/mini'
import { type ChannelName, type ChannelSpec, channels, type EventSpec } from '../../contract/channels'
import type { RejectedFact, WireFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import { presenceMember } from '../../contract/presence'
import { problemsOf } from '../../contract/problems'
import { type Reading, readValue, rejected } from '../api/reading'
import type { WireChannel } from './connector'

const prefix = { public: '', private: 'private-', presence: 'presence-' } as const

/**
 * The wire's name of a channel.
 * @example wireChannel('auction', { userId: 7 }).wire // 'private-auction.7'
 */
export function wireChannel(name: ChannelName, params: Readonly<Record<string, string | number>>): WireChannel {
  const spec: ChannelSpec = channels[name]
  const base = spec.name.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]))
  return { kind: spec.kind, base, wire: prefix[spec.kind] + base }
}

/** All events of a channel in the contract. */
export const eventsOf = (name: ChannelName): readonly string[] => Object.keys(channels[name].events)

/** How both dialects report the members of a presence channel. */
const presenceEvents = ['presence:here', 'presence:joined', 'presence:left'] as const
type PresenceEvent = (typeof presenceEvents)[number]
/** True for an event about members, which no call returns. */
export const isPresenceEvent = (event: string): event is PresenceEvent =>
  presenceEvents.some((known) => known === event)

const memberList = z.array(presenceMember)

/** True for a member list that cannot be read. */
export const isUnreadableList = (event: string, payload: unknown): boolean =>
  event === 'presence:here' && !memberList.safeParse(payload).success

function presenceFact(channel: ChannelName, event: PresenceEvent, payload: unknown): WireFact | RejectedFact {
  if (event === 'presence:here') {
    const members = memberList.safeParse(payload)
    if (!members.success) return rejected(`${channel} ${event}`, problemsOf(members.error))
    return { type: 'presence/listed', payload: { channel, members: members.data } }
  }
  const member = presenceMember.safeParse(payload)
  if (!member.success) return rejected(`${channel} ${event}`, problemsOf(member.error))
  return event === 'presence:joined'
    ? { type: 'presence/joined', payload: { channel, member: member.data } }
    : { type: 'presence/left', payload: { channel, userId: member.data.user_id } }
}

/** A payload with more fields than this is not unwrapped. Laravel wraps it among an event's public properties. */
const MAX_WRAPPER_FIELDS = 3

/** The object that a payload wraps under one name: `{auction: …}`; null for any other payload. */
export function wrappedIn(payload: unknown): Readonly<Record<string, unknown>> | null {
  if (!isRecord(payload) || Object.keys(payload).length > MAX_WRAPPER_FIELDS) return null
  const [inside, ...others] = Object.values(payload).filter(isRecord)
  return inside !== undefined && others.length === 0 ? inside : null
}

/** Reads the payload, or the object that it wraps. */
function readWrapped(schema: z.core.$ZodType, payload: unknown): Reading {
  const reading = readValue(schema, payload)
  const inside = reading.ok ? null : wrappedIn(payload)
  const unwrapped = inside === null ? reading : readValue(schema, inside)
  return unwrapped.ok ? unwrapped : reading
}

/** What an event becomes: the type of its fact, and the fact's extra fields. */
interface FactSpec {
  readonly fact: string
  readonly tags?: EventSpec['tags']
}

/** The fact of a reading by the event's schema. */
export const factOfReading = ({ fact, tags }: FactSpec, source: string, reading: Reading): WireFact | RejectedFact =>
  reading.ok
    ? // Parsed by the schema that the fact's type names, which TypeScript can't follow through a key known only at run time.
      ({ type: fact, payload: { data: reading.value, ...tags } } as WireFact)
    : rejected(source, reading.problems)

/** The fact of an event; `message/rejected` for an unreadable payload; null for an unknown event. Never throws. */
export function factOfEvent(name: ChannelName, event: string, payload: unknown): WireFact | RejectedFact | null {
  const events: Readonly<Record<string, EventSpec>> = channels[name].events
  if (isPresenceEvent(event)) return presenceFact(name, event, payload)
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  if (spec === undefined) return null
  return factOfReading(spec, `${name} ${event}`, readWrapped(spec.payload, payload))
}
