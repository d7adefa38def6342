// Who prepared a bid under the two-person rule, how long it waits, and how it ended, for its card, its messages and its alerts. Pure.
import type { PreparedBid } from '../contract/two-person'
import { formatOfficialTime } from './official-time'

/** Whole seconds left to confirm it at an official time in ms; 0 once expired. */
export const secondsLeft = ({ expires_at }: Pick<PreparedBid, 'expires_at'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 1000))

const at = (instant: string): string => formatOfficialTime(Date.parse(instant))

/** How a person was identified: `with the PIN of M. Ortega`, or `under the name M. Ortega` where no PIN was typed. */
export const underName = (name: string, withPin: boolean | null | undefined): string =>
  `${withPin === true ? 'with the PIN of' : 'under the name'} ${name}`

/** `Prepared with the PIN of M. Ortega at 10:15:03 ET.` */
export const preparedText = ({ prepared_by, prepared_with_pin, prepared_at }: PreparedBid): string =>
  `Prepared ${underName(prepared_by, prepared_with_pin)} at ${at(prepared_at)}.`

/** How it ended at an official time in ms; null while it waits. `isOver`: the auction is over. */
export function outcomeText(bid: PreparedBid, now: number, isOver: boolean): string | null {
  const { outcome, withdrawn, decided_by, decided_with_pin, decided_at, expires_at, reason } = bid
  const when = decided_at ? ` at ${at(decided_at)}` : ''
  const by = decided_by ? ` ${underName(decided_by, decided_with_pin)}` : ''
  if (outcome === 'confirmed') return `Confirmed${by}${when}. The bid was sent.`
  if (outcome === 'refused') return `Confirmed${by}${when}, but refused: ${reason ?? 'the bid wasn’t accepted.'}`
  if (outcome === 'declined') return `${withdrawn === true ? 'Withdrawn' : 'Declined'}${by}${when}. Nothing was sent.`
  if (secondsLeft(bid, now) === 0) return `Expired at ${at(expires_at)}. Nothing was sent.`
  return isOver ? 'The auction closed first. Nothing was sent.' : null
}
