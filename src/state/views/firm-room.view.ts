// What the limits of the viewer's firm leave for a bid, from the same sums as their exposure. Loads with the ticket.
import { lruMemoize } from '@reduxjs/toolkit'
import type { RootState } from '../root-reducer'
import { selectTwoPerson } from '../two-person/two-person.slice'
import { gapOf, leadingCents, makePendingView, makeStakesView, type Now } from './exposure.view'

/** How much a bid may cost within the firm's limits, as far as the viewer can tell. */
export interface FirmRoom {
  /** Cents; below zero if the firm is over the limit. */
  readonly cents: number
  /** True for what's left of the limit of the day. */
  readonly isDaily: boolean
}

/**
 * Creates the view for one reader: what the firm's limits leave for a bid in this auction, the smaller of the two. Null without
 * limits of the firm, and while anything that counts isn't known. `now`: official ms.
 */
export function makeFirmRoomView(): (state: RootState, now: Now, auctionId: number) => FirmRoom | null {
  const [stakesOf, pendingOf] = [makeStakesView(), makePendingView()]
  const stable = lruMemoize((cents: number, isDaily: boolean): FirmRoom => ({ cents, isDaily }))
  return (state, now, auctionId) => {
    const { firm = null, day = null } = selectTwoPerson(state).limits ?? {}
    if (firm === null && day === null) return null
    const [stakes, pending] = [stakesOf(state, now), pendingOf(state, now, auctionId)]
    if (gapOf(state, stakes, pending) !== null) return null
    const bound = stakes.leading.cents + pending.cents - leadingCents(state, auctionId)
    const left = firm === null ? Number.POSITIVE_INFINITY : firm * 100 - bound
    const leftToday = day === null ? Number.POSITIVE_INFINITY : day * 100 - bound - stakes.bought.cents
    return leftToday < left ? stable(leftToday, true) : stable(left, false)
  }
}
