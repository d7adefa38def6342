// Sorting a board: by its dates, by wins, or by a column. Rows without a value come last in both directions;
// equal rows come newest first. Pure.

import type { Bid } from '../../contract/bid'
import { shownDate } from '../../domain/auction-order'
import type { BoardColumn } from '../../domain/board-columns'
import { standingRank } from '../../domain/own-state'
import { visibleBest } from '../../domain/visible-best'
import { isYieldFigure, type YieldAssumption } from '../../domain/yield/assumption'
import type { BoardSort } from '../boards/board-sorts'
import { getRow } from '../core/table'
import type { OwnStates } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { currentFigure, figuresAt, leadingFigure } from './auction-figures'
import { yieldFigureAt } from './auction-yields'

/** The data that sorting reads; null if the order doesn't depend on it. */
export interface SortTables {
  readonly auctions: RootState['market']['auctions'] | null
  readonly loans: RootState['market']['loans'] | null
  readonly bids: RootState['market']['bids'] | null
  readonly own: OwnStates | null
  readonly assumption: YieldAssumption | null
}

type Direction = 'ascending' | 'descending'
type Order = { readonly by: BoardColumn | 'end' | 'date'; readonly direction: Direction }

const up = (by: Order['by']): Order => ({ by, direction: 'ascending' })
const down = (by: Order['by']): Order => ({ by, direction: 'descending' })

/** The column and direction of an order; null for dates, by which the list is already sorted, and for wins. */
const orderOf: Readonly<Record<BoardSort, Order | null>> = {
  'project-name': up('project'),
  'project-name-descending': down('project'),
  section: up('section'),
  'section-descending': down('section'),
  state: up('state'),
  'state-descending': down('state'),
  amount: up('amount'),
  'amount-descending': down('amount'),
  limit: up('limit'),
  'limit-descending': down('limit'),
  price: up('price'),
  'price-descending': down('price'),
  'gnma-rate': up('gnma-rate'),
  'gnma-rate-descending': down('gnma-rate'),
  'running-yield': up('running-yield'),
  'running-yield-descending': down('running-yield'),
  'yield-cpr': up('yield-cpr'),
  'yield-cpr-descending': down('yield-cpr'),
  'yield-worst': up('yield-worst'),
  'yield-worst-descending': down('yield-worst'),
  'yield-spread': up('yield-spread'),
  'yield-spread-descending': down('yield-spread'),
  'average-life': up('average-life'),
  'average-life-descending': down('average-life'),
  spread: up('spread'),
  'spread-descending': down('spread'),
  bids: up('bids'),
  'bids-descending': down('bids'),
  standing: up('own'),
  'standing-descending': down('own'),
  stage: up('stage'),
  'stage-descending': down('stage'),
  'ends-soonest': up('end'),
  'ends-latest': down('end'),
  'shown-date': up('date'),
  'shown-date-descending': down('date'),
  'date-ascending': null,
  'date-descending': null,
  wins: null,
}

/** Which tables an order reads. */
export function tablesOf(sort: BoardSort): { readonly [T in keyof SortTables]: boolean } {
  const by = orderOf[sort]?.by
  const isYield = by !== undefined && isYieldFigure(by)
  const atBid = by === 'price' || by === 'gnma-rate' || by === 'running-yield' || isYield
  const isTime = by === 'end' || by === 'date'
  return {
    auctions: by === 'bids' || by === 'stage' || isTime || atBid,
    loans: by !== undefined && by !== 'bids' && by !== 'own' && by !== 'stage' && !isTime,
    bids: atBid,
    own: sort === 'wins' || by === 'own',
    assumption: isYield,
  }
}

type Value = string | number | null

const commitmentRank = { waiting: 0, rejected: 1, accepted: 2 } as const

const msOf = (instant: string | null | undefined): number | null =>
  typeof instant === 'string' ? Date.parse(instant) : null

/** The value by which an auction is sorted. */
function sortValue(by: Order['by'], id: number, { auctions, loans, bids, own, assumption }: SortTables): Value {
  const row = auctions === null ? undefined : getRow(auctions, id)
  const loan = loans === null ? undefined : getRow(loans, id)
  const bidWith = (bidId: number): Bid | null => (bids === null ? null : (getRow(bids, bidId) ?? null))
  const best = (): Bid | null => {
    if (row === undefined || loan === undefined) return null
    const best_bid = row.best_bid_id === null ? null : bidWith(row.best_bid_id)
    return row.rank_only
      ? visibleBest({ ...row, loan, best_bid, bids: row.bid_ids.flatMap((bidId) => bidWith(bidId) ?? []) })
      : best_bid
  }
  switch (by) {
    case 'project':
      return loan?.project_name ?? null
    case 'section':
      return loan === undefined ? null : (loan.loan_section_act.label ?? loan.loan_section_act.name)
    case 'state':
      return loan?.project_state ?? null
    case 'amount':
      return loan?.loan_amount ?? null
    case 'spread':
      return loan?.servicing_spread ?? null
    case 'limit':
      return (loan?.auction_process_type === 'rate' ? loan.gnma_interest_rate : loan?.loan_min_price) ?? null
    case 'price':
    case 'gnma-rate':
    case 'running-yield': {
      if (row === undefined || loan === undefined) return null
      return figuresAt(loan, leadingFigure(row, best()))[by]
    }
    case 'yield-cpr':
    case 'yield-worst':
    case 'yield-spread':
    case 'average-life': {
      if (row === undefined || loan === undefined || assumption === null) return null
      return yieldFigureAt(by, loan, currentFigure(row, loan, best())?.figure ?? null, assumption)
    }
    case 'bids':
      return row === undefined ? null : (row.bid_count ?? row.bid_ids.length + (row.unreadable_rows?.bids ?? 0))
    case 'own': {
      const standing = own?.(id)
      return standing === undefined ? null : standingRank[standing]
    }
    case 'stage':
      return row?.commitment ? commitmentRank[row.commitment] : (row?.missing?.length ?? null)
    // The end of a live auction, the start of an announced one; a paused one has none.
    case 'time':
    case 'end':
      return msOf(row?.status === 'pre' ? row.start_at : row?.end_at)
    case 'date':
      return row === undefined ? null : msOf(shownDate(row))
    default:
      return by satisfies never
  }
}

const collator = new Intl.Collator('en', { numeric: true })

function compare(a: Exclude<Value, null>, b: Exclude<Value, null>): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** Sorts ids that come newest first, in place. */
export function sortIds(ids: number[], sort: BoardSort, tables: SortTables): number[] {
  if (sort === 'date-ascending') return ids.reverse()
  if (sort === 'wins') {
    const won = (id: number): number => (tables.own?.(id) === 'won' ? 0 : 1)
    return ids.sort((a, b) => won(a) - won(b))
  }
  const order = orderOf[sort]
  if (order === null) return ids
  const values = new Map(ids.map((id) => [id, sortValue(order.by, id, tables)]))
  const sign = order.direction === 'ascending' ? 1 : -1
  return ids.sort((a, b) => {
    const [left = null, right = null] = [values.get(a), values.get(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return sign * compare(left, right)
  })
}
