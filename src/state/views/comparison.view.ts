// Auctions side by side, as the viewer may see them now.

import { lruMemoize } from '@reduxjs/toolkit'
import { statusedAt } from '../../domain/auction-order'
import { hasPlace } from '../core/order'
import { createAppSelector, sameItems } from '../core/selector'
import type { AuctionList } from '../market/market.state'
import type { RootState } from '../root-reducer'
import { type AuctionCard, makeAuctionCardView } from './auction-card.view'

/** `reading` while the boards load; `failed` when they couldn't; `gone`: deleted, or not visible to the viewer. */
export type ComparedColumn =
  | { readonly kind: 'shown'; readonly id: number; readonly card: AuctionCard }
  | { readonly kind: 'reading' | 'failed' | 'gone'; readonly id: number }

type Lists = RootState['market']['lists']

/** An auction with a row that is no longer on any board was taken away from the viewer. */
const isListed = (lists: Lists, { auction }: AuctionCard): boolean =>
  hasPlace(lists[auction.status].order, statusedAt(auction), auction.id)

const missing = (lists: Lists): 'reading' | 'failed' | 'gone' => {
  const statuses = Object.values(lists).map((list: AuctionList) => list.status)
  if (statuses.includes('failed')) return 'failed'
  return statuses.includes('loading') || !statuses.includes('loaded') ? 'reading' : 'gone'
}

const makeColumnView = (id: number) => {
  const cardView = makeAuctionCardView()
  return createAppSelector(
    [(state) => cardView(state, id), ({ market }) => market.lists],
    (card, lists): ComparedColumn =>
      card !== null && isListed(lists, card) ? { kind: 'shown', id, card } : { kind: missing(lists), id },
    { memoizeOptions: { resultEqualityCheck: sameColumn } },
  )
}

const sameColumn = (a: ComparedColumn, b: ComparedColumn): boolean =>
  a.id === b.id && (a.kind === 'shown' ? b.kind === 'shown' && a.card === b.card : a.kind === b.kind)

/** Creates a view for one reader: a column per id, in order; the same column while nothing in it changed. */
export function makeComparisonView(): (state: RootState, ids: readonly number[]) => readonly ComparedColumn[] {
  const views = new Map<number, (state: RootState) => ComparedColumn>()
  const columnOf = (state: RootState, id: number): ComparedColumn => {
    const view = views.get(id) ?? makeColumnView(id)
    views.set(id, view)
    return view(state)
  }
  const columnsOf = (state: RootState, ids: readonly number[]) => ids.map((id) => columnOf(state, id))
  return lruMemoize(columnsOf, { resultEqualityCheck: sameItems })
}
