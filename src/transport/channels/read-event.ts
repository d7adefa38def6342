// Turns a channel event of any form into its fact, and decides whether the subject must be refetched.
import { type AuctionUpdate, auctionUpdate } from '../../contract/auction-event'
import { type ChannelName, channels, type EventSpec } from '../../contract/channels'
import type { WireFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import type { InboundFact } from '../../ports/realtime'
import { type Reading, readValue, rejected } from '../api/reading'
import type { AuctionCache } from './auction-cache'
import { factOfEvent, factOfReading, wrappedIn } from './wire-channel'

/**
 * Why a subject's snapshot is refetched. `changeHint`: the server only says that something changed. `outOfSync`: something is
 * missing or unreadable, so what's shown is wrong until then.
 */
export type RefetchReason = 'changeHint' | 'outOfSync'

/** What an event means for a subject. */
export interface EventReading {
  /** Null if the event changes nothing. */
  readonly fact: InboundFact | null
  readonly refetch: RefetchReason | null
}

const nothing: EventReading = { fact: null, refetch: null }
const unreadable = (fact: InboundFact): EventReading => ({ fact, refetch: 'outOfSync' })

type Smaller = NonNullable<EventSpec['smaller']>
type Form = 'full' | 'update' | 'hint'

/** True for anything more than a hint. */
const saysMore = ({ omits }: Smaller, content: object): boolean =>
  omits in content || 'status' in content || 'loan' in content

/** The form of a payload without its wrapper; null for anything else. */
function formOf(smaller: Smaller, content: object): Form | null {
  if (smaller.omits in content) return 'full'
  if (saysMore(smaller, content)) return smaller.update === undefined ? null : 'update'
  return 'id' in content || 'version' in content ? 'hint' : null
}

/** The payload without its wrapper. A wrapper with an id or a version isn't a hint. */
function contentOf(smaller: Smaller, payload: Readonly<Record<string, unknown>>): object {
  if (smaller.omits in payload) return payload
  const inside = wrappedIn(payload)
  return inside !== null && (saysMore(smaller, inside) || !saysMore(smaller, payload)) ? inside : payload
}

/** Reads one event. Never throws. */
export function readEvent(cache: AuctionCache, channel: ChannelName, event: string, payload: unknown): EventReading {
  const events: Readonly<Record<string, EventSpec>> = channels[channel].events
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  const source = `${channel} ${event}`
  if (spec?.smaller === undefined || !isRecord(payload))
    return readFact(cache, source, factOfEvent(channel, event, payload))
  const content = contentOf(spec.smaller, payload)
  const form = formOf(spec.smaller, content)
  if (form === 'hint') return readHint(cache, source, readValue(spec.smaller.hint, content))
  if (form === 'update') return readUpdate(cache, source, spec, readValue(auctionUpdate, content))
  return readFact(cache, source, factOfReading(spec, source, readValue(spec.payload, content)))
}

/** Caches the auction of a fact, and checks it against the cached one first. */
function readFact(cache: AuctionCache, source: string, fact: InboundFact | null): EventReading {
  if (fact?.type === 'auction/removed') cache.remove(fact.payload.data.id, fact.payload.status)
  if (fact?.type !== 'auction/changed' && fact?.type !== 'auction/added')
    return { fact, refetch: fact?.type === 'message/rejected' ? 'outOfSync' : null }
  const { data } = fact.payload
  const sequence = cache.sequenceOf(data.id, data.version)
  const isAdded = fact.type === 'auction/added'
  switch (isAdded ? cache.add(data) : cache.update(data)) {
    case 'worse':
      return unreadable(rejected(source, [{ path: 'best_bid', why: 'worse than the best bid before it' }]))
    case 'incomplete':
      // Some servers send fewer fields in events than in lists. Such an event counts as a hint.
      return { fact: null, refetch: sequence === 'gap' ? 'outOfSync' : 'changeHint' }
    case 'gap':
      return { fact, refetch: isAdded ? null : 'outOfSync' }
    default:
      return { fact, refetch: null }
  }
}

function readHint(cache: AuctionCache, source: string, reading: Reading): EventReading {
  if (!reading.ok) return unreadable(rejected(source, reading.problems))
  const { id, version } = reading.value as { readonly id?: number; readonly version?: number | null }
  return id !== undefined && cache.sequenceOf(id, version) === 'old' ? nothing : { fact: null, refetch: 'changeHint' }
}

function readUpdate(cache: AuctionCache, source: string, spec: EventSpec, reading: Reading): EventReading {
  if (!reading.ok) return unreadable(rejected(source, reading.problems))
  const update = reading.value as AuctionUpdate
  const sequence = cache.sequenceOf(update.id, update.version)
  if (sequence === 'old') return nothing
  // Some servers never load bids for their events. Such an event counts as a hint.
  if (sequence === 'next' && cache.missesBid(update)) return { fact: null, refetch: 'changeHint' }
  const auction = sequence === 'gap' ? null : cache.complete(update)
  if (auction === null) return { fact: null, refetch: 'outOfSync' }
  // Parsed by the schema that the fact's type names, and completed, which TypeScript cannot follow.
  return readFact(cache, source, { type: spec.fact, payload: { data: auction, ...spec.tags } } as WireFact)
}
