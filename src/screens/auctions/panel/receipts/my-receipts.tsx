// My receipts: what the server did with each of the viewer's bids, to verify and to download. The newest first, as the bids.
import { useEffect } from 'react'
import { receiptsOpened } from '../../../../state/receipts/receipts.events'
import { selectReceipts } from '../../../../state/receipts/receipts.selectors'
import { ErrorState } from '../../../../ui/states'
import { Tag } from '../../../../ui/tag'
import { useAppDispatch, useAppSelector } from '../../../store-binding'
import { TwoPersonLine } from '../../../two-person/two-person-line'
import { CopyLine } from './copy-line'
import type { Receipt } from './receipt-copy'
import { receiptFigure, seenText } from './receipt-copy'
import { ReceiptTimeline } from './receipt-timeline'
import { ReceiptTools } from './receipt-tools'
import { ReceiptsPlaceholder } from './receipts-placeholder'
import './my-receipts.css'

/** The receipts of one auction; reads them when it is first rendered. */
export function MyReceipts({ auctionId, project }: { readonly auctionId: number; readonly project: string }) {
  const receipts = useAppSelector((state) => selectReceipts(state, auctionId))
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(receiptsOpened({ auctionId })), [dispatch, auctionId])

  if (receipts === undefined || (receipts.status === 'loading' && receipts.own.length === 0))
    return <ReceiptsPlaceholder />
  if (receipts.status === 'failed')
    return (
      <ErrorState title="The receipts could not be read" onRetry={() => dispatch(receiptsOpened({ auctionId }))}>
        {receipts.error?.message ?? 'The server gave no reason.'}
      </ErrorState>
    )
  if (receipts.own.length === 0)
    return <p className="panel__sub">No receipt yet. Every bid leaves one here, accepted or refused.</p>
  return (
    <>
      <ReceiptTools auctionId={auctionId} project={project} />
      <ul className="receipts num" aria-label="Receipts, newest first">
        {receipts.own.toReversed().map((receipt) => (
          <li key={receipt.sequence}>
            <ReceiptRow receipt={receipt} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const accepted = receipt.outcome === 'accepted'
  return (
    <>
      <span className="receipts__head">
        <b>{receiptFigure(receipt)}</b>
        <Tag tone={accepted ? 'win' : 'warn'}>{accepted ? 'Accepted' : 'Refused'}</Tag>
        <span className="key">#{receipt.sequence}</span>
        <CopyLine receipt={receipt} />
      </span>
      <span>{receipt.rule}</span>
      <TwoPersonLine receipt={receipt} />
      <ReceiptTimeline receipt={receipt} />
      <span className="key">{seenText(receipt)}</span>
    </>
  )
}
