// Reads the cards of several auctions with a single store subscription.
import { useMemo } from 'react'
import { shallowEqual } from 'react-redux'
import type { RootState } from '../../../state/root-reducer'
import { type AuctionCard, makeAuctionCardView } from '../../../state/views/auction-card.view'
import { useAppSelector } from '../../store-binding'

type CardView = ReturnType<typeof makeAuctionCardView>

/** Reads the cards of some auctions; null for an unknown auction. */
type ReadCards = (state: RootState, ids: readonly number[]) => readonly (AuctionCard | null)[]

/** Creates a reader that keeps memoized selectors only for the auctions of its latest read. */
function makeCardsReader(): ReadCards {
  let views = new Map<number, CardView>()
  return (state, ids) => {
    const next = new Map<number, CardView>()
    const cards = ids.map((id) => {
      const view = views.get(id) ?? next.get(id) ?? makeAuctionCardView()
      next.set(id, view)
      return view(state, id)
    })
    views = next
    return cards
  }
}

/** The cards of some auctions. Returns the same array until a card changes. */
export function useCards(ids: readonly number[]): readonly (AuctionCard | null)[] {
  const read = useMemo(makeCardsReader, [])
  return useAppSelector((state) => read(state, ids), shallowEqual)
}
