// Reading the two-person rule.
import type { PreparedBid } from '../../contract/two-person'
import type { RootState } from '../root-state'
import type { TwoPersonState } from './two-person.state'

/** The rule; shown only while its status is `loaded`. */
export const selectTwoPerson = (state: RootState): TwoPersonState => state.twoPerson

/** True when the viewer's firm bids by two people: the ticket prepares, and another session confirms. */
export const selectNeedsTwoPersons = ({ twoPerson }: RootState): boolean =>
  twoPerson.status === 'loaded' && twoPerson.required

/** True while this session can still confirm a prepared bid, at an official time: another session prepared it. */
export const canConfirm = (bid: PreparedBid, session: string | null, now: number): boolean =>
  bid.outcome === 'waiting' && session !== null && bid.session !== session && now < Date.parse(bid.expires_at)

/** The prepared bids that wait for this session, oldest first. */
export const selectBidsToConfirm = ({ twoPerson: { prepared, session } }: RootState, now: number): PreparedBid[] =>
  prepared.filter((bid) => canConfirm(bid, session, now))
