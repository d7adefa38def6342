// The slice of requests, built from their declarations: what begins a request, ends it, and settles it.
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import { epicFailed } from '../core/action'
import type { AppEvent } from '../core/log-entry'
import { type AnyRequest, defineUncertainRequest } from '../core/request'
import { loanDeleteRequested, loanTransferRequested } from '../loan-setup/loan-setup.slice'
import { initialState } from '../root-reducer'
import { entry } from '../testing/samples'
import {
  createRequestsReducer,
  noRequests,
  type RequestsState,
  requestDismissed,
  UNKNOWN_OUTCOME_MESSAGE,
} from './requests.slice'
import { settlements } from './settle-requests'

const deletion = defineUncertainRequest({
  name: 'delete loan',
  action: loanDeleteRequested,
  call: 'loan.remove',
  subject: ({ loanId }) => `loan.remove:${loanId}`,
  overlap: 'ignore',
  idempotencyKey: ({ loanId }) => `key-${loanId}`,
  detail: ({ loanId }) => ({ loanId }),
  mapError: (error) => (error.kind === 'not-found' ? 'succeeded' : error.kind === 'timeout' ? 'unknown' : error),
  settledBy: { 'auction/removed': () => 'succeeded', 'clock/sampled': () => null },
})
const transfer = defineUncertainRequest({
  name: 'transfer loan',
  action: loanTransferRequested,
  call: 'loan.transfer',
  subject: ({ loanId }) => `loan.transfer:${loanId}`,
  overlap: 'ignore',
  excludedBy: ({ loanId }) => `loan.remove:${loanId}`,
  waitForEvent: true,
  keepOnReset: true,
  settledBy: { 'auction/removed': () => 'succeeded' },
})

const requests = [deletion as unknown as AnyRequest, transfer as unknown as AnyRequest]
const reducer = createRequestsReducer(requests)

/** The slice after these actions and the settlements that they cause. */
const sliceAfter = (slice: RequestsState, ...events: readonly AppEvent[]): RequestsState =>
  events.reduce((before, event) => {
    const action = entry(event)
    const after = reducer(before, action)
    return settlements(requests, action, { ...initialState, requests: after })
      .map((one) => entry(one))
      .reduce(reducer, after)
  }, slice)

const SUBJECT = 'loan.remove:5'
const deleteAction = loanDeleteRequested({ loanId: 5 })
const transferAction = loanTransferRequested({ loanId: 5, lenderId: 9 })
const answered = (name: 'loan.remove' | 'loan.transfer'): AnsweredFact => ({
  type: `${name}/answered`,
  payload: { subject: `${name}:5`, params: { id: 5 }, query: undefined, answer: null } as never,
})
const failed = (kind: ApiErrorKind): FailedFact => ({
  type: 'loan.remove/failed',
  payload: {
    subject: SUBJECT,
    params: { id: 5 },
    query: undefined,
    error: { status: 0, kind, message: 'The reason of the server', fields: {} },
  } as never,
})
const removed: AppEvent = { type: 'auction/removed', payload: { data: { id: 1 }, status: 'incomplete' } as never }

const pending = sliceAfter(noRequests, deleteAction)
const unknown = sliceAfter(pending, failed('timeout'))
const statusIn = (slice: RequestsState, subject = SUBJECT) => slice.bySubject[subject]?.status

describe('a declared request', () => {
  it('begins with its action, under its subject, with its key and detail', () => {
    expect(pending.bySubject[SUBJECT]).toMatchObject({
      status: 'pending',
      actionType: loanDeleteRequested.type,
      attempt: 'key-5',
      detail: { loanId: 5 },
      error: null,
    })
  })

  it('succeeds with the answer of its call, and with no other', () => {
    expect(statusIn(sliceAfter(pending, answered('loan.remove')))).toBe('succeeded')
    expect(sliceAfter(pending, answered('loan.transfer'))).toBe(pending)
  })

  it('is not ended by the outcome of an earlier click, which has another key', () => {
    const late = (fact: AppEvent, key: string): AppEvent =>
      ({ ...fact, payload: { ...fact.payload, sent: { key } } }) as AppEvent
    for (const fact of [answered('loan.remove'), failed('server')]) {
      expect(sliceAfter(pending, late(fact, 'key-of-before'))).toBe(pending)
      expect(statusIn(sliceAfter(pending, late(fact, 'key-5')))).not.toBe('pending')
    }
  })

  it('fails with the error of its call by default', () => {
    expect(sliceAfter(pending, failed('server')).bySubject[SUBJECT]).toMatchObject({
      status: 'failed',
      error: { message: 'The reason of the server' },
    })
    expect(statusIn(sliceAfter(pending, failed('not-found')))).toBe('succeeded')
  })

  it('is unknown after a lost answer, is listed as such, and has a message', () => {
    expect(unknown.bySubject[SUBJECT]).toMatchObject({
      status: 'unknown',
      error: { message: UNKNOWN_OUTCOME_MESSAGE },
    })
    expect(unknown.uncertain).toEqual([SUBJECT])
  })

  it('is removed when its outcome is dismissed', () => {
    const ended = sliceAfter(pending, answered('loan.remove'))
    expect(sliceAfter(ended, requestDismissed({ subject: SUBJECT })).bySubject).toEqual({})
  })

  it('is not sent while the request that excludes it is pending', () => {
    expect(sliceAfter(pending, transferAction)).toBe(pending)
    expect(statusIn(sliceAfter(unknown, transferAction), 'loan.transfer:5')).toBe('pending')
  })
})

describe('an unknown outcome', () => {
  it('is settled by the action that the declaration names', () => {
    const settled = sliceAfter(unknown, removed)
    expect(statusIn(settled)).toBe('succeeded')
    expect(settled.uncertain).toEqual([])
  })

  it('stays unknown if that action shows nothing', () => {
    expect(sliceAfter(unknown, { type: 'clock/sampled', payload: {} } as never)).toBe(unknown)
  })

  it('does not affect a pending request', () => {
    expect(sliceAfter(pending, removed)).toBe(pending)
  })

  it('results from a failed epic, for its subjects', () => {
    const stopped = epicFailed({ epic: 'delete loan', why: 'E', message: '', subjects: [SUBJECT], stopped: false })
    expect(statusIn(sliceAfter(pending, stopped))).toBe('unknown')
  })
})

describe('a request that waits for an event', () => {
  const sent = sliceAfter(noRequests, transferAction)

  it('stays pending after the answer, and ends with the event', () => {
    const afterAnswer = sliceAfter(sent, answered('loan.transfer'))
    expect(afterAnswer).toBe(sent)
    expect(statusIn(sliceAfter(afterAnswer, removed), 'loan.transfer:5')).toBe('succeeded')
  })
})

describe('a replaced world', () => {
  it('drops the requests about it, except those declared to survive', () => {
    const both = sliceAfter(noRequests, transferAction, deleteAction)
    const left = sliceAfter(both, { type: 'world/replaced', payload: { epoch: 2 } })
    expect(Object.keys(left.bySubject)).toEqual(['loan.transfer:5'])
    expect(left.uncertain).toEqual([])
  })
})
