// From an event of a channel to its fact, whatever its form, and what has to be read again because of it.
import type * as z from 'zod/mini'
import type { AuctionUpdate } from '../../contract/auction-event'
import { auctionUpdate } from '../../contract/auction-event'
import type { ChannelName, EventSpec } from '../../contract/channels'
import { channels } from '../../contract/channels'
import type { WireFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import type { InboundFact } from '../../ports/realtime'
import { rejected } from '../api/reading'
import type { KnownAuctions } from './known-auctions'
import { factOfEvent, readWrapped } from './wire-channel'

/**
 * Why a subject's snapshot is fetched again. `changeHint`: the server says that something changed, and no more. `outOfSync`:
 * something is missing or can't be read, so what's shown isn't right until then. `precaution`: nothing speaks against it.
 */
export type RereadReason = 'changeHint' | 'outOfSync' | 'precaution'

/** What an event means for a subject. */
export interface EventReading {
  /** Null when it changes nothing that's known. */
  readonly fact: InboundFact | null
  readonly reread: RereadReason | null
}

const nothing: EventReading = { fact: null, reread: null }
const unreadable = (fact: InboundFact): EventReading => ({ fact, reread: 'outOfSync' })

type Form = 'whole' | 'news' | 'hint'

/** The form of a payload, or of what it wraps under one name; null when it is neither. */
function formOf(spec: EventSpec, payload: unknown, inside = false): Form | null {
  const { smaller } = spec
  if (smaller === undefined || !isRecord(payload)) return null
  if (smaller.whole in payload) return 'whole'
  // What announces a wrapper must not pass for the smallest form.
  const wrapped = Object.values(payload).filter(isRecord)
  if ('status' in payload || 'loan' in payload) return smaller.update === undefined ? null : 'news'
  if (!inside && wrapped.length === 1) return formOf(spec, wrapped[0], true)
  return 'id' in payload || 'version' in payload ? 'hint' : null
}

/** Reads one event. Never throws. */
export function readEvent(known: KnownAuctions, channel: ChannelName, event: string, payload: unknown): EventReading {
  const events: Readonly<Record<string, EventSpec>> = channels[channel].events
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  const form = spec === undefined ? null : formOf(spec, payload)
  const source = `${channel} ${event}`
  if (form === 'hint' && spec?.smaller !== undefined) return readHint(known, source, spec.smaller.hint, payload)
  if (form === 'news' && spec !== undefined) return readNews(known, source, spec, payload)
  return heardFact(known, source, factOfEvent(channel, event, payload))
}

/** What a fact means beside what is known of its auction, which it is from now on. */
function heardFact(known: KnownAuctions, source: string, fact: InboundFact | null): EventReading {
  if (fact?.type === 'auction/changed') {
    const how = known.heard(fact.payload.data)
    if (how === 'worse')
      return unreadable(rejected(source, [{ path: 'best_bid', why: 'worse than the best bid before it' }]))
    return { fact, reread: how === 'gap' ? 'outOfSync' : null }
  }
  if (fact?.type === 'auction/removed') known.forget(fact.payload.data.id, fact.payload.status)
  if (fact?.type === 'auction/added') known.added(fact.payload.data)
  return { fact, reread: fact?.type === 'message/rejected' ? 'outOfSync' : null }
}

function readHint(known: KnownAuctions, source: string, schema: z.core.$ZodType, payload: unknown): EventReading {
  const reading = readWrapped(schema, payload)
  if (!reading.ok) return unreadable(rejected(source, reading.problems))
  const { id, version } = reading.value as { readonly id?: number; readonly version?: number | null }
  return id !== undefined && known.following(id, version) === 'old' ? nothing : { fact: null, reread: 'changeHint' }
}

function readNews(known: KnownAuctions, source: string, spec: EventSpec, payload: unknown): EventReading {
  const reading = readWrapped(auctionUpdate, payload)
  if (!reading.ok) return unreadable(rejected(source, reading.problems))
  const news = reading.value as AuctionUpdate
  const how = known.following(news.id, news.version)
  if (how === 'old') return nothing
  // A server that loads no bids for its events says so with each one: like a hint, its list is read at once.
  if (how === 'next' && known.lacksBid(news)) return { fact: null, reread: 'changeHint' }
  const whole = how === 'gap' ? null : known.completed(news)
  if (whole === null) return { fact: null, reread: 'outOfSync' }
  // Read by the very schema that the fact's type names, and completed to it.
  return heardFact(known, source, { type: spec.fact, payload: { data: whole, ...spec.tags } } as WireFact)
}
