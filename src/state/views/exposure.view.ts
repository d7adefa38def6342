// The viewer's exposure in all live auctions, and what they bought today.

import { lruMemoize } from '@reduxjs/toolkit'
import type { AuctionLoan } from '../../contract/auction'
import type { Bid } from '../../contract/bid'
import type { Exposure, LimitAfterBid, Stake, Stakes } from '../../domain/exposure'
import { committedCents, exposureOf, limitAfterBid, noStakes, withStakes } from '../../domain/exposure'
import { proceedsCents } from '../../domain/money'
import { formatDate } from '../../domain/official-time'
import { createAppSelector } from '../core/selector'
import { getRow } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'
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

/** An auction that the viewer has won. */
interface Win extends Stake {
  readonly id: number
  /** The day in the market's time zone on which it closed, `03/02/2026`. */
  readonly day: string
}

const winOf = (row: AuctionRow, state: RootState): Win | null =>
  selectOwnState(state, row.id) === 'won'
    ? { id: row.id, standing: 'bought', cents: ownCents(row, state), day: formatDate(row.statused_at) }
    : null

const wins = {
  fromAll: (items: Iterable<Win>): readonly Win[] => [...items],
  update: (before: readonly Win[], removed: readonly Win[], added: readonly Win[]): readonly Win[] => [
    ...before.filter(({ id }) => !removed.some((each) => each.id === id)),
    ...added,
  ],
}

/** Today in the market's time zone, `03/02/2026`; null until the official time is known: then nothing counts as bought. */
type Today = string | null

const dayOf = (_state: RootState, today: Today): Today => today

/** Creates the view for one reader: what the viewer leads, was outbid in, and bought on this day. */
const makeStakesView = (): ((state: RootState, today: Today) => Stakes) =>
  createAppSelector([dayOf, makeLiveView(stakeOf, sums), makePastView(winOf, wins)], (today, live, won) =>
    withStakes(
      live,
      won.filter(({ day }) => day === today),
    ),
  )

const selectLimit = (state: RootState): number | null => selectWorkspace(state).exposure_limit

/** Creates the view for one reader: the same object while no stake changes; null without a stake. */
export const makeExposureView = (): ((state: RootState, today: Today) => Exposure | null) =>
  createAppSelector([makeStakesView(), selectLimit], exposureOf)

/** The cost of the viewer's leading bid in this auction, cents; 0 while they don't lead. */
function leadingCents(state: RootState, auctionId: number): number {
  const row = getRow(state.market.auctions, auctionId)
  return row !== undefined && selectOwnState(state, auctionId) === 'winning' ? (ownCents(row, state) ?? 0) : 0
}

/**
 * Creates the view for one reader: the effect of a bid that costs `cents` on the viewer's limit. Null without a limit, or if the
 * amount is unknown.
 */
export function makeLimitAfterBidView(): (
  state: RootState,
  today: Today,
  auctionId: number,
  cents: number | null,
) => LimitAfterBid | null {
  const stakesOf = makeStakesView()
  const combined = lruMemoize((stakes: Stakes, replaces: number, limit: number | null, cents: number | null) =>
    limit === null || cents === null ? null : limitAfterBid(committedCents(stakes), { cents, replaces }, limit),
  )
  return (state, today, auctionId, cents) =>
    combined(stakesOf(state, today), leadingCents(state, auctionId), selectLimit(state), cents)
}
