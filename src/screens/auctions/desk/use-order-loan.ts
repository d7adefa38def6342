// The loan of an order, with the terms that some servers don't send in lists.
import { useCallback, useEffect } from 'react'
import { needsSetupTerms, type TermsOrder, withSetupTerms } from '../../../domain/order-terms'
import { previewRequest } from '../../../state/desk/desk.epics'
import { previewSubject, selectPreview } from '../../../state/desk/desk.slice'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useLoanId } from '../../loans/use-loan-id'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'

export interface OrderLoan {
  /** The loan with all terms that the server sends. */
  readonly loan: AuctionPanel['loan']
  /** `unknown`: the server doesn't say which loan it is, and its preview has no terms, so they can't be shown. */
  readonly status: 'shown' | 'reading' | 'failed' | 'unknown'
  /** Reads the terms again after a failure. */
  readonly readAgain: () => void
}

/** Reads the loan if the lists don't have its terms; without the loan's id, the preview, which needs only the auction's. */
export function useOrderLoan(kind: TermsOrder, { auction, loan }: AuctionPanel): OrderLoan {
  const dispatch = useAppDispatch()
  const loanId = useLoanId(auction, loan)
  const setup = useAppSelector((state) => (loanId === null ? null : selectSetupLoan(state, loanId)))
  const preview = useAppSelector((state) => selectPreview(state, auction.id))
  const { error, send } = useRequest(previewRequest, previewSubject(auction.id))
  const isNeeded = needsSetupTerms(kind, loan)
  const readAgain = useCallback(() => {
    if (!isNeeded) return
    if (loanId === null) send({ auctionId: auction.id })
    else dispatch(loanOpened({ loanId }))
  }, [isNeeded, loanId, auction.id, send, dispatch])
  useEffect(readAgain, [readAgain])

  if (!isNeeded) return { loan, status: 'shown', readAgain }
  if (setup !== null) {
    if (setup.row !== null) return { loan: withSetupTerms(loan, setup.row), status: 'shown', readAgain }
    return { loan, status: setup.status === 'failed' ? 'failed' : 'reading', readAgain }
  }
  if (preview !== undefined) {
    const previewed = withSetupTerms(loan, preview.loan)
    return { loan: previewed, status: needsSetupTerms(kind, previewed) ? 'unknown' : 'shown', readAgain }
  }
  if (error === null) return { loan, status: 'reading', readAgain }
  // A server that refuses the preview won't show it at the next try either.
  return { loan, status: error.status === 0 || error.status >= 500 ? 'failed' : 'unknown', readAgain }
}
