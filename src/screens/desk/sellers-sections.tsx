// Seller-only sections of an auction's panel. A lender with a pending transfer offer sees the offer instead.
import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { useActions, useTransferOffer } from '../auctions/open-actions'
import {
  CommittedLoanActions,
  IncompleteLoanActions,
  SoldLoanActions,
  SubmittedLoanActions,
} from '../loans/actions/loan-actions'
import { useLoanId } from '../loans/use-loan-id'
import { useOffers } from '../use-offers'
import { Cockpit } from './cockpit'
import { LoanGone, OfferAnswer, OfferMade, OfferReceived } from './loan-offer'
import { LoanProgress } from './loan-progress'
import { PaperSection } from './paper-section'
import { SellerActions } from './seller-actions'
import { SellersView } from './sellers-view'

export interface SectionProps {
  readonly panel: AuctionPanel
}

export interface SectionWithActionsProps extends SectionProps {
  readonly role: 'lender' | 'originator'
}

/** True if the viewer is the current seller: not after the loan is gone, nor while it is only offered to them. */
function useIsSeller(panel: AuctionPanel): boolean {
  const offered = useTransferOffer(panel)
  return !panel.isGone && offered !== 'to-us'
}

export function SellersFigures({ panel }: SectionProps) {
  return useIsSeller(panel) ? <Cockpit panel={panel} /> : null
}

/** The loan's progress toward closing, or why the viewer isn't its seller. */
export function SellersProgress({ panel, role }: SectionWithActionsProps) {
  const offered = useTransferOffer(panel)
  const actions = useActions(panel, role)
  if (panel.isGone) return <LoanGone />
  if (offered === 'to-us') return <OfferReceived panel={panel} />
  return (
    <>
      {offered === 'by-us' ? <OfferMade panel={panel} canWithdraw={actions.includes('withdraw-offer')} /> : null}
      <LoanProgress panel={panel} />
    </>
  )
}

export function SellersInvestors({ panel }: SectionProps) {
  return useIsSeller(panel) ? <SellersView panel={panel} /> : null
}

export function SellersPaper({ panel }: SectionProps) {
  return useIsSeller(panel) ? <PaperSection panel={panel} /> : null
}

/** Actions on the loan until it has a commitment, then on the auction. */
export function SellersFoot({ panel, role }: SectionWithActionsProps) {
  const offered = useTransferOffer(panel)
  const open = useActions(panel, role)
  const knowsOffers = useOffers('transfer-offers') && panel.auction.knows_offers
  const loanId = useLoanId(panel.auction, panel.loan)
  if (offered === 'to-us') return open.includes('answer-offer') ? <OfferAnswer panel={panel} /> : null
  const { auction, loan } = panel
  const actions = panel.isGone ? [] : open
  const loanProps = { loanId, panel, canTransfer: actions.includes('transfer'), offers: knowsOffers }
  if (auction.status === 'incomplete' || auction.status === 'submitted')
    return panel.isGone ? null : (
      <div className="panel__foot">
        {auction.status === 'incomplete' ? (
          <IncompleteLoanActions loanId={loanId} name={loan.project_name} />
        ) : (
          <SubmittedLoanActions {...loanProps} />
        )}
      </div>
    )
  // An auction moving between boards is briefly on none. Keep its dialog mounted, so that it sees how its request ends.
  return (
    <div className="panel__foot" hidden={panel.isGone}>
      {panel.isGone ? null : auction.status === 'commitment' || auction.status === 'pre' ? (
        <CommittedLoanActions {...loanProps} canEdit={actions.includes('edit')} />
      ) : (
        <SoldLoanActions loanId={loanId} />
      )}
      <SellerActions panel={panel} actions={actions} />
    </div>
  )
}
