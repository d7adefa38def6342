// Reminds the buyer of a loan, on the morning of the day, that its deposit or its delivery is due. Only a buyer who chose that.
import { wantsAlert } from '../alerts/alert-choices'
import { isDay } from '../calendar'
import { easternDay, morningOf } from '../eastern-time'
import type { NotificationBatch } from '../notifications/notification-batch'
import { personByProfile } from '../people/people'
import type { AuctionRecord, DueReminder, Person, Reminder, WorldState } from '../state'
import { depositDue } from './settlement'

const dueReminders = ['deposit due', 'delivery due'] as const satisfies readonly DueReminder[]

const kinds = { 'deposit due': 'deposit_due', 'delivery due': 'delivery_due' } as const

export const isDueReminder = (reminder: Reminder): reminder is DueReminder =>
  dueReminders.some((each) => each === reminder)

function buyerOf(state: WorldState, { result }: AuctionRecord): Person | undefined {
  return result?.outcome === 'sold' ? personByProfile(state, result.bid.profileId) : undefined
}

/** The day that a reminder is about; null if the sale has none. */
function dayOf(state: WorldState, auction: AuctionRecord, reminder: DueReminder): string | null {
  const day = reminder === 'deposit due' ? depositDue(state, auction) : (auction.loan.delivery_last_date_fees ?? null)
  return day !== null && isDay(day) ? day : null
}

/** The next reminder of a sale, and when to send it, virtual ms; null for none. */
export function nextDueReminder(
  state: WorldState,
  auction: AuctionRecord,
): { readonly reminder: DueReminder; readonly at: number } | null {
  const buyer = buyerOf(state, auction)
  if (buyer === undefined) return null
  const open = dueReminders.flatMap((reminder) => {
    if (auction.remindersSent.includes(reminder) || !wantsAlert(state, buyer.id, kinds[reminder])) return []
    const day = dayOf(state, auction, reminder)
    return day === null ? [] : [{ reminder, at: morningOf(day) }]
  })
  return open.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** Nothing once the day is over: the buyer may have asked for reminders after it. */
export function addDueNotification(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  reminder: DueReminder,
  at: number,
): void {
  const buyer = buyerOf(state, auction)
  const day = dayOf(state, auction, reminder)
  if (buyer === undefined || day === null || easternDay(at) > day) return
  const what = reminder === 'deposit due' ? 'The good-faith deposit' : 'Delivery without late fees'
  const [year, month, date] = day.split('-')
  batch.add([buyer], {
    action: kinds[reminder],
    title: reminder === 'deposit due' ? 'Deposit due' : 'Delivery due',
    text: `${what} for ${auction.loan.project_name} is due on ${month}/${date}/${year}.`,
    auctionId: auction.id,
  })
}
