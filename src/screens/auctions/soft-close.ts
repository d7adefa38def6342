// The soft close as text: the rule, the extensions used, the bid that moved the end, and the current end.
import { SOFT_CLOSE_MS } from '../../domain/bid-rules'
import { formatClockTime } from '../../domain/official-time'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { quote } from './loan-copy'

const MINUTES = SOFT_CLOSE_MS / 60_000

/** The rule, as a sentence. */
export const SOFT_CLOSE_RULE = `A bid in the last ${MINUTES} minutes moves the end to ${MINUTES} minutes after it.`

/** What has happened under the rule so far; null if it is not known. */
export function extensionsInWords(panel: AuctionPanel): string | null {
  const extensions = panel.auction.extensions ?? null
  if (extensions === null) return null
  const { used, left } = extensions
  // The seller may have moved the end, which is not an extension of the soft close.
  if (used === 0) return `No bid has moved the end; it can move ${times(left)}.`
  const end = panel.auction.end_at ?? null
  const mover = bidThatMoved(panel)
  const by =
    mover === null ? '' : `, last by the bid of ${quote(mover)} at ${formatClockTime(Date.parse(mover.created_at))}`
  const now = end === null ? '' : ` The end is now ${formatClockTime(Date.parse(end))} ET.`
  return `The end has moved ${times(used)}${by}; it can move ${times(left)} more.${now}`
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** The bid that moved the end last: as the server sends it, else the one that lies exactly the rule's time before the end. */
function bidThatMoved({ auction, bids }: AuctionPanel): AuctionPanel['bids'][number] | null {
  const { end_moves, end_at } = auction
  if (end_moves) {
    const last = end_moves.findLast(({ kind }) => kind === 'bid')
    return bids.find(({ id }) => id === last?.bid_id) ?? null
  }
  if (!end_at) return null
  const moved = Date.parse(end_at) - SOFT_CLOSE_MS
  return bids.find((bid) => Math.abs(Date.parse(bid.created_at) - moved) < 1000) ?? null
}
