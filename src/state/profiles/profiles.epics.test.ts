import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { OriginatorProfile, OriginatorProfileEntry } from '../../contract/profile'
import type { User } from '../../contract/user'
import { draftCleared } from '../drafts/drafts.slice'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOf, outputOfEpics, outputOfRequest } from '../testing/marbles'
import { aNotification, entry, lender, notificationsAnswered, stateAfter, userAnswered } from '../testing/samples'
import { finishRegistration, loadProfile, profileRequest, receiveLenderDecision, reloadLender } from './profiles.epics'
import { profileRegistrationFinished, profileRequested, profileSaveRequested } from './profiles.slice'

const originator: User = { id: 71, email: 'ola@prairie.example', role: 'originator', profile: null }
const request: OriginatorProfileEntry = {
  lender_profile_id: 9,
  firstname: 'Ola',
  lastname: 'Berg',
  email: 'ola@prairie.example',
}
const profile: OriginatorProfile = { ...request, id: 21, standing: 'waiting', version: 1 }
const noInput = { params: undefined, query: undefined }
const read: AnsweredFact<'originator-profile.read'> = {
  type: 'originator-profile.read/answered',
  payload: { ...noInput, subject: 'originator-profile.read', answer: { data: profile } },
}
const created: AnsweredFact<'originator-profile.create'> = {
  type: 'originator-profile.create/answered',
  payload: { ...noInput, subject: 'profile.save', answer: { data: profile } },
}
const edited: AnsweredFact<'originator-profile.edit'> = {
  type: 'originator-profile.edit/answered',
  payload: { ...noInput, subject: 'profile.save', answer: { data: { ...profile, version: 2 } } },
}
const editFailed = (status: number, kind: ApiErrorKind) =>
  ({
    type: 'originator-profile.edit/failed',
    payload: { ...noInput, subject: 'profile.save', error: { status, kind, message: '', fields: {} } },
  }) as const satisfies FailedFact
const send = (edit: boolean) => entry(profileSaveRequested({ entry: { role: 'originator', profile: request }, edit }))
const asOriginator = stateAfter(initialState, userAnswered(originator))
const asLender = stateAfter(initialState, userAnswered(lender))
const cleared = draftCleared({ key: 'profile-setup:originator' })
const user = userAnswered(originator)

describe('fetching the profile', () => {
  // Verifies: S7.24
  it.each([
    ['lender', 'lender-profile.read'],
    ['investor', 'investor-profile.read'],
    ['borrower', 'borrower-profile.read'],
    ['originator', 'originator-profile.read'],
  ] as const)('of a %s makes the call of that role', (role, name) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = stateAfter(initialState, userAnswered({ ...lender, role }))
      outputOf(loadProfile, hot('-a', { a: entry(profileRequested()) }), harness).subscribe()
      flush()
      expect(harness.calls.map((call) => call.name)).toEqual([name])
    })
  })

  it('answers only the last request, and fetches nothing for an administrator or a guest', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: read }))
      harness.state = asOriginator
      expectObservable(outputOf(loadProfile, hot('-aa', { a: entry(profileRequested()) }), harness)).toBe('----x', {
        x: read,
      })
      flush()
      expect(harness.calls.length).toBe(2)
    })
    for (const state of [initialState, stateAfter(initialState, userAnswered({ ...lender, role: 'admin' }))]) {
      scheduler.run(({ hot, cold, flush }) => {
        const harness = createHarness(scheduler, () => cold('|'))
        harness.state = state
        outputOf(loadProfile, hot('-a', { a: entry(profileRequested()) }), harness).subscribe()
        flush()
        expect(harness.calls).toEqual([])
      })
    }
  })
})

describe('saving the profile', () => {
  // Verifies: S4.24, S7.23
  it('registers once for a double click and clears the draft, but does not fetch the user before the screen says so', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: created }))
      harness.state = asOriginator
      expectObservable(outputOfRequest(profileRequest, hot('-aa', { a: send(false) }), harness)).toBe('----(xd)', {
        x: created,
        d: cleared,
      })
      flush()
      expect(harness.calls).toEqual([
        { name: 'originator-profile.create', input: { body: request }, options: { subject: 'profile.save' } },
      ])
    })
  })

  // Verifies: S4.24, S7.23
  it('edits, clears the draft and fetches the user again', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'auth.user' ? cold('----(u|)', { u: user }) : cold('-(x|)', { x: edited }),
      )
      harness.state = asOriginator
      expectObservable(outputOfRequest(profileRequest, hot('-a', { a: send(true) }), harness)).toBe('--(xd)u', {
        x: edited,
        d: cleared,
        u: user,
      })
    })
  })

  it.each([
    ['stale', 409, 'invalid'],
    ['of unknown outcome', 0, 'timeout'],
  ] as const)('that is %s keeps the draft and fetches the stored profile', (_case, status, kind) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const failed = editFailed(status, kind)
      const harness = createHarness(scheduler, (_name, count) => cold('-(x|)', { x: count === 1 ? failed : read }))
      harness.state = asOriginator
      expectObservable(outputOfRequest(profileRequest, hot('-a', { a: send(true) }), harness)).toBe('--xr', {
        x: failed,
        r: read,
      })
    })
  })
})

it('a finished registration fetches the user once', () => {
  const scheduler = createScheduler()
  scheduler.run(({ hot, cold, expectObservable }) => {
    const harness = createHarness(scheduler, () => cold('--(u|)', { u: user }))
    const entries$ = hot('-aa', { a: entry(profileRegistrationFinished()) })
    expectObservable(outputOf(finishRegistration, entries$, harness)).toBe('----u', { u: user })
  })
})

const notificationEvent = entry({ type: 'notification/announced', payload: { data: {} } })
const decided = (call: 'approve' | 'decline' | 'delete', outcome: 'answered' | 'failed') =>
  entry({ type: `originator.${call}/${outcome}`, payload: { subject: 'originator:3' } } as never)

describe("a lender's profile", () => {
  const count = (state: typeof asLender, ...actions: readonly ReturnType<typeof entry>[]): readonly string[] => {
    const scheduler = createScheduler()
    return scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = state
      const marbles = actions.map((_one, place) => String(place)).join('')
      outputOf(reloadLender, hot(`-${marbles}`, Object.fromEntries(actions.entries())), harness).subscribe()
      flush()
      return harness.calls.map(({ name }) => name)
    })
  }

  // Verifies: S4.20
  it.each(['approve', 'decline', 'delete'] as const)(
    'is fetched again after %s, whether or not it succeeded',
    (call) => {
      const read = 'lender-profile.read'
      expect(count(asLender, decided(call, 'answered'), decided(call, 'failed'))).toEqual([read, read])
      expect(count(asOriginator, decided(call, 'answered'))).toEqual([])
    },
  )

  it('is fetched again after a notification only if it was fetched before', () => {
    const known = { ...asLender, profiles: { ...asLender.profiles, own: { role: 'lender', profile: {} } as never } }
    expect(count(asLender, notificationEvent)).toEqual([])
    expect(count(known, notificationEvent)).toEqual(['lender-profile.read'])
  })
})

describe("a lender's decision", () => {
  const waiting = stateAfter(asOriginator, read)
  const approved = stateAfter(waiting, userAnswered({ ...originator, profile: { id: 21, name: 'Ola Berg' } }))
  const list = entry(notificationsAnswered(aNotification(1)))

  // Verifies: S4.18
  it('makes the originator’s app fetch the request, then the user', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'auth.user' ? cold('-(u|)', { u: user }) : cold('-(r|)', { r: read }),
      )
      harness.state = waiting
      expectObservable(outputOf(receiveLenderDecision, hot('-n', { n: notificationEvent }), harness)).toBe('--ru', {
        r: read,
        u: user,
      })
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['originator-profile.read', 'auth.user'])
    })
  })

  it.each([
    ['of an originator who is waiting', waiting, list, 2],
    ['of an approved originator, if it is their first list', approved, list, 0],
    ['of an originator without a request', asOriginator, list, 0],
    ['of a lender', asLender, notificationEvent, 0],
  ] as const)('may be in a list fetched after an outage: %s', (_case, state, action, calls) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = state
      outputOf(receiveLenderDecision, hot('-n', { n: action }), harness).subscribe()
      flush()
      expect(harness.calls.length).toBe(calls)
    })
  })

  it('that is the newest in a later list makes the app of an approved originator fetch the user, until the server answers', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const busy = { status: 503, kind: 'server', message: '', fields: {} } as const
      const failed: FailedFact = {
        type: 'auth.user/failed',
        payload: { ...noInput, subject: 'auth.user', error: busy },
      }
      const harness = createHarness(scheduler, (name, count) =>
        name === 'auth.user' ? cold('(u|)', { u: count === 2 ? failed : user }) : cold('(r|)', { r: read }),
      )
      harness.state = approved
      const later = entry(notificationsAnswered(aNotification(2), aNotification(1)))
      outputOfEpics([receiveLenderDecision], hot('-abb', { a: list, b: later }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['originator-profile.read', 'auth.user', 'auth.user'])
    })
  })
})
