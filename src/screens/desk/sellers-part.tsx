// What only the seller sees in the panel of an auction. One lazy part, because investors do not need it.

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

interface SellersPartProps {
  readonly panel: AuctionPanel
  readonly role: 'lender' | 'originator'
  /** The figures of a live auction, the progress towards the closing, the investors, the paper, or the actions at the foot. */
  readonly place: 'figures' | 'progress' | 'investors' | 'paper' | 'foot'
}

/** One section of the panel. Who does not sell the loan, yet or any more, sees why instead. */
export function SellersPart({ panel, role, place }: SellersPartProps) {
  const offered = useOffered(panel)
  const actions = useActions(panel, role)
  const knowsOffers = useOffers('transfer-offers') && panel.auction.knows_offers
  if (panel.isGone && place !== 'foot') return place === 'progress' ? <LoanGone /> : null
  if (offered === 'to-us') {
    if (place === 'progress') return <OfferReceived panel={panel} />
    return place === 'foot' && actions.includes('answer-offer') ? <OfferAnswer panel={panel} /> : null
  }
  switch (place) {
    case 'figures':
      return <Cockpit panel={panel} />
    case 'progress':
      return (
        <>
          {offered === 'by-us' ? <OfferMade panel={panel} canWithdraw={actions.includes('withdraw-offer')} /> : null}
          <LoanProgress panel={panel} />
        </>
      )
    case 'investors':
      return <SellersView panel={panel} />
    case 'paper':
      return <PaperSection panel={panel} />
    case 'foot':
      return <SellersFoot panel={panel} actions={panel.isGone ? [] : actions} offers={knowsOffers} />
    default:
      return place satisfies never
  }
}

interface SellersFootProps {
  readonly panel: AuctionPanel
  readonly actions: ReturnType<typeof useActions>
  /** Whether a transfer is an offer. */
  readonly offers: boolean
}

/** The seller's actions: on the loan until it has a commitment, then on the auction. */
function SellersFoot({ panel, actions, offers }: SellersFootProps) {
  const { auction, loan } = panel
  const of = {
    loanId: useLoanId(auction, loan),
    name: loan.project_name,
    canTransfer: actions.includes('transfer'),
    offers,
  }
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
