// The market that a presenter can act on: live, scheduled and waiting auctions, new investors, and the Treasuries.
import type { RunningWorld } from '../runtime/running-world'
import { bestBid, nextValue, processOf } from '../world/bids/bidding'
import { priceText, rateText } from '../world/figures'
import { firmName } from '../world/people/people'
import type { AuctionRecord, WorldState } from '../world/state'
import { rowOf, rowsOf } from '../world/table'
import type { ControlHandlersOf } from './control-handler'

/** Maximum number of auctions of each kind. */
const LIMIT = 40

const figure = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)
const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** True while its firm commitment waits for the agency's decision. */
const awaitsAgency = (state: WorldState, auction: AuctionRecord): boolean =>
  rowOf(state.loans, auction.loanId)?.commitment?.state === 'waiting'

const onWire = (state: WorldState, auction: AuctionRecord) => {
  const best = bestBid(auction)
  const bidding = auction.status === 'live'
  return {
    id: auction.id,
    name: auction.loan.project_name,
    seller: firmName(state, auction.sellerProfileId),
    process: processOf(auction),
    best: best === undefined ? null : figure(auction, best.value),
    leader: best === undefined ? null : firmName(state, best.profileId),
    /** The minimum bid that would be accepted now, in a rank-only auction from a firm that hasn't bid. */
    next: bidding ? figure(auction, nextValue(auction)) : null,
    starts_at: instant(auction.startAt ?? auction.scheduledAt),
    ends_at: instant(auction.endAt),
    paused: auction.pausedAt !== null,
  }
}

/** `live` is sorted by end, `pre` by start, `waiting` and `new_investors` by waiting time, longest first. */
const marketOf = (world: RunningWorld) => {
  const state = world.state()
  const auctionsWith = (status: 'live' | 'pre' | 'submitted' | 'commitment') =>
    state.lists[status].flatMap((id) => rowOf(state.auctions, id) ?? [])
  const firstOf = (auctions: readonly AuctionRecord[], rankOf: (auction: AuctionRecord) => number) =>
    auctions
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .slice(0, LIMIT)
      .map((auction) => onWire(state, auction))
  return {
    live: firstOf(auctionsWith('live'), ({ endAt }) => endAt ?? Number.POSITIVE_INFINITY),
    pre: firstOf(auctionsWith('pre'), ({ startAt, scheduledAt }) => startAt ?? scheduledAt ?? Number.POSITIVE_INFINITY),
    waiting: firstOf(
      [...auctionsWith('submitted'), ...auctionsWith('commitment')].filter((auction) => awaitsAgency(state, auction)),
      ({ statusedAt }) => statusedAt,
    ),
    new_investors: [...rowsOf(state.people)]
      .flatMap(({ key, profile, awaitsApproval }) =>
        awaitsApproval === undefined
          ? []
          : [{ key, name: profile?.name ?? '', since: new Date(awaitsApproval).toISOString() }],
      )
      .toSorted((one, other) => one.since.localeCompare(other.since))
      .slice(0, LIMIT),
    treasuries: state.indication.benchmark,
  }
}

export const marketHandlers = (): ControlHandlersOf<'market'> => ({
  'market.show': ({ world }) => marketOf(world),
})
