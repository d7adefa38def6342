// Reminders of an auction that a person can still answer with Pass.
import type { WorldEvent } from '../events'
import type { WorldState } from '../state'
import { rowsOf } from '../table'

/** Whether this person could still press Pass on a notification of this auction. */
export function hasOpenReminder(state: WorldState, userId: number, auctionId: number): boolean {
  return (state.notifications[userId] ?? []).some(
    (one) => one.data?.auction_id === auctionId && typeof one.action_result === 'string',
  )
}

/** Nobody can press Pass on this auction's reminders any more. */
export function remindersSettledBy(state: WorldState, auctionId: number, at: number): readonly WorldEvent[] {
  const settled: WorldEvent[] = []
  for (const { id: userId } of rowsOf(state.people)) {
    if (hasOpenReminder(state, userId, auctionId)) settled.push({ type: 'reminders-settled', userId, auctionId, at })
  }
  return settled
}
