// Compares the channel events of a replayed world with the facts of a log.
import * as z from 'zod/mini'
import { channels, type EventSpec } from '../../src/contract/channels'
import type { Announcement, RunningWorld } from '../runtime/running-world'
import { payloadOf } from '../world/announcement'
import type { ClientEntry } from './client-log'
import type { Pseudonyms } from './pseudonyms'

interface AnnouncedFact {
  readonly type: string
  /** Computed on first use, because most are never compared. */
  payload(): unknown
  /** The id of its auction, for a fast comparison; null if there is none. */
  readonly auctionId: unknown
}

/** The events of the market's channels. Presence and clock are not in a world's log. */
const specs: ReadonlyMap<string, EventSpec> = new Map(
  [channels.auction, channels.notification, channels.indication].flatMap((channel) =>
    Object.entries<EventSpec>(channel.events),
  ),
)
const worldFacts: ReadonlySet<string> = new Set([...specs.values()].map(({ fact }) => fact))
/** A change of an auction, without all bids but the newest. */
const UPDATED = 'auction/updated'

/** True for a fact that came by one of these channels. */
export const isChannelFact = ({ type }: ClientEntry): boolean => worldFacts.has(type) || type === UPDATED

const ofAuction = z.object({ data: z.object({ id: z.int() }) })
const auctionIdOf = (payload: unknown): unknown => {
  const read = z.safeParse(ofAuction, payload)
  return read.success ? read.data.data.id : null
}

const withBids = z.looseObject({ bids: z.array(z.unknown()) })
/** The payload of a change as an update has it. */
function asUpdate(payload: unknown): unknown {
  const read = z.safeParse(z.looseObject({ data: withBids }), payload)
  if (!read.success) return payload
  const { bids, ...others } = read.data.data
  const newest = bids.at(-1)
  return { ...read.data, data: newest === undefined ? others : { ...others, bid: newest } }
}

/** Collects everything that a world announces to these users. */
export class ReplayMatcher {
  readonly #announced = new Map<number, AnnouncedFact[]>()

  constructor(world: RunningWorld, people: ReadonlySet<number>) {
    for (const userId of people) this.#announced.set(userId, [])
    world.listen((signal) => {
      if (signal.kind === 'announcement') this.#add(signal.announcement)
    })
  }

  /** The facts of the log that this world did not announce again, in order. Learns pseudonyms on the way. */
  missing(entries: readonly { readonly entry: ClientEntry; readonly userId: number }[], names: Pseudonyms) {
    const searchFrom = new Map<number, number>()
    return entries.filter(({ entry, userId }) => {
      const announced = this.#announced.get(userId) ?? []
      const isUpdate = entry.type === UPDATED
      const type = isUpdate ? 'auction/changed' : entry.type
      const auctionId = auctionIdOf(entry.payload)
      for (let index = searchFrom.get(userId) ?? 0; index < announced.length; index += 1) {
        const fact = announced[index]
        if (fact === undefined || fact.type !== type || fact.auctionId !== auctionId) continue
        if (!names.matches(entry.payload, isUpdate ? asUpdate(fact.payload()) : fact.payload())) continue
        searchFrom.set(userId, index + 1)
        return false
      }
      return true
    })
  }

  #add({ event, to, viewFor }: Announcement): void {
    const spec = specs.get(event)
    if (spec === undefined) return
    for (const [userId, facts] of this.#announced) {
      if (to !== 'everyone' && !to.includes(userId)) continue
      const data: unknown = payloadOf(viewFor(userId))
      let parsed: unknown = null
      const payload = (): unknown => {
        parsed ??= { data: z.parse(spec.payload, data), ...spec.tags }
        return parsed
      }
      facts.push({ type: spec.fact, payload, auctionId: auctionIdOf({ data }) })
    }
  }
}
