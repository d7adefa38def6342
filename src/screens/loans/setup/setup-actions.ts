// The requests of a setup, one at a time: check, create, save, submit. Of the form it changes only the errors of fields.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { fieldRow, setupFields } from '../../../domain/loan/setup-fields'
import { setupRequest } from '../../../domain/loan/setup-request'
import type { SetupField } from '../../../domain/loan/setup-values'
import {
  loanCheckRequested,
  loanCreateRequested,
  loanSubmitRequested,
  loanUpdateRequested,
} from '../../../state/loan-setup/loan-setup.events'
import {
  checkSubject,
  createSubject,
  selectCreated,
  submitSubject,
  updateSubject,
} from '../../../state/loan-setup/loan-setup.selectors'
import type { LoanSetupState } from '../../../state/loan-setup/loan-setup.state'
import { requestDismissed } from '../../../state/requests/requests.events'
import type { RequestState } from '../../../state/requests/requests.state'
import { useRequestState } from '../../request-state'
import { useAppDispatch, useAppSelector, useGetState } from '../../store-binding'
import { NEW_LOAN } from '../loan-draft'
import type { Step } from './setup-copy'
import type { SetupForm } from './setup-form'

export type SetupLoan = NonNullable<LoanSetupState['loans'][number]['row']>
type ApiError = NonNullable<RequestState['error']>

/** The action that is running; `idle` when none is. */
export type Doing = 'idle' | 'checking' | 'creating' | 'saving' | 'saving-to-submit' | 'submitting'

interface Running {
  readonly doing: Doing
  /** The subject of its request. */
  readonly subject: string
}

/** No request has an empty subject. */
const idle: Running = { doing: 'idle', subject: '' }

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
  const dispatch = useAppDispatch()
  const getState = useGetState()
  const [{ doing, subject }, setRunning] = useState<Running>(idle)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(input)
  latest.current = input

  const loanId = loan?.id ?? null
  const auctionId = loan?.auction_id ?? null
  const request = useRequestState(subject)
  const created = useAppSelector((state) => selectCreated(state, attempt))
  /** The version that the save which is running replaces. */
  const savedFrom = useRef<number | null>(null)

  const refuse = useCallback(
    (error: ApiError, during: Doing) => {
      const lost = error.kind === 'timeout' || error.kind === 'offline'
      const landed: SetupField[] = []
      for (const [key, messages] of Object.entries(error.fields)) {
        const field = fieldOfKey(key)
        if (field === null) continue
        landed.push(field)
        form.setError(field, { type: 'server', message: messages.join(' ') })
      }
      const labels = landed.map((field) => fieldRow(field).label(latest.current.contextNow()))
      const message = landed.length > 0 ? `The server did not accept: ${labels.join(', ')}.` : error.message
      setProblem(
        lost && during === 'creating' ? `${error.message} Press Create loan again: nothing is created twice.` : message,
      )
      setRunning(idle)
    },
    [form],
  )

  const begin = useCallback(
    (next: Running, intent: Parameters<typeof dispatch>[0]) => {
      setProblem(null)
      dispatch(requestDismissed({ subject: next.subject }))
      setRunning(next)
      dispatch(intent)
    },
    [dispatch],
  )

  const submit = useCallback(() => {
    if (loanId === null || auctionId === null) {
      setRunning(idle)
      setProblem('This loan has no auction yet.')
      return
    }
    begin({ doing: 'submitting', subject: submitSubject(auctionId) }, loanSubmitRequested({ loanId, auctionId }))
  }, [begin, loanId, auctionId])

  // The outcome of the request that is running.
  const status = request?.status
  const error = request?.error ?? null
  useEffect(() => {
    if (status === 'failed' && error !== null) refuse(error, doing)
    if (status === 'succeeded' && doing === 'checking') {
      setRunning(idle)
      latest.current.onChecked()
    }
  }, [status, error, doing, refuse])

  // A created loan, also one that an earlier attempt of this draft created.
  const createdId = created?.id ?? null
  useEffect(() => {
    if (createdId !== null && setup === NEW_LOAN) latest.current.onCreated(createdId)
  }, [createdId, setup])

  // A save is done when what was saved has been read back.
  const version = loan?.version ?? null
  useEffect(() => {
    if (status !== 'succeeded' || version === savedFrom.current) return
    if (doing === 'saving') {
      setRunning(idle)
      latest.current.onSaved()
    } else if (doing === 'saving-to-submit') submit()
  }, [status, version, doing, submit])

  // Even without an answer: a loan whose auction is no longer incomplete was submitted.
  const auctionStatus = loan?.auction_status ?? null
  useEffect(() => {
    if (doing !== 'submitting' || auctionId === null || auctionStatus === null || auctionStatus === 'incomplete') return
    setRunning(idle)
    latest.current.onSubmitted(auctionId)
  }, [doing, auctionStatus, auctionId])

  return {
    doing,
    problem,
    showProblem: setProblem,
    check() {
      const request = setupRequest(input.contextNow(), input.step)
      begin(
        { doing: 'checking', subject: checkSubject(setup) },
        loanCheckRequested({ form: setup, request: loan === null ? request : { ...request, id: loan.id } }),
      )
    },
    create() {
      const request = setupRequest(input.contextNow(), input.step)
      begin({ doing: 'creating', subject: createSubject }, loanCreateRequested({ attempt, request }))
    },
    /** Saves; with `thenSubmit` submits what was saved. */
    save(thenSubmit: boolean) {
      if (loanId === null) return
      // The newest version in the state; the rendered one may be older.
      savedFrom.current = getState().loanSetup.loans[loanId]?.row?.version ?? null
      const request = setupRequest(input.contextNow(), input.step)
      const next = thenSubmit ? 'saving-to-submit' : 'saving'
      begin({ doing: next, subject: updateSubject(loanId) }, loanUpdateRequested({ loanId, request }))
    },
    submit,
  }
}
