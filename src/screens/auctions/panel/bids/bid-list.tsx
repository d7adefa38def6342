// The bids of an auction, newest first.
import { formatOfficialTime } from '../../../../domain/official-time'
import type { AuctionPanel } from '../../../../state/views/auction-panel.view'
import { knownQuote, LOWEST_RATE_WINS } from '../../loan-copy'
import { ShortList } from '../../short-list'
import { bidderName } from './bidder-name'
import { bidsBeyond, type OwnLimitMark } from './own-limit-mark'

interface BidListProps {
  readonly bids: AuctionPanel['bids']
  readonly viewerId: number | null
  /** Inserted between the bids beyond the limit and those within it. */
  readonly own: OwnLimitMark | null
}

export function BidList({ bids, viewerId, own }: BidListProps) {
  if (bids.length === 0) return <p className="panel__sub">No bid yet.</p>
  const rows = bids.map((bid) => <BidRow key={bid.id} bid={bid} viewerId={viewerId} />)
  const mark = own === null ? [] : [<LimitRow key="own limit" own={own} />]
  const index = own === null ? 0 : bidsBeyond(bids, own)
  const byRate = bids.some(({ gnma_interest_rate: rate }) => typeof rate === 'number')
  return (
    <>
      {byRate ? <p className="panel__sub">{LOWEST_RATE_WINS}.</p> : null}
      <ShortList className="bids num" label="Bids, newest first" noun="bids" count={bids.length}>
        {[...rows.slice(0, index), ...mark, ...rows.slice(index)]}
      </ShortList>
    </>
  )
}

const BidRow = ({
  bid,
  viewerId,
}: {
  readonly bid: AuctionPanel['bids'][number]
  readonly viewerId: number | null
}) => (
  <li>
    <b>{knownQuote(bid) ?? 'Not shown'}</b>
    <span className={bid.investor.id !== null && bid.investor.id === viewerId ? 'bids__own' : undefined}>
      {bidderName(bid, viewerId)}
      {bid.automatic ? <span className="key"> auto</span> : null}
    </span>
    {bid.created_at ? (
      <time className="key" dateTime={bid.created_at}>
        {formatOfficialTime(Date.parse(bid.created_at))}
      </time>
    ) : null}
  </li>
)

const LimitRow = ({ own: { text, name } }: { readonly own: OwnLimitMark }) => (
  <li className="bids__limit">
    <b>{text}</b>
    <span>{name}</span>
    <span className="key">only visible to you</span>
  </li>
)
