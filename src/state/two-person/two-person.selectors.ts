// Reading the two-person rule.
import type { RootState } from '../root-state'
import type { TwoPersonState } from './two-person.state'

/** The rule; shown only while its status is `loaded`. */
export const selectTwoPerson = (state: RootState): TwoPersonState => state.twoPerson

/** True when the viewer's firm bids by two persons: the ticket prepares, and another session confirms. */
export const selectNeedsTwoPersons = ({ twoPerson }: RootState): boolean =>
  twoPerson.status === 'loaded' && twoPerson.required
