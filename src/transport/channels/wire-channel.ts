// From the table of channels to names on the wire, and from events on the wire to facts. Pure.
import type { ChannelName, ChannelSpec, EventSpec } from '../../contract/channels'
import { channels } from '../../contract/channels'
import type { RejectedFact, WireFact } from '../../contract/fact'
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

/**
 * The fact of an event, or `message/rejected` when its payload is not what the contract promises; null for an event that
 * the contract does not know. Never throws.
 */
export function factOfEvent(name: ChannelName, event: string, payload: unknown): WireFact | RejectedFact | null {
  const events: Readonly<Record<string, EventSpec>> = channels[name].events
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  if (spec === undefined) return null
  const reading = readValue(spec.payload, payload)
  if (!reading.ok) return rejected(`${name} ${event}`, reading.problems)
  // Read by the very schema that the fact's type names; TypeScript cannot follow a table by a key known at run time only.
  return { type: spec.fact, payload: { data: reading.value, ...spec.tags } } as WireFact
}
