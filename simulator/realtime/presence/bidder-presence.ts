// Announces which investors are connected, but only to sellers on whose live auctions they may bid. An investor counts as connected
// while a connection listens to their auction channel; interruptions shorter than the presence grace period don't count.
// Connections are not part of a world's log.
import type { RunningWorld } from '../../runtime/running-world'
import { sameForEveryone } from '../../world/announcement'
import { liveAuctionsFor, mayBid } from '../../world/auctions/bidders.project'
import { isSeller } from '../../world/auctions/visibility'
import { firmName, personById } from '../../world/people/people'
import type { Person, WorldState } from '../../world/state'
import { rowOf, rowsOf } from '../../world/table'
import { readChannel } from '../connections/channel-names'
import type { ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import type { Delivery } from '../delivery/delivery'
import { PRESENCE_GRACE_MS, realTimers, type Scheduler } from './presence'

/** Whether an investor is connected. `since` is in virtual ms; null if unknown. */
export interface BidderPresenceStatus {
  readonly connected: boolean
  readonly since: number | null
}

interface Tracked {
  connected: boolean
  since: number
  /** `since` is only valid in this epoch. */
  epoch: number
  /** Cancels the pending announcement. */
  cancel: (() => void) | null
}

const NEVER: BidderPresenceStatus = { connected: false, since: null }

/** Tracks connections of investors and announces changes to sellers. */
export class BidderPresence {
  readonly #tracked = new WeakMap<RunningWorld, Map<number, Tracked>>()
  /** User ids of listening sellers. Maintained as a set, because thousands of investors may connect at once. */
  readonly #sellers = new WeakMap<RunningWorld, Set<number>>()

  constructor(
    private readonly connections: ConnectionRegistry,
    private readonly delivery: Pick<Delivery, 'announce'>,
    private readonly schedule: Scheduler = realTimers,
  ) {
    connections.onListening((_connection: ClientConnection, world, channel) => this.#arrived(world, channel))
    connections.onLeft((_connection: ClientConnection, world, channel) => this.#left(world, channel))
    connections.onFirstConnection((world) => this.#watchPeople(world))
  }

  /** Whether this person is connected. Bots count as connected unless a connection of theirs has ended. */
  of(world: RunningWorld, person: Person): BidderPresenceStatus {
    const last = this.#tracked.get(world)?.get(person.id)
    const since = last?.epoch === world.reading().epoch ? last.since : null
    if (last?.connected === true) return { connected: true, since }
    if (since !== null) return { connected: false, since }
    return isBot(world, person) ? { connected: true, since: null } : NEVER
  }

  /** Announces investors who register, are renamed, suspended or reactivated, whether they are connected or not. */
  #watchPeople(world: RunningWorld): void {
    let { people, suspended } = world.state()
    world.listen(({ kind }) => {
      const before = { people, suspended }
      const state = world.state()
      ;({ people, suspended } = state)
      // Clients refetch the list in a new epoch.
      if (kind === 'replaced') return
      if (people !== before.people)
        for (const person of newInvestors(before.people, people)) this.#announce(world, person)
      if (suspended !== before.suspended)
        for (const person of investorsWhoseSuspensionChanged(before.suspended, state)) this.#announce(world, person)
    }, 'without announcements')
  }

  #arrived(world: RunningWorld, channel: string): void {
    const seller = sellerOf(channel)
    if (seller !== null) this.#sellers.set(world, (this.#sellers.get(world) ?? new Set()).add(seller))
    const person = investorOf(world, channel)
    if (person === null) return
    const attended = this.#tracked.get(world) ?? new Map<number, Tracked>()
    this.#tracked.set(world, attended)
    const status = attended.get(person.id)
    status?.cancel?.()
    if (status !== undefined) status.cancel = null
    if (status?.connected === true) return
    const { now, epoch } = world.reading()
    attended.set(person.id, { connected: true, since: now, epoch, cancel: null })
    this.#announce(world, person)
  }

  #left(world: RunningWorld, channel: string): void {
    if (this.connections.listeners(world, channel).size > 0) return
    const seller = sellerOf(channel)
    if (seller !== null) this.#sellers.get(world)?.delete(seller)
    const person = investorOf(world, channel)
    const status = person === null ? undefined : this.#tracked.get(world)?.get(person.id)
    if (person === null || status === undefined) return
    const { now, epoch } = world.reading()
    status.cancel?.()
    status.cancel = this.schedule(PRESENCE_GRACE_MS, () => {
      Object.assign(status, { connected: false, since: now, epoch, cancel: null })
      this.#announce(world, person)
    })
  }

  /** Announces the person to listening sellers, for their own auctions only. */
  #announce(world: RunningWorld, { id }: Person): void {
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
      const own = seller === undefined ? [] : open.filter((auction) => isSeller(seller, auction))
      if (own.length === 0) continue
      const auction_ids = own.filter((auction) => mayBid(state, person, auction)).map((auction) => auction.id)
      const gone_from = own.map((auction) => auction.id).filter((auctionId) => !auction_ids.includes(auctionId))
      const payload = {
        investor: { id: profileId, name: firmName(state, profileId) },
        connected,
        since: since === null ? null : new Date(since).toISOString(),
        auction_ids,
        ...(gone_from.length === 0 ? {} : { gone_from }),
      }
      const event = 'bidder-connection'
      this.delivery.announce(world, {
        channel: 'bidders',
        event,
        to: [userId],
        viewFor: () => sameForEveryone(payload),
        causedBy: null,
      })
    }
  }
}

/** Investors who are new or were renamed. */
function newInvestors(before: WorldState['people'], after: WorldState['people']): readonly Person[] {
  return [...rowsOf(after)].filter((person) => {
    const previous = rowOf(before, person.id)
    if (person === previous || person.role !== 'investor' || person.profile === null) return false
    return previous?.profile?.id !== person.profile.id || previous.profile.name !== person.profile.name
  })
}

/** Investors who were suspended or reactivated since `before`. */
function investorsWhoseSuspensionChanged(before: WorldState['suspended'], state: WorldState): readonly Person[] {
  return Object.keys({ ...before, ...state.suspended }).flatMap((key) => {
    const id = Number(key)
    const isChanged = (before[id] === undefined) !== (state.suspended[id] === undefined)
    const person = isChanged ? personById(state, id) : undefined
    return person?.role === 'investor' ? [person] : []
  })
}

/** The owner of a bidders channel; null for any other channel. */
function sellerOf(channel: string): number | null {
  const parsed = readChannel(channel)
  return parsed?.noun === 'bidders' ? parsed.userId : null
}

/** The owner of an investor's auction channel; null for any other channel. */
function investorOf(world: RunningWorld, channel: string): Person | null {
  const parsed = readChannel(channel)
  if (parsed?.noun !== 'auction' || parsed.userId === null) return null
  const person = personById(world.state(), parsed.userId)
  return person?.role === 'investor' ? person : null
}

/** True if a bot of the scenario plays this person. */
const isBot = ({ script }: RunningWorld, { key }: Person): boolean =>
  script.document.bots.some((bot) => script.personaOf(bot.as) === key)
