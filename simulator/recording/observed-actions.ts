// What somebody saw others do, done by those others, unless the world does it by itself: bots and timers need no telling.

import type { RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import { auctionFor } from '../world/auctions/auctions.project'
import { isInvited } from '../world/auctions/visibility'
import type { Command } from '../world/commands'
import { percentOfPrice, percentOfRate } from '../world/figures'
import { personByProfile } from '../world/people/people'
import type { AuctionRecord, Bid, Person } from '../world/state'
import { rowOf, rowsOf } from '../world/table'
import type { AuctionAction, SeenBid } from './observed-auctions'
import type { Pseudonyms } from './pseudonyms'

const MINUTE = 60_000
const desk = { actor: 'system', origin: 'control' } as const

export class ObservedActions {
  readonly #bots: ReadonlySet<string>
  /** Bidders whom nobody named and for whom somebody was taken. */
  readonly #taken = new Set<Person>()
  readonly #said = new Set<Person>()
  readonly #unsaid: string[] = []
  #bids = 0

  constructor(
    private readonly world: RunningWorld,
    private readonly script: Script,
    private readonly names: Pseudonyms,
  ) {
    this.#bots = new Set(script.words.bots.map(({ as }) => script.personaOf(as)))
  }

  unsaid(): readonly string[] {
    const bids = this.#bids === 0 ? [] : [`what ${this.#bids} bids of others were sent with, besides the figure`]
    return [...bids, ...this.#unsaid]
  }

  /** Sees to it that this has been done by now; `viewerId` saw it. */
  async settle(deed: AuctionAction, viewerId: number): Promise<void> {
    if (deed.at < this.script.startsAt) return
    const auction = rowOf(this.world.state().auctions, deed.auctionId)
    if (auction === undefined) return
    if (deed.kind === 'bid') return this.#bid(auction, deed.bid, deed.at, viewerId)
    const command = missingOrder(deed, auction)
    if (command === null) return
    const outcome = await this.world.submit(command)
    if (!outcome.ok) this.#unsaid.push(`${command.name} of ${auction.key} at ${this.#when(deed.at)}`)
    else if (deed.kind === 'extend')
      this.#unsaid.push(`when exactly ${auction.key} was extended before ${this.#when(deed.at)}`)
  }

  async #bid(auction: AuctionRecord, seen: SeenBid, at: number, viewerId: number): Promise<void> {
    const known = auction.bids.some((bid) => isSameBid(bid, seen, at))
    if (!known) {
      const person = this.#bidder(auction, seen, viewerId)
      const what = `who bid ${seen.price ?? seen.gnma_interest_rate} on ${auction.key} at ${this.#when(at)}`
      if (person === null) {
        this.#unsaid.push(what)
        return
      }
      if (this.#taken.has(person) && !this.#said.has(person)) {
        this.#said.add(person)
        this.#unsaid.push(`${what}: ${person.key} stands in`)
      }
      const outcome = await this.world.submit({
        name: 'bid',
        actor: person.id,
        origin: 'person',
        auctionId: auction.id,
        price: seen.price ?? null,
        rate: seen.gnma_interest_rate ?? null,
        signatorId: person.profile?.signators[0]?.id ?? null,
        seen: null,
        key: null,
      })
      if (outcome.ok) this.#bids += 1
      else this.#unsaid.push(`${person.key}'s bid on ${auction.key} at ${this.#when(at)}: ${outcome.refusal.message}`)
    }
    const view = auctionFor(this.world.state(), viewerId, auction.id)
    const iso = new Date(at).toISOString()
    const figure = seen.price ?? seen.gnma_interest_rate
    const told = view?.bids.find((bid) => bid.created_at === iso && (bid.price ?? bid.gnma_interest_rate) === figure)
    this.names.learn(seen.investor, told?.investor)
  }

  /** Whose bid it must be: by name, by letter, else an investor who has no letter in this auction yet. */
  #bidder(auction: AuctionRecord, { investor }: SeenBid, viewerId: number): Person | null {
    const state = this.world.state()
    if (investor.id !== null) return personByProfile(state, investor.id) ?? null
    const letter = /^Investor (\w+)$/.exec(this.names.textOf(investor.name ?? '') ?? '')?.[1]
    const lettered = Object.entries(auction.letters).find(([, one]) => one === letter)
    if (letter !== undefined && lettered !== undefined) return personByProfile(state, Number(lettered[0])) ?? null
    const free = [...rowsOf(state.people)].filter(
      (person) =>
        person.id !== viewerId && isInvited(person, auction) && auction.letters[person.profile?.id ?? 0] === undefined,
    )
    const seats = Object.values(this.script.words.cast).flat()
    const person =
      free.find((one) => this.#taken.has(one)) ??
      free.find(({ key }) => seats.includes(key) && !this.#bots.has(key)) ??
      free.find(({ key }) => !this.#bots.has(key)) ??
      null
    if (person !== null) this.#taken.add(person)
    return person
  }

  #when(at: number): string {
    return durationText(at - this.script.startsAt)
  }
}

const isSameBid = (bid: Bid, seen: SeenBid, at: number): boolean =>
  bid.at === at && (percentOfPrice(bid.value) === seen.price || percentOfRate(bid.value) === seen.gnma_interest_rate)

/** The order that was given and that nothing in this world has given; null when all is as it was seen. */
function missingOrder(deed: Exclude<AuctionAction, { kind: 'bid' }>, auction: AuctionRecord): Command | null {
  const auctionId = auction.id
  const { status, pausedAt, endAt, startAt } = auction
  switch (deed.kind) {
    case 'pause':
      return status !== 'live' || pausedAt === deed.at ? null : { name: 'pause auction', ...desk, auctionId }
    case 'resume':
      return pausedAt === null ? null : { name: 'resume auction', ...desk, auctionId }
    case 'extend': {
      const minutes = endAt === null ? 0 : Math.round((deed.endAt - endAt) / MINUTE)
      return minutes < 1 ? null : { name: 'extend auction', ...desk, auctionId, minutes }
    }
    case 'open':
      return status !== 'pre' && status !== 'commitment'
        ? null
        : { name: 'start auction', ...desk, auctionId, minutes: deed.minutes }
    case 'schedule': {
      if (status !== 'commitment' && status !== 'pre') return null
      const { startAt: wanted, minutes } = deed
      if (status === 'pre' && startAt === wanted && auction.minutes === minutes) return null
      return { name: 'schedule auction', ...desk, auctionId, startAt: wanted, minutes, invited: null }
    }
    default: {
      const never: never = deed
      return never
    }
  }
}
