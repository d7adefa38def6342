// From the table of channels to names on the wire, and from events on the wire to facts. Pure.
import * as z from 'zod/mini'
import type { ChannelName, ChannelSpec, EventSpec } from '../../contract/channels'
import { channels } from '../../contract/channels'
import type { RejectedFact, WireFact } from '../../contract/fact'
import { presenceMember } from '../../contract/presence'
import { problemsOf } from '../../contract/problems'
import type { Reading } from '../api/reading'
import { readValue, rejected } from '../api/reading'
import type { WireChannel } from './connector'

const prefix = { public: '', private: 'private-', presence: 'presence-' } as const

/** The wire's name of a channel: `private-auction.7`. */
export function wireChannel(name: ChannelName, params: Readonly<Record<string, string | number>>): WireChannel {
  const spec: ChannelSpec = channels[name]
  const base = spec.name.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]))
  return { kind: spec.kind, base, wire: prefix[spec.kind] + base }
}

/** All events that the contract knows on a channel. */
export const eventsOf = (name: ChannelName): readonly string[] => Object.keys(channels[name].events)

/** How both dialects report who is on a presence channel. */
const presenceEvents = ['presence:here', 'presence:joined', 'presence:left'] as const
type PresenceEvent = (typeof presenceEvents)[number]
/** Who is on a channel: no call answers that. */
export const isPresenceEvent = (event: string): event is PresenceEvent =>
  presenceEvents.some((known) => known === event)

const memberList = z.array(presenceMember)

/** True for a list of the members of a channel of which nothing can be made. */
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

/** At most so many fields stand in an event that wraps its payload: Laravel sends the public properties of an event. */
const MOST_WRAPPERS = 3

/** The payload, or what it wraps under one name: `{auction: …}`. */
export function readWrapped(schema: z.core.$ZodType, payload: unknown): Reading {
  const reading = readValue(schema, payload)
  if (reading.ok || typeof payload !== 'object' || payload === null) return reading
  const inside = Object.values(payload).filter((value) => typeof value === 'object' && value !== null)
  if (Object.keys(payload).length > MOST_WRAPPERS || inside.length !== 1) return reading
  const unwrapped = readValue(schema, inside[0])
  return unwrapped.ok ? unwrapped : reading
}

/**
 * The fact of an event, or `message/rejected` when its payload is not what the contract promises; null for an event that
 * the contract does not know. Never throws.
 */
export function factOfEvent(name: ChannelName, event: string, payload: unknown): WireFact | RejectedFact | null {
  const events: Readonly<Record<string, EventSpec>> = channels[name].events
  if (isPresenceEvent(event)) return presenceFact(name, event, payload)
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  if (spec === undefined) return null
  const reading = readWrapped(spec.payload, payload)
  if (!reading.ok) return rejected(`${name} ${event}`, reading.problems)
  // Read by the very schema that the fact's type names; TypeScript cannot follow a table by a key known at run time only.
  return { type: spec.fact, payload: { data: reading.value, ...spec.tags } } as WireFact
}
