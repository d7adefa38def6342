// The review before a submission or an update: which orders need it, and what a press in its dialog does.
import { useState } from 'react'
import { openReview, pressReview, reviewFor, type SetupReview } from '../../../domain/loan/setup-review'
import type { SetupValues } from '../../../domain/loan/setup-values'
import type { SetupForm } from './setup-form'
import type { LoanOrder } from './use-loan-save'
import type { MergedLoan } from './use-merged-loan'

/** What the user pressed: **Submit to auction**, **Update loan**, or **Save and leave**. */
export type ReviewedAction = 'submit' | 'update' | 'leave'

/** An open review, what it is about, and why the server refused the last attempt. */
export interface OpenReview extends SetupReview {
  readonly action: ReviewedAction
  readonly refusal: string | null
}

interface LoanReviewInput {
  readonly form: SetupForm
  /** The server's values, or blank. */
  readonly saved: SetupValues
  /** The server's values when the edits in this form began. */
  readonly start: SetupValues
  readonly merged: Pick<MergedLoan, 'conflicts' | 'updated'>
}

/** The state of the review; apart from `useLoanReview`, because the form's actions reopen it. */
export function useReviewState() {
  const [review, setReview] = useState<OpenReview | null>(null)
  return {
    review,
    setReview,
    /** Opens the review again, because the form isn't the confirmed one any more. */
    reopen(order: LoanOrder & { readonly confirmed: SetupValues }, now: SetupValues, refusal: string | null) {
      const action = review?.action ?? (order.thenSubmit ? 'submit' : 'update')
      setReview({ ...openReview(now, order.confirmed), action, refusal })
    },
  }
}

/** Sends after the user confirmed, and never anything else. */
export function useLoanReview(
  { form, saved, start: startNow, merged }: LoanReviewInput,
  { review, setReview }: ReturnType<typeof useReviewState>,
  sendOrder: (order: LoanOrder) => void,
) {
  // The draft's base moves with each merge; what the user knew doesn't.
  const [start] = useState(startNow)
  const orderOf = (action: ReviewedAction, confirmed: SetupValues, seenVersion: number | null = null): LoanOrder => ({
    thenSubmit: action === 'submit',
    confirmed,
    ...(seenVersion === null ? {} : { seenVersion }),
  })
  return {
    review,
    close: () => setReview(null),
    /** Sends the loan if the form has no changes, else opens the review. */
    send(action: ReviewedAction, seenVersion: number | null = null) {
      const values = form.getValues()
      const needed = reviewFor({ values, saved, start }, merged.updated, { submits: action === 'submit' })
      // With an open choice nothing is sent, and the form says which one.
      if (needed === null || merged.conflicts.length > 0) sendOrder(orderOf(action, values, seenVersion))
      else setReview({ ...needed, action, refusal: null })
    },
    /** Sends what the dialog shows; if that changed since it asked, asks again. */
    confirm() {
      const values = form.getValues()
      if (review === null || merged.conflicts.length > 0) return
      const next = pressReview(review, values)
      setReview(next === 'send' ? null : { ...review, ...next, refusal: null })
      if (next === 'send') sendOrder(orderOf(review.action, values))
    },
  }
}
