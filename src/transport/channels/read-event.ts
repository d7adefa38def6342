// Turns a channel event of any form into its fact, and decides whether the subject must be refetched.
import type * as z from 'zod/mini'
import type { AuctionUpdate } from '../../contract/auction-event'
import { auctionUpdate } from '../../contract/auction-event'
import type { ChannelName, EventSpec } from '../../contract/channels'
import { channels } from '../../contract/channels'
import type { WireFact } from '../../contract/fact'
import { isRecord } from '../../contract/json'
import type { InboundFact } from '../../ports/realtime'
import { rejected } from '../api/reading'
import type { AuctionCache } from './auction-cache'
import { factOfEvent, readWrapped } from './wire-channel'

/**
 * Why a subject's snapshot is refetched. `changeHint`: the server only says that something changed. `outOfSync`: something is
 * missing or unreadable, so what's shown is wrong until then.
 */
export type RereadReason = 'changeHint' | 'outOfSync'

/** What an event means for a subject. */
export interface EventReading {
  /** Null if the event changes nothing. */
  readonly fact: InboundFact | null
  readonly reread: RereadReason | null
}

const nothing: EventReading = { fact: null, reread: null }
const unreadable = (fact: InboundFact): EventReading => ({ fact, reread: 'outOfSync' })

type Form = 'full' | 'update' | 'hint'

/** The form of a payload, or of the object that it wraps under one name; null for anything else. */
function formOf(spec: EventSpec, payload: unknown, inside = false): Form | null {
  const { smaller } = spec
  if (smaller === undefined || !isRecord(payload)) return null
  if (smaller.omits in payload) return 'full'
  if ('status' in payload || 'loan' in payload) return smaller.update === undefined ? null : 'update'
  // Before the check for a hint: a wrapper with an id or a version isn't a hint.
  const wrapped = Object.values(payload).filter(isRecord)
  if (!inside && wrapped.length === 1) return formOf(spec, wrapped[0], true)
  return 'id' in payload || 'version' in payload ? 'hint' : null
}

/** Reads one event. Never throws. */
export function readEvent(cache: AuctionCache, channel: ChannelName, event: string, payload: unknown): EventReading {
  const events: Readonly<Record<string, EventSpec>> = channels[channel].events
  const spec = Object.hasOwn(events, event) ? events[event] : undefined
  const form = spec === undefined ? null : formOf(spec, payload)
  const source = `${channel} ${event}`
  if (form === 'hint' && spec?.smaller !== undefined) return readHint(cache, source, spec.smaller.hint, payload)
  if (form === 'update' && spec !== undefined) return readUpdate(cache, source, spec, payload)
  return readFact(cache, source, factOfEvent(channel, event, payload))
}

/** Caches the auction of a fact, and checks it against the cached one first. */
function readFact(cache: AuctionCache, source: string, fact: InboundFact | null): EventReading {
  if (fact?.type === 'auction/changed' || fact?.type === 'auction/added') {
    const { data } = fact.payload
    const sequence = cache.sequenceOf(data.id, data.version)
    // Some servers send fewer fields in events than in lists. Such an event is as good as a hint.
    if (sequence !== 'old' && cache.missesField(data))
      return { fact: null, reread: sequence === 'gap' ? 'outOfSync' : 'changeHint' }
  }
  if (fact?.type === 'auction/changed') {
    const result = cache.update(fact.payload.data)
    if (result === 'worse')
      return unreadable(rejected(source, [{ path: 'best_bid', why: 'worse than the best bid before it' }]))
    return { fact, reread: result === 'gap' ? 'outOfSync' : null }
  }
  if (fact?.type === 'auction/removed') cache.remove(fact.payload.data.id, fact.payload.status)
  if (fact?.type === 'auction/added') cache.add(fact.payload.data)
  return { fact, reread: fact?.type === 'message/rejected' ? 'outOfSync' : null }
}

function readHint(cache: AuctionCache, source: string, schema: z.core.$ZodType, payload: unknown): EventReading {
  const reading = readWrapped(schema, payload)
  if (!reading.ok) return unreadable(rejected(source, reading.problems))
  const { id, version } = reading.value as { readonly id?: number; readonly version?: number | null }
  return id !== undefined && cache.sequenceOf(id, version) === 'old' ? nothing : { fact: null, reread: 'changeHint' }
}

function readUpdate(cache: AuctionCache, source: string, spec: EventSpec, payload: unknown): EventReading {
  const reading = readWrapped(auctionUpdate, payload)
  if (!reading.ok) return unreadable(rejected(source, reading.problems))
  const update = reading.value as AuctionUpdate
  const sequence = cache.sequenceOf(update.id, update.version)
  if (sequence === 'old') return nothing
  // Some servers never load bids for their events. Such an event is as good as a hint.
  if (sequence === 'next' && cache.missesBid(update)) return { fact: null, reread: 'changeHint' }
  const auction = sequence === 'gap' ? null : cache.complete(update)
  if (auction === null) return { fact: null, reread: 'outOfSync' }
  // Parsed by the schema that the fact's type names, and completed, which TypeScript cannot follow.
  return readFact(cache, source, { type: spec.fact, payload: { data: auction, ...spec.tags } } as WireFact)
}
