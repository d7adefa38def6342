// Loads the cards of prepared bids, on every page of an investor, but only for firms with the two-person rule.
import { selectTwoPerson } from '../../../state/two-person/two-person.slice'
import { usePreloadOnActivity } from '../../../ui/use-preload-on-activity'
import { useAppSelector } from '../../store-binding'
import { useNeededPart } from '../../use-needed-part'
import { preparedBidCards } from './lazy-parts'

/** The cards, or nothing if no bid is prepared. With the rule on, their code is preloaded. */
export function PreparedBids() {
  const { required, prepared } = useAppSelector(selectTwoPerson)
  usePreloadOnActivity(required, preparedBidCards)
  return useNeededPart(preparedBidCards, prepared.length > 0) ? <preparedBidCards.Component /> : null
}
