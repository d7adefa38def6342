// The sections of an auction's panel that only its seller sees. A lender to whom the loan is offered sees the offer instead.

import type { AuctionPanel } from '../../state/views/auction-panel.view'
import { useActions, useOffered } from '../auctions/open-actions'
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

interface SectionProps {
  readonly panel: AuctionPanel
}

interface SectionWithActionsProps extends SectionProps {
  readonly role: 'lender' | 'originator'
}

/** Whether the viewer sells the loan now: not once it is gone, and not while another lender only offers it to them. */
function useSells(panel: AuctionPanel): boolean {
  const offered = useOffered(panel)
  return !panel.isGone && offered !== 'to-us'
}

/** What the best bid brings, while the auction is live. */
export function SellersFigures({ panel }: SectionProps) {
  return useSells(panel) ? <Cockpit panel={panel} /> : null
}

/** How far the loan is on its way to the closing, or why the viewer doesn't sell it. */
export function SellersProgress({ panel, role }: SectionWithActionsProps) {
  const offered = useOffered(panel)
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

/** The investors of the auction, and who of them is there. */
export function SellersInvestors({ panel }: SectionProps) {
  return useSells(panel) ? <SellersView panel={panel} /> : null
}

/** The documents of the loan. */
export function SellersPaper({ panel }: SectionProps) {
  return useSells(panel) ? <PaperSection panel={panel} /> : null
}

/** The seller's actions: on the loan until it has a commitment, then on the auction. */
export function SellersFoot({ panel, role }: SectionWithActionsProps) {
  const offered = useOffered(panel)
  const open = useActions(panel, role)
  const knowsOffers = useOffers('transfer-offers') && panel.auction.knows_offers
  const loanId = useLoanId(panel.auction, panel.loan)
  if (offered === 'to-us') return open.includes('answer-offer') ? <OfferAnswer panel={panel} /> : null
  const { auction, loan } = panel
  const actions = panel.isGone ? [] : open
  const of = { loanId, name: loan.project_name, canTransfer: actions.includes('transfer'), offers: knowsOffers }
  if (auction.status === 'incomplete' || auction.status === 'submitted')
    return panel.isGone ? null : (
      <div className="panel__foot">
        {auction.status === 'incomplete' ? <IncompleteLoanActions {...of} /> : <SubmittedLoanActions {...of} />}
      </div>
    )
  // On its way from board to board an auction may be on none for a moment: a dialog stays to learn how its order ends.
  return (
    <div className="panel__foot" hidden={panel.isGone}>
      {panel.isGone ? null : auction.status === 'commitment' || auction.status === 'pre' ? (
        <CommittedLoanActions {...of} canEdit={actions.includes('edit')} />
      ) : (
        <SoldLoanActions {...of} />
      )}
      <SellerActions panel={panel} actions={actions} />
    </div>
  )
}
