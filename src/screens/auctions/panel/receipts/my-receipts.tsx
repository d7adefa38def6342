// My receipts: the server's record of each of the viewer's bids and orders about a standing maximum.
import { useEffect } from 'react'
import { receiptsOpened, selectReceipts } from '../../../../state/receipts/receipts.slice'
import { selectUnreadable } from '../../../../state/unreadable/unreadable.slice'
import { Placeholder } from '../../../../ui/placeholder'
import { ErrorState } from '../../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { useOffers } from '../../../use-offers'
import { ReceiptList } from './receipt-list'

export interface MyReceiptsProps {
  readonly auctionId: number
  readonly project: string
}

/** Loads the receipts on mount. */
export function MyReceipts({ auctionId, project }: MyReceiptsProps) {
  const receipts = useAppSelector((state) => selectReceipts(state, auctionId))
  const unreadable = useAppSelector((state) => selectUnreadable(state, `receipt.list:${auctionId}`))
  const hasMaxima = useOffers('standing-maximum')
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(receiptsOpened({ auctionId })), [dispatch, auctionId])

  if (receipts === undefined || (receipts.status === 'loading' && receipts.own.length === 0))
    return <Placeholder height="40px">Loading receipts</Placeholder>
  if (receipts.status === 'failed')
    return (
      <ErrorState title="Couldn’t load receipts" onRetry={() => dispatch(receiptsOpened({ auctionId }))}>
        {receipts.error?.message ?? 'The server didn’t give a reason.'}
      </ErrorState>
    )
  if (receipts.own.length === 0 && unreadable === 0)
    return (
      <p className="panel__sub">
        No receipts yet. Every {hasMaxima ? 'bid and standing maximum' : 'bid'}, accepted or refused, gets a receipt
        here.
      </p>
    )
  return <ReceiptList auctionId={auctionId} project={project} receipts={receipts.own} />
}
