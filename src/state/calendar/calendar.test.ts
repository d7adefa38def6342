import { describe, expect, it } from 'vitest'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import { selectRequest } from '../requests/requests.slice'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { calendarRenewRequest, calendarRevokeRequest, readCalendar } from './calendar.epics'
import { calendarOpened, calendarRenewRequested, calendarRevokeRequested, selectCalendar } from './calendar.slice'

type Call = 'calendar.read' | 'calendar.renew' | 'calendar.revoke'
const noInput = { params: undefined, query: undefined }
const ADDRESS = 'http://localhost/api/calendar/auctions.ics?key=abc'
const calendarAnswered = (name: Call, address: string | null) =>
  ({
    type: `${name}/answered`,
    payload: { ...noInput, subject: name, answer: { data: { secret_address: address } } },
  }) as AnsweredFact<Call>
const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
const failed = (name: Call) =>
  ({ type: `${name}/failed`, payload: { ...noInput, subject: name, error } }) as FailedFact<Call>

describe('the calendar address', () => {
  it('is unknown until the server sends it', () => {
    const opened = stateAfter(signedIn, calendarOpened())
    expect(selectCalendar(opened)).toEqual({ status: 'loading', address: null, error: null })
    const renewing = stateAfter(opened, calendarAnswered('calendar.read', null), calendarRenewRequested())
    expect(selectCalendar(renewing).address).toBeNull()
    const known = stateAfter(renewing, calendarAnswered('calendar.renew', ADDRESS))
    expect(selectCalendar(known)).toEqual({ status: 'loaded', address: ADDRESS, error: null })
    const revoking = stateAfter(known, calendarRevokeRequested())
    expect(selectCalendar(revoking).address).toBe(ADDRESS)
    expect(selectCalendar(stateAfter(revoking, calendarAnswered('calendar.revoke', null))).address).toBeNull()
  })

  it('shows the error of a failed fetch, but stays if it was loaded', () => {
    const nothing = stateAfter(signedIn, calendarOpened(), failed('calendar.read'))
    expect(selectCalendar(nothing)).toEqual({ status: 'failed', address: null, error })
    const known = stateAfter(signedIn, calendarAnswered('calendar.read', ADDRESS), failed('calendar.read'))
    expect(selectCalendar(known)).toMatchObject({ status: 'loaded', address: ADDRESS })
  })

  it('is pending until a change is answered, and reports a refusal', () => {
    const renewing = stateAfter(signedIn, calendarAnswered('calendar.read', ADDRESS), calendarRenewRequested())
    expect(selectRequest(renewing, 'calendar.renew')?.status).toBe('pending')
    const refused = stateAfter(renewing, failed('calendar.renew'))
    expect(selectRequest(refused, 'calendar.renew')).toMatchObject({ status: 'failed', error })
    expect(
      selectRequest(stateAfter(renewing, calendarAnswered('calendar.renew', ADDRESS)), 'calendar.renew')?.status,
    ).toBe('succeeded')
  })
})

describe('calls about the address', () => {
  it('fetch it when it is shown, and again after a failed change', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('-(x|)', { x: calendarAnswered('calendar.read', ADDRESS) }))
      const entries$ = hot('-o--f', { o: entry(calendarOpened()), f: entry(failed('calendar.renew')) })
      expectObservable(outputOf(readCalendar, entries$, harness)).toBe('--x--x', {
        x: calendarAnswered('calendar.read', ADDRESS),
      })
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['calendar.read', 'calendar.read'])
    })
  })

  it('change it once for a double click', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: calendarAnswered('calendar.renew', ADDRESS) }))
      const entries$ = hot('-nn---v', { n: entry(calendarRenewRequested()), v: entry(calendarRevokeRequested()) })
      outputOfRequest([calendarRenewRequest, calendarRevokeRequest], entries$, harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['calendar.renew', 'calendar.revoke'])
    })
  })
})
