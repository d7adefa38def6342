// The live auctions in which the viewer has a stake, followed by a component.
import { useMemo } from 'react'
import { selectAuctionList, selectTransitions } from '../../state/auctions/auctions.selectors'
import { ownLiveIdsOf } from '../../state/auctions/own-live'
import { useAppSelector, useGetState } from '../store-binding'

/** Their ids; the same array until an own state changes, or an auction opens or closes. */
export function useOwnLive(): readonly number[] {
  const getState = useGetState()
  const transitions = useAppSelector(selectTransitions)
  const { order } = useAppSelector((state) => selectAuctionList(state, 'live'))
  return useMemo(() => {
    // Each change of an own state is a transition; what opens or closes changes the list.
    if (order.count === 0 && transitions.length === 0) return NONE
    return ownLiveIdsOf(getState()).slice(0, MOST)
  }, [getState, transitions, order])
}

const NONE: readonly number[] = []
/** Nobody can hear of more; a seller may have hundreds. */
const MOST = 50
