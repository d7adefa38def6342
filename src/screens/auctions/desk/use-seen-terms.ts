// The terms that an order's dialog shows: live, with what changed since the person last reviewed them.
import { useState } from 'react'
import { type ChangedTerm, changedTerms, seenTermsOf, type TermsOrder } from '../../../domain/order-terms'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { type OrderLoan, useOrderLoan } from './use-order-loan'

export interface SeenTermsReview extends OrderLoan {
  /** What the dialog shows now; an order sends it as `seen`. */
  readonly seen: ReturnType<typeof seenTermsOf>
  /** What changed since the dialog opened or the last review; after a review, what was reviewed. */
  readonly changes: readonly ChangedTerm[]
  /** True until the person has reviewed the changes. Until then nothing may be sent. */
  readonly needsReview: boolean
  /** The person has reviewed the changes. */
  readonly review: () => void
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
