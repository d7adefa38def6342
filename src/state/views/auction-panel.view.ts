// One auction with everything that the detail panel shows of it.
import type { Bid } from '../../contract/auction'
import type { RootState } from '../root-state'
import type { AuctionCard } from './auction-card.view'
import { bidsOf, makeAuctionCardView } from './auction-card.view'

export interface AuctionPanel extends AuctionCard {
  /** Newest first. */
  readonly bids: readonly Bid[]
}

const newestFirst = (a: Bid, b: Bid): number =>
  a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : b.id - a.id

/** Makes a panel view for one reader: same inputs, same object; null for an auction that was never seen. */
export function makeAuctionPanelView(): (state: RootState, id: number) => AuctionPanel | null {
  const cardView = makeAuctionCardView()
  let last: { readonly card: AuctionCard; readonly panel: AuctionPanel } | null = null
  return (state, id) => {
    const card = cardView(state, id)
    if (card === null) return null
    // The card is a new object whenever one of its bids is.
    if (last?.card !== card)
      last = { card, panel: { ...card, bids: bidsOf(state, card.auction).toSorted(newestFirst) } }
    return last.panel
  }
}
