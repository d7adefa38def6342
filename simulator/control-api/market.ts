// What a presenter can step into: the auctions that are live, scheduled or waiting for the agency, and the Treasuries.
import type { RunningWorld } from '../runtime/running-world'
import { bestBid, nextValue, processOf } from '../world/bids/bidding'
import { priceText, rateText } from '../world/figures'
import { firmName } from '../world/people/people'
import type { AuctionRecord, WorldState } from '../world/state'
import { rowOf } from '../world/table'
import type { ControlHandlersOf } from './control-handler'

/** At most so many of each kind, whatever the size of the market. */
const LIMIT = 40

const figure = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)
const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** True while the agency has its firm commitment to decide on. */
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

/** `live` is sorted by the end, `pre` by the start, `waiting` by how long each waits. */
const marketOf = (world: RunningWorld) => {
  const state = world.state()
  const of = (status: 'live' | 'pre' | 'submitted' | 'commitment') =>
    state.lists[status].flatMap((id) => rowOf(state.auctions, id) ?? [])
  const firstOf = (auctions: readonly AuctionRecord[], place: (auction: AuctionRecord) => number) =>
    auctions
      .toSorted((one, other) => place(one) - place(other))
      .slice(0, LIMIT)
      .map((auction) => onWire(state, auction))
  return {
    live: firstOf(of('live'), ({ endAt }) => endAt ?? Number.POSITIVE_INFINITY),
    pre: firstOf(of('pre'), ({ startAt, scheduledAt }) => startAt ?? scheduledAt ?? Number.POSITIVE_INFINITY),
    waiting: firstOf(
      [...of('submitted'), ...of('commitment')].filter((auction) => waits(state, auction)),
      ({ statusedAt }) => statusedAt,
    ),
    treasuries: state.indication.benchmark,
  }
}

export const marketHandlers = (): ControlHandlersOf<'market'> => ({
  'market.show': ({ world }) => marketOf(world),
})
