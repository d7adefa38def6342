// Loads the cards of prepared bids, on every page of an investor, but only for firms with the two-person rule.
import { useEffect, useState } from 'react'
import { loadWithRetry } from '../../../state/missing-parts'
import { selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { usePreloadOnActivity } from '../../../ui/use-preload-on-activity'
import { useAppSelector } from '../../store-binding'
import { preparedBidCards } from './lazy-parts'

/**
 * The cards, or nothing if no bid is prepared. With the rule on, their code is preloaded. If loading fails, the page keeps
 * working, reports a missing part, and retries.
 */
export function PreparedBids() {
  const { required, prepared } = useAppSelector(selectTwoPerson)
  const [isLoaded, setIsLoaded] = useState(false)
  const isNeeded = prepared.length > 0
  usePreloadOnActivity(required, preparedBidCards)
  useEffect(() => {
    if (!isNeeded) return
    const loading = loadWithRetry(() => preparedBidCards.load()).subscribe(() => setIsLoaded(true))
    return () => loading.unsubscribe()
  }, [isNeeded])
  return isNeeded && isLoaded ? <preparedBidCards.Component /> : null
}
