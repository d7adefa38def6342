// Turns a channel event of any form into its fact. Whether the fact is enough, old or wrong is for the state to decide.
import type * as z from 'zod/mini'
import { type ChannelName, channels, type EventSpec, type SmallerForms } from '../../contract/channels'
import type { RejectedFact, WireFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import { unreadable } from '../api/reading'
import { parseTolerantly } from '../api/strict-form'
import { isPresenceEvent, presenceFact } from './wire-channel'

/** One form of an event: how to parse it, and the type of its fact. */
type Form = Pick<EventSpec, 'payload' | 'fact'>

/** A payload with more fields than this is not unwrapped. Laravel wraps it among an event's public properties. */
const MAX_WRAPPER_FIELDS = 3

/** The object that a payload wraps under one name: `{auction: …}`; null for any other payload. */
function wrappedIn(payload: unknown): Readonly<Record<string, unknown>> | null {
  if (!isRecord(payload) || Object.keys(payload).length > MAX_WRAPPER_FIELDS) return null
  const [inside, ...others] = Object.values(payload).filter(isRecord)
  return inside !== undefined && others.length === 0 ? inside : null
}

/** Parses the payload, or the object that it wraps. */
function parseWrapped(schema: z.core.$ZodType, payload: unknown) {
  const result = parseTolerantly(schema, payload)
  const inside = result.success ? null : wrappedIn(payload)
  const unwrapped = inside === null ? result : parseTolerantly(schema, inside)
  return unwrapped.success ? unwrapped : result
}

/** True for anything more than a hint. */
const saysMore = ({ omits }: SmallerForms, content: object): boolean =>
  omits in content || 'status' in content || 'loan' in content

/** The form of a payload without its wrapper. What is neither whole nor a known smaller form is parsed as whole, and rejected. */
function formOf(spec: EventSpec, smaller: SmallerForms, content: object): Form {
  if (smaller.omits in content) return spec
  if (saysMore(smaller, content)) return smaller.update ?? spec
  return 'id' in content || 'version' in content ? smaller.hint : spec
}

/** The payload without its wrapper. A wrapper with an id or a version isn't a hint. */
function contentOf(smaller: SmallerForms, payload: Readonly<Record<string, unknown>>): object {
  if (smaller.omits in payload) return payload
  const inside = wrappedIn(payload)
  return inside !== null && (saysMore(smaller, inside) || !saysMore(smaller, payload)) ? inside : payload
}

/** The fact of an event; `message/rejected` for an unreadable payload; null for an unknown event. Never throws. */
export function readEvent(channel: ChannelName, event: string, payload: unknown): WireFact | RejectedFact | null {
  const events: Readonly<Record<string, EventSpec>> = channels[channel].events
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  if (spec === undefined) return isPresenceEvent(event) ? presenceFact(channel, event, payload) : null
  const { smaller, tags } = spec
  const content = smaller !== undefined && isRecord(payload) ? contentOf(smaller, payload) : null
  const form: Form = smaller !== undefined && content !== null ? formOf(spec, smaller, content) : spec
  const result = content === null ? parseWrapped(form.payload, payload) : parseTolerantly(form.payload, content)
  if (!result.success) return unreadable(`${channel} ${event}`, result.error)
  // Parsed by the schema that the fact's type names, which TypeScript can't follow through a key known only at run time.
  return { type: form.fact, payload: { data: result.data, ...tags } } as WireFact
}
