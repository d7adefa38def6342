// The requests of a setup: check, create, save, submit. Of the form it changes only the errors of fields.
import { useEffect, useEffectEvent, useState } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow, setupFields } from '../../../domain/loan/setup-fields'
import { setupRequest } from '../../../domain/loan/setup-request'
import type { SetupField } from '../../../domain/loan/setup-values'
import { formMessage } from '../../../domain/validation/form-message'
import { loanCheckRequest, loanCreateRequest } from '../../../state/loan-setup/loan-setup.epics'
import type { LoanSetupState } from '../../../state/loan-setup/loan-setup.slice'
import { checkSubject, createSubject, selectCreated } from '../../../state/loan-setup/loan-setup.slice'
import type { RequestState } from '../../../state/requests/requests.slice'
import { useAppSelector } from '../../store-binding'
import { useAfterSignIn } from '../../use-after-sign-in'
import { useRequest } from '../../use-request'
import { isNewSetup } from '../loan-draft'
import type { Step } from './setup-copy'
import type { SetupForm } from './setup-form'
import { useLoanSave } from './use-loan-save'

export type SetupLoan = NonNullable<LoanSetupState['loans'][number]['row']>
type ApiError = NonNullable<RequestState['error']>

/** The action that is running; `idle` when none is. */
export type Doing = 'idle' | 'checking' | 'creating' | 'saving' | 'saving-to-submit' | 'submitting'

/** What went wrong, where it belongs to no field. */
export interface SetupProblem {
  readonly text: string
  /** True for what the server said: the person is taken to it. */
  readonly takesFocus: boolean
}

interface ActionsInput {
  readonly setup: string
  readonly step: Step
  readonly loan: SetupLoan | null
  readonly attempt: string
  readonly form: SetupForm
  readonly contextNow: () => SetupContext
  /** Changed here and elsewhere: a value has to be chosen before anything is saved. */
  readonly conflicts: readonly SetupField[]
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
  const [problem, setProblem] = useState<SetupProblem | null>(null)
  const afterSignIn = useAfterSignIn()

  const say = (text: string): void => setProblem({ text, takesFocus: true })

  const refuse = (error: ApiError, during: 'creating' | 'other', again: () => void) => {
    if (error.kind === 'unauthenticated') {
      afterSignIn(again)
      say('Your session has ended. Nothing that you typed is lost; this goes on when you have logged in again.')
      return
    }
    const lost = error.kind === 'timeout' || error.kind === 'offline'
    const context = input.contextNow()
    const landed = new Set<SetupField>()
    const shown: string[] = []
    for (const [key, messages] of Object.entries(error.fields)) {
      const field = fieldOfKey(key)
      if (field === null || !fieldRow(field).applies(context)) continue
      landed.add(field)
      shown.push(key)
      form.setError(field, { type: 'server', message: messages.join(' ') })
    }
    const labels = [...landed].map((field) => fieldRow(field).label(context))
    const names = landed.size === 0 ? null : `The server did not accept: ${labels.join(', ')}.`
    const message = [names, formMessage(error, shown)].filter((part) => part !== null).join(' ')
    say(lost && during === 'creating' ? `${error.message} Press Create loan again: nothing is created twice.` : message)
  }
  const request = () => setupRequest(input.contextNow(), input.step)
  const check = useRequest(loanCheckRequest, checkSubject(setup), {
    onSucceeded: input.onChecked,
    onFailed: (error) => refuse(error, 'other', sendCheck),
  })
  const create = useRequest(loanCreateRequest, createSubject, {
    onFailed: (error) => refuse(error, 'creating', sendCreation),
  })
  const sendCheck = () => {
    setProblem(null)
    check.send({ form: setup, request: loan === null ? request() : { ...request(), id: loan.id } })
  }
  const sendCreation = () => {
    setProblem(null)
    create.send({ attempt, request: request() })
  }
  const save = useLoanSave({
    setup,
    loan,
    request,
    openChoices: () => input.conflicts.map((field) => fieldRow(field).label(input.contextNow())),
    onSaved: input.onSaved,
    onSubmitted: input.onSubmitted,
    onFailed: (error, again) => refuse(error, 'other', again),
    onChoiceNeeded: (labels) =>
      setProblem({
        text: `Choose a value first: ${labels.join(', ')}. ${labels.length > 1 ? 'They were' : 'It was'} changed elsewhere too.`,
        takesFocus: false,
      }),
  })

  // A created loan, also one that an earlier attempt of this draft created.
  const createdId = useAppSelector((state) => selectCreated(state, attempt))?.id ?? null
  const onCreated = useEffectEvent(input.onCreated)
  useEffect(() => {
    if (createdId !== null && isNewSetup(setup)) onCreated(createdId)
  }, [createdId, setup])

  const doing: Doing = check.isOpen ? 'checking' : create.isOpen ? 'creating' : save.doing
  return {
    doing,
    problem,
    showProblem: (text: string) => setProblem({ text, takesFocus: false }),
    check: sendCheck,
    create: sendCreation,
    /** Saves; with `thenSubmit` submits what was saved. */
    save(thenSubmit: boolean) {
      setProblem(null)
      save.save(thenSubmit)
    },
    /** Submits the loan as the server has it. */
    submit() {
      setProblem(null)
      save.submit()
    },
  }
}
