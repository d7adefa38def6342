// Which investors are connected: announced to the sellers on whose live auctions they may bid, and to nobody else; so is one
// who has just registered. An investor counts as connected while a connection listens to the investor's own channel of
// auctions. Interruptions shorter than the grace period of presence do not count. Connections are no part of a world's log.
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
import type { Scheduler } from './presence'
import { PRESENCE_GRACE_MS, realTimers } from './presence'

/** Whether an investor is connected; `since` in virtual ms, null where it is unknown. */
export interface AttendanceStatus {
  readonly connected: boolean
  readonly since: number | null
}

interface Attended {
  connected: boolean
  since: number
  /** In another epoch `since` means nothing. */
  epoch: number
  /** Cancels the announcement that is waiting. */
  cancel: (() => void) | null
}

const NEVER: AttendanceStatus = { connected: false, since: null }

/** Tracks the connections of investors and announces their changes to sellers. */
export class Attendance {
  readonly #attended = new WeakMap<RunningWorld, Map<number, Attended>>()
  /** User ids of the sellers who listen: kept as a set, since thousands of investors may connect at once. */
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

  /** Whether this person is connected now. Rivals whom the scenario plays are, unless a connection of theirs has ended. */
  of(world: RunningWorld, person: Person): AttendanceStatus {
    const last = this.#attended.get(world)?.get(person.id)
    const since = last?.epoch === world.reading().epoch ? last.since : null
    if (last?.connected === true) return { connected: true, since }
    if (since !== null) return { connected: false, since }
    return isPlayed(world, person) ? { connected: true, since: null } : NEVER
  }

  /** Who registers, takes another name, or closes the account is announced whether they are connected or not. */
  #watchPeople(world: RunningWorld): void {
    let { people, suspended } = world.state()
    world.listen(({ kind }) => {
      const known = { people, suspended }
      const state = world.state()
      ;({ people, suspended } = state)
      // In another epoch everybody reads the list anew.
      if (kind === 'replaced') return
      if (people !== known.people)
        for (const person of newInvestors(known.people, people)) this.#announce(world, person)
      if (suspended !== known.suspended)
        for (const person of newlySuspended(known.suspended, state)) this.#announce(world, person)
    }, 'without announcements')
  }

  #arrived(world: RunningWorld, channel: string): void {
    const seller = sellerOf(channel)
    if (seller !== null) this.#sellers.set(world, (this.#sellers.get(world) ?? new Set()).add(seller))
    const person = investorOf(world, channel)
    if (person === null) return
    const attended = this.#attended.get(world) ?? new Map<number, Attended>()
    this.#attended.set(world, attended)
    const known = attended.get(person.id)
    known?.cancel?.()
    if (known !== undefined) known.cancel = null
    if (known?.connected === true) return
    const { now, epoch } = world.reading()
    attended.set(person.id, { connected: true, since: now, epoch, cancel: null })
    this.#announce(world, person)
  }

  #left(world: RunningWorld, channel: string): void {
    if (this.connections.listeners(world, channel).size > 0) return
    const seller = sellerOf(channel)
    if (seller !== null) this.#sellers.get(world)?.delete(seller)
    const person = investorOf(world, channel)
    const known = person === null ? undefined : this.#attended.get(world)?.get(person.id)
    if (person === null || known === undefined) return
    const { now, epoch } = world.reading()
    known.cancel?.()
    known.cancel = this.schedule(PRESENCE_GRACE_MS, () => {
      Object.assign(known, { connected: false, since: now, epoch, cancel: null })
      this.#announce(world, person)
    })
  }

  /** Announces to the sellers who listen, for their own auctions only. */
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
      const auction_ids = own.filter((auction) => mayBid(state, person, auction)).map((one) => one.id)
      const gone_from = own.map((one) => one.id).filter((auctionId) => !auction_ids.includes(auctionId))
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

/** Investors whom these people lacked, or knew by another name. */
function newInvestors(before: WorldState['people'], after: WorldState['people']): readonly Person[] {
  return [...rowsOf(after)].filter((person) => {
    const known = rowOf(before, person.id)
    if (person === known || person.role !== 'investor' || person.profile === null) return false
    return known?.profile?.id !== person.profile.id || known.profile.name !== person.profile.name
  })
}

/** Investors whose accounts were closed since. */
function newlySuspended(before: WorldState['suspended'], state: WorldState): readonly Person[] {
  return Object.keys(state.suspended).flatMap((id) => {
    const person = before[Number(id)] === undefined ? personById(state, Number(id)) : undefined
    return person?.role === 'investor' ? [person] : []
  })
}

/** The owner of a channel of bidders; null for any other channel. */
function sellerOf(channel: string): number | null {
  const known = readChannel(channel)
  return known?.noun === 'bidders' ? known.userId : null
}

/** The owner of an investor's channel of auctions; null for any other channel. */
function investorOf(world: RunningWorld, channel: string): Person | null {
  const known = readChannel(channel)
  if (known?.noun !== 'auction' || known.userId === null) return null
  const person = personById(world.state(), known.userId)
  return person?.role === 'investor' ? person : null
}

/** Whether a bot of the scenario bids for this person. */
const isPlayed = ({ script }: RunningWorld, { key }: Person): boolean =>
  script.document.bots.some((bot) => script.personaOf(bot.as) === key)
