// Opens an auction from anywhere; one in which the viewer is outbid opens with its ticket, at the new minimum.
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { selectAuction } from '../../state/market/market.selectors'
import { selectOwnState } from '../../state/market/own-state'
import { useDestinations } from '../destinations'
import { useGetState } from '../store-binding'
import { withBid } from './board-address'

/** Returns a stable function that goes to the board of this auction and opens it there. */
export function useOpenAuction(): (auctionId: number) => void {
  const [, navigate] = useLocation()
  const to = useDestinations()
  const getState = useGetState()
  return useCallback(
    (auctionId) => {
      const state = getState()
      const board = to.board(selectAuction(state, auctionId)?.status ?? 'live', auctionId)
      navigate(selectOwnState(state, auctionId) === 'outbid' ? withBid(board) : board)
    },
    [navigate, to, getState],
  )
}
