// The viewer's receipts, newest first like the bids, with tools to verify and download them.
import { Tag } from '../../../../ui/tag'
import { UnreadableOf } from '../../../unreadable-note'
import { TwoPersonLine } from '../../two-person/two-person-line'
import { CopyLine } from './copy-line'
import { bidSheetText, outcomeText, type Receipt, receiptFigure, seenText } from './receipt-copy'
import { ReceiptTimeline } from './receipt-timeline'
import { ReceiptTools } from './receipt-tools'
import './receipt-list.css'

interface ReceiptListProps {
  readonly auctionId: number
  readonly project: string
  /** Oldest first. */
  readonly receipts: readonly Receipt[]
}

export function ReceiptList({ auctionId, project, receipts }: ReceiptListProps) {
  return (
    <>
      <ReceiptTools auctionId={auctionId} project={project} />
      <UnreadableOf subject={`receipt.list:${auctionId}`} one="receipt" />
      <ul className="receipts num" aria-label="Receipts, newest first">
        {receipts.toReversed().map((receipt) => (
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
  const sheet = bidSheetText(receipt)
  return (
    <>
      <span className="receipts__head">
        <b>{receiptFigure(receipt)}</b>
        <Tag tone={accepted ? 'win' : 'warn'}>{outcomeText(receipt)}</Tag>
        <span className="key">#{receipt.sequence}</span>
        <CopyLine receipt={receipt} />
      </span>
      <span>{receipt.rule}</span>
      <TwoPersonLine receipt={receipt} />
      <ReceiptTimeline receipt={receipt} />
      <span className="key">{seenText(receipt)}</span>
      {/* The panel's bid sheet and the downloaded receipt have the whole hash. */}
      {sheet === null ? null : (
        <span className="key" title={receipt.bid_sheet?.sha256}>
          {sheet}
        </span>
      )}
    </>
  )
}
