// Compares what a replayed world announces by channel with the facts of a log.
import * as z from 'zod/mini'
import type { EventSpec } from '../../src/contract/channels'
import { channels } from '../../src/contract/channels'
import type { Announcement, RunningWorld } from '../runtime/running-world'
import { payloadOf } from '../world/announcement'
import type { ClientEntry } from './client-log'
import type { Pseudonyms } from './pseudonyms'

interface AnnouncedFact {
  readonly type: string
  /** Computed on first use: most are never compared. */
  payload(): unknown
  /** The id of the auction that it is about, for a fast comparison; null for none. */
  readonly about: unknown
}

/** Of the channels of the market; presence and clock are not in a world's log. */
const specs: ReadonlyMap<string, EventSpec> = new Map(
  [channels.auction, channels.notification, channels.indication].flatMap((channel) =>
    Object.entries<EventSpec>(channel.events),
  ),
)
const worldFacts: ReadonlySet<string> = new Set([...specs.values()].map(({ fact }) => fact))

/** True for a fact that a world announces by channel. */
export const isChannelFact = ({ type }: ClientEntry): boolean => worldFacts.has(type)

const ofAuction = z.object({ data: z.object({ id: z.int() }) })
const aboutOf = (payload: unknown): unknown => {
  const read = z.safeParse(ofAuction, payload)
  return read.success ? read.data.data.id : null
}

/** Collects everything that this world announces to these people. */
export class ReplayMatcher {
  readonly #announced = new Map<number, AnnouncedFact[]>()

  constructor(world: RunningWorld, people: ReadonlySet<number>) {
    for (const userId of people) this.#announced.set(userId, [])
    world.listen((signal) => {
      if (signal.kind === 'announcement') this.#add(signal.announcement)
    })
  }

  /** The facts of the log that this world did not announce again, in their order. Learns pseudonyms on the way. */
  missing(entries: readonly { readonly entry: ClientEntry; readonly userId: number }[], names: Pseudonyms) {
    const reached = new Map<number, number>()
    return entries.filter(({ entry, userId }) => {
      const announced = this.#announced.get(userId) ?? []
      const about = aboutOf(entry.payload)
      for (let place = reached.get(userId) ?? 0; place < announced.length; place += 1) {
        const fact = announced[place]
        if (fact === undefined || fact.type !== entry.type || fact.about !== about) continue
        if (!names.same(entry.payload, fact.payload())) continue
        reached.set(userId, place + 1)
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
      let made: unknown = null
      const payload = (): unknown => {
        made ??= { data: z.parse(spec.payload, data), ...spec.tags }
        return made
      }
      facts.push({ type: spec.fact, payload, about: aboutOf({ data }) })
    }
  }
}
