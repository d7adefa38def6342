// Texts about a prepared bid and its outcome. Pure.
import { formatOfficialTime } from '../../domain/official-time'
import type { selectTwoPerson } from '../../state/two-person/two-person.slice'
import { canConfirm } from '../../state/two-person/two-person.slice'

export type PreparedBid = ReturnType<typeof selectTwoPerson>['prepared'][number]

/** How long an outcome stays visible unless dismissed, ms. */
const SHOWN_AFTER_MS = 60_000

/** Whole seconds left to confirm it; 0 once expired. */
export const secondsLeft = ({ expires_at }: PreparedBid, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 1000))

const isWaiting = (bid: PreparedBid, now: number): boolean => bid.outcome === 'waiting' && secondsLeft(bid, now) > 0

/** True while it waits, and for a minute after it ended. */
export const isRecent = (bid: PreparedBid, now: number): boolean =>
  now < Date.parse(bid.decided_at ?? bid.expires_at) + SHOWN_AFTER_MS

const at = (instant: string): string => formatOfficialTime(Date.parse(instant))

/** How a person was identified: `with the PIN of M. Ortega`, or `under the name M. Ortega` where no PIN was typed. */
export const underName = (name: string, withPin: boolean | null | undefined): string =>
  `${withPin === true ? 'with the PIN of' : 'under the name'} ${name}`

/** How it ended; null while it waits. */
export function outcomeText(bid: PreparedBid, now: number): string | null {
  const { outcome, decided_by, decided_with_pin, decided_at, expires_at, reason } = bid
  const when = decided_at ? ` at ${at(decided_at)}` : ''
  const by = decided_by ? ` ${underName(decided_by, decided_with_pin)}` : ''
  if (outcome === 'confirmed') return `Confirmed${by}${when}. The bid was sent.`
  if (outcome === 'refused') return `Confirmed${by}${when}, but refused: ${reason ?? 'the bid wasn’t accepted.'}`
  if (outcome === 'declined') return `Declined${by}${when}. Nothing was sent.`
  return isWaiting(bid, now) ? null : `Expired at ${at(expires_at)}. Nothing was sent.`
}

/** Sorts by urgency: bids this session can confirm, then other waiting bids, then the latest outcomes. */
export function byUrgency(bids: readonly PreparedBid[], session: string | null, now: number): readonly PreparedBid[] {
  const rank = (bid: PreparedBid): number => (canConfirm(bid, session, now) ? 0 : isWaiting(bid, now) ? 1 : 2)
  return bids.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 2 ? b.id - a.id : a.id - b.id))
}

/** `Prepared with the PIN of M. Ortega at 10:15:03 ET.` */
export const preparedText = ({ prepared_by, prepared_with_pin, prepared_at }: PreparedBid): string =>
  `Prepared ${underName(prepared_by, prepared_with_pin)} at ${at(prepared_at)}.`
