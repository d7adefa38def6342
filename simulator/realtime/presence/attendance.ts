// Whose line is up of the investors: told to the sellers on whose live auctions they may bid, and to nobody else. Investors
// announce nothing and hear nothing: to be connected is to listen to one's own private channel of auctions. A break that
// is shorter than the grace of presence is no break. Connections are no part of a world's log. simulator.md, Names on the wire
import type { RunningWorld } from '../../runtime/running-world'
import { alike } from '../../world/announcement'
import { liveAuctionsFor } from '../../world/auctions/bidders.project'
import { sells } from '../../world/auctions/visibility'
import { firmName, personById } from '../../world/people/people'
import type { Person } from '../../world/state'
import { readChannel } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import type { Delivery } from '../delivery/delivery'
import type { Later } from './presence'
import { onTimer, PRESENCE_GRACE_MS } from './presence'

/** How one investor's line stands; `since` in virtual ms, null where nobody can say. */
export interface Attended {
  readonly connected: boolean
  readonly since: number | null
}

interface Sighting {
  connected: boolean
  since: number
  /** Of another epoch, its instant means nothing. */
  epoch: number
  /** Calls off the farewell that is waiting. */
  callOff: (() => void) | null
}

const NEVER: Attended = { connected: false, since: null }

export class Attendance {
  readonly #sightings = new WeakMap<RunningWorld, Map<number, Sighting>>()
  /** User ids of the sellers who listen: kept, since thousands of investors may arrive at once. */
  readonly #sellers = new WeakMap<RunningWorld, Set<number>>()

  constructor(
    private readonly lines: ConnectionRegistry,
    private readonly delivery: Pick<Delivery, 'tell'>,
    private readonly later: Later = onTimer,
  ) {
    lines.onListening((_line: ClientConnection, world, channel) => this.#arrived(world, channel))
    lines.onLeft((_line: ClientConnection, world, channel) => this.#left(world, channel))
  }

  /** How this person's line stands now. Rivals whom the scenario plays are there as long as nobody has seen them go. */
  of(world: RunningWorld, person: Person): Attended {
    const sighting = this.#sightings.get(world)?.get(person.id)
    const since = sighting?.epoch === world.reading().epoch ? sighting.since : null
    if (sighting?.connected === true) return { connected: true, since }
    if (since !== null) return { connected: false, since }
    return isPlayed(world, person) ? { connected: true, since: null } : NEVER
  }

  #arrived(world: RunningWorld, channel: string): void {
    const seller = sellerOf(channel)
    if (seller !== null) this.#sellers.set(world, (this.#sellers.get(world) ?? new Set()).add(seller))
    const person = investorOf(world, channel)
    if (person === null) return
    const sightings = this.#sightings.get(world) ?? new Map<number, Sighting>()
    this.#sightings.set(world, sightings)
    const known = sightings.get(person.id)
    known?.callOff?.()
    if (known !== undefined) known.callOff = null
    if (known?.connected === true) return
    const { now, epoch } = world.reading()
    sightings.set(person.id, { connected: true, since: now, epoch, callOff: null })
    this.#tell(world, person)
  }

  #left(world: RunningWorld, channel: string): void {
    if (this.lines.listeners(world, channel).size > 0) return
    const seller = sellerOf(channel)
    if (seller !== null) this.#sellers.get(world)?.delete(seller)
    const person = investorOf(world, channel)
    const known = person === null ? undefined : this.#sightings.get(world)?.get(person.id)
    if (person === null || known === undefined) return
    const { now, epoch } = world.reading()
    known.callOff?.()
    known.callOff = this.later(PRESENCE_GRACE_MS, () => {
      Object.assign(known, { connected: false, since: now, epoch, callOff: null })
      this.#tell(world, person)
    })
  }

  /** To the sellers who listen, for their own auctions only. */
  #tell(world: RunningWorld, { id }: Person): void {
    const sellers = this.#sellers.get(world)
    if (sellers === undefined || sellers.size === 0) return
    const state = world.state()
    const person = personById(state, id)
    const profileId = person?.profile?.id
    if (person === undefined || profileId === undefined) return
    const open = liveAuctionsFor(state, person)
    const { connected, since } = this.of(world, person)
    for (const userId of sellers) {
      const seller = personById(state, userId)
      const auction_ids =
        seller === undefined ? [] : open.filter((auction) => sells(seller, auction)).map((one) => one.id)
      if (auction_ids.length === 0) continue
      const payload = {
        investor: { id: profileId, name: firmName(state, profileId) },
        connected,
        since: since === null ? null : new Date(since).toISOString(),
        auction_ids,
      }
      const event = 'bidder-connection'
      this.delivery.tell(world, {
        channel: 'bidders',
        event,
        to: [userId],
        viewFor: () => alike(payload),
        causedBy: null,
      })
    }
  }
}

/** Whose channel of bidders it is; null of any other channel. */
function sellerOf(channel: string): number | null {
  const known = readChannel(channel)
  return known?.noun === 'bidders' ? known.userId : null
}

/** Whose channel of auctions it is, when it is an investor's. */
function investorOf(world: RunningWorld, channel: string): Person | null {
  const known = readChannel(channel)
  if (known?.noun !== 'auction' || known.userId === null) return null
  const person = personById(world.state(), known.userId)
  return person?.role === 'investor' ? person : null
}

/** Whether a bot of the scenario bids for this person. */
const isPlayed = ({ script }: RunningWorld, { key }: Person): boolean =>
  script.words.bots.some((bot) => script.personaOf(bot.as) === key)
