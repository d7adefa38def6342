import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { FailedFact } from '../../contract/fact'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import { entry, investor, lender, notificationsAnswered, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { checkSession, forgetRefusedToken, readUserAgain, signInRequest, signOutRequest } from './session.epics'
import {
  sessionCheckRequested,
  sessionNotFound,
  sessionSignInRequested,
  sessionSignOutRequested,
  sessionUserRequested,
} from './session.slice'

const noCall = { params: undefined, query: undefined }
const failed = <N extends 'auth.user' | 'auth.login' | 'auth.logout'>(name: N, kind: ApiErrorKind) =>
  ({
    type: `${name}/failed`,
    payload: { subject: name, ...noCall, error: { status: 0, kind, message: 'no', fields: {} } },
  }) as unknown as FailedFact
const token = { type: 'auth.login/answered', payload: { subject: 'auth.login', ...noCall, answer: null } } as const
const loggedOut = {
  type: 'auth.logout/answered',
  payload: { subject: 'auth.logout', ...noCall, answer: null },
} as const
const check = entry(sessionCheckRequested())

describe('checking the session', () => {
  it('starts by itself, and reports a signed-out user if no token is stored', () => {
    createScheduler().run(({ hot, expectObservable }) => {
      const harness = createHarness(createScheduler(), () => hot(''))
      const out$ = outputOf(checkSession, hot('-c', { c: check }), harness)
      expectObservable(out$).toBe('ra', { r: sessionCheckRequested(), a: sessionNotFound() })
    })
  })

  it('is retried after 1 s, 2 s, 4 s without an answer, and keeps the token (Verifies: S8.7)', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const offline = failed('auth.user', 'offline')
      const harness = createHarness(scheduler, (_name, count) =>
        cold('(x|)', { x: count < 4 ? offline : userAnswered(investor) }),
      )
      harness.fake.world.signedIn = true
      const out$ = outputOf(checkSession, hot('-c', { c: check }), harness)
      expectObservable(out$).toBe('rx 999ms x 1999ms x 3999ms y', {
        r: sessionCheckRequested(),
        x: offline,
        y: userAnswered(investor),
      })
      flush()
      expect(harness.fake.world.signedIn).toBe(true)
    })
  })

  it('waits for Retry-After, and up to a quarter longer', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const error = { status: 503, kind: 'unavailable', message: '', fields: {}, retryAfterMs: 8_000 } as const
      const full = { type: 'auth.user/failed', payload: { subject: 'auth.user', ...noCall, error } } as const
      const harness = createHarness(scheduler, (_name, count) =>
        cold('(x|)', { x: count === 1 ? full : userAnswered(investor) }),
      )
      harness.fake.world.signedIn = true
      expectObservable(outputOf(checkSession, hot('-c', { c: check }), harness)).toBe('rx 9999ms y', {
        r: sessionCheckRequested(),
        x: full,
        y: userAnswered(investor),
      })
    })
  })

  it('is not retried after a refusal, which is an answer', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const refused = failed('auth.user', 'unauthenticated')
      const harness = createHarness(scheduler, () => cold('(x|)', { x: refused }))
      harness.fake.world.signedIn = true
      const out$ = outputOf(checkSession, hot('-c', { c: check }), harness)
      expectObservable(out$, '^ 60s !').toBe('rx', { r: sessionCheckRequested(), x: refused })
    })
  })

  it('is retried at once when the user asks or the network is back', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const offline = failed('auth.user', 'offline')
      const harness = createHarness(scheduler, (_name, count) =>
        cold('(x|)', { x: count === 1 ? offline : userAnswered(investor) }),
      )
      harness.fake.world.signedIn = true
      harness.state = stateAfter(initialState, sessionCheckRequested(), {
        type: 'auth.user/failed',
        payload: { subject: 'auth.user', ...noCall, error: { status: 0, kind: 'offline', message: '', fields: {} } },
      })
      const online = entry({ type: 'browser/reconnected', payload: {} })
      const out$ = outputOf(checkSession, hot('-c 99ms o', { c: check, o: online }), harness)
      expectObservable(out$, '^ 60s !').toBe('rx 99ms y', {
        r: sessionCheckRequested(),
        x: offline,
        y: userAnswered(investor),
      })
    })
  })

  it('follows another tab that signs in while this one is signed out', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: userAnswered(investor) }))
      harness.fake.world.signedIn = true
      harness.state = stateAfter(initialState, sessionNotFound())
      const elsewhere = entry({ type: 'session/changed-elsewhere', payload: { signedIn: true } })
      const out$ = outputOf(checkSession, hot('-e', { e: elsewhere }), harness)
      expectObservable(out$).toBe('rx', { r: sessionCheckRequested(), x: userAnswered(investor) })
    })
  })
})

describe('signing in (Verifies: S7.2)', () => {
  const ask = (harness: ReturnType<typeof createHarness>) =>
    entry(
      sessionSignInRequested({
        email: 'ann@x.example',
        passwordKey: harness.fake.ports.secrets.hold('pass word'),
        role: 'investor',
      }),
    )

  it('sends the held password, then fetches the user; a second click in between does nothing', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'auth.login' ? cold('--(x|)', { x: token }) : cold('--(x|)', { x: userAnswered(investor) }),
      )
      const out$ = outputOfRequest(signInRequest, hot('-ss', { s: ask(harness) }), harness)
      expectObservable(out$).toBe('---t-u', { t: token, u: userAnswered(investor) })
      flush()
      expect(harness.calls.map(({ name, input }) => [name, input])).toEqual([
        ['auth.login', { body: { email: 'ann@x.example', password: 'pass word' } }],
        ['auth.user', {}],
      ])
    })
  })

  it('drops the token of an account with another role (Verifies: S6.1)', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        cold('(x|)', { x: name === 'auth.login' ? token : userAnswered(lender) }),
      )
      harness.fake.world.signedIn = true
      expectObservable(outputOfRequest(signInRequest, hot('-s', { s: ask(harness) }), harness)).toBe('-(tu)', {
        t: token,
        u: userAnswered(lender),
      })
      flush()
      expect(harness.fake.world.signedIn).toBe(false)
    })
  })

  it.each(['server', 'unavailable', 'timeout', 'offline', 'throttled'] as const)(
    'keeps the valid token when the server then fails (%s), and retries',
    (kind) => {
      const scheduler = createScheduler()
      scheduler.run(({ hot, cold, expectObservable, flush }) => {
        const error = { status: 503, kind, message: 'no', fields: {}, retryAfterMs: 4_000 }
        const broken = { type: 'auth.user/failed', payload: { subject: 'auth.user', ...noCall, error } } as FailedFact
        const harness = createHarness(scheduler, (name, count) =>
          cold('(x|)', { x: name === 'auth.login' ? token : count < 3 ? broken : userAnswered(investor) }),
        )
        harness.fake.world.signedIn = true
        expectObservable(outputOfRequest(signInRequest, hot('-s', { s: ask(harness) }), harness)).toBe(
          '-(tb) 4996ms u',
          { t: token, b: broken, u: userAnswered(investor) },
        )
        flush()
        expect(harness.fake.world.signedIn).toBe(true)
        const during = stateAfter(initialState, ask(harness))
        expect(stateAfter(during, broken).session).toBe(during.session)
      })
    },
  )

  it('ends with the refusal', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const refused = failed('auth.login', 'invalid')
      const harness = createHarness(scheduler, () => cold('-(x|)', { x: refused }))
      expectObservable(outputOfRequest(signInRequest, hot('-s', { s: ask(harness) }), harness)).toBe('--x', {
        x: refused,
      })
    })
  })

  it('asks for the password again if it was already used', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('(x|)', { x: failed('auth.login', 'invalid') }))
      const emitted: unknown[] = []
      outputOfRequest(signInRequest, hot('-s-s', { s: ask(harness) }), harness).subscribe((one) => emitted.push(one))
      flush()
      expect(harness.calls).toHaveLength(1)
      expect(emitted.at(-1)).toMatchObject({
        type: 'auth.login/failed',
        payload: { error: { message: 'Type your password again' } },
      })
    })
  })
})

describe('signing out (Verifies: S7.3)', () => {
  it.each([
    ['answers', loggedOut],
    ['does not answer', failed('auth.logout', 'timeout')],
  ])('forgets the token also when the server %s', (_what, fact) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: fact }))
      harness.fake.world.signedIn = true
      expectObservable(
        outputOfRequest(signOutRequest, hot('-oo', { o: entry(sessionSignOutRequested()) }), harness),
      ).toBe('---x', { x: fact })
      flush()
      expect(harness.fake.world.signedIn).toBe(false)
      expect(harness.calls).toHaveLength(1)
    })
  })
})

describe('reading the user again', () => {
  const again = entry(sessionUserRequested())

  it('reads a signed-in user, but nobody who signs out meanwhile', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold('---u|', { u: userAnswered(investor) }))
      harness.state = stateAfter(signedIn)
      const actions$ = hot('-r----r-o-----', { r: again, o: entry(sessionSignOutRequested()) })
      expectObservable(outputOf(readUserAgain, actions$, harness)).toBe('----u', { u: userAnswered(investor) })
    })
  })

  it('makes no call while nobody is signed in', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('u', { u: userAnswered(investor) }))
      harness.state = initialState
      expectObservable(outputOf(readUserAgain, hot('-r', { r: again }), harness)).toBe('')
      flush()
      expect(harness.calls).toHaveLength(0)
    })
  })
})

describe('the approval of a new investor', () => {
  const list = entry(notificationsAnswered())
  const waiting = userAnswered({
    ...investor,
    profile: { id: 5, name: 'Larkmere', ...investor.profile, awaiting_approval: true },
  })

  it('is read with each list of notifications, also of one that came after an outage', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold('-(u|)', { u: userAnswered(investor) }))
      harness.state = stateAfter(initialState, waiting)
      expectObservable(outputOf(readUserAgain, hot('-l', { l: list }), harness)).toBe('--u', {
        u: userAnswered(investor),
      })
    })
  })

  it('isn’t asked for by anyone who doesn’t wait', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      harness.state = stateAfter(signedIn)
      outputOf(readUserAgain, hot('-l', { l: list }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})

describe('a refused token', () => {
  const refused = entry({
    type: 'auction.list/failed',
    payload: {
      subject: 'auction.list:live',
      params: { status: 'live' },
      query: undefined,
      error: { status: 401, kind: 'unauthenticated', message: '', fields: {} },
    },
  })

  it('is dropped once it has ended the session', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.fake.world.signedIn = true
      harness.state = stateAfter(signedIn, refused)
      expectObservable(outputOf(forgetRefusedToken, hot('-r', { r: refused }), harness)).toBe('')
      flush()
      expect(harness.fake.world.signedIn).toBe(false)
    })
  })
})
