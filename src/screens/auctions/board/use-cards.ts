// The cards of the auctions in view: one store subscription for all of them.
import { useMemo } from 'react'
import { shallowEqual, useSelector } from 'react-redux'
import type { RootState } from '../../../state/root-state'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { makeAuctionCardView } from '../../../state/views/auction-card.view'

type CardView = ReturnType<typeof makeAuctionCardView>

/** Reads the cards of some auctions; null where nothing is known of one. */
type ReadCards = (state: RootState, ids: readonly number[]) => readonly (AuctionCard | null)[]

/** Makes a reader for one place. Memoized selectors exist for the auctions that it read last only. */
function makeCardsReader(): ReadCards {
  let views = new Map<number, CardView>()
  return (state, ids) => {
    const kept = new Map<number, CardView>()
    const cards = ids.map((id) => {
      const view = views.get(id) ?? kept.get(id) ?? makeAuctionCardView()
      kept.set(id, view)
      return view(state, id)
    })
    views = kept
    return cards
  }
}

/** The cards of some auctions; the same array while no card changes. */
export function useCards(ids: readonly number[]): readonly (AuctionCard | null)[] {
  const read = useMemo(makeCardsReader, [])
  return useSelector<RootState, readonly (AuctionCard | null)[]>((state) => read(state, ids), shallowEqual)
}
