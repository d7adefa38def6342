// The history of an auction's end: opened, paused, resumed, extended by a bid or the seller, closed; newest first.
import { formatClockTime } from '../../../../domain/official-time'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { PanelSection } from '../../panel-section'
import { ShortList } from '../../short-list'
import { moveWords } from './end-copy'

interface Happening {
  readonly key: string
  readonly at: string
  readonly words: string
}

/** The section; nothing where the server does not tell what moved the end. */
export function AuctionHistory({ panel }: { readonly panel: AuctionPanel }) {
  const happenings = happeningsOf(panel)
  if (happenings.length === 0) return null
  return (
    <PanelSection title="History">
      <ShortList className="history num" label="History, newest first" noun="entries">
        {happenings.map(({ key, at, words }) => (
          <li key={key}>
            {words}{' '}
            <time className="key" dateTime={at}>
              {formatClockTime(Date.parse(at))}
            </time>
          </li>
        ))}
      </ShortList>
    </PanelSection>
  )
}

function happeningsOf({ auction, bids }: AuctionPanel): readonly Happening[] {
  const { status, end_moves, start_at, minutes, statused_at } = auction
  if (!end_moves || (status !== 'live' && status !== 'past')) return []
  const told: Happening[] = end_moves.map((move, place) => ({
    key: `${place}`,
    at: move.at,
    words: moveWords(move, bids),
  }))
  if (start_at) {
    const until =
      typeof minutes === 'number' ? `, to end at ${formatClockTime(Date.parse(start_at) + minutes * 60_000)}` : ''
    told.unshift({ key: 'opened', at: start_at, words: `Opened${until}` })
  }
  if (status === 'past') told.push({ key: 'closed', at: statused_at, words: 'Closed' })
  return told.reverse()
}
