import type { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import { calendarRenewRequest, calendarRevokeRequest } from '../calendar/calendar.epics'
import { calendarRenewRequested, calendarRevokeRequested } from '../calendar/calendar.slice'
import { type AnyRequest, defineRequest } from '../core/request'
import { createHarness, createScheduler, type EpicHarness, outputOfRequest } from '../testing/marbles'
import { entry, signedIn } from '../testing/samples'

const bare = { params: undefined, query: undefined }
const renewed: AnsweredFact<'calendar.renew'> = {
  type: 'calendar.renew/answered',
  payload: { ...bare, subject: 'calendar.renew', answer: { data: { secret_address: null } } },
}
const refused = (kind: ApiErrorKind): FailedFact<'calendar.renew'> => ({
  type: 'calendar.renew/failed',
  payload: { ...bare, subject: 'calendar.renew', error: { status: 0, kind, message: 'No', fields: {} } },
})
const press = entry(calendarRenewRequested())

/** The request to renew, with this overlap, and a list that is fetched again. */
const renewing = (overlap: AnyRequest['overlap']): AnyRequest =>
  defineRequest({
    name: 'renew',
    action: calendarRenewRequested,
    call: 'calendar.renew',
    subject: () => 'calendar.renew',
    overlap,
    refetch: (_payload, { api }) => api.call('calendar.read', {}),
  })

type Play = (helpers: Parameters<Parameters<TestScheduler['run']>[0]>[0], scheduler: TestScheduler) => EpicHarness

/** The names of the calls, in order. */
function callsOf(play: Play): readonly string[] {
  const scheduler = createScheduler()
  let names: readonly string[] = []
  scheduler.run((helpers) => {
    const harness = play(helpers, scheduler)
    helpers.flush()
    names = harness.calls.map(({ name }) => name)
  })
  return names
}

describe('the epic of a request', () => {
  it('ignores a click while the first is open, and sends again after its answer', () => {
    const names = callsOf(({ hot, cold }, scheduler) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: renewed }))
      outputOfRequest(calendarRenewRequest, hot('-pp----p', { p: press }), harness).subscribe()
      return harness
    })
    expect(names).toEqual(['calendar.renew', 'calendar.renew'])
  })

  it('accepts a click during the refetch after the answer', () => {
    const names = callsOf(({ hot, cold }, scheduler) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'calendar.read' ? cold('-----------|') : cold('--(x|)', { x: renewed }),
      )
      outputOfRequest(renewing('ignore'), hot('-p---p', { p: press }), harness).subscribe()
      return harness
    })
    expect(names).toEqual(['calendar.renew', 'calendar.read', 'calendar.renew', 'calendar.read'])
  })

  it('aborts the first with `replace`, so that only the answer to the second arrives', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'calendar.read' ? cold('|') : cold('---(x|)', { x: renewed }),
      )
      expectObservable(outputOfRequest(renewing('replace'), hot('-pp', { p: press }), harness)).toBe('-----x', {
        x: renewed,
      })
    })
  })

  it('sends the second after the answer to the first with `queue`', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'calendar.read' ? cold('|') : cold('---(x|)', { x: renewed }),
      )
      expectObservable(outputOfRequest(renewing('queue'), hot('-pp', { p: press }), harness)).toBe('----x--x', {
        x: renewed,
      })
    })
  })

  it('is not sent while a request that excludes it is pending', () => {
    const names = callsOf(({ hot, cold }, scheduler) => {
      const harness = createHarness(scheduler, () => cold('-----|'))
      const entries$ = hot('-rp', { r: entry(calendarRevokeRequested()), p: press })
      outputOfRequest([calendarRenewRequest, calendarRevokeRequest], entries$, harness).subscribe()
      return harness
    })
    expect(names).toEqual(['calendar.revoke'])
  })

  it.each([
    ['was done', renewed, ['calendar.renew', 'calendar.read']],
    ['may have been done', refused('timeout'), ['calendar.renew', 'calendar.read']],
    ['was refused', refused('invalid'), ['calendar.renew']],
  ] as const)('refetches when it is known that the change %s', (_what, fact, expected) => {
    const names = callsOf(({ hot, cold }, scheduler) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'calendar.read' ? cold('|') : cold('-(x|)', { x: fact }),
      )
      outputOfRequest(renewing('ignore'), hot('-p', { p: press }), harness).subscribe()
      return harness
    })
    expect(names).toEqual(expected)
  })

  it('fails at once without a call if its secret is gone', () => {
    const request = defineRequest({
      name: 'renew',
      action: calendarRenewRequested,
      call: 'calendar.renew',
      subject: () => 'calendar.renew',
      overlap: 'ignore',
      input: () => null,
    })
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      const types: string[] = []
      outputOfRequest(request, hot('-p', { p: press }), harness).subscribe(({ type }) => types.push(type))
      flush()
      expect(harness.calls).toEqual([])
      expect(types).toEqual(['calendar.renew/failed'])
      expect(harness.state.requests.bySubject['calendar.renew']?.status).toBe('failed')
    })
  })

  it('sends the key of its click, so that the server recognizes a repeat', () => {
    const request = defineRequest({
      name: 'renew',
      action: calendarRenewRequested,
      call: 'calendar.renew',
      subject: () => 'calendar.renew',
      overlap: 'ignore',
      idempotencyKey: () => 'one',
    })
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = signedIn
      outputOfRequest(request, hot('-p', { p: press }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ options }) => options)).toEqual([
        { subject: 'calendar.renew', idempotencyKey: 'one' },
      ])
    })
  })
})
