// What a world tells people by channel, as the facts that their marketplace makes of it, held against the facts of a log.
import * as z from 'zod/mini'
import type { EventSpec } from '../../src/contract/channels'
import { channels } from '../../src/contract/channels'
import type { Announcement, RunningWorld } from '../runtime/running-world'
import { payloadOf } from '../world/announcement'
import type { ClientEntry } from './client-log'
import type { Pseudonyms } from './pseudonyms'

interface AnnouncedFact {
  readonly type: string
  /** Made on first demand: most are never looked at. */
  payload(): unknown
  /** The id of the auction it is about, for finding it fast; null when it is about none. */
  readonly about: unknown
}

/** Of the channels that tell what happens in the world: whose line is up and what its clock says is not in its log. */
const specs: ReadonlyMap<string, EventSpec> = new Map(
  [channels.auction, channels.notification, channels.indication].flatMap((channel) =>
    Object.entries<EventSpec>(channel.events),
  ),
)
const worldFacts: ReadonlySet<string> = new Set([...specs.values()].map(({ fact }) => fact))

/** True for a fact that a world tells by channel. */
export const isChannelFact = ({ type }: ClientEntry): boolean => worldFacts.has(type)

const ofAuction = z.object({ data: z.object({ id: z.int() }) })
const aboutOf = (payload: unknown): unknown => {
  const read = z.safeParse(ofAuction, payload)
  return read.success ? read.data.data.id : null
}

/** Listens to everything that this world tells these people. */
export class ReplayMatcher {
  readonly #announced = new Map<number, AnnouncedFact[]>()

  constructor(world: RunningWorld, people: ReadonlySet<number>) {
    for (const userId of people) this.#announced.set(userId, [])
    world.listen((signal) => {
      if (signal.kind === 'announcement') this.#add(signal.announcement)
    })
  }

  /** The facts of the log that this world did not tell again, in their order. Learns pseudonyms by the way. */
  missing(entries: readonly { readonly entry: ClientEntry; readonly userId: number }[], names: Pseudonyms) {
    const reached = new Map<number, number>()
    return entries.filter(({ entry, userId }) => {
      const told = this.#announced.get(userId) ?? []
      const about = aboutOf(entry.payload)
      for (let place = reached.get(userId) ?? 0; place < told.length; place += 1) {
        const fact = told[place]
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
      const told: unknown = payloadOf(viewFor(userId))
      let made: unknown = null
      const payload = (): unknown => {
        made ??= { data: z.parse(spec.payload, told), ...spec.tags }
        return made
      }
      facts.push({ type: spec.fact, payload, about: aboutOf({ data: told }) })
    }
  }
}
