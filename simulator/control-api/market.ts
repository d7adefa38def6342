// What a presenter can step into: the auctions that are open, come next or wait at the agency's desk, and the Treasuries.
// Changes nothing: deeds are commands. simulator.md, Control API

import type { RunningWorld } from '../runtime/running-world'
import { bestBid, nextValue, processOf } from '../world/bids/bidding'
import { priceText, rateText } from '../world/figures'
import { firmName } from '../world/people/people'
import type { AuctionRecord, WorldState } from '../world/state'
import { rowOf } from '../world/table'

/** So many of each kind are told, whatever the size of the market. */
const MOST = 40

const figure = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)
const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** True while its firm commitment lies before the agency. */
const waits = (state: WorldState, auction: AuctionRecord): boolean =>
  rowOf(state.loans, auction.loanId)?.commitment?.state === 'waiting'

const onWire = (state: WorldState, auction: AuctionRecord) => {
  const best = bestBid(auction)
  const bidding = auction.status === 'live'
  return {
    id: auction.id,
    name: auction.loan.project_name,
    seller: firmName(state, auction.sellerProfileId),
    best: best === undefined ? null : figure(auction, best.value),
    leader: best === undefined ? null : firmName(state, best.profileId),
    /** The least good figure that would be accepted now. */
    next: bidding ? figure(auction, nextValue(auction)) : null,
    starts_at: instant(auction.startAt ?? auction.scheduledAt),
    ends_at: instant(auction.endAt),
    paused: auction.pausedAt !== null,
  }
}

/** `live`: what ends first stands first; `pre`: what begins first; `waiting`: who has waited longest. */
export const marketOf = (world: RunningWorld) => {
  const state = world.state()
  const of = (status: 'live' | 'pre' | 'submitted') =>
    state.lists[status].flatMap((id) => rowOf(state.auctions, id) ?? [])
  const told = (auctions: readonly AuctionRecord[], place: (auction: AuctionRecord) => number) =>
    auctions
      .toSorted((one, other) => place(one) - place(other))
      .slice(0, MOST)
      .map((auction) => onWire(state, auction))
  return {
    live: told(of('live'), ({ endAt }) => endAt ?? Number.POSITIVE_INFINITY),
    pre: told(of('pre'), ({ startAt, scheduledAt }) => startAt ?? scheduledAt ?? Number.POSITIVE_INFINITY),
    waiting: told(
      of('submitted').filter((auction) => waits(state, auction)),
      ({ statusedAt }) => statusedAt,
    ),
    treasuries: state.indication.benchmark,
  }
}
