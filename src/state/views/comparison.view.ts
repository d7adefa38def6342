// Auctions side by side, as far as the viewer may see them now.
import { auctionOrderKey } from '../../domain/auction-order'
import type { AuctionList } from '../auctions/auctions.state'
import { has } from '../core/order'
import type { RootState } from '../root-state'
import type { AuctionCard } from './auction-card.view'
import { makeAuctionCardView } from './auction-card.view'

/** `reading` while the boards are still being read; `failed` when they could not; `gone`: not there, or not to be seen. */
export type ComparedColumn =
  | { readonly kind: 'shown'; readonly id: number; readonly card: AuctionCard }
  | { readonly kind: 'reading' | 'failed' | 'gone'; readonly id: number }

type Lists = RootState['auctions']['lists']

/** An auction of which a row is left, but which no board lists any more, was taken away from the viewer. */
const isListed = (lists: Lists, { auction }: AuctionCard): boolean =>
  has(lists[auction.status].order, auctionOrderKey(auction))

const missing = (lists: Lists): 'reading' | 'failed' | 'gone' => {
  const stands = Object.values(lists).map((list: AuctionList) => list.status)
  if (stands.includes('failed')) return 'failed'
  return stands.includes('loading') || !stands.includes('loaded') ? 'reading' : 'gone'
}

/** Makes a view for one reader: a column per id, in order; the same column while nothing in it changed. */
export function makeComparisonView(): (state: RootState, ids: readonly number[]) => readonly ComparedColumn[] {
  const cardViews = new Map<number, ReturnType<typeof makeAuctionCardView>>()
  let last: readonly ComparedColumn[] = []
  return (state, ids) => {
    const { lists } = state.auctions
    const columns = ids.map((id, index): ComparedColumn => {
      const view = cardViews.get(id) ?? makeAuctionCardView()
      cardViews.set(id, view)
      const card = view(state, id)
      const kind = card !== null && isListed(lists, card) ? 'shown' : missing(lists)
      const before = last[index]
      const same = before?.id === id && before.kind === kind && (before.kind !== 'shown' || before.card === card)
      if (same) return before
      return kind === 'shown' && card !== null ? { kind, id, card } : { kind: missing(lists), id }
    })
    const unchanged = columns.length === last.length && columns.every((column, index) => column === last[index])
    if (!unchanged) last = columns
    return last
  }
}
