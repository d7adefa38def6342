// What the scheduler does next for the alerts about an auction: it sends what was held, and reminds of days that are due.
import type { RemindCommand } from '../auctions/timers.commands'
import type { AuctionRecord, WorldState } from '../state'
import { nextDueReminder } from '../trades/due-reminders'
import { heldAlertsDue, type SendHeldAlertsCommand } from './alerts.commands'

const byTimer = { actor: 'system', origin: 'timer' } as const

/** The next of these timers, or null. */
export function nextAlert(
  state: WorldState,
  auction: AuctionRecord,
): { readonly at: number; readonly command: SendHeldAlertsCommand | RemindCommand } | null {
  const { id: auctionId } = auction
  const held = heldAlertsDue(state, auctionId)
  const due = nextDueReminder(state, auction)
  if (held !== null && (due === null || held <= due.at))
    return { at: held, command: { name: 'send held alerts', ...byTimer, auctionId } }
  return due && { at: due.at, command: { name: 'remind', ...byTimer, auctionId, reminder: due.reminder } }
}
