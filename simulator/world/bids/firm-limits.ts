// The limits of a firm: how much its leading bids, standing maxima and today's purchases may cost. docs/limits.md has the rules.
// Cents, but limits are whole dollars.
import { easternDay } from '../eastern-time'
import { dollarsText } from '../figures'
import { invalid, type Refusal } from '../refusal'
import type { AuctionRecord, Profile, WorldState } from '../state'
import { rowOf } from '../table'
import type { FirmLimits } from '../two-person/two-person.state'
import { bestBid, maximumInForce, processOf } from './bidding'

/** A bid or a standing maximum that the firm wants to send. */
export interface Order {
  readonly auctionId: number
  /** Missing while it isn't decided who signs it. */
  readonly signatorId?: number | null
  /** 32nds, or thousandths of a percent. */
  readonly value: number
  readonly standingMaximum: boolean
}

/** What the lender is paid at this value, cents (half up); in the rate process at the fixed price. */
function costOf(auction: AuctionRecord, value: number): number {
  const { loan_amount: amount, bond_interest_price: points, bond_interest_price_increment: increment } = auction.loan
  const price32 = processOf(auction) === 'price' ? value : Math.round((points ?? 0) * 32) + (increment ?? 0)
  return Math.floor(((amount ?? 0) * price32 + 16) / 32)
}

interface Commitment {
  readonly signatorId: number | null
  readonly cents: number
}

/** The firm's lead and its standing maximum in a live auction, as they are once the order is accepted. */
function commitmentsIn(auction: AuctionRecord, profileId: number, order: Order | null): readonly Commitment[] {
  const best = bestBid(auction)
  const own = order?.auctionId === auction.id ? order : null
  const lead = own?.standingMaximum === false ? own : best?.profileId === profileId ? best : undefined
  const maximum = own?.standingMaximum === true ? own : maximumInForce(auction, profileId)
  return [lead, maximum].flatMap((one) =>
    one === undefined ? [] : [{ signatorId: one.signatorId ?? null, cents: costOf(auction, one.value) }],
  )
}

const highest = (commitments: readonly Commitment[]): number => Math.max(0, ...commitments.map(({ cents }) => cents))

/** What the firm bought on this day (ET). The list has the newest first. */
function boughtOn(state: WorldState, profileId: number, day: string): number {
  let cents = 0
  for (const id of state.lists.past) {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) continue
    if (easternDay(auction.statusedAt) < day) break
    const { result } = auction
    if (result?.outcome === 'sold' && result.bid.profileId === profileId) cents += costOf(auction, result.bid.value)
  }
  return cents
}

interface Limit {
  /** `Your firm’s limit`. */
  readonly name: string
  readonly counted: string
  readonly dollars: number | null
  /** What counts before any live auction. */
  readonly bought: number
  readonly counts: (commitment: Commitment) => boolean
}

const BINDING = 'leading bids and standing maxima'

/** The limits in force for an order that this signator signs. Without a time (virtual ms), not the limit of the day. */
function limitsInForce(
  state: WorldState,
  { id: profileId, signators }: Profile,
  limits: FirmLimits,
  signatorId: number | null | undefined,
  at: number | null,
): readonly Limit[] {
  const everyone = () => true
  const firm: Limit = {
    name: 'Your firm’s limit',
    counted: BINDING,
    dollars: limits.firm,
    bought: 0,
    counts: everyone,
  }
  const signator = signators.find(({ id }) => id === signatorId)
  const person: Limit = {
    name: `The limit of ${signator?.name ?? 'each signator'}`,
    counted: BINDING,
    dollars: signatorId === undefined ? null : limits.person,
    bought: 0,
    counts: (commitment) => commitment.signatorId === signatorId,
  }
  const bought = at === null || limits.day === null ? 0 : boughtOn(state, profileId, easternDay(at))
  const day: Limit = {
    name: 'Your firm’s limit for today',
    counted: `purchases, ${BINDING}`,
    dollars: at === null ? null : limits.day,
    bought,
    counts: everyone,
  }
  return [firm, person, day]
}

/** A limit that is exceeded, cents. */
interface Excess {
  readonly limit: Limit
  readonly limitCents: number
  /** What counts in other auctions. */
  readonly elsewhere: number
  /** What counts in the auction of the order. */
  readonly here: number
}

function excessOf(
  state: WorldState,
  profile: Profile,
  order: Order | null,
  signatorId: number | null | undefined,
  at: number | null,
): Excess | null {
  const limits = state.twoPerson.limits?.[profile.id]
  if (limits === undefined) return null
  for (const limit of limitsInForce(state, profile, limits, signatorId, at)) {
    if (limit.dollars === null) continue
    let [elsewhere, here] = [limit.bought, 0]
    for (const id of state.lists.live) {
      const auction = rowOf(state.auctions, id)
      if (auction === undefined) continue
      const cents = highest(commitmentsIn(auction, profile.id, order).filter(limit.counts))
      if (id === order?.auctionId) here += cents
      else elsewhere += cents
    }
    const limitCents = limit.dollars * 100
    if (elsewhere + here > limitCents) return { limit, limitCents, elsewhere, here }
  }
  return null
}

/** Why the firm's limits refuse this order at this virtual instant (ms), with what is left; null if they don't. */
export function limitRefusal(state: WorldState, profile: Profile, order: Order, at: number): Refusal | null {
  const limits = state.twoPerson.limits?.[profile.id]
  if (limits !== undefined && limits.person !== null && order.signatorId === null) {
    return invalid('signator_id', 'Your firm limits each signator, so choose who signs this.')
  }
  const excess = excessOf(state, profile, order, order.signatorId, at)
  if (excess === null) return null
  const { limit, limitCents, elsewhere, here } = excess
  const left = limitCents - elsewhere
  const room = left > 0 ? `${dollarsText(left)} is left` : 'Nothing is left'
  const what = order.standingMaximum ? 'maximum' : 'bid'
  return invalid(
    'limit',
    `${limit.name} is ${dollarsText(limitCents)} for ${limit.counted}. ${room}, and this ${what} takes ${dollarsText(here)}.`,
  )
}

/**
 * True if the firm, or the signator of a maximum, is over a limit, because the limit was lowered: the server then doesn't bid for the
 * maximum. Without a time (virtual ms), the limit of the day isn't checked.
 */
export const isOverLimit = (
  state: WorldState,
  profile: Profile,
  signatorId: number | null,
  at: number | null,
): boolean => excessOf(state, profile, null, signatorId, at) !== null
