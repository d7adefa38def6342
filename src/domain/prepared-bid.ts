// Who prepared a bid under the two-person rule, how long it waits, and how it ended, for its card, its messages and its alerts. Pure.
import type { PreparedBid } from '../contract/two-person'
import { formatOfficialTime, formatZonedDateTime } from './official-time'

type PinReset = NonNullable<PreparedBid['prepared_pin_reset']>

type Order = Pick<PreparedBid, 'standing_maximum'>

/** Whole seconds left to confirm it at an official time in ms; 0 once expired. */
export const secondsLeft = ({ expires_at }: Pick<PreparedBid, 'expires_at'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 1000))

/** What waits for a second signator. */
export const toConfirm = ({ standing_maximum: isMaximum }: Order): string =>
  isMaximum ? 'Standing maximum to confirm' : 'Bid to confirm'

/** What it is, in a sentence. */
export const orderOf = ({ standing_maximum: isMaximum }: Order): 'bid' | 'maximum' => (isMaximum ? 'maximum' : 'bid')

/** What was prepared. */
export const preparedName = ({ standing_maximum: isMaximum }: Order): string =>
  isMaximum ? 'Prepared standing maximum' : 'Prepared bid'

const at = (instant: string): string => formatOfficialTime(Date.parse(instant))

/** How a person was identified: `with the PIN of M. Ortega`, or `under the name M. Ortega` where no PIN was typed. */
export const underName = (name: string, withPin: boolean | null | undefined): string =>
  `${withPin === true ? 'with the PIN of' : 'under the name'} ${name}`

/** ` The PIN of M. Ortega was reset on 03/03/2026 10:15 ET, approved by J. Whitfield.`; empty for a PIN that wasn't reset lately. */
export const pinResetText = (name: string, reset: PinReset | null | undefined): string => {
  if (!reset) return ''
  const approved = reset.by.length === 0 ? '' : `, approved by ${reset.by.join(' and ')}`
  return ` The PIN of ${name} was reset on ${formatZonedDateTime(reset.at)}${approved}.`
}

/** `Prepared with the PIN of M. Ortega at 10:15:03 ET.`, and whether that PIN was reset lately. */
export const preparedText = ({
  prepared_by,
  prepared_with_pin,
  prepared_at,
  prepared_pin_reset,
}: PreparedBid): string =>
  `Prepared ${underName(prepared_by, prepared_with_pin)} at ${at(prepared_at)}.${pinResetText(prepared_by, prepared_pin_reset)}`

/** How it ended at an official time in ms; null while it waits. `isOver`: the auction is over. */
export function outcomeText(bid: PreparedBid, now: number, isOver: boolean): string | null {
  const { outcome, withdrawn, decided_by, decided_with_pin, decided_at, expires_at, reason } = bid
  const when = decided_at ? ` at ${at(decided_at)}` : ''
  const by = decided_by ? ` ${underName(decided_by, decided_with_pin)}` : ''
  if (outcome === 'confirmed')
    return `Confirmed${by}${when}. ${bid.standing_maximum ? 'The standing maximum is set.' : 'The bid was sent.'}`
  if (outcome === 'refused')
    return `Confirmed${by}${when}, but refused: ${reason ?? `the ${orderOf(bid)} wasn’t accepted.`}`
  if (outcome === 'declined') return `${withdrawn === true ? 'Withdrawn' : 'Declined'}${by}${when}. Nothing was sent.`
  if (secondsLeft(bid, now) === 0) return `Expired at ${at(expires_at)}. Nothing was sent.`
  return isOver ? 'The auction closed first. Nothing was sent.' : null
}
