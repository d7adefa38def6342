// The history of an auction's end: opened, paused, resumed, extended by a bid or the seller, closed; newest first.
import { formatOfficialTime } from '../../../../domain/official-time'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { UnreadableNote } from '../../../unreadable-note'
import { useAuction } from '../../auction-context'
import { PanelSection } from '../../panel-section'
import { ShortList } from '../../short-list'
import { moveText } from './end-copy'

interface HistoryEvent {
  readonly key: string
  readonly at: string
  readonly text: string
}

/** Hidden if the server doesn't send end moves. */
export function AuctionHistory() {
  const panel = useAuction()
  const events = eventsOf(panel)
  const unreadable = panel.auction.unreadable_rows?.end_moves
  if (events.length === 0 && !unreadable) return null
  return (
    <PanelSection title="History">
      <UnreadableNote count={unreadable} one="change of the end" many="changes of the end" />
      <ShortList className="history num" label="History, newest first" noun="entries">
        {events.map(({ key, at, text }) => (
          <li key={key}>
            {text}{' '}
            <time className="key" dateTime={at}>
              {formatOfficialTime(Date.parse(at))}
            </time>
          </li>
        ))}
      </ShortList>
    </PanelSection>
  )
}

function eventsOf({ auction, bids, hidesBids }: AuctionPanel): readonly HistoryEvent[] {
  // Without every bid, their numbers are unknown.
  const numbered = auction.unreadable_rows?.bids || hidesBids ? [] : bids
  const { status, end_moves, start_at, minutes, statused_at } = auction
  if (!end_moves || (status !== 'live' && status !== 'past')) return []
  const events: HistoryEvent[] = end_moves.map((move, index) => ({
    key: `${index}`,
    at: move.at,
    text: moveText(move, numbered),
  }))
  if (start_at) {
    const until =
      typeof minutes === 'number'
        ? `, scheduled to end at ${formatOfficialTime(Date.parse(start_at) + minutes * 60_000)}`
        : ''
    events.unshift({ key: 'opened', at: start_at, text: `Opened${until}` })
  }
  if (status === 'past') events.push({ key: 'closed', at: statused_at, text: 'Closed' })
  return events.reverse()
}
