// What only the seller sees in the panel of an auction. One lazy part, because investors do not need it.
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { CommittedLoanDocuments, IncompleteLoanActions, SubmittedLoanActions } from '../loans/actions/loan-actions'
import { Cockpit } from './cockpit'
import { LoanProgress } from './loan-progress'
import { PaperSection } from './paper-section'
import { SellerActions } from './seller-actions'
import { SellersView } from './sellers-view'

interface SellersPartProps {
  readonly panel: AuctionPanel
  readonly role: 'lender' | 'originator'
  /** The figures of a live auction, the progress towards the closing, the investors, the paper, or the actions at the foot. */
  readonly place: 'figures' | 'progress' | 'investors' | 'paper' | 'foot'
}

/** One section of the panel. */
export function SellersPart({ panel, role, place }: SellersPartProps) {
  switch (place) {
    case 'figures':
      return <Cockpit panel={panel} />
    case 'progress':
      return <LoanProgress panel={panel} />
    case 'investors':
      return <SellersView panel={panel} />
    case 'paper':
      return <PaperSection panel={panel} />
    case 'foot':
      return <SellersFoot panel={panel} role={role} />
    default:
      return place satisfies never
  }
}

/** The seller's actions: on the loan until it has a commitment, then on the auction. */
function SellersFoot({ panel, role }: Omit<SellersPartProps, 'place'>) {
  const { auction, loan } = panel
  const loanId = loan.id ?? null
  const actions =
    auction.status === 'incomplete' ? (
      <IncompleteLoanActions loanId={loanId} name={loan.project_name} />
    ) : auction.status === 'submitted' ? (
      <SubmittedLoanActions loanId={loanId} name={loan.project_name} />
    ) : (
      <>
        {auction.status === 'commitment' || auction.status === 'pre' ? (
          <CommittedLoanDocuments loanId={loanId} />
        ) : null}
        <SellerActions panel={panel} role={role} />
      </>
    )
  return <div className="panel__foot">{actions}</div>
}
