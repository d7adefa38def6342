// The ticket after the auction has closed: won, missed by how much, or what became of a refused bid.
import { useEffect, useRef } from 'react'
import { bidSubject } from '../../../state/market/market.selectors'
import { selectReceipts } from '../../../state/receipts/receipts.slice'
import { type RequestState, requestDismissed } from '../../../state/requests/requests.slice'
import { Button } from '../../../ui/button'
import { type Fact, Facts } from '../../../ui/facts'
import { Notice } from '../../../ui/states'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { knownQuote } from '../loan-copy'
import { showMyReceipts } from '../panel/receipts/show-my-receipts'
import { ownBestFacts } from './bid-facts'
import { lateMsOf, receiptOf } from './late-bid'
import { bidName, refusedBidText } from './refusal-copy'
import { outcomeOf } from './result-copy'

interface TicketResultProps {
  /** The last bid that was sent from this ticket. */
  readonly request: RequestState | undefined
  /** The typed text; null for none. */
  readonly unsent: string | null
  readonly onClose: () => void
}

export function TicketResult({ request, unsent, onClose }: TicketResultProps) {
  const panel = useAuction()
  const dispatch = useAppDispatch()
  const auctionId = panel.auction.id
  const receipts = useAppSelector((state) => selectReceipts(state, auctionId))
  const refused = request?.status === 'failed' ? request : null
  const receipt = receiptOf(receipts, refused?.attempt ?? null)
  const { won, title, detail } = outcomeOf(panel, refused !== null || (receipts?.own.length ?? 0) > 0)
  const button = useRef<HTMLButtonElement>(null)
  // The field that had focus is gone, so move focus to the button.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus()
  }, [])
  const close = () => {
    if (refused !== null) dispatch(requestDismissed({ subject: bidSubject(auctionId) }))
    onClose()
  }
  const facts: Fact[] = []
  const ownBest = knownQuote(panel.ownBest)
  if (ownBest !== null) facts.push({ name: 'Your best bid', value: ownBest })
  if (won) facts.push(...ownBestFacts(panel))
  return (
    <div className="ticket__form">
      <div className="ticket__scroll">
        <p className={won ? 'ticket__outcome ticket__outcome--won num' : 'ticket__outcome num'} role="status">
          <b>{title}</b> {detail}
        </p>
        {facts.length > 0 ? <Facts layout="lines" facts={facts} /> : null}
        {refused === null ? null : (
          <Notice tone="wrong" role="alert">
            {refusedBidText(bidName(refused, null), refused, lateMsOf(receipt, panel.auction.end_at))}
          </Notice>
        )}
        {unsent === null || refused !== null ? null : (
          <p className="key">
            This auction has closed. Your unsent bid was <span className="num">{unsent}</span>.
          </p>
        )}
      </div>
      <div className="ticket__foot ticket__foot--result">
        {receipt === null ? null : (
          <Button
            tone="quiet"
            size="large"
            onClick={() => {
              close()
              showMyReceipts()
            }}
          >
            Show receipt
          </Button>
        )}
        <Button ref={button} tone="quiet" size="large" onClick={close}>
          Close
        </Button>
      </div>
    </div>
  )
}
