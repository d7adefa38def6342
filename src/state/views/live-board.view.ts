// The board of one status: which auctions, in which order, after the filters.
import type { ApiError } from '../../contract/api-error'
import type { AuctionLoan, AuctionStatus } from '../../contract/auction'
import type { OwnState } from '../../domain/own-state'
import type { AuctionList } from '../auctions/auctions.state'
import type { BoardQuery } from '../boards/boards.state'
import type { Order } from '../core/order'
import { at, range, sameIds } from '../core/order'
import { createSelector, memoEach, sameItems } from '../core/selector'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { sortIds, tablesOf } from './board-sort'

type Loans = RootState['loans']['rows']
type Auctions = RootState['auctions']['rows']

/** The auctions of a board, one after the other: an array, or an order that is read where somebody looks. */
export interface BoardIds {
  readonly length: number
  at(index: number): number | undefined
  /** Those from `start` to before `end`; all without them. */
  slice(start?: number, end?: number): readonly number[]
  indexOf(id: number): number
}

/** The ids of an order: a list of all of them would cost more with every auction there is, at every event. */
class IdsInOrder implements BoardIds {
  constructor(readonly order: Order) {}

  get length(): number {
    return this.order.count
  }

  at(index: number): number | undefined {
    return at(this.order, index)
  }

  slice(start = 0, end = Number.POSITIVE_INFINITY): readonly number[] {
    return range(this.order, start, end)
  }

  indexOf(id: number): number {
    return this.slice().indexOf(id)
  }
}

/** True when both name the same auctions in the same order. */
function sameBoardIds(a: BoardIds, b: BoardIds): boolean {
  if (a instanceof IdsInOrder && b instanceof IdsInOrder) return sameIds(a.order, b.order)
  return Array.isArray(a) && Array.isArray(b) && sameItems(a, b)
}

export interface BoardView {
  /** Filtered and sorted. */
  readonly ids: BoardIds
  readonly shown: number
  readonly total: number
  readonly status: AuctionList['status']
  readonly error: ApiError | null
}

/** What the search looks at, in lower case. */
function haystackOf(loan: AuctionLoan): string {
  const { name, label } = loan.loan_section_act
  const { project_name, project_city, project_state, fha_number, lender_name } = loan
  return [project_name, project_city, project_state, fha_number, lender_name, name, label].join(' ').toLowerCase()
}

/** True when a loan passes the filters; both toggles on is the same as both off. */
function passesQuery(loan: AuctionLoan, query: BoardQuery, textOf: (loan: AuctionLoan) => string): boolean {
  if (query.construction !== query.permanent) {
    const wanted = query.construction ? 'construction' : 'permanent'
    if (loan.loan_section_act.type !== wanted) return false
  }
  if (query.person !== null && query.person !== (loan.originator_profile?.id ?? 'lender')) return false
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => textOf(loan).includes(word))
}

/** True when what an auction is to the viewer passes Win and Pass; both on is either, both off is all. */
function passesOwn(own: OwnState, { win, pass }: Pick<BoardQuery, 'win' | 'pass'>): boolean {
  return (!win && !pass) || (win && own === 'won') || (pass && own === 'passed')
}

const isUnfiltered = (query: BoardQuery): boolean =>
  query.construction === query.permanent &&
  query.search.trim() === '' &&
  query.person === null &&
  !query.win &&
  !query.pass

const queryOf = ({ boards }: RootState, status: AuctionStatus): BoardQuery => boards[status]
const orderOf = ({ auctions }: RootState, status: AuctionStatus): Order => auctions.lists[status].order

/** Null on a plain board whose order does not look at loans: they may change without it. */
function loansOf(state: RootState, status: AuctionStatus): Loans | null {
  const query = queryOf(state, status)
  return !tablesOf(query.sort).loans && isUnfiltered(query) ? null : state.loans.rows
}

/** Null where nothing depends on what an auction is now. */
function auctionsOf(state: RootState, status: AuctionStatus): Auctions | null {
  const { sort, win, pass } = queryOf(state, status)
  return tablesOf(sort).auctions || win || pass ? state.auctions.rows : null
}

/** Null where the order does not depend on the bids. */
const bidsOf = (state: RootState, status: AuctionStatus): RootState['bids']['rows'] | null =>
  tablesOf(queryOf(state, status).sort).bids ? state.bids.rows : null

function makeIdsView() {
  // Kept weakly by object: a loan that left the state is not held here.
  const textOf = memoEach(haystackOf)
  return createSelector(
    [orderOf, queryOf, loansOf, auctionsOf, bidsOf],
    (order, query, loans, auctions, bids): BoardIds => {
      if (isUnfiltered(query) && query.sort === 'date-descending') return new IdsInOrder(order)
      const ids = range(order, 0, order.count)
      const wanted = (id: number): boolean => {
        const loan = loans === null ? undefined : get(loans, id)
        const own = (auctions && get(auctions, id)?.own) ?? 'watching'
        return loan !== undefined && passesQuery(loan, query, textOf) && passesOwn(own, query)
      }
      return sortIds(isUnfiltered(query) ? ids : ids.filter(wanted), query.sort, { auctions, loans, bids })
    },
    { result: sameBoardIds },
  )
}

/** Makes a board view for one reader: same inputs, same object; same ids, same object. */
export const makeBoardView = (): ((state: RootState, status: AuctionStatus) => BoardView) =>
  createSelector(
    [
      makeIdsView(),
      (state, status: AuctionStatus) => orderOf(state, status).count,
      ({ auctions }, status: AuctionStatus) => auctions.lists[status].status,
      ({ auctions }, status: AuctionStatus) => auctions.lists[status].error,
    ],
    (ids, total, status, error): BoardView => ({ ids, shown: ids.length, total, status, error }),
  )
