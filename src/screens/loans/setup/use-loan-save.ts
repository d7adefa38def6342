// Saves and submits an existing loan: one request at a time, and never over another user's newer save.
import { useEffect, useEffectEvent, useState } from 'react'
import type { setupRequest } from '../../../domain/loan/setup-request'
import { loanSaveAndSubmitRequest, loanSaveRequest } from '../../../state/loan-setup/loan-setup.epics'
import type { LoanSetupState } from '../../../state/loan-setup/loan-setup.slice'
import {
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

/** A save that waits until the loan has been refetched, because the server may have a newer version. */
interface PendingSave {
  readonly thenSubmit: boolean
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
  /** Labels of fields that need a choice before saving. */
  readonly openChoices: () => readonly string[]
  readonly onSaved: () => void
  readonly onSubmitted: (auctionId: number) => void
  readonly onFailed: (error: ApiError, retry: () => void) => void
  readonly onChoiceNeeded: (labels: readonly string[]) => void
}

/** `save`, `submit`, and the running action. */
export function useLoanSave(input: LoanSaveInput) {
  const { setup, loan } = input
  const dispatch = useAppDispatch()
  const loanId = loan?.id ?? null
  const auctionId = loan?.auction_id ?? null
  const state = useAppSelector((all) => (loanId === null ? undefined : selectLoanSave(all, loanId)))
  const { error: fetchError } = useAppSelector((all) => (loanId === null ? unknownLoan : selectSetupLoan(all, loanId)))
  const [pending, setPending] = useState<PendingSave | null>(null)
  // Both requests share a subject, so the slice records which of them it was.
  const submitted = state?.auctionId ?? null

  const fail = (error: ApiError): void => {
    const thenSubmit = submitted !== null
    if (error.status === CONFLICT && loan !== null)
      refetchFirst({ thenSubmit, before: loan, rejection: error, fetchErrorBefore: fetchError })
    else input.onFailed(error, () => startSave(thenSubmit))
  }
  const { send: sendSave, isOpen } = useRequest(loanSaveRequest, saveSubject(setup), {
    onSucceeded: () => (submitted === null ? input.onSaved() : input.onSubmitted(submitted)),
    onFailed: fail,
  })
  const { send: sendSubmission } = useRequest(loanSaveAndSubmitRequest, saveSubject(setup))

  const refetchFirst = (next: PendingSave): void => {
    setPending(next)
    dispatch(loanOpened({ loanId: next.before.id }))
  }
  const send = (thenSubmit: boolean, version: number | null): void => {
    if (loanId === null) return
    const request = { ...input.request(), ...(version === null ? {} : { version }) }
    if (!thenSubmit) sendSave({ loanId, request })
    else if (auctionId !== null) sendSubmission({ loanId, auctionId, request })
  }
  const startSave = (thenSubmit: boolean): void => {
    if (loan === null) return
    const undecided = input.openChoices()
    if (undecided.length > 0) input.onChoiceNeeded(undecided)
    else if (typeof loan.version === 'number') send(thenSubmit, loan.version)
    // Without versions, only a refetch shows what was saved since.
    else refetchFirst({ thenSubmit, before: loan, rejection: null, fetchErrorBefore: fetchError })
  }

  const resume = useEffectEvent(({ thenSubmit, before, rejection }: PendingSave) => {
    setPending(null)
    const undecided = input.openChoices()
    if (undecided.length > 0) input.onChoiceNeeded(undecided)
    else if (rejection !== null && loan?.version === before.version)
      input.onFailed(rejection, () => startSave(thenSubmit))
    else send(thenSubmit, loan?.version ?? null)
  })
  const abandon = useEffectEvent((error: ApiError, { thenSubmit }: PendingSave) => {
    setPending(null)
    input.onFailed(error, () => startSave(thenSubmit))
  })
  useEffect(() => {
    if (pending === null) return
    if (fetchError !== null && fetchError !== pending.fetchErrorBefore) abandon(fetchError, pending)
    else if (loan !== null && loan !== pending.before) resume(pending)
  }, [pending, loan, fetchError])

  const saving = state?.step === 'saving' || state?.step === 'reading'
  const running = (): 'idle' | 'saving' | 'saving-to-submit' | 'submitting' => {
    if (pending !== null) return pending.thenSubmit ? 'saving-to-submit' : 'saving'
    if (!isOpen) return 'idle'
    return submitted === null ? 'saving' : saving ? 'saving-to-submit' : 'submitting'
  }
  return {
    running: running(),
    /** Saves the form and, with `thenSubmit`, submits the loan. */
    save: startSave,
    /** Submits the loan as saved on the server. */
    submit() {
      if (loanId !== null && auctionId !== null) sendSubmission({ loanId, auctionId, request: null })
    },
  }
}
