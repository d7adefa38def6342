import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { User } from '../../contract/user'
import { defaultAssumption } from '../../domain/yield/assumption'
import { assumptionSaveRequested, selectAssumption } from '../assumption/assumption.slice'
import { bidLimitSaveRequested, selectOwnMax32 } from '../bid-limits/bid-limits.slice'
import { createRedaction } from '../core/redact'
import { initialState } from '../root-reducer'
import { selectSettings } from '../settings/settings.slice'
import { createHarness, createScheduler, outputOf, outputOfEpics } from '../testing/marbles'
import { entry, investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { selectWorkspace } from '../workspace/workspace.slice'
import { keepPreferencesCurrent, readPreferences } from './preferences.epics'
import {
  preferencesPageClosed,
  preferencesPageOpened,
  preferencesReadRequested,
  selectPreferencesGap,
  selectPreferencesRead,
} from './preferences.slice'

const borrower: User = { id: 61, email: 'bo@oak.example', role: 'borrower', profile: { id: 11, name: 'Oak Homes' } }
const about = { subject: 'preferences.read', params: undefined, query: undefined }
const assumed = { cpr: 8, basis: 'worst', benchmark: { name: '10-year Treasury', yield: 4.12 } } as const
const storedRows = [
  { key: 'bid-limits', value: { 17: '102-20' } },
  { key: 'settings', value: { volume: 5 } },
  { key: 'workspace', value: { cards: true } },
  { key: 'yield-assumption', value: assumed },
]
const preferencesAnswered: AnsweredFact<'preference.list'> = {
  type: 'preference.list/answered',
  payload: { ...about, answer: { data: storedRows } },
}
const kinds: Readonly<Record<number, ApiErrorKind>> = { 403: 'forbidden', 404: 'not-found' }
const preferencesFailed = (status: number): FailedFact<'preference.list'> => ({
  type: 'preference.list/failed',
  payload: { ...about, error: { status, kind: kinds[status] ?? 'server', message: '', fields: {} } },
})

const expired = { status: 401, kind: 'unauthenticated', message: '', fields: {} } as const

describe('fetching the preferences', () => {
  // Verifies: S7.17
  it('is one call for each user who signs in, and none while signed out', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('-(x|)', { x: preferencesAnswered }))
      const steps = {
        n: { state: initialState, action: entry({ type: 'session/not-found', payload: {} }) },
        a: { state: signedIn, action: entry(userAnswered(investor)) },
        b: { state: stateAfter(initialState, userAnswered(borrower)), action: entry(userAnswered(borrower)) },
      }
      // The state is that of the entry, as the store has it.
      hot('-n-a-a-b', steps).subscribe(({ state }) => {
        harness.state = state
      })
      const entries$ = hot('-n-a-a-b', { n: steps.n.action, a: steps.a.action, b: steps.b.action })
      expectObservable(outputOf(readPreferences, entries$, harness)).toBe('----x---x', { x: preferencesAnswered })
      flush()
      const call = { name: 'preference.list', input: {}, options: { subject: 'preferences.read' } }
      expect(harness.calls).toEqual([call, call])
    })
  })

  it.each([
    ['a failure of the server', 500, 3],
    ['a refusal', 403, 1],
  ])('after %s is retried only if that can help', (_what, status, calls) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, (_name, count) =>
        cold<FailedFact | typeof preferencesAnswered>('(x|)', {
          x: count < 3 ? preferencesFailed(status) : preferencesAnswered,
        }),
      )
      outputOf(readPreferences, hot('a', { a: entry(userAnswered(investor)) }), harness).subscribe()
      flush()
      expect(harness.calls).toHaveLength(calls)
    })
  })

  it('is repeated when the session ends before the answer and the same user signs in again', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, flush, cold }) => {
      const harness = createHarness(scheduler, () => cold('-(x|)', { x: preferencesFailed(401) }))
      const refused: FailedFact<'notification.list'> = {
        type: 'notification.list/failed',
        payload: { subject: 'notification.list', params: undefined, query: undefined, error: expired },
      }
      const entries = { a: userAnswered(investor), e: refused }
      const steps = {
        a: { state: signedIn, action: entry(entries.a) },
        e: { state: stateAfter(signedIn, refused), action: entry(entries.e) },
      }
      hot('-a--e--a', steps).subscribe(({ state }) => {
        harness.state = state
      })
      outputOf(readPreferences, hot('-a--e--a', { a: steps.a.action, e: steps.e.action }), harness).subscribe()
      flush()
      expect(harness.calls).toHaveLength(2)
    })
  })

  it('reports that they could not be fetched, until they are', () => {
    expect(selectPreferencesRead(signedIn)).toBe(true)
    const failed = stateAfter(signedIn, preferencesFailed(500))
    expect(selectPreferencesRead(failed)).toBe(false)
    expect(selectPreferencesRead(stateAfter(failed, preferencesAnswered))).toBe(true)
  })
})

describe('the preferences while a ticket is open', () => {
  const [opened, closed, asked] = [preferencesPageOpened(), preferencesPageClosed(), preferencesReadRequested()]

  /** When calls are made, in s, if each is answered like this. */
  function callTimes(actions: string, answers: Readonly<Record<string, AnsweredFact | FailedFact>>, marble: string) {
    const scheduler = createScheduler()
    const times: number[] = []
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => {
        times.push(scheduler.now() / 1_000)
        return cold(marble, answers) as never
      })
      const entries$ = hot(actions, { o: entry(opened), c: entry(closed), r: entry(asked) })
      outputOfEpics([keepPreferencesCurrent], entries$, harness).subscribe()
      flush()
    })
    return times
  }
  const read = { x: preferencesAnswered }

  it('are fetched at once, every 10 s, when its review opens, and not after it was closed', () => {
    expect(callTimes('o 34s c', read, '(x|)')).toEqual([0, 10, 20, 30])
    expect(callTimes('o 3999ms r 15s c', read, '(x|)')).toEqual([0, 4, 14])
  })

  it('are not fetched again while an answer is on its way, however late it is', () => {
    expect(callTimes('o 11999ms r 22s c', read, '22s (x|)')).toEqual([0, 32])
  })

  it('are fetched again 3 s after a failure, and never if the server has none', () => {
    expect(callTimes('o 8s c', { x: preferencesFailed(503) }, '(x|)')).toEqual([0, 3, 6])
    expect(callTimes('o 34s c', { x: preferencesFailed(404) }, '(x|)')).toEqual([0])
  })

  it('are fetched until the last of several pages is closed', () => {
    expect(callTimes('o 998ms o 998ms c 15s c 30s |', read, '(x|)')).toEqual([0, 0.999, 1.998, 11.998])
  })

  it('are known once they were fetched after the page was opened, or the server has none', () => {
    const gapIn = (...events: Parameters<typeof stateAfter>[1][]) =>
      selectPreferencesGap(stateAfter(signedIn, ...events))
    expect(gapIn(preferencesAnswered, opened)).toBe('reading')
    expect(gapIn(opened, preferencesFailed(503))).toBe('failed')
    expect(gapIn(opened, preferencesFailed(503), preferencesAnswered)).toBeNull()
    expect(gapIn(opened, preferencesAnswered, preferencesFailed(503))).toBeNull()
    expect(gapIn(opened, preferencesFailed(404))).toBeNull()
  })
})

describe('a user’s preferences', () => {
  it('go to the slice that they belong to', () => {
    const state = stateAfter(signedIn, preferencesAnswered)
    expect(selectOwnMax32(state, 17)).toBe(102 * 32 + 20)
    expect(selectSettings(state).volume).toBe(5)
    expect(selectWorkspace(state).cards).toBe(true)
    expect(selectAssumption(state)).toEqual(assumed)
  })

  it('include choices made before the fetch, and a new limit keeps the others', () => {
    const chosen = { ...assumed, cpr: 20 }
    const state = stateAfter(
      signedIn,
      assumptionSaveRequested({ change: chosen }),
      bidLimitSaveRequested({ auctionId: 18, limit: '103-00' }),
      preferencesAnswered,
    )
    expect(selectAssumption(state)).toEqual(chosen)
    expect([17, 18].map((id) => selectOwnMax32(state, id))).toEqual([102 * 32 + 20, 103 * 32])
  })

  it('are cleared by a reset', () => {
    const reset: AnsweredFact<'preference.reset'> = {
      type: 'preference.reset/answered',
      payload: { ...about, subject: 'settings.reset', answer: { data: [] } },
    }
    const state = stateAfter(signedIn, preferencesAnswered, reset)
    expect(selectOwnMax32(state, 17)).toBeNull()
    expect(selectAssumption(state)).toEqual(defaultAssumption)
  })

  it('are not taken from a draft’s fetch', () => {
    const draft = {
      ...preferencesAnswered,
      payload: { ...preferencesAnswered.payload, subject: 'draft:loan-setup:new:read' },
    }
    expect(selectSettings(stateAfter(signedIn, draft)).volume).toBe(60)
  })

  it('go to the same slice when an exported log is replayed, without their texts', () => {
    const redact = createRedaction('salt')
    const state = stateAfter(signedIn, preferencesAnswered)
    const exported = JSON.stringify([redact(entry(preferencesAnswered)), redact(state)])
    expect(exported).not.toContain('102-20')
    expect(exported).not.toContain('10-year')
    expect(stateAfter(redact(signedIn), redact(preferencesAnswered))).toEqual(redact(state))
  })
})
