// How prepared bids ended, as of now.
import { shallowEqual } from 'react-redux'
import { outcomeText } from '../../../domain/prepared-bid'
import { isAuctionOver, selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { useOfficialNow } from '../../official-clock'
import { useAppSelector } from '../../store-binding'
import type { PreparedBid } from './prepared-bid-order'

/** Returns a function: how a bid ended, or null while it waits. */
export function useOutcomeOf(): (bid: PreparedBid) => string | null {
  const now = useOfficialNow() ?? 0
  const idsWithAuctionOver = useAppSelector(
    (state) =>
      selectTwoPerson(state)
        .prepared.filter((bid) => isAuctionOver(state, bid))
        .map(({ id }) => id),
    shallowEqual,
  )
  return (bid) => outcomeText(bid, now, idsWithAuctionOver.includes(bid.id))
}
