// Builds the initial state of a world: people, firms, auctions in every status, and a history computed by the same rules, so
// that ladders, results and old notifications are consistent.

import { listAuction } from '../../world/auctions/auctions.evolve'
import { blankAuction } from '../../world/auctions/blank-auction'
import { nextValue, processOf } from '../../world/bids/bidding'
import type { BidCommand } from '../../world/bids/bids.commands'
import { blankWorld, firstIds } from '../../world/blank-world'
import { type Draws, draws } from '../../world/draws'
import type { WorldEvent } from '../../world/events'
import { PRICE_STEP, percentOfPrice, percentOfRate, RATE_STEP } from '../../world/figures'
import { idByKey } from '../../world/keys'
import { castByKey, profileIdByKey } from '../../world/people/people'
import type { Reference } from '../../world/reference'
import type { AuctionRecord, Person, Profile, WorldState } from '../../world/state'
import { nextId, rowOf, withRow } from '../../world/table'
import type { SignatorPin, TwoPersonState } from '../../world/two-person/two-person.state'
import { loanOf, type Property } from '../completion/property'
import { withRegisteredProfiles } from '../completion/registered-profiles'
import type { ScenarioDocument } from '../language/scenario-schema'
import { type AuctionEntry, signatorOf, type WorldDocument } from '../language/world-schema'
import { noAutomation, type PlannedStep } from './agenda'
import { withCrowd } from './crowd'
import { DEFAULT_MINUTES, withinMarketHours } from './market-hours'
import { Run, runUntil } from './run'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The fixture files from which worlds are built, apart from the world file. */
export interface WorldFixtures {
  readonly properties: readonly Property[]
  readonly reference: Reference
  /** Persona key → password hash, and `pinKey` → PIN hash. */
  readonly hashes: Readonly<Record<string, string>>
}

/** The key of a signator's PIN among the hashes. */
export const pinKey = (persona: string, signator: string): string => `${persona}/${signator}`

/** The state of a world when its scenario starts, at `startsAt` (virtual ms). Yields where a caller may pause, because a crowd takes seconds. */
export function* openingWorld(
  world: WorldDocument,
  fixtures: WorldFixtures,
  seed: number,
  startsAt: number,
  { crowd, investor_approval: investorApproval }: Pick<ScenarioDocument, 'crowd' | 'investor_approval'> = {},
): Generator<void, WorldState> {
  let state = withRegisteredProfiles(withPeople(blankWorld(seed, fixtures.reference), world, fixtures, startsAt))
  const auctions = world.auctions.map((auction) => withinMarketHours(auction, startsAt))
  for (const auction of auctions) {
    const facts = fixtures.properties.find((row) => row.number === auction.property)
    state = listAuction(state, recordOf(state, auction, facts, fixtures, startsAt))
  }
  state = replayHistory(state, auctions, startsAt)
  if (crowd !== undefined) {
    const rows = new Map(fixtures.properties.map((row) => [row.number, row]))
    state = yield* withCrowd(state, crowd, fixtures.properties, startsAt, {
      withinMarketHours: (auction) => withinMarketHours(auction, startsAt),
      recordOf: (isolated, auction) => recordOf(isolated, auction, rows.get(auction.property), fixtures, startsAt),
      replayHistory: (isolated, auction) => replayHistory(isolated, [auction], startsAt, isNotNotification),
    })
  }
  const opened = withSortedLists(state, startsAt)
  return investorApproval === undefined ? opened : { ...opened, investorApproval }
}

/** Thousands of old auctions would flood the notification lists, so they notify nobody. */
const isNotNotification = ({ type }: WorldEvent): boolean => type !== 'person-notified' && type !== 'reminders-settled'

/** The state after the history of these auctions before the scenario starts. */
function replayHistory(
  state: WorldState,
  auctions: readonly AuctionEntry[],
  startsAt: number,
  filter: ((event: WorldEvent) => boolean) | null = null,
): WorldState {
  const steps = auctions.flatMap((auction) => historyOf(auction, state.seed, startsAt)).sort((a, b) => a.at - b.at)
  if (steps.length === 0) return state
  const run = new Run({ ...noAutomation, timeline: steps }, state, Number.NEGATIVE_INFINITY, 0, filter)
  // The history of a new world isn't logged.
  for (const { decision, command, at } of runUntil(run, startsAt)) {
    if (!decision.ok) throw new Error(`${command.name} at ${at}: ${decision.refusal.message}`)
  }
  return run.state
}

function withPeople(empty: WorldState, world: WorldDocument, fixtures: WorldFixtures, startsAt: number): WorldState {
  let people = empty.people
  const profileOwners: Record<number, number> = {}
  const profileIds = new Map(world.people.map((person, index) => [person.key, firstIds.profile + index]))
  let signatorId: number = firstIds.signator
  let companyId = 1
  let { twoPerson } = empty
  for (const [index, person] of world.people.entries()) {
    const id = nextId(people)
    const profileId = firstIds.profile + index
    if (person.registered) profileOwners[profileId] = id
    const row: Person = {
      id,
      key: person.key,
      role: person.role,
      email: person.email,
      passwordHash: fixtures.hashes[person.key] ?? '',
      profile: !person.registered
        ? null
        : {
            id: profileId,
            name: person.name,
            phone: person.phone,
            originatorCompany:
              person.originator_company === undefined ? null : { id: companyId++, name: person.originator_company },
            lenderProfileId: person.lender === undefined ? null : (profileIds.get(person.lender) ?? null),
            signators: (person.signators ?? []).map((entry) => ({ id: signatorId++, name: signatorOf(entry).name })),
          },
    }
    if (row.profile !== null) twoPerson = withPublishedPins(twoPerson, row.profile, person, fixtures, startsAt)
    people = withRow(people, id, row)
  }
  return { ...empty, people, profileOwners, twoPerson }
}

/** With the PINs that the world file gives this firm's signators. */
function withPublishedPins(
  twoPerson: TwoPersonState,
  { id: profileId, signators }: Profile,
  { key, signators: entries = [] }: WorldDocument['people'][number],
  { hashes }: WorldFixtures,
  startsAt: number,
): TwoPersonState {
  let { nextPin } = twoPerson
  const pins = entries.flatMap((entry, index): [number, SignatorPin][] => {
    const { name, pin } = signatorOf(entry)
    const signatorId = signators[index]?.id
    if (pin === null || signatorId === undefined) return []
    const current = { pinHash: hashes[pinKey(key, name)] ?? '', n: nextPin, setAt: startsAt }
    nextPin += 1
    return [[signatorId, { current, next: null }]]
  })
  if (pins.length === 0) return twoPerson
  return { ...twoPerson, nextPin, pins: { ...twoPerson.pins, [profileId]: Object.fromEntries(pins) } }
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
  fixtures: WorldFixtures,
  startsAt: number,
): AuctionRecord {
  if (facts === undefined) throw new Error(`no property ${auction.property} in fixtures/hud`)
  const { process, rate, minimum, price, protection } = auction
  const terms = { process, rate, minimum, price, protection }
  const since = startsAt - auction.since
  const leadTime = draws(state.seed, 'before', auction.key).between(4 * 24, 40 * 24) * 60 * MINUTE
  const isCommitted = auction.status === 'pre' || auction.status === 'live' || auction.status === 'past'
  const openFor = auction.status === 'past' ? (auction.minutes ?? DEFAULT_MINUTES) * MINUTE + DAY : 0
  return {
    ...blankAuction,
    id: nextId(state.auctions),
    key: auction.key,
    status: isCommitted ? 'commitment' : auction.status,
    statusedAt: isCommitted ? since - openFor - leadTime / 2 : since,
    createdAt: since - openFor - leadTime,
    loan: loanOf(facts, fixtures.reference.sectionActs, terms, state.seed, startsAt),
    sellerProfileId: profileIdByKey(state, auction.seller),
    originatorProfileId: auction.originator === undefined ? null : profileIdByKey(state, auction.originator),
    invited: (auction.invited ?? []).map((key) => profileIdByKey(state, key)),
  }
}

/** The history of an auction before the scenario starts. */
function historyOf(auction: AuctionEntry, seed: number, startsAt: number): readonly PlannedStep[] {
  if (auction.status === 'pre')
    return [schedulingStep(auction, startsAt), ...passSteps(auction, startsAt - auction.since + MINUTE)]
  if (auction.status !== 'past' && auction.status !== 'live') return []
  const minutes = auction.minutes ?? DEFAULT_MINUTES
  const startAt = startsAt - auction.since - (auction.status === 'past' ? minutes * MINUTE : 0)
  const opening: PlannedStep = {
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
    ...passSteps(auction, startAt + MINUTE),
    ...bidSteps(auction, draws(seed, 'history', auction.key), startAt),
  ]
}

function schedulingStep(auction: AuctionEntry, startsAt: number): PlannedStep {
  return {
    at: startsAt - auction.since,
    command: (state) => ({
      name: 'schedule auction',
      actor: 'system',
      origin: 'scenario',
      auctionId: auctionIdOf(state, auction.key),
      startAt: startsAt + (auction.startsIn ?? DAY),
      minutes: auction.minutes ?? DEFAULT_MINUTES,
      invited: null,
    }),
  }
}

function passSteps(auction: AuctionEntry, at: number): readonly PlannedStep[] {
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

/** Bids at drawn times, the winner's last. One auction in three ends with a bid in the last two minutes. */
function bidSteps(auction: AuctionEntry, draw: Draws, startAt: number): readonly PlannedStep[] {
  const { winner, bids = 0, bidders = [] } = auction
  if (winner === undefined || bids === 0) return []
  // A live auction has bids only up to now.
  const span = auction.status === 'live' ? auction.since : (auction.minutes ?? DEFAULT_MINUTES) * MINUTE
  const beforeEnd = draw.percent(33) ? draw.between(10_000, 100_000) : draw.between(3 * MINUTE, 6 * MINUTE)
  const times = Array.from({ length: bids - 1 }, () =>
    draw.between(2 * MINUTE, Math.max(2 * MINUTE, span - 7 * MINUTE)),
  ).sort((a, b) => a - b)
  const others = bidders.filter((key) => key !== winner)
  const order = times.map((_, index) => {
    // A rival bids before the winner, so nobody outbids themselves at the end.
    const fromEnd = times.length - index
    return fromEnd % 2 === 0 || others.length === 0 ? winner : (others[draw.between(0, others.length - 1)] ?? winner)
  })
  const raises = [...times, 0].map(() => draw.between(0, 3))
  return [...times, span - beforeEnd].map((offset, index) => ({
    at: startAt + offset,
    command: (state) => historicBid(state, auction.key, order[index] ?? winner, raises[index] ?? 0),
  }))
}

function historicBid(state: WorldState, auctionKey: string, bidder: string, raise: number): BidCommand {
  const auctionId = auctionIdOf(state, auctionKey)
  const auction = rowOf(state.auctions, auctionId)
  const person = castByKey(state, bidder)
  if (auction === undefined) throw new Error(`no auction ${auctionKey} in this world`)
  const isPriceAuction = processOf(auction) === 'price'
  const value = nextValue(auction, person.profile?.id) + (isPriceAuction ? raise * PRICE_STEP : -raise * RATE_STEP)
  return {
    name: 'bid',
    actor: person.id,
    origin: 'scenario',
    auctionId,
    price: isPriceAuction ? percentOfPrice(value) : null,
    rate: isPriceAuction ? null : percentOfRate(value),
    signatorId: person.profile?.signators[0]?.id ?? null,
    seen: null,
    key: null,
  }
}

/** Sorts the lists, and marks notifications older than a day as read so that no one starts with a hundred unread ones. */
function withSortedLists(state: WorldState, startsAt: number): WorldState {
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
        list.map((notification) =>
          notification.created_at < yesterday && !notification.read_at
            ? { ...notification, read_at: notification.created_at }
            : notification,
        ),
      ]),
    ),
  }
}
