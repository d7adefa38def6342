// The requests of a setup: check, create, save, submit. Of the form it changes only the errors of fields.
import { useEffect, useEffectEvent, useState } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow, setupFields } from '../../../domain/loan/setup-fields'
import { setupRequest } from '../../../domain/loan/setup-request'
import type { SetupField } from '../../../domain/loan/setup-values'
import {
  loanCheckRequest,
  loanCreateRequest,
  loanSaveRequest,
  loanSubmissionRequest,
} from '../../../state/loan-setup/loan-setup.requests'
import {
  checkSubject,
  createSubject,
  saveSubject,
  selectCreated,
  selectLoanSave,
} from '../../../state/loan-setup/loan-setup.selectors'
import type { LoanSetupState } from '../../../state/loan-setup/loan-setup.state'
import type { RequestState } from '../../../state/requests/requests.state'
import { useAppSelector } from '../../store-binding'
import { useRequest } from '../../use-request'
import { NEW_LOAN } from '../loan-draft'
import type { Step } from './setup-copy'
import type { SetupForm } from './setup-form'

export type SetupLoan = NonNullable<LoanSetupState['loans'][number]['row']>
type ApiError = NonNullable<RequestState['error']>

/** The action that is running; `idle` when none is. */
export type Doing = 'idle' | 'checking' | 'creating' | 'saving' | 'saving-to-submit' | 'submitting'

interface ActionsInput {
  readonly setup: string
  readonly step: Step
  readonly loan: SetupLoan | null
  readonly attempt: string
  readonly form: SetupForm
  readonly contextNow: () => SetupContext
  readonly onCreated: (loanId: number) => void
  readonly onSaved: () => void
  readonly onSubmitted: (auctionId: number) => void
  readonly onChecked: () => void
}

/** The field of the form that shows errors of a dotted key of the server; null when there is none. */
function fieldOfKey(key: string): SetupField | null {
  const name = key.startsWith('construction_draw_') ? 'draws' : (key.split('.')[0] ?? '')
  return setupFields.find(({ field }) => field === name)?.field ?? null
}

/** The actions, which of them is running, and the message that belongs to no field. */
export function useSetupActions(input: ActionsInput) {
  const { setup, loan, attempt, form } = input
  const [problem, setProblem] = useState<string | null>(null)

  const refuse = (error: ApiError, during: 'creating' | 'other') => {
    const lost = error.kind === 'timeout' || error.kind === 'offline'
    const landed: SetupField[] = []
    for (const [key, messages] of Object.entries(error.fields)) {
      const field = fieldOfKey(key)
      if (field === null) continue
      landed.push(field)
      form.setError(field, { type: 'server', message: messages.join(' ') })
    }
    const labels = landed.map((field) => fieldRow(field).label(input.contextNow()))
    const message = landed.length > 0 ? `The server did not accept: ${labels.join(', ')}.` : error.message
    setProblem(
      lost && during === 'creating' ? `${error.message} Press Create loan again: nothing is created twice.` : message,
    )
  }
  const onFailed = (error: ApiError) => refuse(error, 'other')

  const check = useRequest(loanCheckRequest, checkSubject(setup), { onSucceeded: input.onChecked, onFailed })
  const create = useRequest(loanCreateRequest, createSubject, { onFailed: (error) => refuse(error, 'creating') })
  const save = useSave(input, onFailed)

  // A created loan, also one that an earlier attempt of this draft created.
  const createdId = useAppSelector((state) => selectCreated(state, attempt))?.id ?? null
  const onCreated = useEffectEvent(input.onCreated)
  useEffect(() => {
    if (createdId !== null && setup === NEW_LOAN) onCreated(createdId)
  }, [createdId, setup])

  const request = () => setupRequest(input.contextNow(), input.step)
  const doing: Doing = check.isOpen ? 'checking' : create.isOpen ? 'creating' : save.doing
  return {
    doing,
    problem,
    showProblem: setProblem,
    check() {
      setProblem(null)
      check.send({ form: setup, request: loan === null ? request() : { ...request(), id: loan.id } })
    },
    create() {
      setProblem(null)
      create.send({ attempt, request: request() })
    },
    /** Saves; with `thenSubmit` submits what was saved. */
    save(thenSubmit: boolean) {
      setProblem(null)
      if (thenSubmit) save.submit(request())
      else save.save(request())
    },
    /** Submits the loan as the server has it. */
    submit() {
      setProblem(null)
      save.submit(null)
    },
  }
}

type LoanRequest = ReturnType<typeof setupRequest>

/** Saving and submitting a loan that exists: one of the two at a time. */
function useSave({ setup, loan, onSaved, onSubmitted }: ActionsInput, onFailed: (error: ApiError) => void) {
  const loanId = loan?.id ?? null
  const auctionId = loan?.auction_id ?? null
  const state = useAppSelector((all) => (loanId === null ? undefined : selectLoanSave(all, loanId)))
  // Both requests have this subject: the slice knows which of them it was.
  const submitted = state?.auctionId ?? null
  const { send: sendSave, isOpen } = useRequest(loanSaveRequest, saveSubject(setup), {
    onSucceeded: () => (submitted === null ? onSaved() : onSubmitted(submitted)),
    onFailed,
  })
  const { send: sendSubmission } = useRequest(loanSubmissionRequest, saveSubject(setup))
  const saving = state?.step === 'saving' || state?.step === 'reading'
  const doing: Doing = !isOpen ? 'idle' : submitted === null ? 'saving' : saving ? 'saving-to-submit' : 'submitting'
  return {
    doing,
    save(request: LoanRequest) {
      if (loanId !== null) sendSave({ loanId, request })
    },
    submit(request: LoanRequest | null) {
      if (loanId !== null && auctionId !== null) sendSubmission({ loanId, auctionId, request })
    },
  }
}
