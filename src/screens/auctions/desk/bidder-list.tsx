// For sellers: who may bid on a live auction, whether they are connected, and their last bids.
import { useEffect } from 'react'
import { formatCount } from '../../../domain/formats'
import { formatOfficialTime } from '../../../domain/official-time'
import {
  type BidderRow,
  biddersInOrder,
  biddersLeft,
  biddersWatched,
  selectBidders,
} from '../../../state/bidders/bidders.slice'
import { selectUnreadable } from '../../../state/unreadable/unreadable.slice'
import { ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useAuction } from '../auction-context'
import { knownQuote } from '../loan-copy'

/** Updates live while mounted. */
export function BidderList() {
  const { auction, bids } = useAuction()
  const auctionId = auction.id
  const bidders = useAppSelector((state) => selectBidders(state, auctionId))
  const unreadable = useAppSelector((state) => selectUnreadable(state, `auction.bidders:${auctionId}`))
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(biddersWatched({ auctionId }))
    return () => dispatch(biddersLeft({ auctionId }))
  }, [dispatch, auctionId])

  if (bidders === undefined || bidders.status === 'loading')
    return (
      <>
        <LoadingNote>Loading bidders</LoadingNote>
        <Skeleton height="48px" />
      </>
    )
  if (bidders.status === 'failed')
    return (
      <ErrorState title="Couldn’t load bidders" onRetry={() => dispatch(biddersWatched({ auctionId }))}>
        {bidders.error?.message ?? 'The server didn’t give a reason.'}
      </ErrorState>
    )
  if (bidders.rows.length === 0 && unreadable === 0)
    return <p className="panel__sub">No investors can bid on this auction.</p>
  const rows = biddersInOrder(bidders.rows, bids)
  const connected = rows.filter((row) => row.connected).length
  return (
    <>
      <p className="panel__sub num">
        {formatCount(connected)} of {formatCount(rows.length)} connected
      </p>
      <UnreadableNote count={unreadable} one="bidder" />
      <ul className="investors num" aria-label="Bidders">
        {rows.map((row) => (
          <BidderItem key={row.investor.id} row={row} />
        ))}
      </ul>
    </>
  )
}

function BidderItem({ row }: { readonly row: BidderRow }) {
  const { investor, connected, lastBid } = row
  return (
    <li aria-label={investor.name}>
      <b>{investor.name}</b>
      <span className={connected ? 'investors__line investors__line--up' : 'investors__line'}>
        <span className="dot" aria-hidden="true" />
        {connectionText(row)}
      </span>
      <span className="key">
        {lastBid === null ? (
          'No bid'
        ) : (
          <>
            Last bid {knownQuote(lastBid)}
            {lastBid.created_at ? (
              <>
                {' · '}
                <time dateTime={lastBid.created_at}>{formatOfficialTime(Date.parse(lastBid.created_at))}</time>
              </>
            ) : null}
          </>
        )}
      </span>
    </li>
  )
}

/** `Connected`, `Away since 10:42:17 ET`, `Not seen yet` (only before the first bid). */
const connectionText = ({ connected, since, lastBid }: BidderRow): string => {
  if (connected) return 'Connected'
  if (since) return `Away since ${formatOfficialTime(Date.parse(since))}`
  return lastBid === null ? 'Not seen yet' : 'Not connected'
}
