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
  if (bids.every(isBare)) return <p className="panel__sub">{bareBidsText(bids, viewerId)}</p>
  const hasPrices = bids.some((bid) => knownQuote(bid) !== null)
  const rows = bids.map((bid) => <BidRow key={bid.id} bid={bid} viewerId={viewerId} hasPrices={hasPrices} />)
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

type Bid = AuctionPanel['bids'][number]

/** True for a bid without price, name and time: rows of such bids would all be equal. */
const isBare = (bid: Bid): boolean => knownQuote(bid) === null && !bid.investor.name && !bid.created_at

/** `2 of the 3 bids are yours.` */
function ownBidsText(own: number, all: number): string {
  if (own === 0) return 'None of the bids is yours.'
  if (own === all) return all === 1 ? 'The bid is yours.' : `All ${all} bids are yours.`
  return `${own} of the ${all} bids ${own === 1 ? 'is' : 'are'} yours.`
}

/** `viewerId` is null for sellers, who have no bids. */
function bareBidsText(bids: readonly Bid[], viewerId: number | null): string {
  const missing = 'This server doesn’t send prices and times of bids.'
  if (viewerId === null) return missing
  return `${ownBidsText(bids.filter(({ investor }) => investor.id === viewerId).length, bids.length)} ${missing}`
}

interface BidRowProps {
  readonly bid: Bid
  readonly viewerId: number | null
  /** False if the server sends no prices of bids, so that no row has one. */
  readonly hasPrices: boolean
}

const BidRow = ({ bid, viewerId, hasPrices }: BidRowProps) => (
  <li>
    {hasPrices ? <b>{knownQuote(bid) ?? 'Not shown'}</b> : null}
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
