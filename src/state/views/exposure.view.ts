// The viewer's exposure in all live auctions, and what they bought today.

import { lruMemoize } from '@reduxjs/toolkit'
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import { sameJson } from '../../contract/json'
import { bestFigureOf } from '../../domain/bid-figures'
import {
  committedCents,
  type Exposure,
  type ExposureGap,
  exposureOf,
  type LimitCheck,
  limitAfterBid,
  noStakes,
  type Stake,
  type Stakes,
  withAmounts,
  withStakes,
  zeroSum,
} from '../../domain/exposure'
import { proceedsCents } from '../../domain/money'
import { formatDate, formatMarketDay } from '../../domain/official-time'
import { bidOf } from '../bids/bid-figure'
import { createAppSelector } from '../core/selector'
import { getRow } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import { selectOwnState } from '../market/own-state'
import { isOpen, selectBidRequests } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'
import { selectStandingMaxima } from '../standing-maxima/standing-maxima.slice'
import { selectWaitingBids } from '../two-person/two-person.slice'
import { selectUnreadable } from '../unreadable/unreadable.slice'
import { selectWorkspace } from '../workspace/workspace.slice'
import { bestOf, bestOwn, bidsOf } from './auction-card.view'
import { figuresAt } from './auction-figures'
import { makeLiveView, makePastView } from './live-view'

/** The proceeds at a bid, cents; in the rate process the price is fixed. */
function centsAt(loan: AuctionLoan | undefined, bid: Bid | null): number | null {
  if (loan === undefined || bid === null) return null
  const { price } = figuresAt(loan, bid)
  const amount = loan.loan_amount ?? null
  return price === null || amount === null ? null : proceedsCents(amount, price)
}

/** What a bid at this price pays, cents; in the rate process (null) at the fixed price. Null if amount or price is unknown. */
export function centsOfBid(state: RootState, auctionId: number, price32: number | null): number | null {
  const row = getRow(state.market.auctions, auctionId)
  const loan = row === undefined ? undefined : getRow(state.market.loans, row.id)
  if (loan === undefined) return null
  const price = price32 ?? figuresAt(loan, null).price
  const amount = loan.loan_amount ?? null
  return price === null || amount === null ? null : proceedsCents(amount, price)
}

interface LiveStake extends Stake {
  readonly id: number
}

function stakeOf(row: AuctionRow, state: RootState): LiveStake | null {
  const standing = selectOwnState(state, row.id)
  return standing === 'winning' || standing === 'outbid' ? { id: row.id, standing, cents: ownCents(row, state) } : null
}

function ownCents(row: AuctionRow, state: RootState): number | null {
  const own = bestOwn(row, bidsOf(state, row.id), bestOf(state, row.id), selectViewerInvestorId(state))
  return centsAt(getRow(state.market.loans, row.id), own)
}

const sums = {
  fromAll: (stakes: Iterable<Stake>): Stakes => withStakes(noStakes, stakes),
  update: (before: Stakes, removed: readonly Stake[], added: readonly Stake[]): Stakes =>
    withStakes(withStakes(before, removed, -1), added),
}

/** An auction that the viewer has won, or may have won. */
interface Win extends Stake {
  readonly id: number
  /** The day in the market's time zone on which it closed, `03/02/2026`. */
  readonly day: string
}

/** True if the server doesn't say who won, and no bid beats the viewer's. */
function mayBeWon(row: AuctionRow, state: RootState): boolean {
  const [best, viewer] = [bestOf(state, row.id), selectViewerInvestorId(state)]
  const leads = best === null || best.investor.id === viewer
  return leads && bestOwn(row, bidsOf(state, row.id), best, viewer) !== null
}

function winOf(row: AuctionRow, state: RootState): Win | null {
  const own = selectOwnState(state, row.id)
  const win = { id: row.id, standing: 'bought', day: formatDate(row.statused_at) } as const
  if (own === 'won') return { ...win, cents: ownCents(row, state) }
  return own === 'unknown' && mayBeWon(row, state) ? { ...win, cents: null } : null
}

const wins = {
  fromAll: (items: Iterable<Win>): readonly Win[] => [...items],
  update: (before: readonly Win[], removed: readonly Win[], added: readonly Win[]): readonly Win[] => [
    ...before.filter(({ id }) => !removed.some((each) => each.id === id)),
    ...added,
  ],
}

/** Official ms; null until the official time is known. */
export type Now = number | null

const dayOf = (_state: RootState, now: Now): string | null => (now === null ? null : formatMarketDay(now))

/** What the viewer leads, was outbid in, and bought today; until the day is known, no win has a known amount. */
export const makeStakesView = (): ((state: RootState, now: Now) => Stakes) =>
  createAppSelector([dayOf, makeLiveView(stakeOf, sums), makePastView(winOf, wins)], (today, live, won) =>
    withStakes(
      live,
      today === null ? won.map((win) => ({ ...win, cents: null })) : won.filter(({ day }) => day === today),
    ),
  )

const selectLimit = (state: RootState): number | null => selectWorkspace(state).exposure_limit

/** The cost of the viewer's leading bid in this auction, cents; 0 while they don't lead. */
export function leadingCents(state: RootState, auctionId: number): number {
  const row = getRow(state.market.auctions, auctionId)
  return row !== undefined && selectOwnState(state, auctionId) === 'winning' ? (ownCents(row, state) ?? 0) : 0
}

/** What may lead later adds if it does: bids being sent, bids that wait for a second person, and standing maxima. */
export function makePendingView() {
  const stable = lruMemoize((sum: typeof zeroSum) => sum, { equalityCheck: sameJson })
  return (state: RootState, now: Now, exceptAuctionId: number | null) => {
    const bids = [
      ...selectBidRequests(state).flatMap(({ auctionId, request }) =>
        isOpen(request) ? [{ auctionId, price32: bidOf(request).price32 }] : [],
      ),
      ...[...selectWaitingBids(state, now), ...selectStandingMaxima(state).filter((maximum) => !maximum.beaten_by)].map(
        (bid) => ({
          auctionId: bid.auction_id,
          ...bestFigureOf(bid),
        }),
      ),
    ]
    const amounts = bids
      .filter(({ auctionId }) => auctionId !== exceptAuctionId)
      .map(({ auctionId, price32 }) => {
        const cents = centsOfBid(state, auctionId, price32)
        return cents === null ? null : Math.max(0, cents - leadingCents(state, auctionId))
      })
    return stable(withAmounts(zeroSum, amounts))
  }
}

/** Why the sums aren't complete; null if they are. */
export function gapOf(state: RootState, { leading, bought }: Stakes, pending: typeof zeroSum): ExposureGap | null {
  const { live, past } = state.market.lists
  const isUnread = (list: 'live' | 'past'): boolean =>
    state.market.lists[list].status === 'failed' || selectUnreadable(state, `auction.list:${list}`) > 0
  if (isUnread('past') || bought.unknown > 0) return 'purchases'
  if (isUnread('live') || leading.unknown + pending.unknown > 0) return 'bids'
  return live.status === 'loaded' && past.status === 'loaded' ? null : 'loading'
}

/** Creates the view for one reader: the same object while no stake changes; null without a stake. `now`: official ms. */
export function makeExposureView(): (state: RootState, now: Now) => Exposure | null {
  const [stakesOf, pendingOf] = [makeStakesView(), makePendingView()]
  const combined = lruMemoize(exposureOf)
  return (state, now) => {
    const [stakes, pending] = [stakesOf(state, now), pendingOf(state, now, null)]
    return combined(stakes, pending, selectLimit(state), gapOf(state, stakes, pending))
  }
}

/**
 * Creates the view for one reader: the effect of a bid that costs `cents` on the viewer's limit, or why it can't be checked. Null
 * without a limit. `now`: official ms.
 */
export function makeLimitAfterBidView(): (
  state: RootState,
  now: Now,
  auctionId: number,
  cents: number | null,
) => LimitCheck | null {
  const [stakesOf, pendingOf] = [makeStakesView(), makePendingView()]
  const checked = lruMemoize((committed: number, replaces: number, limit: number, cents: number) => ({
    ...limitAfterBid(committed, { cents, replaces }, limit),
    gap: null,
  }))
  const unchecked = lruMemoize((gap: ExposureGap) => ({ gap }))
  return (state, now, auctionId, cents) => {
    const limit = selectLimit(state)
    if (limit === null) return null
    const [stakes, pending] = [stakesOf(state, now), pendingOf(state, now, auctionId)]
    const gap = gapOf(state, stakes, pending)
    if (gap !== null) return unchecked(gap)
    if (cents === null) return unchecked('amount')
    return checked(committedCents(stakes, pending), leadingCents(state, auctionId), limit, cents)
  }
}
