// Which board shows the auction that a notification is about: the board of the status it has now.
import { selectAuction } from '../../state/auctions/auctions.selectors'
import type { RootState } from '../../state/root-state'
import type { Destinations } from '../destinations'
import { useDestinations } from '../destinations'
import { useRead } from '../store-binding'

/** The path to an auction on its board; null when it is not known here. */
function auctionPath(state: RootState, to: Destinations, auctionId: number | null): string | null {
  const auction = auctionId === null ? undefined : selectAuction(state, auctionId)
  return auction ? to.board(auction.status, auction.id) : null
}

/** As `auctionPath`, renewed when the auction moves on. */
export function useAuctionPath(auctionId: number | null): string | null {
  const to = useDestinations()
  return useRead((state) => auctionPath(state, to, auctionId))
}
