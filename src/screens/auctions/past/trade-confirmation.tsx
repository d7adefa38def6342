// Trade confirmation: every term on which a loan was sold, on one printable page.
import { ArrowLeft, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { selectSession } from '../../../state/session/session.selectors'
import { tradeOpened } from '../../../state/trades/trades.events'
import { selectTrade } from '../../../state/trades/trades.selectors'
import { Button, buttonClass } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useDestinations } from '../../destinations'
import { PageHeading } from '../../page-heading'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { tradeSections } from './trade-copy'
import './trade-confirmation.css'

/** The page for one auction; reads the trade when it is first rendered. */
export function TradeConfirmation({ auctionId }: { readonly auctionId: number }) {
  const to = useDestinations()
  const dispatch = useAppDispatch()
  const reading = useAppSelector((state) => selectTrade(state, auctionId))
  const { world } = useAppSelector(selectSession)
  useEffect(() => dispatch(tradeOpened({ auctionId })), [dispatch, auctionId])
  return (
    <article className="trade" aria-label="Trade confirmation">
      <PageHeading title="Trade confirmation">
        {world === null ? null : <span className="key">Simulated: world {world}</span>}
      </PageHeading>
      <div className="trade__tools">
        <Link className={buttonClass('quiet', 'small')} href={to.board('past', auctionId)}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to the auction
        </Link>
        <Button size="small" disabled={reading?.status !== 'loaded'} onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          Print
        </Button>
      </div>
      {reading === undefined || reading.status === 'loading' ? (
        <>
          <LoadingNote>Loading the trade</LoadingNote>
          <Skeleton height="180px" />
        </>
      ) : null}
      {reading?.status === 'failed' ? (
        <ErrorState title="The trade could not be read" onRetry={() => dispatch(tradeOpened({ auctionId }))}>
          {reading.error?.message ?? 'The server gave no reason.'}
        </ErrorState>
      ) : null}
      {reading?.trade
        ? tradeSections(reading.trade).map(({ title, facts }) => (
            <section className="trade__section" key={title} aria-label={title}>
              <h2>{title}</h2>
              <Facts layout="lines" facts={facts} />
            </section>
          ))
        : null}
      {reading?.trade ? (
        <p className="trade__note">
          This confirms the award of the auction. Times are official time of the marketplace (ET). The purchase price is
          the agreed price of the amount delivered, within the tolerance.
        </p>
      ) : null}
    </article>
  )
}
