// The place of the cards of prepared bids, on every page of an investor. Only firms with that rule load them.
import { useEffect, useState } from 'react'
import { loadWithRetry } from '../../state/missing-parts'
import { selectTwoPerson } from '../../state/two-person/two-person.slice'
import { usePreloadOnActivity } from '../../ui/use-preload-on-activity'
import { useAppSelector } from '../store-binding'
import { preparedBidCards } from './lazy-parts'

/**
 * The cards; nothing where no bid was prepared. Where the rule holds they load before the first one. If they cannot be
 * loaded, the page stays as it is and says that a part is missing.
 */
export function PreparedBids() {
  const { required, prepared } = useAppSelector(selectTwoPerson)
  const [isHere, setHere] = useState(false)
  const isWanted = prepared.length > 0
  usePreloadOnActivity(required, preparedBidCards)
  useEffect(() => {
    if (!isWanted) return
    const loading = loadWithRetry(() => preparedBidCards.load()).subscribe(() => setHere(true))
    return () => loading.unsubscribe()
  }, [isWanted])
  return isWanted && isHere ? <preparedBidCards.Component /> : null
}
