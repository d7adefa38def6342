// The auction that is open in a panel, a ticket or a dialog, for everything inside.
import { createContext, useContext } from 'react'
import type { AuctionPanel } from '../../state/views/auction-panel.view'

const AuctionContext = createContext<AuctionPanel | null>(null)

export const AuctionProvider = AuctionContext.Provider

/** The open auction. Throws without an AuctionProvider. */
export function useAuction(): AuctionPanel {
  const auction = useContext(AuctionContext)
  if (!auction) throw new Error('There is no AuctionProvider above this component')
  return auction
}
