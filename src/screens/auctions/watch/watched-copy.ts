// The title and text of the news of a watched auction.
import { bestFigureText } from '../../../domain/bid-figures'
import { formatZonedDateTime } from '../../../domain/official-time'
import type { WatchedChange } from '../../../state/watch-list/watched-changes'

interface Watched {
  readonly project: string
  readonly outcome: 'sold' | 'no_sale' | 'unknown' | null
  readonly endAt: string | null
  /** The best bid. */
  readonly best: Parameters<typeof bestFigureText>[0]
}

interface News {
  readonly title: string
  readonly text: string
}

/** `Sold: Riella on 5th`, `The auction has closed at 102-16.` */
export function watchedText(change: WatchedChange, { project, outcome, endAt, best }: Watched): News {
  const ends = endAt === null ? '' : ` It ends ${formatZonedDateTime(endAt)}.`
  switch (change) {
    case 'started':
      return { title: `Started: ${project}`, text: `The auction is open for bids.${ends}` }
    case 'paused':
      return { title: `Paused: ${project}`, text: 'The seller paused the auction.' }
    case 'resumed':
      return { title: `Resumed: ${project}`, text: `The seller resumed the auction.${ends}` }
    case 'extended':
      return { title: `Extended: ${project}`, text: `The seller extended the auction.${ends}` }
    case 'soft-close':
      return { title: `Extended: ${project}`, text: `A late bid extended the auction.${ends}` }
    case 'closed':
      return closed(project, outcome, bestFigureText(best))
    default:
      return change satisfies never
  }
}

function closed(project: string, outcome: Watched['outcome'], figure: string | null): News {
  if (outcome === 'no_sale') return { title: `No sale: ${project}`, text: 'The auction has closed without a bid.' }
  if (outcome !== 'sold') return { title: `Closed: ${project}`, text: 'The auction has closed. Result not available.' }
  const at = figure === null ? '' : ` at ${figure}`
  return { title: `Sold: ${project}`, text: `The auction has closed${at}.` }
}
