// An endless market: opens the next auction of a real property when too few are live, or none has enough time left. Like a
// bot, it is a pure function of the state.

import type { SectionAct } from '../../../src/contract/lookup'
import type { BringCommand } from '../../world/auctions/auctions.commands'
import { type Draws, draws } from '../../world/draws'
import { idByKey } from '../../world/keys'
import type { WorldState } from '../../world/state'
import { rowOf, rowsOf } from '../../world/table'
import { loanOf, type Property, slug } from '../completion/property'
import type { Range } from './bots'

export interface RollingMarket {
  /** The minimum number of live auctions. */
  readonly keep: number
  /** At least one live auction always has this much time left, virtual ms. */
  readonly spare: number
  readonly minutes: Range
  /** How long after a close, or an opening, the next auction opens, virtual ms. */
  readonly pause: Range
  /** Profile ids of lenders. */
  readonly sellers: readonly number[]
  /** The order of the pool in a cycle, counted from 0, drawn from the seed. */
  readonly orderOf: (cycle: number) => readonly Property[]
  readonly sections: readonly SectionAct[]
  readonly startsAt: number
  /** How many auctions the world started with. */
  readonly auctionsAtStart: number
}

export interface OpeningPlan {
  /** Virtual ms. */
  readonly at: number
  /** Builds the command from the state in which the plan was made. */
  readonly command: () => BringCommand
}

/** The next auction to open, and when. Never null, because the market is endless. */
export function nextOpening(rolling: RollingMarket, state: WorldState): OpeningPlan {
  const openedCount = state.auctions.size - rolling.auctionsAtStart
  return {
    at: Math.max(rolling.startsAt, openingTime(rolling, state, openedCount)),
    command: () => openingCommand(rolling, state, openedCount),
  }
}

function openingTime(rolling: RollingMarket, state: WorldState, openedCount: number): number {
  let latestEnd = Number.NEGATIVE_INFINITY
  for (const id of state.lists.live) latestEnd = Math.max(latestEnd, rowOf(state.auctions, id)?.endAt ?? latestEnd)
  const runsDryAt = latestEnd - rolling.spare
  if (state.lists.live.length >= rolling.keep) return runsDryAt
  const closed = state.lists.past[0]
  const lastClose =
    closed === undefined ? rolling.startsAt : (rowOf(state.auctions, closed)?.statusedAt ?? rolling.startsAt)
  const newest = state.lists.live[0]
  const lastChange =
    newest === undefined ? lastClose : Math.max(lastClose, rowOf(state.auctions, newest)?.statusedAt ?? lastClose)
  return Math.min(runsDryAt, lastChange + draws(state.seed, 'pause', openedCount).between(...rolling.pause))
}

function openingCommand(rolling: RollingMarket, state: WorldState, openedCount: number): BringCommand {
  const { key, facts } = nextProperty(rolling, state, openedCount)
  const draw = draws(state.seed, 'opening', key)
  const [first, ...others] = rolling.sellers
  const seller = first === undefined ? 0 : draw.oneOf([first, ...others])
  return {
    name: 'bring to market',
    actor: 'system',
    origin: 'market',
    key,
    loan: loanOf(facts, rolling.sections, {}, state.seed, rolling.startsAt),
    sellerProfileId: seller,
    originatorProfileId: draw.percent(40) ? originatorOf(state, seller) : null,
    minutes: draw.between(...rolling.minutes),
  }
}

/** The next property; cycles through the pool, each time in a different order. */
function nextProperty(
  rolling: RollingMarket,
  state: WorldState,
  openedCount: number,
): { key: string; facts: Property } {
  const size = rolling.orderOf(0).length
  for (let index = openedCount; ; index += 1) {
    const cycle = Math.floor(index / size)
    const facts = rolling.orderOf(cycle)[index % size]
    if (facts === undefined) throw new Error('the pool of properties is empty')
    const key = cycle === 0 ? slug(facts.name) : `${slug(facts.name)}-${cycle + 1}`
    if (idByKey(state.auctionKeys, key) === undefined) return { key, facts }
  }
}

/** The orders of a pool by cycle, memoized. */
export function shuffledOrders(pool: readonly Property[], seed: number): (cycle: number) => readonly Property[] {
  const orders = new Map<number, readonly Property[]>()
  return (cycle) => {
    const order = orders.get(cycle) ?? shuffled(pool, draws(seed, 'pool', cycle))
    orders.set(cycle, order)
    return order
  }
}

function shuffled(pool: readonly Property[], draw: Draws): readonly Property[] {
  return pool
    .map((facts, index) => ({ facts, index, lot: draw.between(0, 1_000_000) }))
    .sort((a, b) => a.lot - b.lot || a.index - b.index)
    .map(({ facts }) => facts)
}

function originatorOf(state: WorldState, lenderProfileId: number): number | null {
  for (const person of rowsOf(state.people)) {
    if (person.role === 'originator' && person.profile?.lenderProfileId === lenderProfileId) return person.profile.id
  }
  return null
}
