// What a press on a setup does, one after the other: save, create, check, submit; and what the server says to it.
// The form's own state is not touched here but for messages that land on their fields.
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

/** What is under way; `idle` when nothing is. */
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

/** The field of the form on which a dotted key of the server lands; null when there is none. */
export function fieldOfKey(key: string): SetupField | null {
  const name = key.startsWith('construction_draw_') ? 'draws' : (key.split('.')[0] ?? '')
  return setupFields.find(({ field }) => field === name)?.field ?? null
}

/** The actions, which of them is running, and the message that belongs to no field. */
export function useSetupActions(input: ActionsInput) {
  const { setup, loan, attempt, form } = input
  const dispatch = useAppDispatch()
  const moment = useGetState()
  const [doing, setDoing] = useState<Doing>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(input)
  latest.current = input

  const loanId = loan?.id ?? 0
  const auctionId = loan?.auction_id ?? 0
  const subject = subjectOf(doing, setup, loanId, auctionId)
  const request = useRequestState(subject)
  const created = useAppSelector((state) => selectCreated(state, attempt))
  const savedFrom = useRef(0)

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
      const words = landed.length > 0 ? `The server did not accept: ${labels.join(', ')}.` : error.message
      setProblem(
        lost && during === 'creating' ? `${error.message} Press Create loan again: nothing is created twice.` : words,
      )
      setDoing('idle')
    },
    [form],
  )

  const begin = useCallback(
    (next: Doing, intent: Parameters<typeof dispatch>[0]) => {
      setProblem(null)
      dispatch(requestDismissed({ subject: subjectOf(next, setup, loanId, auctionId) }))
      setDoing(next)
      dispatch(intent)
    },
    [dispatch, setup, loanId, auctionId],
  )

  const submit = useCallback(() => {
    begin('submitting', loanSubmitRequested({ loanId, auctionId }))
  }, [begin, loanId, auctionId])

  // The server's answer to what is under way.
  const status = request?.status
  const error = request?.error ?? null
  useEffect(() => {
    if (status === 'failed' && error !== null) refuse(error, doing)
    if (status === 'succeeded' && doing === 'checking') {
      setDoing('idle')
      latest.current.onChecked()
    }
  }, [status, error, doing, refuse])

  // A created loan, also one that an earlier attempt of this draft created.
  const createdId = created?.id ?? null
  useEffect(() => {
    if (createdId !== null && setup === NEW_LOAN) latest.current.onCreated(createdId)
  }, [createdId, setup])

  // A save is done when what was saved has been read back.
  const version = loan?.version ?? 0
  useEffect(() => {
    if (status !== 'succeeded' || version === savedFrom.current) return
    if (doing === 'saving') {
      setDoing('idle')
      latest.current.onSaved()
    } else if (doing === 'saving-to-submit') submit()
  }, [status, version, doing, submit])

  // Whatever became of the answer: a loan that stands among the submitted ones was submitted.
  const auctionStatus = loan?.auction_status ?? null
  useEffect(() => {
    if (doing !== 'submitting' || auctionStatus === null || auctionStatus === 'incomplete') return
    setDoing('idle')
    latest.current.onSubmitted(auctionId)
  }, [doing, auctionStatus, auctionId])

  return {
    doing,
    problem,
    showProblem: setProblem,
    check() {
      const request = setupRequest(input.contextNow(), input.step)
      begin(
        'checking',
        loanCheckRequested({ form: setup, request: loan === null ? request : { ...request, id: loan.id } }),
      )
    },
    create() {
      begin('creating', loanCreateRequested({ attempt, request: setupRequest(input.contextNow(), input.step) }))
    },
    /** Saves; with `thenSubmit` submits what was saved. */
    save(thenSubmit: boolean) {
      // The newest version that is known, not the one that was drawn last.
      savedFrom.current = moment().loanSetup.loans[loanId]?.row?.version ?? 0
      const request = setupRequest(input.contextNow(), input.step)
      begin(thenSubmit ? 'saving-to-submit' : 'saving', loanUpdateRequested({ loanId, request }))
    },
    submit,
  }
}

function subjectOf(doing: Doing, setup: string, loanId: number, auctionId: number): string {
  switch (doing) {
    case 'idle':
      return 'nothing'
    case 'checking':
      return checkSubject(setup)
    case 'creating':
      return createSubject
    case 'saving':
    case 'saving-to-submit':
      return updateSubject(loanId)
    case 'submitting':
      return submitSubject(auctionId)
    default:
      return doing satisfies never
  }
}
