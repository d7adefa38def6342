// The soft close as text: the rule, the extensions used, the bid that moved the end, and the current end.
import { bidTime } from '../../domain/bid-time'
import { formatOfficialTime } from '../../domain/official-time'
import { SOFT_CLOSE_MS } from '../../domain/soft-close'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { quote } from './loan-copy'

const MINUTES = SOFT_CLOSE_MS / 60_000

/** The rule, as a sentence. */
export const SOFT_CLOSE_RULE = `A bid in the last ${MINUTES} minutes moves the end to ${MINUTES} minutes after it.`

/** The rule; null where the server does not say that it extends this auction: a page promises nothing for it. */
export const softCloseRule = ({ extensions }: AuctionPanel['auction']): string | null =>
  extensions ? SOFT_CLOSE_RULE : null

/** What has happened under the rule so far; null if it is not known. */
export function extensionsText(panel: AuctionPanel): string | null {
  const extensions = panel.auction.extensions ?? null
  if (extensions === null) return null
  const { used, left } = extensions
  // The seller may have moved the end, which is not an extension of the soft close.
  const remaining = `${left} ${left === 1 ? 'extension' : 'extensions'} left.`
  if (used === 0) return `Not extended yet. ${remaining}`
  const end = panel.auction.end_at ?? null
  const mover = bidThatMoved(panel)
  const movedAt = mover === null ? null : bidTime(mover)
  const at = movedAt === null ? '' : ` at ${formatOfficialTime(movedAt)}`
  const by = mover === null ? '' : `, last by the bid of ${quote(mover)}${at}`
  const now = end === null ? '' : ` Ends at ${formatOfficialTime(Date.parse(end))}.`
  return `Extended ${times(used)}${by}. ${remaining}${now}`
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
  return bids.find((bid) => Math.abs((bidTime(bid) ?? 0) - moved) < 1000) ?? null
}
