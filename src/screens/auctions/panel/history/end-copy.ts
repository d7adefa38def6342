// Describes a change of an auction's end. Anonymous: a bid is named by its number, the seller by role.
import { formatOfficialTime, formatTimeLeft } from '../../../../domain/official-time'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'

export type EndMove = NonNullable<AuctionPanel['auction']['end_moves']>[number]

const clock = (instant: string): string => formatOfficialTime(Date.parse(instant))

/** `Extended to 10:47:12 ET by bid 7`, `Paused by the seller, 03:58 left: A term is being corrected.` */
export function moveText(
  { kind, end_at, remaining_ms, bid_id, minutes, reason }: EndMove,
  bids: AuctionPanel['bids'],
): string {
  const to = end_at ? ` to ${clock(end_at)}` : ''
  switch (kind) {
    case 'pause':
      return [
        'Paused by the seller',
        typeof remaining_ms === 'number' ? `, ${formatTimeLeft(remaining_ms)} left` : '',
        reason ? `: ${reason}` : '',
      ].join('')
    case 'resume':
      return `Resumed by the seller${end_at ? `, now ends at ${clock(end_at)}` : ''}`
    case 'bid':
      return `Extended${to} by ${bidText(bid_id ?? null, bids)}`
    case 'extension':
      return `Extended${to} by the seller${typeof minutes === 'number' ? ` (${minutes} min)` : ''}`
    default:
      return kind satisfies never
  }
}

/** Bids are numbered in order of arrival; the list is newest first. */
function bidText(bidId: number | null, bids: AuctionPanel['bids']): string {
  const index = bids.findIndex(({ id }) => id === bidId)
  return index === -1 ? 'a bid' : `bid ${bids.length - index}`
}
