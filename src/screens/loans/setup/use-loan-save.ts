// Saves and submits a loan that exists: one request at a time, and never over what another person saved meanwhile.
import { useEffect, useEffectEvent, useState } from 'react'
import type { setupRequest } from '../../../domain/loan/setup-request'
import { loanSaveRequest, loanSubmissionRequest } from '../../../state/loan-setup/loan-setup.epics'
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

const STALE = 409

/** What waits until the loan has been read again: a server may have a newer version than the form knows. */
interface Waiting {
  readonly thenSubmit: boolean
  /** What was known when the reading began. */
  readonly before: SetupLoan
  /** True when the server refused the version: the same version again is no progress. */
  readonly refused: ApiError | null
  /** From an earlier reading, so it says nothing about this one. */
  readonly unreadBefore: ApiError | null
}

interface LoanSaveInput {
  readonly setup: string
  readonly loan: SetupLoan | null
  readonly request: () => LoanRequest
  /** Labels of the fields for which a value has to be chosen first. */
  readonly openChoices: () => readonly string[]
  readonly onSaved: () => void
  readonly onSubmitted: (auctionId: number) => void
  /** `again` repeats what failed. */
  readonly onFailed: (error: ApiError, again: () => void) => void
  readonly onChoiceNeeded: (labels: readonly string[]) => void
}

/** `save`, `submit`, and which of them is running. */
export function useLoanSave(input: LoanSaveInput) {
  const { setup, loan } = input
  const dispatch = useAppDispatch()
  const loanId = loan?.id ?? null
  const auctionId = loan?.auction_id ?? null
  const state = useAppSelector((all) => (loanId === null ? undefined : selectLoanSave(all, loanId)))
  const { error: unread } = useAppSelector((all) => (loanId === null ? unknownLoan : selectSetupLoan(all, loanId)))
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  // Both requests have this subject: the slice knows which of them it was.
  const submitted = state?.auctionId ?? null

  const fail = (error: ApiError): void => {
    const thenSubmit = submitted !== null
    if (error.status === STALE && loan !== null)
      readFirst({ thenSubmit, before: loan, refused: error, unreadBefore: unread })
    else input.onFailed(error, () => attempt(thenSubmit))
  }
  const { send: sendSave, isOpen } = useRequest(loanSaveRequest, saveSubject(setup), {
    onSucceeded: () => (submitted === null ? input.onSaved() : input.onSubmitted(submitted)),
    onFailed: fail,
  })
  const { send: sendSubmission } = useRequest(loanSubmissionRequest, saveSubject(setup))

  const readFirst = (next: Waiting): void => {
    setWaiting(next)
    dispatch(loanOpened({ loanId: next.before.id }))
  }
  const send = (thenSubmit: boolean, version: number | null): void => {
    if (loanId === null) return
    const request = { ...input.request(), ...(version === null ? {} : { version }) }
    if (!thenSubmit) sendSave({ loanId, request })
    else if (auctionId !== null) sendSubmission({ loanId, auctionId, request })
  }
  const attempt = (thenSubmit: boolean): void => {
    if (loan === null) return
    const open = input.openChoices()
    if (open.length > 0) input.onChoiceNeeded(open)
    else if (typeof loan.version === 'number') send(thenSubmit, loan.version)
    // Without versions only a fresh look shows what was saved since.
    else readFirst({ thenSubmit, before: loan, refused: null, unreadBefore: unread })
  }

  const goOn = useEffectEvent(({ thenSubmit, before, refused }: Waiting) => {
    setWaiting(null)
    const open = input.openChoices()
    if (open.length > 0) input.onChoiceNeeded(open)
    else if (refused !== null && loan?.version === before.version) input.onFailed(refused, () => attempt(thenSubmit))
    else send(thenSubmit, loan?.version ?? null)
  })
  const giveUp = useEffectEvent((error: ApiError, { thenSubmit }: Waiting) => {
    setWaiting(null)
    input.onFailed(error, () => attempt(thenSubmit))
  })
  useEffect(() => {
    if (waiting === null) return
    if (unread !== null && unread !== waiting.unreadBefore) giveUp(unread, waiting)
    else if (loan !== null && loan !== waiting.before) goOn(waiting)
  }, [waiting, loan, unread])

  const saving = state?.step === 'saving' || state?.step === 'reading'
  const doing = (): 'idle' | 'saving' | 'saving-to-submit' | 'submitting' => {
    if (waiting !== null) return waiting.thenSubmit ? 'saving-to-submit' : 'saving'
    if (!isOpen) return 'idle'
    return submitted === null ? 'saving' : saving ? 'saving-to-submit' : 'submitting'
  }
  return {
    doing: doing(),
    /** Saves what is in the form; with `thenSubmit` submits what was saved. */
    save: attempt,
    /** Submits the loan as the server has it. */
    submit() {
      if (loanId !== null && auctionId !== null) sendSubmission({ loanId, auctionId, request: null })
    },
  }
}
