// Performs the actions of others that a log shows, unless bots and timers of the world perform them anyway.

import type { RunningWorld } from '../runtime/running-world'
import { durationText } from '../scenarios/language/durations'
import type { Script } from '../scenarios/play/script'
import { auctionFor } from '../world/auctions/auctions.project'
import { hasLetter } from '../world/auctions/bidders.project'
import { isInvited } from '../world/auctions/visibility'
import type { Command } from '../world/commands'
import { percentOfPrice, percentOfRate } from '../world/figures'
import { personByProfile } from '../world/people/people'
import type { AuctionRecord, Bid, Person } from '../world/state'
import { rowOf, rowsOf } from '../world/table'
import type { AuctionAction, ObservedBid } from './observed-auctions'
import { settleTwoPerson, type TwoPersonAction } from './observed-two-person'
import type { Pseudonyms } from './pseudonyms'

const MINUTE = 60_000
const desk = { actor: 'system', origin: 'control' } as const

export class ObservedActions {
  readonly #bots: ReadonlySet<string>
  /** Personas that bid for bidders whose identity the log doesn't reveal. */
  readonly #standIns = new Set<Person>()
  /** Stand-ins already reported in #omitted. */
  readonly #reported = new Set<Person>()
  readonly #omitted: string[] = []
  #bids = 0

  constructor(
    private readonly world: RunningWorld,
    private readonly script: Script,
    private readonly names: Pseudonyms,
  ) {
    this.#bots = new Set(script.document.bots.map(({ as }) => script.personaOf(as)))
  }

  omitted(): readonly string[] {
    const bids = this.#bids === 0 ? [] : [`request details of ${this.#bids} bids of others, except the price or rate`]
    return [...bids, ...this.#omitted]
  }

  /** Performs the action if the world hasn't performed it by now. `viewerId`: the user who observed it. */
  async settle(action: AuctionAction | TwoPersonAction, viewerId: number): Promise<void> {
    if (action.at < this.script.startsAt) return
    if (isTwoPersonAction(action)) {
      const omitted = await settleTwoPerson(this.world, action, viewerId, this.names)
      if (omitted !== null) this.#omitted.push(omitted)
      return
    }
    const auction = rowOf(this.world.state().auctions, action.auctionId)
    if (auction === undefined) return
    if (action.kind === 'bid') return this.#bid(auction, action.bid, action.at, viewerId)
    const command = missingCommand(action, auction)
    if (command === null) return
    const outcome = await this.world.submit(command)
    if (!outcome.ok) this.#omitted.push(`${command.name} of ${auction.key} at ${this.#offsetText(action.at)}`)
    else if (action.kind === 'extend')
      this.#omitted.push(`when exactly ${auction.key} was extended before ${this.#offsetText(action.at)}`)
  }

  async #bid(auction: AuctionRecord, observed: ObservedBid, at: number, viewerId: number): Promise<void> {
    const exists = auction.bids.some((bid) => isSameBid(bid, observed, at))
    if (!exists) {
      const person = this.#bidder(auction, observed, viewerId)
      const what = `who bid ${observed.price ?? observed.gnma_interest_rate} on ${auction.key} at ${this.#offsetText(at)}`
      if (person === null) {
        this.#omitted.push(what)
        return
      }
      if (this.#standIns.has(person) && !this.#reported.has(person)) {
        this.#reported.add(person)
        this.#omitted.push(`${what}: ${person.key} bids instead`)
      }
      const outcome = await this.world.submit({
        name: 'bid',
        actor: person.id,
        origin: 'person',
        auctionId: auction.id,
        price: observed.price ?? null,
        rate: observed.gnma_interest_rate ?? null,
        signatorId: person.profile?.signators[0]?.id ?? null,
        seen: null,
        key: null,
      })
      if (outcome.ok) this.#bids += 1
      else
        this.#omitted.push(
          `${person.key}'s bid on ${auction.key} at ${this.#offsetText(at)}: ${outcome.refusal.message}`,
        )
    }
    const view = auctionFor(this.world.state(), viewerId, auction.id)
    const iso = new Date(at).toISOString()
    const figure = observed.price ?? observed.gnma_interest_rate
    const matchingBid = view?.bids.find(
      (bid) => bid.created_at === iso && (bid.price ?? bid.gnma_interest_rate) === figure,
    )
    this.names.learn(observed.investor, matchingBid?.investor)
  }

  /** Finds the bidder by name or by letter; otherwise picks an investor without a letter in this auction. */
  #bidder(auction: AuctionRecord, { investor }: ObservedBid, viewerId: number): Person | null {
    const state = this.world.state()
    if (investor.id !== null) return personByProfile(state, investor.id) ?? null
    const letter = /^Investor (\w+)$/.exec(this.names.textOf(investor.name ?? '') ?? '')?.[1]
    const lettered = Object.entries(auction.letters).find(([, one]) => one === letter)
    if (letter !== undefined && lettered !== undefined) return personByProfile(state, Number(lettered[0])) ?? null
    const free = [...rowsOf(state.people)].filter(
      (person) => person.id !== viewerId && isInvited(person, auction) && !hasLetter(person, auction),
    )
    const seats = Object.values(this.script.document.cast).flat()
    const person =
      free.find((one) => this.#standIns.has(one)) ??
      free.find(({ key }) => seats.includes(key) && !this.#bots.has(key)) ??
      free.find(({ key }) => !this.#bots.has(key)) ??
      null
    if (person !== null) this.#standIns.add(person)
    return person
  }

  #offsetText(at: number): string {
    return durationText(at - this.script.startsAt)
  }
}

const isTwoPersonAction = (action: AuctionAction | TwoPersonAction): action is TwoPersonAction =>
  action.kind === 'switch' || action.kind === 'prepare' || action.kind === 'decide'

const isSameBid = (bid: Bid, observed: ObservedBid, at: number): boolean =>
  bid.at === at &&
  (percentOfPrice(bid.value) === observed.price || percentOfRate(bid.value) === observed.gnma_interest_rate)

/** The command that is missing in this world; null if the auction already matches the observation. */
function missingCommand(action: Exclude<AuctionAction, { kind: 'bid' }>, auction: AuctionRecord): Command | null {
  const auctionId = auction.id
  const { status, pausedAt, endAt, startAt } = auction
  switch (action.kind) {
    case 'pause':
      if (status !== 'live' || pausedAt === action.at) return null
      return {
        name: 'pause auction',
        ...desk,
        auctionId,
        ...(action.reason === null ? {} : { reason: action.reason }),
      }
    case 'resume':
      return pausedAt === null ? null : { name: 'resume auction', ...desk, auctionId }
    case 'extend': {
      const minutes = endAt === null ? 0 : Math.round((action.endAt - endAt) / MINUTE)
      return minutes < 1 ? null : { name: 'extend auction', ...desk, auctionId, minutes }
    }
    case 'open':
      return status !== 'pre' && status !== 'commitment'
        ? null
        : { name: 'start auction', ...desk, auctionId, minutes: action.minutes, rankOnly: action.rankOnly }
    case 'schedule': {
      if (status !== 'commitment' && status !== 'pre') return null
      const { startAt: wantedStart, minutes, rankOnly } = action
      const isAsWanted = auction.minutes === minutes && (auction.rankOnly ?? false) === rankOnly
      if (status === 'pre' && startAt === wantedStart && isAsWanted) return null
      return { name: 'schedule auction', ...desk, auctionId, startAt: wantedStart, minutes, invited: null, rankOnly }
    }
    default: {
      const never: never = action
      return never
    }
  }
}
