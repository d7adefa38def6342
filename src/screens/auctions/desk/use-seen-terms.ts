// The terms that an order's dialog shows: live, with what changed since the person last reviewed them.
import { useEffect, useState } from 'react'
import {
  type ChangedTerm,
  changedTerms,
  needsSetupTerms,
  seenTermsOf,
  type TermsOrder,
  withSetupTerms,
} from '../../../domain/order-terms'
import { loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { useLoanId } from '../../loans/use-loan-id'
import { useAppDispatch, useAppSelector } from '../../store-binding'

export interface SeenTermsReview {
  /** What the dialog shows now; an order sends it as `seen`. */
  readonly seen: ReturnType<typeof seenTermsOf>
  /** The loan with all terms that the server sends. */
  readonly loan: AuctionPanel['loan']
  /** `unknown`: the server doesn't say which loan it is, so its terms can't be shown. */
  readonly status: 'shown' | 'reading' | 'failed' | 'unknown'
  /** Reads the terms again after a failure. */
  readonly readAgain: () => void
  /** What changed since the dialog opened or the last review; after a review, what was reviewed. */
  readonly changes: readonly ChangedTerm[]
  /** True until the person has reviewed the changes. Until then nothing may be sent. */
  readonly needsReview: boolean
  /** The person has reviewed the changes. */
  readonly review: () => void
}

/** The auction's loan, with the terms that some servers send only with the loan itself; reads it if needed. */
function useOrderLoan(kind: TermsOrder, { auction, loan }: AuctionPanel) {
  const dispatch = useAppDispatch()
  const loanId = useLoanId(auction, loan)
  const setup = useAppSelector((state) => (loanId === null ? null : selectSetupLoan(state, loanId)))
  const needed = needsSetupTerms(kind, loan) ? loanId : null
  useEffect(() => {
    if (needed !== null) dispatch(loanOpened({ loanId: needed }))
  }, [dispatch, needed])
  const readAgain = () => {
    if (needed !== null) dispatch(loanOpened({ loanId: needed }))
  }
  if (!needsSetupTerms(kind, loan)) return { loan, status: 'shown', readAgain } as const
  if (setup === null) return { loan, status: 'unknown', readAgain } as const
  if (setup.row !== null) return { loan: withSetupTerms(loan, setup.row), status: 'shown', readAgain } as const
  return { loan, status: setup.status === 'failed' ? 'failed' : 'reading', readAgain } as const
}

/** While the order is being sent nothing counts as changed, because its own effect may arrive before its answer. */
export function useSeenTerms(kind: TermsOrder, panel: AuctionPanel, isSending: boolean): SeenTermsReview {
  const { loan, status, readAgain } = useOrderLoan(kind, panel)
  const seen = seenTermsOf(kind, panel.auction, loan)
  const [reviewed, setReviewed] = useState<Pick<SeenTermsReview, 'seen' | 'changes'>>({ seen, changes: [] })
  // A term that arrives later was never shown with another value.
  if (Object.keys(seen).some((term) => !(term in reviewed.seen)))
    setReviewed({ ...reviewed, seen: { ...seen, ...reviewed.seen } })
  const changes = isSending ? [] : changedTerms(reviewed.seen, seen)
  const needsReview = changes.length > 0
  return {
    seen,
    loan,
    status,
    readAgain,
    changes: needsReview ? changes : reviewed.changes,
    needsReview,
    review: () => setReviewed({ seen, changes }),
  }
}
