// The progress of a loan towards its auction, for its seller: the checklist of the setup, then the firm commitment.
import { Check, Circle } from 'lucide-react'
import { Link } from 'wouter'
import { formatDateTime } from '../../domain/official-time'
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { Facts } from '../../ui/facts'
import { Notice } from '../../ui/states'
import { agencyFormLabel } from '../auctions/commitment-copy'
import { checklistOf } from '../auctions/missing-steps'
import { PanelSection } from '../auctions/panel-section'
import { useDestinations } from '../destinations'

/** Nothing once the auction is announced, or if the server does not send the progress. */
export function LoanProgress({ panel }: { readonly panel: AuctionPanel }) {
  const { status, missing } = panel.auction
  if (status === 'incomplete' && missing)
    return (
      <PanelSection title="Setup checklist">
        <Checklist panel={panel} missing={missing} />
      </PanelSection>
    )
  if (status === 'submitted' || status === 'commitment')
    return (
      <PanelSection title="Firm commitment">
        <Commitment panel={panel} />
      </PanelSection>
    )
  return null
}

interface ChecklistProps {
  readonly panel: AuctionPanel
  readonly missing: readonly string[]
}

function Checklist({ panel: { loan }, missing }: ChecklistProps) {
  const to = useDestinations()
  const steps = checklistOf(loan, missing)
  const loanId = loan.id ?? null
  return (
    <ul className="checklist">
      {steps.map(({ step, title, missing: fields }) => {
        const done = fields.length === 0
        return (
          <li key={step} className={done ? 'checklist__done' : undefined}>
            {done ? <Check size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
            <div>
              {done || loanId === null ? title : <Link href={to.loanSetup(String(loanId), step)}>{title}</Link>}
              {done ? (
                <span className="visually-hidden">, complete</span>
              ) : (
                <span className="key">Missing: {fields.join(', ')}</span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Commitment({ panel: { auction, loan } }: { readonly panel: AuctionPanel }) {
  const form = agencyFormLabel(loan)
  if (auction.status === 'commitment')
    return (
      <Facts
        facts={[{ name: 'Accepted', value: `${formatDateTime(auction.committed_at ?? auction.statused_at)} ET` }]}
      />
    )
  if (auction.commitment === 'waiting')
    return <Notice tone="info">The {form} form lies before the agency: waiting for acceptance.</Notice>
  if (auction.commitment === 'rejected')
    return (
      <Notice tone="warn">
        The agency sent the {form} form back: {auction.commitment_reason ?? 'no reason was given'} Upload a new one.
      </Notice>
    )
  return (
    <Notice tone="neutral">Missing: the {form} form. Once it is uploaded the agency can accept the commitment.</Notice>
  )
}
