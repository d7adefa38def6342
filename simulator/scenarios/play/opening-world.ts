// The world at its beginning: people and firms, auctions in every status, and a past that was computed by
// the same rules, so that ladders, results and old notifications agree with each other.

import { listAuction } from '../../world/auctions/auctions.evolve'
import { blankAuction } from '../../world/auctions/blank-auction'
import { nextValue, processOf } from '../../world/bids/bidding'
import type { BidCommand } from '../../world/bids/bids.commands'
import { blankWorld, firstIds } from '../../world/blank-world'
import type { Draws } from '../../world/draws'
import { draws } from '../../world/draws'
import type { WorldEvent } from '../../world/events'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../../world/figures'
import { idByKey } from '../../world/keys'
import { castByKey, profileIdByKey } from '../../world/people/people'
import type { Reference } from '../../world/reference'
import type { AuctionRecord, Person, WorldState } from '../../world/state'
import { nextId, rowOf, withRow } from '../../world/table'
import type { Property } from '../completion/property'
import { loanOf } from '../completion/property'
import { withRegistered } from '../completion/registered-profiles'
import type { Crowd } from '../language/scenario-schema'
import type { AuctionEntry, WorldDocument } from '../language/world-schema'
import type { Planned } from './agenda'
import { stillCourse } from './agenda'
import { withCrowd } from './crowd'
import { USUAL_MINUTES, withinMarketHours } from './market-hours'
import { Run, runUntil } from './run'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What a world is made of besides its file. */
export interface WorldMaterials {
  readonly properties: readonly Property[]
  readonly reference: Reference
  /** Persona key → password hash. */
  readonly hashes: Readonly<Record<string, string>>
}

/** The state of a world when its scenario's clock begins to count, `startsAt` in virtual ms. */
export function openingWorld(
  world: WorldDocument,
  matter: WorldMaterials,
  seed: number,
  startsAt: number,
  crowd: Crowd | null = null,
): WorldState {
  let state = withRegistered(withPeople(blankWorld(seed, matter.reference), world, matter))
  const auctions = world.auctions.map((auction) => withinMarketHours(auction, startsAt, matter.reference))
  for (const auction of auctions) {
    const facts = matter.properties.find((row) => row.number === auction.property)
    state = listAuction(state, recordOf(state, auction, facts, matter, startsAt))
  }
  state = replayedHistory(state, auctions, startsAt)
  if (crowd !== null) {
    const rows = new Map(matter.properties.map((row) => [row.number, row]))
    state = withCrowd(state, crowd, matter.properties, startsAt, {
      withinMarketHours: (auction) => withinMarketHours(auction, startsAt, matter.reference),
      recordOf: (alone, auction) => recordOf(alone, auction, rows.get(auction.property), matter, startsAt),
      replayedHistory: (alone, auction) => replayedHistory(alone, [auction], startsAt, isNoNews),
    })
  }
  return settled(state, startsAt)
}

/** Thousands of old auctions would fill the bell: they notify nobody. */
const isNoNews = ({ type }: WorldEvent): boolean => type !== 'person-notified' && type !== 'reminders-settled'

/** The state after all that happened to these auctions before the scenario begins. */
function replayedHistory(
  state: WorldState,
  auctions: readonly AuctionEntry[],
  startsAt: number,
  keeps: ((event: WorldEvent) => boolean) | null = null,
): WorldState {
  const past = auctions.flatMap((auction) => historyOf(auction, state.seed, startsAt)).sort((a, b) => a.at - b.at)
  if (past.length === 0) return state
  const run = new Run({ ...stillCourse, timeline: past }, state, Number.NEGATIVE_INFINITY, 0, keeps)
  // The past of a new world is not logged.
  for (const { decision, command, at } of runUntil(run, startsAt)) {
    if (!decision.ok) throw new Error(`${command.name} at ${at}: ${decision.refusal.message}`)
  }
  return run.state
}

function withPeople(empty: WorldState, world: WorldDocument, matter: WorldMaterials): WorldState {
  let people = empty.people
  const profileOwners: Record<number, number> = {}
  const profileIds = new Map(world.people.map((person, place) => [person.key, firstIds.profile + place]))
  let signatorId: number = firstIds.signator
  let companyId = 1
  for (const [place, person] of world.people.entries()) {
    const id = nextId(people)
    const profileId = firstIds.profile + place
    if (person.registered) profileOwners[profileId] = id
    const row: Person = {
      id,
      key: person.key,
      role: person.role,
      email: person.email,
      passwordHash: matter.hashes[person.key] ?? '',
      profile: !person.registered
        ? null
        : {
            id: profileId,
            name: person.name,
            phone: person.phone,
            originatorCompany:
              person.originator_company === undefined ? null : { id: companyId++, name: person.originator_company },
            lenderProfileId: person.lender === undefined ? null : (profileIds.get(person.lender) ?? null),
            signators: (person.signators ?? []).map((name) => ({ id: signatorId++, name })),
          },
    }
    people = withRow(people, id, row)
  }
  return { ...empty, people, profileOwners }
}

function auctionIdOf(state: WorldState, key: string): number {
  const id = idByKey(state.auctionKeys, key)
  if (id === undefined) throw new Error(`no auction ${key} in this world`)
  return id
}

function recordOf(
  state: WorldState,
  auction: AuctionEntry,
  facts: Property | undefined,
  matter: WorldMaterials,
  startsAt: number,
): AuctionRecord {
  if (facts === undefined) throw new Error(`no property ${auction.property} in fixtures/hud`)
  const { process, rate, minimum, price, protection } = auction
  const chosen = { process, rate, minimum, price, protection }
  const since = startsAt - auction.since
  const before = draws(state.seed, 'before', auction.key).between(4 * 24, 40 * 24) * 60 * MINUTE
  const waiting = auction.status === 'pre' || auction.status === 'live' || auction.status === 'past'
  const openFor = auction.status === 'past' ? (auction.minutes ?? USUAL_MINUTES) * MINUTE + DAY : 0
  return {
    ...blankAuction,
    id: nextId(state.auctions),
    key: auction.key,
    status: waiting ? 'commitment' : auction.status,
    statusedAt: waiting ? since - openFor - before / 2 : since,
    createdAt: since - openFor - before,
    loan: loanOf(facts, matter.reference.sectionActs, chosen, state.seed, startsAt),
    sellerProfileId: profileIdByKey(state, auction.seller),
    originatorProfileId: auction.originator === undefined ? null : profileIdByKey(state, auction.originator),
    invited: (auction.invited ?? []).map((key) => profileIdByKey(state, key)),
  }
}

/** What happened to an auction before the scenario began. */
function historyOf(auction: AuctionEntry, seed: number, startsAt: number): readonly Planned[] {
  if (auction.status === 'pre')
    return [scheduling(auction, startsAt), ...passing(auction, startsAt - auction.since + MINUTE)]
  if (auction.status !== 'past' && auction.status !== 'live') return []
  const minutes = auction.minutes ?? USUAL_MINUTES
  const startAt = startsAt - auction.since - (auction.status === 'past' ? minutes * MINUTE : 0)
  const opening: Planned = {
    at: startAt,
    command: (state) => ({
      name: 'start auction',
      actor: 'system',
      origin: 'scenario',
      auctionId: auctionIdOf(state, auction.key),
      minutes,
    }),
  }
  return [
    opening,
    ...passing(auction, startAt + MINUTE),
    ...bidding(auction, draws(seed, 'history', auction.key), startAt),
  ]
}

function scheduling(auction: AuctionEntry, startsAt: number): Planned {
  return {
    at: startsAt - auction.since,
    command: (state) => ({
      name: 'schedule auction',
      actor: 'system',
      origin: 'scenario',
      auctionId: auctionIdOf(state, auction.key),
      startAt: startsAt + (auction.startsIn ?? DAY),
      minutes: auction.minutes ?? USUAL_MINUTES,
      invited: null,
    }),
  }
}

function passing(auction: AuctionEntry, at: number): readonly Planned[] {
  return (auction.passed ?? []).map((key) => ({
    at,
    command: (state) => ({
      name: 'ignore',
      actor: castByKey(state, key).id,
      origin: 'scenario',
      auctionId: auctionIdOf(state, auction.key),
    }),
  }))
}

/** Bids at drawn times, the winner last; one auction in three ends with a bid in the last two minutes. */
function bidding(auction: AuctionEntry, draw: Draws, startAt: number): readonly Planned[] {
  const { winner, bids = 0, bidders = [] } = auction
  if (winner === undefined || bids === 0) return []
  // What is still live has bids up to now only.
  const span = auction.status === 'live' ? auction.since : (auction.minutes ?? USUAL_MINUTES) * MINUTE
  const late = draw.percent(33) ? draw.between(10_000, 100_000) : draw.between(3 * MINUTE, 6 * MINUTE)
  const times = Array.from({ length: bids - 1 }, () =>
    draw.between(2 * MINUTE, Math.max(2 * MINUTE, span - 7 * MINUTE)),
  ).sort((a, b) => a - b)
  const others = bidders.filter((key) => key !== winner)
  const order = times.map((_, place) => {
    // The one before the winner is a rival, so that nobody outbids themself at the end.
    const fromEnd = times.length - place
    return fromEnd % 2 === 0 || others.length === 0 ? winner : (others[draw.between(0, others.length - 1)] ?? winner)
  })
  const raises = [...times, 0].map(() => draw.between(0, 3))
  return [...times, span - late].map((after, place) => ({
    at: startAt + after,
    command: (state) => historicBid(state, auction.key, order[place] ?? winner, raises[place] ?? 0),
  }))
}

function historicBid(state: WorldState, auctionKey: string, bidder: string, raise: number): BidCommand {
  const auctionId = auctionIdOf(state, auctionKey)
  const auction = rowOf(state.auctions, auctionId)
  const person = castByKey(state, bidder)
  if (auction === undefined) throw new Error(`no auction ${auctionKey} in this world`)
  const inPrice = processOf(auction) === 'price'
  const value = nextValue(auction) + (inPrice ? raise * PRICE_STEP : -raise * RATE_STEP)
  return {
    name: 'bid',
    actor: person.id,
    origin: 'scenario',
    auctionId,
    price: inPrice ? percentOfPrice(value) : null,
    rate: inPrice ? null : percentOfRate(value),
    signatorId: person.profile?.signators[0]?.id ?? null,
    seen: null,
    key: null,
  }
}

/** Lists in order, and notifications older than a day read: nobody begins with a hundred unread ones. */
function settled(state: WorldState, startsAt: number): WorldState {
  const statusedAt = (id: number): number => rowOf(state.auctions, id)?.statusedAt ?? 0
  const ordered = (ids: readonly number[]): readonly number[] =>
    [...ids].sort((a, b) => statusedAt(b) - statusedAt(a) || b - a)
  const { incomplete, submitted, commitment, pre, live, past } = state.lists
  const yesterday = new Date(startsAt - DAY).toISOString()
  return {
    ...state,
    lists: {
      incomplete: ordered(incomplete),
      submitted: ordered(submitted),
      commitment: ordered(commitment),
      pre: ordered(pre),
      live: ordered(live),
      past: ordered(past),
    },
    notifications: Object.fromEntries(
      Object.entries(state.notifications).map(([userId, list]) => [
        userId,
        list.map((one) => (one.created_at < yesterday && !one.read_at ? { ...one, read_at: one.created_at } : one)),
      ]),
    ),
  }
}
