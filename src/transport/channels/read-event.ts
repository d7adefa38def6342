// Turns a channel event of any form into its fact. Whether the fact is enough, old or wrong is for the state to decide.
import { type ChannelName, channels, type EventSpec, type SmallerForms } from '../../contract/channels'
import type { RejectedFact, WireFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import { readValue } from '../api/reading'
import { factOfEvent, factOfReading, wrappedIn } from './wire-channel'

/** True for anything more than a hint. */
const saysMore = ({ omits }: SmallerForms, content: object): boolean =>
  omits in content || 'status' in content || 'loan' in content

/** The form of a payload without its wrapper. What is neither whole nor a known smaller form is read as whole, and rejected. */
function formOf(spec: EventSpec, smaller: SmallerForms, content: object): Pick<EventSpec, 'payload' | 'fact'> {
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
  if (spec?.smaller === undefined || !isRecord(payload)) return factOfEvent(channel, event, payload)
  const content = contentOf(spec.smaller, payload)
  const { payload: schema, fact } = formOf(spec, spec.smaller, content)
  return factOfReading({ fact, tags: spec.tags }, `${channel} ${event}`, readValue(schema, content))
}
