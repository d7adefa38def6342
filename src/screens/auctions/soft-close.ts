// Texts about an auction's end time: the soft-close rule, extensions used, the bid or seller that moved it.
import { bidTime } from '../../domain/bid-figures'
import { SOFT_CLOSE_MS } from '../../domain/effective-end'
import { formatOfficialTime } from '../../domain/official-time'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { knownQuote } from './loan-copy'

const MINUTES = SOFT_CLOSE_MS / 60_000

export const SOFT_CLOSE_RULE = `A bid in the last ${MINUTES} minutes moves the end to ${MINUTES} minutes after that bid.`

/** The soft-close rule; null unless the server says that it extends this auction, so that we never promise more. */
export const softCloseRule = ({ extensions }: AuctionPanel['auction']): string | null =>
  extensions ? SOFT_CLOSE_RULE : null

type Auction = AuctionPanel['auction']

/** Extensions made by the seller. They don't count against the soft-close extensions. */
const sellerExtensions = ({ end_moves }: Auction) => (end_moves ?? []).filter(({ kind }) => kind === 'extension')

const endText = ({ end_at }: Auction): string | null => (end_at ? formatOfficialTime(Date.parse(end_at)) : null)

/** Says "Not extended" only if the server lists the moves; otherwise the seller may have extended it. */
const notExtended = ({ end_moves }: Auction): string => (end_moves ? 'Not extended yet' : 'No soft-close extension yet')

interface ExtendedLine {
  readonly text: string
  readonly isMoved: boolean
}

/** `Extended to 10:22:00 ET (1 of 15)`, `Extended by the seller to 11:19:00 ET; no soft-close extension yet`; null if unknown. */
export function extendedLine(auction: Auction): ExtendedLine | null {
  const extensions = auction.extensions ?? null
  if (extensions === null) return null
  const { used, left } = extensions
  const bySeller = sellerExtensions(auction).length > 0
  const end = endText(auction)
  const to = end === null ? '' : ` to ${end}`
  if (used > 0)
    return { text: `Extended${to} (${used} of ${used + left}${bySeller ? ', and by the seller' : ''})`, isMoved: true }
  if (bySeller) return { text: `Extended by the seller${to}; no soft-close extension yet`, isMoved: true }
  return { text: notExtended(auction), isMoved: false }
}

/** `Resumed 11:15:04 ET` after a pause, until the end moves again; otherwise null. */
export function resumedText({ end_moves, paused_at }: Auction): string | null {
  const last = (end_moves ?? []).at(-1)
  if (last?.kind !== 'resume' || paused_at) return null
  return `Resumed ${formatOfficialTime(Date.parse(last.at))}`
}

/** Summarizes how the end has moved so far; null if unknown. */
export function extensionsText(panel: AuctionPanel): string | null {
  const { auction } = panel
  const extensions = auction.extensions ?? null
  if (extensions === null) return null
  const { used, left } = extensions
  const remaining = `${left} ${left === 1 ? 'extension' : 'extensions'} left.`
  const end = endText(auction)
  const added = addedBySeller(auction)
  if (used === 0) {
    if (added === null) return `${notExtended(auction)}. ${remaining}`
    return `Extended by the seller${end === null ? '' : ` to ${end}`}. No soft-close extension yet. ${remaining}`
  }
  const lastBid = bidThatMoved(panel)
  const movedAt = lastBid === null ? null : bidTime(lastBid)
  const at = movedAt === null ? '' : ` at ${formatOfficialTime(movedAt)}`
  const figure = knownQuote(lastBid)
  const by = lastBid === null ? '' : `, last by ${figure === null ? 'a' : `the ${figure}`} bid${at}`
  const endSentence = end === null ? '' : ` Ends at ${end}.`
  return `Extended ${times(used)}${by}. ${remaining}${endSentence}${added === null ? '' : ` ${added}`}`
}

/** `The seller added 15 minutes.`; null if no seller extension is known. */
function addedBySeller(auction: Auction): string | null {
  const moves = sellerExtensions(auction)
  if (moves.length === 0) return null
  const minutes = moves.reduce((sum, move) => sum + (move.minutes ?? Number.NaN), 0)
  if (Number.isNaN(minutes)) return 'The seller also extended it.'
  return `The seller added ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** The last bid that moved the end: from the server's list, or else the bid placed two minutes before the end, to the second. */
function bidThatMoved({ auction, bids }: AuctionPanel): AuctionPanel['bids'][number] | null {
  const { end_moves, end_at } = auction
  if (end_moves) {
    const last = end_moves.findLast(({ kind }) => kind === 'bid')
    return bids.find(({ id }) => id === last?.bid_id) ?? null
  }
  if (!end_at) return null
  const placedAt = Date.parse(end_at) - SOFT_CLOSE_MS
  return bids.find((bid) => Math.abs((bidTime(bid) ?? 0) - placedAt) < 1000) ?? null
}
