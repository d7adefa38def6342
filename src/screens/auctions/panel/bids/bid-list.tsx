// The bids of an auction as a list, newest first.
import { formatClockTime } from '../../../../domain/official-time'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { quote } from '../../loan-copy'
import { ShortList } from '../../short-list'
import { bidderName } from './bidder-name'

interface BidListProps {
  readonly bids: AuctionPanel['bids']
  readonly viewerId: number | null
}

/** Bid, bidder and time of each; the viewer's own are marked. */
export function BidList({ bids, viewerId }: BidListProps) {
  if (bids.length === 0) return <p className="panel__sub">No bid yet.</p>
  return (
    <ShortList className="bids num" label="Bids, newest first" noun="bids">
      {bids.map((bid) => (
        <li key={bid.id}>
          <b>{quote(bid)}</b>
          <span className={bid.investor.id !== null && bid.investor.id === viewerId ? 'bids__own' : undefined}>
            {bidderName(bid, viewerId)}
          </span>
          <time className="key" dateTime={bid.created_at}>
            {formatClockTime(Date.parse(bid.created_at))}
          </time>
        </li>
      ))}
    </ShortList>
  )
}
