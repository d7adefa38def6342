// Reminders of an auction that still offer Pass.
import type { WorldEvent } from '../events'
import type { Person, WorldState } from '../state'
import { rowsOf } from '../table'

/** Whether this user has a notification of this auction that still offers Pass. */
export function hasOpenReminder(state: WorldState, userId: number, auctionId: number): boolean {
  return (state.notifications[userId] ?? []).some(
    (notification) => notification.data?.auction_id === auctionId && typeof notification.action_result === 'string',
  )
}

/** Events that remove Pass from this auction's reminders, for everyone or for the people for whom `isAffected` is true. */
export function settleReminders(
  state: WorldState,
  auctionId: number,
  at: number,
  isAffected: (person: Person) => boolean = () => true,
): readonly WorldEvent[] {
  const events: WorldEvent[] = []
  for (const person of rowsOf(state.people)) {
    const { id: userId } = person
    if (!isAffected(person) || !hasOpenReminder(state, userId, auctionId)) continue
    events.push({ type: 'reminders-settled', userId, auctionId, at })
  }
  return events
}
