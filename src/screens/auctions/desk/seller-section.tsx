// The seller-only sections of an auction's panel. A lender with a pending transfer offer sees the offer instead.

import {
  CommittedLoanActions,
  IncompleteLoanActions,
  SoldLoanActions,
  SubmittedLoanActions,
} from '../../loans/actions/loan-actions'
import { useLoanId } from '../../loans/use-loan-id'
import { useOffers } from '../../use-offers'
import { useAuction } from '../auction-context'
import { DataRoomSection } from '../data-room/data-room-section'
import { useActions, useTransferOffer } from '../open-actions'
import { Cockpit } from './cockpit'
import { LoanGone, OfferAnswer, OfferMade, OfferReceived } from './loan-offer'
import { LoanProgress } from './loan-progress'
import { PaperSection } from './paper-section'
import { SellerActions } from './seller-actions'
import { SellersView } from './sellers-view'

/** True if the viewer is the current seller: not after the loan is gone, nor while it is only offered to them. */
function useIsSeller(): boolean {
  const panel = useAuction()
  const offered = useTransferOffer(panel)
  return !panel.isGone && offered !== 'to-us'
}

const Figures = () => (useIsSeller() ? <Cockpit /> : null)
const Investors = () =>
  useIsSeller() ? (
    <>
      <SellersView />
      <DataRoomSection />
    </>
  ) : null
const Paper = () => (useIsSeller() ? <PaperSection /> : null)

/** The loan's progress toward closing, or why the viewer isn't its seller. */
function Progress() {
  const panel = useAuction()
  const offered = useTransferOffer(panel)
  const actions = useActions(panel)
  if (panel.isGone) return <LoanGone />
  if (offered === 'to-us') return <OfferReceived />
  return (
    <>
      {offered === 'by-us' ? <OfferMade canWithdraw={actions.includes('withdraw-offer')} /> : null}
      <LoanProgress />
    </>
  )
}

/** Actions on the loan until it has a commitment, then on the auction. */
function Foot() {
  const panel = useAuction()
  const offered = useTransferOffer(panel)
  const open = useActions(panel)
  const knowsOffers = useOffers('transfer-offers') && panel.auction.knows_offers
  const loanId = useLoanId(panel.auction, panel.loan)
  if (offered === 'to-us') return open.includes('answer-offer') ? <OfferAnswer /> : null
  const { auction, loan } = panel
  const actions = panel.isGone ? [] : open
  const loanProps = { loanId, canTransfer: actions.includes('transfer'), offers: knowsOffers }
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
  const isListed = !panel.isGone && (auction.status === 'commitment' || auction.status === 'pre')
  // An auction moving between boards is briefly on none. Keep its dialog mounted, so that it sees how its request ends.
  return (
    <div className="panel__foot" hidden={panel.isGone}>
      {isListed ? <CommittedLoanActions {...loanProps} canEdit={actions.includes('edit')} /> : null}
      <SellerActions actions={actions} />
      {isListed || panel.isGone ? null : <SoldLoanActions loanId={loanId} />}
    </div>
  )
}

const sections = { figures: Figures, progress: Progress, investors: Investors, paper: Paper, foot: Foot }

export interface SellerSectionProps {
  readonly section: keyof typeof sections
}

/** One of them. */
export function SellerSection({ section }: SellerSectionProps) {
  const Section = sections[section]
  return <Section />
}
