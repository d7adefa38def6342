// The cards of the auctions in view: one store subscription for all of them.
import { useRef } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import type { RootState } from '../../../state/root-state'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { makeAuctionCardView } from '../../../state/views/auction-card.view'

type CardView = ReturnType<typeof makeAuctionCardView>

/** The cards of some auctions; the same array while no card changes. Memoized selectors exist for these ids only. */
export function useCards(ids: readonly number[]): readonly (AuctionCard | null)[] {
  const views = useRef(new Map<number, CardView>())
  const read = (state: RootState) => {
    const kept = new Map<number, CardView>()
    const cards = ids.map((id) => {
      const view = views.current.get(id) ?? kept.get(id) ?? makeAuctionCardView()
      kept.set(id, view)
      return view(state, id)
    })
    views.current = kept
    return cards
  }
  return useSelector<RootState, readonly (AuctionCard | null)[]>(read, shallowEqual)
}
