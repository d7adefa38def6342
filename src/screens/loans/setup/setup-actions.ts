// The requests of a setup: check, create, save, submit. Changes nothing in the form except field errors.
import { useRef, useState } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow, setupFields } from '../../../domain/loan/setup-fields'
import { setupRequest } from '../../../domain/loan/setup-request'
import { sameSetup } from '../../../domain/loan/setup-review'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'
import { formMessage } from '../../../domain/validation/form-message'
import { loanCheckRequest, loanCreateRequest } from '../../../state/loan-setup/loan-setup.epics'
import { checkSubject, createSubject, type LoanSetupState } from '../../../state/loan-setup/loan-setup.slice'
import { DRAFT_UNREAD_MESSAGE, type RequestState } from '../../../state/requests/requests.slice'
import { useAfterSignIn } from '../../use-after-sign-in'
import { useRequest } from '../../use-request'
import { draftKey } from '../loan-draft'
import type { Step } from './setup-copy'
import type { SetupForm } from './setup-form'
import { type LoanOrder, useLoanSave } from './use-loan-save'

export type SetupLoan = NonNullable<LoanSetupState['loans'][number]['row']>
type ApiError = NonNullable<RequestState['error']>

/** The running action, or `idle`. */
export type RunningAction = 'idle' | 'checking' | 'creating' | 'saving' | 'saving-to-submit' | 'submitting'

/** An error that belongs to no field. */
export interface SetupProblem {
  readonly text: string
  /** True for server errors. */
  readonly takesFocus: boolean
}

interface ActionsInput {
  readonly setup: string
  readonly step: Step
  readonly loan: SetupLoan | null
  readonly form: SetupForm
  readonly getContext: () => SetupContext
  /** The server's values, or blank. */
  readonly saved: SetupValues
  /** Fields changed here and elsewhere. The user must choose their values before saving. */
  readonly conflicts: readonly SetupField[]
  readonly onSaved: () => void
  readonly onSubmitted: (auctionId: number) => void
  readonly onChecked: () => void
  readonly onReviewNeeded: Parameters<typeof useLoanSave>[0]['onReviewNeeded']
}

/** The form field for a dotted key of a server error; null if there is none. */
function fieldOfKey(key: string): SetupField | null {
  const name = key.startsWith('construction_draw_') ? 'draws' : (key.split('.')[0] ?? '')
  return setupFields.find(({ field }) => field === name)?.field ?? null
}

/** The actions, the running one, and the error that belongs to no field. */
export function useSetupActions(input: ActionsInput) {
  const { setup, loan, form } = input
  const [problem, setProblem] = useState<SetupProblem | null>(null)
  const afterSignIn = useAfterSignIn()
  // True after the draft couldn't be read before the loan was created: the next press creates it anyway.
  const unread = useRef(false)

  const showError = (text: string): void => setProblem({ text, takesFocus: true })

  const handleFailure = (error: ApiError, during: 'creating' | 'other', retry: () => void) => {
    if (error.kind === 'unauthenticated') {
      afterSignIn(retry)
      showError('Your session has ended. Your changes are still here, and this will continue once you log in again.')
      return
    }
    const isOutcomeLost = error.kind === 'timeout' || error.kind === 'offline'
    const context = input.getContext()
    const shownFields = new Set<SetupField>()
    const shownKeys: string[] = []
    for (const [key, messages] of Object.entries(error.fields)) {
      const field = fieldOfKey(key)
      if (field === null || !fieldRow(field).applies(context)) continue
      shownFields.add(field)
      shownKeys.push(key)
      form.setError(field, { type: 'server', message: messages.join(' ') })
    }
    const labels = [...shownFields].map((field) => fieldRow(field).label(context))
    const rejected = shownFields.size === 0 ? null : `The server rejected: ${labels.join(', ')}.`
    const message = [rejected, formMessage(error, shownKeys)].filter((part) => part !== null).join(' ')
    const retryHint = 'You can press Create loan again without creating a duplicate.'
    unread.current = error.message === DRAFT_UNREAD_MESSAGE
    showError(isOutcomeLost && during === 'creating' && !unread.current ? `${error.message} ${retryHint}` : message)
  }
  const request = () => setupRequest(input.getContext(), input.step, loan === null ? null : input.saved)
  const check = useRequest(loanCheckRequest, checkSubject(setup), {
    onSucceeded: input.onChecked,
    onFailed: (error) => handleFailure(error, 'other', sendCheck),
  })
  const create = useRequest(loanCreateRequest, createSubject(draftKey(setup)), {
    onFailed: (error) => handleFailure(error, 'creating', sendCreation),
  })
  const sendCheck = () => {
    setProblem(null)
    check.send({ form: setup, request: loan === null ? request() : { ...request(), id: loan.id } })
  }
  const sendCreation = () => {
    setProblem(null)
    create.send({ draft: draftKey(setup), request: request(), ...(unread.current ? { unread: true } : {}) })
  }
  const save = useLoanSave({
    setup,
    loan,
    request,
    values: () => form.getValues(),
    isChanged: () => !sameSetup(input.saved, form.getValues()),
    openChoices: () => input.conflicts.map((field) => fieldRow(field).label(input.getContext())),
    onReviewNeeded: input.onReviewNeeded,
    onSaved: input.onSaved,
    onSubmitted: input.onSubmitted,
    onFailed: (error, retry) => handleFailure(error, 'other', retry),
    onChoiceNeeded: (labels) =>
      setProblem({
        text: `Choose a value first: ${labels.join(', ')}. ${labels.length > 1 ? 'They were' : 'It was'} also changed elsewhere.`,
        takesFocus: false,
      }),
  })

  const running: RunningAction = check.isOpen ? 'checking' : create.isOpen ? 'creating' : save.running
  return {
    running,
    problem,
    showProblem: (text: string) => setProblem({ text, takesFocus: false }),
    check: sendCheck,
    create: sendCreation,
    /** Saves or submits the loan. */
    send(order: LoanOrder) {
      setProblem(null)
      save.send(order)
    },
  }
}
