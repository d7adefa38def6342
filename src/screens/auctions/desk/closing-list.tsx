// The closing checklist in the seller's panel: open items, who owes each and since when, with links to the setup steps.
import { Check, Circle, Clock } from 'lucide-react'
import { Link } from 'wouter'
import { marketDay } from '../../../domain/business-days'
import { type ClosingItem, closingChecklist, openItemsText } from '../../../domain/loan/closing-checklist'
import { formatDate } from '../../../domain/official-time'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useLoanDestinations } from '../../destinations'
import { stepTitle } from '../../loans/setup/setup-copy'
import { useLoanId } from '../../loans/use-loan-id'
import { useScreenPorts } from '../../store-binding'
import { useAuction } from '../auction-context'
import { agencyName } from '../commitment-copy'
import { PanelSection } from '../panel-section'

/** The checklist as of today in the market's time zone; null if the viewer isn't the seller. */
export function useClosingItems({ auction, loan }: Pick<AuctionPanel, 'auction' | 'loan'>) {
  const { clock } = useScreenPorts()
  // Only the seller receives `missing`. A lender with a pending transfer offer owes nothing yet.
  if (!auction.missing && (!auction.documents || auction.transfer_offer)) return null
  return closingChecklist(auction, loan, marketDay(clock.read().now))
}

/** The **Closing checklist** section, in every status. */
export function ClosingList() {
  const panel = useAuction()
  const items = useClosingItems(panel)
  if (items === null) return null
  const done = items.filter(({ state }) => state === 'done')
  return (
    <PanelSection title="Closing checklist">
      <p className="panel__line num">{openItemsText(items)}</p>
      <ul className="checklist">
        {items
          .filter(({ state }) => state !== 'done')
          .map((item) => (
            <OpenItem key={item.key} item={item} />
          ))}
        {done.length > 0 ? (
          <li className="checklist__done">
            <Check size={16} aria-hidden="true" />
            <span className="key">
              <b>{done.length} done:</b> {done.map(labelOf).join(', ')}
            </span>
          </li>
        ) : null}
      </ul>
    </PanelSection>
  )
}

const labelOf = ({ label, step }: ClosingItem): string => label ?? (step === null ? '' : stepTitle[step])

function OpenItem({ item }: { readonly item: ClosingItem }) {
  const { auction, loan } = useAuction()
  const to = useLoanDestinations()
  const { state, owner, since, detail, step } = item
  const loanId = useLoanId(auction, loan)
  // Nothing can be edited once the auction has opened.
  const isLocked = auction.status === 'live' || auction.status === 'past'
  const label = labelOf(item)
  const when = since === null ? '' : ` since ${formatDate(since)}`
  const names = { agency: agencyName(loan), investors: 'investors', seller: 'you' }
  const waiting = owner === null ? null : `Waiting for ${names[owner]}${when}`
  // More text follows, so drop the final period of a typed reason.
  const text = detail?.replace(/\.$/, '')
  return (
    <li>
      {state === 'waiting' ? <Clock size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
      <div>
        {step === null || loanId === null || isLocked ? (
          label
        ) : (
          <Link href={to.setup(String(loanId), step)}>{label}</Link>
        )}
        <span className="visually-hidden">{state === 'waiting' ? ', waiting' : ', open'}</span>
        <span className="key num">{[text, waiting].filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  )
}
