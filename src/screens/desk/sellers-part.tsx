// What the panel of an auction shows to its seller alone, place by place. Comes as one part: investors do without it.
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { IncompleteLoanActions, SubmittedLoanActions } from '../loans/actions/loan-actions'
import { LoanProgress } from './loan-progress'
import { SellerActions } from './seller-actions'
import { SellersView } from './sellers-view'

interface SellersPartProps {
  readonly panel: AuctionPanel
  readonly role: 'lender' | 'originator'
  /** The way to the auction, the investors, or the acts at the foot. */
  readonly place: 'progress' | 'investors' | 'foot'
}

/** One place of the panel. */
export function SellersPart({ panel, role, place }: SellersPartProps) {
  switch (place) {
    case 'progress':
      return <LoanProgress panel={panel} />
    case 'investors':
      return <SellersView panel={panel} />
    case 'foot':
      return <SellersFoot panel={panel} role={role} />
    default:
      return place satisfies never
  }
}

/** What its seller can do: with the loan until it has a commitment, then with the auction. */
function SellersFoot({ panel, role }: Omit<SellersPartProps, 'place'>) {
  const { auction, loan } = panel
  const loanId = loan.id ?? null
  const actions =
    auction.status === 'incomplete' ? (
      <IncompleteLoanActions loanId={loanId} name={loan.project_name} />
    ) : auction.status === 'submitted' ? (
      <SubmittedLoanActions loanId={loanId} name={loan.project_name} />
    ) : (
      <SellerActions panel={panel} role={role} />
    )
  return <div className="panel__foot">{actions}</div>
}
