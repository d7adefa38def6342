// The timers of an auction: what it does next on its own, and when.
import type { AuctionRecord, Reminder } from '../state'
import type { CloseCommand, OpenCommand, RemindCommand } from './timers.commands'

const MINUTE = 60_000

const byTimer = { actor: 'system', origin: 'timer' } as const

/** A command that the scheduler sends at an instant. */
export interface Due {
  /** Virtual ms. */
  readonly at: number
  readonly command: OpenCommand | CloseCommand | RemindCommand
}

const beforeStart: readonly (readonly [Reminder, number])[] = [
  ['24h before start', 24 * 60 * MINUTE],
  ['1h before start', 60 * MINUTE],
]
const BEFORE_END = 10 * MINUTE

/** The next timer of this auction, or null. */
export function nextDue(auction: AuctionRecord): Due | null {
  if (auction.status === 'pre' && auction.startAt !== null) {
    for (const [reminder, lead] of beforeStart) {
      const at = auction.startAt - lead
      const inTime = auction.scheduledAt !== null && at > auction.scheduledAt
      if (inTime && !auction.remindersSent.includes(reminder)) return reminderDue(auction, reminder, at)
    }
    return { at: auction.startAt, command: { name: 'open on time', ...byTimer, auctionId: auction.id } }
  }
  if (auction.status === 'live' && auction.endAt !== null && auction.startedAt !== null) {
    const at = auction.endAt - BEFORE_END
    if (at > auction.startedAt && !auction.remindersSent.includes('10min before end')) {
      return reminderDue(auction, '10min before end', at)
    }
    return { at: auction.endAt, command: { name: 'close on time', ...byTimer, auctionId: auction.id } }
  }
  return null
}

const reminderDue = (auction: AuctionRecord, reminder: Reminder, at: number): Due => ({
  at,
  command: { name: 'remind', ...byTimer, auctionId: auction.id, reminder },
})
