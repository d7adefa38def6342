// Invariants that every world must meet at all times, whatever was done to it.
import type { LogEntry, RunningWorld } from '../../simulator/runtime/running-world'
import { bestBid, processOf } from '../../simulator/world/bids/bidding'
import { evolveAll } from '../../simulator/world/evolve'
import type { AuctionRecord, WorldState } from '../../simulator/world/state'
import { rowsOf } from '../../simulator/world/table'

function auctionProblems(auction: AuctionRecord): readonly string[] {
  const { id, bids, result, status, receipts, endAt } = auction
  const problems: string[] = []
  const isBetter = (a: number, b: number): boolean => (processOf(auction) === 'price' ? a > b : a < b)
  bids.forEach((bid, place) => {
    const earlier = bids.slice(0, place)
    // In a rank-only auction, a bid improves on its own firm's.
    const before = auction.rankOnly ? earlier.findLast(({ profileId }) => profileId === bid.profileId) : earlier.at(-1)
    if (before !== undefined && !isBetter(bid.value, before.value))
      problems.push(`bid ${bid.id} is no better than the one before it`)
    if (endAt !== null && bid.at > endAt) problems.push(`bid ${bid.id} is after the end`)
  })
  if (result !== null && status !== 'past') problems.push(`it has a result but is ${status}`)
  if (result?.outcome === 'sold' && result.bid.id !== bestBid(auction)?.id)
    problems.push('the winner is not the best bidder')
  if (result?.outcome === 'no_sale' && bids.length > 0) problems.push('it has bids but no sale')
  receipts.forEach(({ sequence }, place) => {
    if (sequence !== place + 1) problems.push(`receipt ${place + 1} has the number ${sequence}`)
  })
  // Orders about a standing maximum have receipts too, and no bid.
  const ofBids = receipts.filter(({ standingMaximum }) => standingMaximum === undefined)
  const accepted = ofBids.filter(({ outcome }) => outcome === 'accepted').length
  if (receipts.length > 0 && accepted > bids.length) problems.push(`${accepted} accepted receipts, ${bids.length} bids`)
  return problems.map((problem) => `auction ${id}: ${problem}`)
}

const duplicatesIn = (ids: readonly (number | string)[]): readonly (number | string)[] =>
  ids.filter((id, place) => ids.indexOf(id) !== place)

function stateProblems(state: WorldState): readonly string[] {
  const auctions = [...rowsOf(state.auctions)]
  const listed = Object.entries(state.lists).flatMap(([status, ids]) => ids.map((id) => ({ status, id })))
  const misplaced = listed.filter(({ status, id }) => !auctions.some((one) => one.id === id && one.status === status))
  const bids = auctions.flatMap((one) => one.bids.map(({ id }) => id))
  // Ids of notifications count per person.
  const notices = Object.values(state.notifications).flatMap((list) => duplicatesIn(list.map(({ id }) => id)))
  const profiles = [...rowsOf(state.people)].flatMap(({ profile }) => (profile === null ? [] : [profile.id]))
  return [
    ...auctions.flatMap(auctionProblems),
    ...misplaced.map(({ status, id }) => `auction ${id} is listed in ${status} but has another status`),
    ...duplicatesIn(listed.map(({ id }) => id)).map((id) => `auction ${id} is listed twice`),
    ...duplicatesIn(bids).map((id) => `two bids have the id ${id}`),
    ...notices.map((id) => `one person has two notifications with the id ${id}`),
    ...duplicatesIn(profiles).map((id) => `two people have the profile ${id}`),
  ]
}

/** Whether two states are equal as JSON. Shared parts are equal by reference. */
const isSameAsJson = (one: object, other: object): boolean => {
  const [a, b] = [Object.entries(one), Object.entries(other)]
  return (
    a.length === b.length &&
    a.every(([name, value], place) => {
      const [otherName, otherValue] = b[place] ?? []
      return name === otherName && (value === otherValue || JSON.stringify(value) === JSON.stringify(otherValue))
    })
  )
}

function logProblems(world: RunningWorld, log: readonly LogEntry[]): readonly string[] {
  const { state, entries } = world.earliest()
  // A long-running world drops entries before its earliest state.
  const first = log[0]?.n ?? 1
  const problems = log.flatMap(({ n, at }, place) => [
    ...(n === first + place ? [] : [`entry ${first + place} of the log has the number ${n}`]),
    ...(place > 0 && at < (log[place - 1]?.at ?? '')
      ? [`entry ${n} of the log is earlier than the one before it`]
      : []),
  ])
  const folded = evolveAll(
    state,
    log.filter(({ n }) => n > entries).flatMap(({ events }) => events),
  )
  return isSameAsJson(folded, world.state()) ? problems : [...problems, 'the state is not the fold of its log']
}

/** Violated invariants of this world; empty for none. */
export const worldProblems = (world: RunningWorld): readonly string[] => [
  ...stateProblems(world.state()),
  ...logProblems(world, world.log()),
]
