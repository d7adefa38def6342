// How prepared bids ended, as of the current official time.
import { isAuctionOver, selectTwoPerson } from '../../state/two-person/two-person.slice'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import type { PreparedBid } from './prepared-bid-copy'
import { outcomeText } from './prepared-bid-copy'

/** Returns a function: how a bid ended, or null while it waits. */
export function useOutcomeOf(): (bid: PreparedBid) => string | null {
  const now = useOfficialNow() ?? 0
  const over = useAppSelector((state) =>
    selectTwoPerson(state)
      .prepared.filter((bid) => isAuctionOver(state, bid))
      .map(({ id }) => id)
      .join(' '),
  )
  return (bid) => outcomeText(bid, now, over.split(' ').includes(String(bid.id)))
}
