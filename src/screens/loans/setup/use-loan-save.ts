// Saves and submits an existing loan: one request at a time, never over another user's newer save, and never what the user
// didn't confirm.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { setupRequest } from '../../../domain/loan/setup-request'
import { sameSetup } from '../../../domain/loan/setup-review'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { loanSaveAndSubmitRequest, loanSaveRequest } from '../../../state/loan-setup/loan-setup.epics'
import {
  type LoanSetupState,
  loanOpened,
  saveSubject,
  selectLoanSave,
  selectSetupLoan,
  unknownLoan,
} from '../../../state/loan-setup/loan-setup.slice'
import type { RequestState } from '../../../state/requests/requests.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'

type SetupLoan = NonNullable<LoanSetupState['loans'][number]['row']>
type ApiError = NonNullable<RequestState['error']>
type LoanRequest = ReturnType<typeof setupRequest>

const CONFLICT = 409

/** What the user asked to send. */
export interface LoanOrder {
  readonly thenSubmit: boolean
  /** The form as the user confirmed it, which is all that may be sent; null for an unfinished loan that is only saved. */
  readonly confirmed: SetupValues | null
  /** The version that the user saw, if it isn't that of the fetched loan. */
  readonly seenVersion?: number
}

/** An order that waits until the loan has been refetched, because the server may have a newer version. */
interface PendingOrder {
  readonly order: LoanOrder
  /** The loan as known before the refetch. */
  readonly before: SetupLoan
  /** Set if the server rejected the version. Then getting the same version again is an error. */
  readonly rejection: ApiError | null
  /** The error of an earlier fetch, to tell it from an error of this one. */
  readonly fetchErrorBefore: ApiError | null
}

interface LoanSaveInput {
  readonly setup: string
  readonly loan: SetupLoan | null
  readonly request: () => LoanRequest
  /** The form now. */
  readonly values: () => SetupValues
  /** True if the form differs from the saved loan. */
  readonly isChanged: () => boolean
  /** Labels of fields that need a choice before saving. */
  readonly openChoices: () => readonly string[]
  readonly onSaved: () => void
  readonly onSubmitted: (auctionId: number) => void
  readonly onFailed: (error: ApiError, retry: () => void) => void
  readonly onChoiceNeeded: (labels: readonly string[]) => void
  /** The form isn't the confirmed one any more, so the user must confirm it again. `why`: the server's sentence, if it refused. */
  readonly onReviewNeeded: (order: LoanOrder & { readonly confirmed: SetupValues }, why: string | null) => void
}

/** `send`, and the running action. */
export function useLoanSave(input: LoanSaveInput) {
  const { setup, loan } = input
  const dispatch = useAppDispatch()
  const loanId = loan?.id ?? null
  const auctionId = loan?.auction_id ?? null
  const state = useAppSelector((all) => (loanId === null ? undefined : selectLoanSave(all, loanId)))
  const { error: fetchError } = useAppSelector((all) => (loanId === null ? unknownLoan : selectSetupLoan(all, loanId)))
  const [pending, setPending] = useState<PendingOrder | null>(null)
  const lastOrder = useRef<LoanOrder | null>(null)
  // Both requests share a subject, so the slice records which of them it was.
  const submitted = state?.auctionId ?? null

  const fail = (error: ApiError): void => {
    // A request that was open before this form: the user confirmed what the form shows.
    const order = lastOrder.current ?? { thenSubmit: submitted !== null, confirmed: input.values() }
    if (error.status === CONFLICT && loan !== null)
      refetchFirst({ order, before: loan, rejection: error, fetchErrorBefore: fetchError })
    else input.onFailed(error, () => start(order))
  }
  const { send: sendSave, isOpen } = useRequest(loanSaveRequest, saveSubject(setup), {
    onSucceeded: () => (submitted === null ? input.onSaved() : input.onSubmitted(submitted)),
    onFailed: fail,
  })
  const { send: sendSubmission } = useRequest(loanSaveAndSubmitRequest, saveSubject(setup))

  const refetchFirst = (next: PendingOrder): void => {
    setPending(next)
    dispatch(loanOpened({ loanId: next.before.id }))
  }
  const send = (order: LoanOrder, version: number | null): void => {
    if (loanId === null) return
    lastOrder.current = order
    const request = { ...input.request(), ...(version === null ? {} : { version }) }
    if (!order.thenSubmit) sendSave({ loanId, request })
    else if (auctionId !== null)
      sendSubmission({ loanId, auctionId, request: input.isChanged() ? request : null, version })
  }
  /** True if the user must first choose a value, or confirm what the form has become. */
  const isHeldBack = (order: LoanOrder, why: string | null): boolean => {
    const undecided = input.openChoices()
    const { confirmed } = order
    if (undecided.length > 0) input.onChoiceNeeded(undecided)
    else if (confirmed !== null && !sameSetup(confirmed, input.values()))
      input.onReviewNeeded({ ...order, confirmed }, why)
    else return false
    return true
  }
  const start = (order: LoanOrder): void => {
    if (loan === null || isHeldBack(order, null)) return
    if (typeof loan.version === 'number') send(order, order.seenVersion ?? loan.version)
    // Without versions, only a refetch shows what was saved since.
    else refetchFirst({ order, before: loan, rejection: null, fetchErrorBefore: fetchError })
  }

  const resume = useEffectEvent(({ order, before, rejection }: PendingOrder) => {
    setPending(null)
    if (isHeldBack(order, rejection?.message ?? null)) return
    if (rejection !== null && loan?.version === before.version) input.onFailed(rejection, () => start(order))
    else send(order, loan?.version ?? null)
  })
  const abandon = useEffectEvent((error: ApiError, { order }: PendingOrder) => {
    setPending(null)
    const message = `Nothing was sent, because the loan couldn’t be read again. ${error.message}`
    input.onFailed({ ...error, message }, () => start(order))
  })
  useEffect(() => {
    if (pending === null) return
    if (fetchError !== null && fetchError !== pending.fetchErrorBefore) abandon(fetchError, pending)
    else if (loan !== null && loan !== pending.before) resume(pending)
  }, [pending, loan, fetchError])

  const saving = state?.step === 'saving' || state?.step === 'reading'
  const running = (): 'idle' | 'saving' | 'saving-to-submit' | 'submitting' => {
    if (pending !== null) return pending.order.thenSubmit ? 'saving-to-submit' : 'saving'
    if (!isOpen) return 'idle'
    return submitted === null ? 'saving' : saving ? 'saving-to-submit' : 'submitting'
  }
  return { running: running(), send: start }
}
