// The seller's incomplete auctions, to continue or delete.
import type { ReactNode } from 'react'
import { type AuctionCard, makeAuctionCardView } from '../../../state/views/auction-card.view'
import { makeBoardView } from '../../../state/views/live-board.view'
import { Skeleton } from '../../../ui/states'
import { amountText, loanLine } from '../../auctions/loan-copy'
import { useView } from '../../store-binding'
import { IncompleteLoanActions } from '../actions/loan-actions'
import { useLoanId } from '../use-loan-id'

/** One row per incomplete auction, or `empty`. */
export function UnfinishedLoans({ empty }: { readonly empty: ReactNode }) {
  const board = useView(makeBoardView, 'incomplete')
  if (board.total === 0 && (board.status === 'loading' || board.status === 'unknown')) return <Skeleton height="72px" />
  if (board.total === 0) return empty
  return board.ids.map((id) => <UnfinishedLoan key={id} auctionId={id} />)
}

function UnfinishedLoan({ auctionId }: { readonly auctionId: number }) {
  const card = useView(makeAuctionCardView, auctionId)
  if (card === null) return null
  return <UnfinishedCard card={card} />
}

function UnfinishedCard({ card: { auction, loan } }: { readonly card: AuctionCard }) {
  const loanId = useLoanId(auction, loan)
  return (
    <article className="unfinished" aria-label={loan.project_name}>
      <div>
        <b>{loan.project_name}</b>
        <p className="field__help num">
          {[loanLine(loan), typeof loan.loan_amount === 'number' ? amountText(loan) : null].filter(Boolean).join(' · ')}
        </p>
      </div>
      <IncompleteLoanActions loanId={loanId} name={loan.project_name} short />
    </article>
  )
}
