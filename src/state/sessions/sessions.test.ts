import { describe, expect, it } from 'vitest'
import type { SignInSession } from '../../contract/sign-in-session'
import { selectRequest } from '../requests/requests.slice'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { otherSessionsEndRequest, readSessions, sessionEndRequest } from './sessions.epics'
import { otherSessionsEndRequested, selectSessions, sessionEndRequested, sessionsOpened } from './sessions.slice'

const noInput = { params: undefined, query: undefined }
const own: SignInSession = { id: 'a', browser: 'Chrome on Windows', current: true }
const phone: SignInSession = { id: 'b', browser: 'Safari on iPhone', current: false }
const listed = (...data: readonly SignInSession[]) =>
  ({
    type: 'session.list/answered',
    payload: { ...noInput, subject: 'session.list', answer: { data } },
  }) as const
const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
const listFailed = {
  type: 'session.list/failed',
  payload: { ...noInput, subject: 'session.list', error },
} as const
const ended = {
  type: 'session.end/answered',
  payload: { subject: 'session.end:b', params: { session: 'b' }, query: undefined, answer: null },
} as const
const othersEnded = {
  type: 'session.end-others/answered',
  payload: { ...noInput, subject: 'session.end-others', answer: null },
} as const

describe('the list of sessions', () => {
  it('is loaded when it’s shown, and a failed fetch is shown only if there’s none yet', () => {
    const opened = stateAfter(signedIn, sessionsOpened())
    expect(selectSessions(opened)).toEqual({ status: 'loading', rows: [], error: null })
    expect(selectSessions(stateAfter(opened, listFailed))).toEqual({ status: 'failed', rows: [], error })
    const loaded = stateAfter(opened, listed(own, phone), listFailed, sessionsOpened())
    expect(selectSessions(loaded)).toEqual({ status: 'loaded', rows: [own, phone], error: null })
  })

  it('loses a session when the user has signed it out', () => {
    const loaded = stateAfter(signedIn, listed(own, phone), sessionEndRequested({ session: 'b' }))
    expect(selectRequest(loaded, 'session.end:b')?.status).toBe('pending')
    expect(selectSessions(loaded).rows).toEqual([own, phone])
    expect(selectSessions(stateAfter(loaded, ended)).rows).toEqual([own])
    expect(selectSessions(stateAfter(loaded, othersEnded)).rows).toEqual([own])
  })
})

describe('calls about sessions', () => {
  it('sign out of one once for a double click, or of all others', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: ended }))
      const end = entry(sessionEndRequested({ session: 'b' }))
      const entries$ = hot('-ee--o', { e: end, o: entry(otherSessionsEndRequested()) })
      outputOfRequest([sessionEndRequest, otherSessionsEndRequest], entries$, harness).subscribe()
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([
        ['session.end', { params: { session: 'b' } }],
        ['session.end-others', {}],
      ])
    })
  })

  it('fetch the list when it’s shown and after each sign-out', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: listed(own) }))
      const entries$ = hot('-o-e-a', { o: entry(sessionsOpened()), e: entry(ended), a: entry(othersEnded) })
      outputOf(readSessions, entries$, harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['session.list', 'session.list', 'session.list'])
    })
  })
})
