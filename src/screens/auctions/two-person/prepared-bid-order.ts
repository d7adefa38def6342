// The order of prepared bids on the screen. Pure.
import { canConfirm, type selectTwoPerson } from '../../../state/two-person/two-person.slice'

export type PreparedBid = ReturnType<typeof selectTwoPerson>['prepared'][number]

/** Sorts by urgency: bids this session can confirm, then the others, each oldest first. */
export function byUrgency(bids: readonly PreparedBid[], session: string | null, now: number): readonly PreparedBid[] {
  const rank = (bid: PreparedBid): number => (canConfirm(bid, session, now) ? 0 : 1)
  return bids.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}
