// The trade confirmation page: loads a trade and shows it as a printable document.
import { ArrowLeft, FileX, Lock, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { selectSession } from '../../../state/session/session.slice'
import { type LoadedTrade, selectTrade, tradeOpened } from '../../../state/trades/trades.slice'
import { Button, buttonClass } from '../../../ui/button'
import { EmptyState, ErrorState, LoadingNote, Skeleton } from '../../../ui/states'
import { useDestinations } from '../../destinations'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { Letterhead, TradeDocument } from './trade-document'
import './trade-confirmation.css'

/** Requests the trade on mount. */
export function TradeConfirmation({ auctionId }: { readonly auctionId: number }) {
  const to = useDestinations()
  const dispatch = useAppDispatch()
  const loadedTrade = useAppSelector((state) => selectTrade(state, auctionId))
  const { world } = useAppSelector(selectSession)
  useEffect(() => dispatch(tradeOpened({ auctionId })), [dispatch, auctionId])
  return (
    <article className="trade" aria-label="Trade confirmation">
      <div className="trade__tools">
        <Link className={buttonClass('quiet', 'small')} href={to.board('past', auctionId)}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to the auction
        </Link>
        <Button size="small" disabled={loadedTrade?.status !== 'loaded'} onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          Print
        </Button>
      </div>
      {loadedTrade?.trade ? (
        <TradeDocument trade={loadedTrade.trade} world={world} />
      ) : (
        <div className="sheet">
          <Letterhead world={world} />
          {loadedTrade?.status === 'failed' ? (
            <TradeError error={loadedTrade.error} onRetry={() => dispatch(tradeOpened({ auctionId }))} />
          ) : (
            <>
              <LoadingNote>Loading trade confirmation</LoadingNote>
              <Skeleton height="180px" />
            </>
          )}
        </div>
      )}
    </article>
  )
}

interface TradeErrorProps {
  readonly error: LoadedTrade['error']
  readonly onRetry: () => void
}

/** Says if the server lacks the feature, or who has access. Any other error can be retried. */
function TradeError({ error, onRetry }: TradeErrorProps) {
  if (error?.callMissing !== undefined)
    return (
      <EmptyState icon={FileX} title="No trade confirmation">
        This server doesn’t offer trade confirmations. See the auction for its result.
      </EmptyState>
    )
  if (error?.kind === 'forbidden')
    return (
      <EmptyState icon={Lock} title="No access">
        Only the seller and the winner of this auction can view its trade confirmation.
      </EmptyState>
    )
  return (
    <ErrorState title="Couldn’t load the trade confirmation" onRetry={onRetry}>
      {error?.message ?? 'The server didn’t give a reason.'}
    </ErrorState>
  )
}
