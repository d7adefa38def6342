import { describe, expect, it } from 'vitest'
import type { AnsweredFact } from '../../contract/fact'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import { entry } from '../testing/samples'
import {
  originatorApproveRequest,
  originatorDeclineRequest,
  originatorDeleteRequest,
  searchLender,
} from './originators.epics'
import {
  originatorApprovalRequested,
  originatorDeletionRequested,
  originatorLenderSearchRequested,
  originatorRefusalRequested,
} from './originators.slice'

const decisions = [originatorApproveRequest, originatorDeclineRequest, originatorDeleteRequest]

const approved = (id: number): AnsweredFact<'originator.approve'> => ({
  type: 'originator.approve/answered',
  payload: { subject: `originator:${id}`, params: { id }, query: undefined, answer: null },
})
const lenderAnswered = (email: string): AnsweredFact<'originator.domain'> => ({
  type: 'originator.domain/answered',
  payload: {
    subject: 'originator.domain',
    params: undefined,
    query: { email },
    answer: { data: { lender_profile_id: 9, name: 'Prairie Lending', domain: 'prairie.example' } },
  },
})

describe('deciding about an originator', () => {
  // Verifies: S4.18
  it('sends one decision at a time about each originator, and does not wait for decisions about others', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (_name, count) => cold('---(x|)', { x: approved(count === 1 ? 3 : 4) }))
      const entries$ = hot('-abc', {
        a: entry(originatorApprovalRequested({ id: 3 })),
        b: entry(originatorRefusalRequested({ id: 3 })),
        c: entry(originatorApprovalRequested({ id: 4 })),
      })
      expectObservable(outputOfRequest(decisions, entries$, harness)).toBe('----x-y', {
        x: approved(3),
        y: approved(4),
      })
      flush()
      expect(harness.calls).toEqual([
        { name: 'originator.approve', input: { params: { id: 3 } }, options: { subject: 'originator:3' } },
        { name: 'originator.approve', input: { params: { id: 4 } }, options: { subject: 'originator:4' } },
      ])
    })
  })

  // Verifies: S4.18, S4.19, S7.20, S7.21
  it('declines, and deletes with a replacement or without', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      const entries$ = hot('-abc', {
        a: entry(originatorRefusalRequested({ id: 3 })),
        b: entry(originatorDeletionRequested({ id: 4, replacementId: 6 })),
        c: entry(originatorDeletionRequested({ id: 5, replacementId: null })),
      })
      outputOfRequest(decisions, entries$, harness).subscribe()
      flush()
      expect(harness.calls.map(({ name, input }) => ({ name, input }))).toEqual([
        { name: 'originator.decline', input: { params: { id: 3 } } },
        { name: 'originator.delete', input: { params: { id: 4 }, query: { replace_originator_profile_id: 6 } } },
        { name: 'originator.delete', input: { params: { id: 5 }, query: {} } },
      ])
    })
  })
})

describe('searching for the lender of an address', () => {
  // Verifies: S7.22
  it('aborts the search for the previous address', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const emails = ['o@prairi.example', 'o@prairie.example']
      const harness = createHarness(scheduler, (_name, count) =>
        cold('---(x|)', { x: lenderAnswered(emails[count - 1] ?? '') }),
      )
      const entries$ = hot('-ab', {
        a: entry(originatorLenderSearchRequested({ email: 'o@prairi.example' })),
        b: entry(originatorLenderSearchRequested({ email: 'o@prairie.example' })),
      })
      expectObservable(outputOf(searchLender, entries$, harness)).toBe('-----x', {
        x: lenderAnswered('o@prairie.example'),
      })
      flush()
      expect(harness.calls.map(({ input }) => input)).toEqual(emails.map((email) => ({ query: { email } })))
    })
  })
})
