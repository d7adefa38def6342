// The board of one status: which auctions, in which order, after the filters.

import { weakMapMemoize } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { AuctionLoan, AuctionStatus } from '../../contract/auction'
import type { OwnState } from '../../domain/own-state'
import type { YieldAssumption } from '../../domain/yield/assumption'
import { folded } from '../../text/folded'
import { selectAssumption } from '../assumption/assumption.slice'
import type { BoardFilter } from '../boards/board-filter'
import type { BoardQuery } from '../boards/boards.slice'
import { selectOffers } from '../capabilities/capabilities.slice'
import { idsOf, type Order, placesOf } from '../core/order'
import { createAppSelector, keepSameItems } from '../core/selector'
import { getRow } from '../core/table'
import type { AuctionList } from '../market/market.state'
import { type OwnStates, selectOwnStates } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { selectWatched } from '../watch-list/watch-list.slice'
import { sortIds, tablesOf } from './board-sort'
import { makeClosingView } from './closing.view'

type Loans = RootState['market']['loans']
type Auctions = RootState['market']['auctions']

export interface BoardView {
  /** Filtered and sorted. */
  readonly ids: readonly number[]
  readonly shown: number
  readonly total: number
  readonly status: AuctionList['status']
  readonly error: ApiError | null
}

/** The text to search in, folded. */
function haystackOf(loan: AuctionLoan): string {
  const { name, label } = loan.loan_section_act
  const { project_name, project_city, project_state, fha_number, lender_name } = loan
  return folded([project_name, project_city, project_state, fha_number, lender_name, name, label].join(' '))
}

/** True if a loan passes the filters; both toggles on are the same as both off. */
function passesQuery(loan: AuctionLoan, query: BoardFilter, textOf: (loan: AuctionLoan) => string): boolean {
  if (query.construction !== query.permanent) {
    const type = query.construction ? 'construction' : 'permanent'
    if (loan.loan_section_act.type !== type) return false
  }
  if (query.person !== null && query.person !== (loan.originator_profile?.id ?? 'lender')) return false
  const words = folded(query.search).split(/\s+/).filter(Boolean)
  return words.every((word) => textOf(loan).includes(word))
}

/** True if an auction passes the filters Win and Pass: with both on, either; with both off, all. */
function passesOwn(own: OwnState, { win, pass }: Pick<BoardQuery, 'win' | 'pass'>): boolean {
  return (!win && !pass) || (win && own === 'won') || (pass && own === 'passed')
}

interface Candidate {
  readonly loan: AuctionLoan
  readonly own: OwnState
  readonly watched: boolean
}

/** Creates a function that tells whether an auction passes the filter of a board or of a saved search. Keep it, because it caches. */
export function makeMatcher(): (filter: BoardFilter, candidate: Candidate) => boolean {
  // Cached weakly by object, so that a loan can leave the memory with the state.
  const textOf = weakMapMemoize(haystackOf)
  return (filter, { loan, own, watched }) =>
    (!filter.watched || watched) && passesQuery(loan, filter, textOf) && passesOwn(own, filter)
}

const isUnfiltered = (query: BoardQuery): boolean =>
  query.construction === query.permanent &&
  query.search.trim() === '' &&
  query.person === null &&
  !query.win &&
  !query.pass &&
  !query.watched

const queryOf = ({ boards }: RootState, status: AuctionStatus): BoardQuery => boards[status]
const orderOf = ({ market }: RootState, status: AuctionStatus): Order => market.lists[status].order

/** Null if neither the filter nor the order depends on loans: then they may change without a new result. */
function loansOf(state: RootState, status: AuctionStatus): Loans | null {
  const query = queryOf(state, status)
  return !tablesOf(query.sort).loans && isUnfiltered(query) ? null : state.market.loans
}

/** True for live auctions by end, which are sorted again only when `makeClosingView` changes, and not at each event. */
const isByEnd = (state: RootState, status: AuctionStatus): boolean =>
  status === 'live' && queryOf(state, status).sort === 'ends-soonest' && selectOffers(state, 'countdown')

/** Null if the order doesn't depend on the auctions. */
const auctionsOf = (state: RootState, status: AuctionStatus): Auctions | null =>
  tablesOf(queryOf(state, status).sort).auctions && !isByEnd(state, status) ? state.market.auctions : null

/** Null if nothing depends on what an auction means to the viewer. */
function ownOf(state: RootState, status: AuctionStatus): OwnStates | null {
  const { sort, win, pass } = queryOf(state, status)
  return tablesOf(sort).own || win || pass ? selectOwnStates(state) : null
}

/** Null if the watch list filters nothing. */
const watchedOf = (state: RootState, status: AuctionStatus): ReadonlySet<number> | null =>
  queryOf(state, status).watched ? selectWatched(state) : null

/** Null if the order doesn't depend on the bids. */
const bidsOf = (state: RootState, status: AuctionStatus): RootState['market']['bids'] | null =>
  tablesOf(queryOf(state, status).sort).bids ? state.market.bids : null

/** Null if the order doesn't depend on yields. */
const assumptionOf = (state: RootState, status: AuctionStatus): YieldAssumption | null =>
  tablesOf(queryOf(state, status).sort).assumption ? selectAssumption(state) : null

/** Sorts ids that come newest first by their place in the order of ends, in place. */
function sortByEnd(ids: number[], ends: Order): number[] {
  const places = new Map([...placesOf(ends)].map(({ id, at }) => [id, at]))
  const placeOf = (id: number): number => places.get(id) ?? Number.NEGATIVE_INFINITY
  return ids.sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(b) - placeOf(a)))
}

function makeIdsView() {
  const passes = makeMatcher()
  const closing = makeClosingView()
  const endsOf = (state: RootState, status: AuctionStatus): Order | null =>
    isByEnd(state, status) ? closing(state).running : null
  return createAppSelector(
    [orderOf, queryOf, endsOf, loansOf, auctionsOf, bidsOf, ownOf, watchedOf, assumptionOf],
    (order, query, ends, loans, auctions, bids, own, watched, assumption): readonly number[] => {
      const ids = idsOf(order)
      if (isUnfiltered(query) && query.sort === 'date-descending') return ids
      const matches = (id: number): boolean => {
        const loan = loans === null ? undefined : getRow(loans, id)
        if (loan === undefined) return false
        return passes(query, { loan, own: own?.(id) ?? 'watching', watched: watched?.has(id) === true })
      }
      const tables = { auctions, loans, bids, own, assumption }
      const matching = isUnfiltered(query) ? ids : ids.filter(matches)
      return ends === null ? sortIds(matching, query.sort, tables) : sortByEnd(matching, ends)
    },
    keepSameItems,
  )
}

/** Creates a board view for one reader: same inputs, same object; same ids, same object. */
export const makeBoardView = (): ((state: RootState, status: AuctionStatus) => BoardView) =>
  createAppSelector(
    [
      makeIdsView(),
      (state, status: AuctionStatus) => orderOf(state, status).length,
      ({ market }, status: AuctionStatus) => market.lists[status].status,
      ({ market }, status: AuctionStatus) => market.lists[status].error,
    ],
    (ids, total, status, error): BoardView => ({ ids, shown: ids.length, total, status, error }),
  )
