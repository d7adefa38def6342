// My receipts: what the server did with each of the viewer's bids, to download and to verify.
import { Download, ShieldCheck } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { receiptsCheckRequested, receiptsOpened } from '../../../../state/receipts/receipts.events'
import { selectReceipts } from '../../../../state/receipts/receipts.selectors'
import { selectSession } from '../../../../state/session/session.selectors'
import { Button } from '../../../../ui/button'
import { Placeholder } from '../../../../ui/placeholder'
import { ErrorState, Notice } from '../../../../ui/states'
import { Tag } from '../../../../ui/tag'
import { useAppDispatch, useAppSelector, useGetState, useScreenPorts } from '../../../store-binding'
import { findings } from '../lazy-parts'
import { receiptFigure, receiptsFile, receiptTime, seenInWords } from './receipt-copy'
import './my-receipts.css'

/** The receipts of one auction; reads them when it is first rendered. */
export function MyReceipts({ auctionId, project }: { readonly auctionId: number; readonly project: string }) {
  const receipts = useAppSelector((state) => selectReceipts(state, auctionId))
  const dispatch = useAppDispatch()
  useEffect(() => dispatch(receiptsOpened({ auctionId })), [dispatch, auctionId])

  if (receipts === undefined || (receipts.status === 'loading' && receipts.own.length === 0))
    return <Placeholder height="40px">Loading receipts</Placeholder>
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
      <ul className="receipts num" aria-label="Receipts">
        {receipts.own.map((receipt) => (
          <li key={receipt.sequence}>
            <span className="receipts__head">
              <b>{receiptFigure(receipt)}</b>
              <Tag tone={receipt.outcome === 'accepted' ? 'win' : 'warn'}>
                {receipt.outcome === 'accepted' ? 'Accepted' : 'Refused'}
              </Tag>
              <span className="key">
                #{receipt.sequence} · <time dateTime={receipt.received_at}>{receiptTime(receipt)}</time>
              </span>
            </span>
            <span>{receipt.rule}</span>
            <span className="key">{seenInWords(receipt)}</span>
          </li>
        ))}
      </ul>
      <ReceiptTools auctionId={auctionId} project={project} />
    </>
  )
}

function ReceiptTools({ auctionId, project }: { readonly auctionId: number; readonly project: string }) {
  const { saver, clock } = useScreenPorts()
  const getState = useGetState()
  const dispatch = useAppDispatch()
  const check = useAppSelector((state) => selectReceipts(state, auctionId)?.check)
  const error = useAppSelector((state) => selectReceipts(state, auctionId)?.error)
  const download = () => {
    const receipts = selectReceipts(getState(), auctionId)
    if (receipts === undefined) return
    const world = selectSession(getState()).world
    saver.save(receiptsFile({ auctionId, project, receipts, world, at: clock.read().now }))
  }
  return (
    <>
      <div className="receipts__tools">
        <Button
          size="small"
          busy={check === 'reading'}
          onClick={() => dispatch(receiptsCheckRequested({ auctionId }))}
          {...findings.ahead}
        >
          <ShieldCheck size={16} aria-hidden="true" />
          Verify
        </Button>
        <Button size="small" tone="quiet" onClick={download}>
          <Download size={16} aria-hidden="true" />
          Download receipts
        </Button>
      </div>
      {check === 'failed' ? (
        <Notice tone="wrong" role="alert">
          The check could not be made: {error?.message ?? 'nobody answered.'}
        </Notice>
      ) : null}
      {check === 'done' ? (
        <Suspense fallback={<Placeholder>Checking the receipts</Placeholder>}>
          <findings.Component auctionId={auctionId} />
        </Suspense>
      ) : null}
    </>
  )
}
