// The loan that is about to be deleted: live, with what was saved since the person last reviewed it.
import { useCallback, useEffect, useState } from 'react'
import { formatZonedDateTime } from '../../../domain/official-time'
import { type ChangedTerm, changedTerms, seenTermsOf } from '../../../domain/order-terms'
import { type LoanSetupState, loanOpened, selectSetupLoan } from '../../../state/loan-setup/loan-setup.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'

type ReadLoan = NonNullable<LoanSetupState['loans'][number]['row']>

const termsOf = (loan: ReadLoan) =>
  seenTermsOf('delete', { documents: loan.documents?.map(({ form }) => form) ?? null }, loan)

/** `03/02/2026 10:40:00 ET, Ridgeway`; null if the server doesn't say. */
export const lastSaved = ({ updated_at: at, updated_by: by }: ReadLoan): string | null =>
  at ? [formatZonedDateTime(at), by].filter(Boolean).join(', ') : null

/** Each term that differs, after who saved the loan last. */
function changesBetween(before: ReadLoan, now: ReadLoan): readonly ChangedTerm[] {
  const terms = changedTerms(termsOf(before), termsOf(now))
  const isSaved = before.version !== now.version || before.updated_at !== now.updated_at
  const saved = (loan: ReadLoan): string => lastSaved(loan) ?? `Version ${loan.version}`
  return isSaved ? [{ name: 'Last saved', before: saved(before), now: saved(now) }, ...terms] : terms
}

/** While the deletion is being sent nothing counts as changed, because its own effect may arrive before its answer. */
export function useReviewedLoan(loanId: number, isSending: boolean) {
  const dispatch = useAppDispatch()
  const { row, error } = useAppSelector((state) => selectSetupLoan(state, loanId))
  const readAgain = useCallback(() => dispatch(loanOpened({ loanId })), [dispatch, loanId])
  useEffect(readAgain, [readAgain])
  const [reviewed, setReviewed] = useState<{ readonly row: ReadLoan | null; readonly changes: readonly ChangedTerm[] }>(
    {
      row,
      changes: [],
    },
  )
  if (reviewed.row === null && row !== null) setReviewed({ row, changes: [] })
  const changes = isSending || reviewed.row === null || row === null ? [] : changesBetween(reviewed.row, row)
  const needsReview = changes.length > 0
  return {
    /** Null until it's read, or if it can't be. */
    loan: row,
    isReading: row === null && error === null,
    readAgain,
    changes: needsReview ? changes : reviewed.changes,
    /** True until the person has reviewed the changes. Until then nothing may be sent. */
    needsReview,
    review: () => setReviewed({ row, changes }),
  }
}
