// Reminders of an auction that a person can still answer with Pass.
import type { WorldEvent } from '../events'
import type { Person, WorldState } from '../state'
import { rowsOf } from '../table'

/** Whether this person could still press Pass on a notification of this auction. */
export function hasOpenReminder(state: WorldState, userId: number, auctionId: number): boolean {
  return (state.notifications[userId] ?? []).some(
    (one) => one.data?.auction_id === auctionId && typeof one.action_result === 'string',
  )
}

/** These people, or all, can't press Pass on this auction's reminders any more. */
export function settleReminders(
  state: WorldState,
  auctionId: number,
  at: number,
  concerns: (person: Person) => boolean = () => true,
): readonly WorldEvent[] {
  const settled: WorldEvent[] = []
  for (const person of rowsOf(state.people)) {
    const { id: userId } = person
    if (!concerns(person) || !hasOpenReminder(state, userId, auctionId)) continue
    settled.push({ type: 'reminders-settled', userId, auctionId, at })
  }
  return settled
}
