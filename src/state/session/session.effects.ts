// Signing in and out, and finding out who is signed in. Passwords and tokens stay in the ports.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, exhaustMap, filter, merge, mergeMap, of, switchMap, tap, timer } from 'rxjs'
import type { ScreenRole } from '../../contract/role'
import { backOffMs } from '../../ports/back-off'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import { withoutSecret } from '../core/held-secret'
import type { AppEvent } from '../core/log-entry'
import { sessionAbsent, sessionCheckRequested } from './session.events'
import { sessionTypes } from './session.handlers'
import { refusalFor } from './sign-in-outcome'

const MOST_WAIT_MS = 30_000
/** A server that does not answer must not keep a person signed in here. */
const SIGN_OUT_TIMEOUT_MS = 5000

/** Asks who is signed in until somebody answers; a refusal is an answer. */
function askUntilAnswered(tools: EffectTools, failures = 0): Observable<AppEvent> {
  return tools.api.call('auth.user', {}).pipe(
    concatMap((fact) => {
      if (fact.type !== 'auth.user/failed' || fact.payload.error.kind === 'unauthenticated') return of(fact)
      const wait = timer(backOffMs(failures + 1, tools.random.fraction(), MOST_WAIT_MS), tools.scheduler)
      return concat(of(fact), wait.pipe(switchMap(() => askUntilAnswered(tools, failures + 1))))
    }),
  )
}

export const checkSession = defineEffect({
  name: 'check session',
  on: ['session/check-requested', 'browser/came-online', 'session/changed-elsewhere'],
  why: 'switchMap: a newer check replaces the one that waits for its next try',
  run: (entries$, tools) =>
    merge(
      entries$.pipe(
        filter(({ type }) => {
          const { status } = tools.state().session
          if (type === 'browser/came-online') return status === 'unreachable'
          // Another tab signed in while nobody was signed in here: this tab follows.
          return type === 'session/check-requested' || status === 'signed-out'
        }),
        switchMap(() => (tools.session.signedIn() ? askUntilAnswered(tools) : of(sessionAbsent()))),
      ),
      of(sessionCheckRequested()),
    ),
})

/** Asks whose the new token is; one that may not come in by this door is forgotten before anybody hears of it. */
export function identify({ api, session }: EffectTools, role: ScreenRole): Observable<AppEvent> {
  return api.call('auth.user', {}).pipe(
    tap((fact) => {
      if (fact.type === 'auth.user/failed') session.forget()
      if (fact.type === 'auth.user/answered' && refusalFor(role, fact.payload.answer.data) !== null) session.forget()
    }),
  )
}

export const signIn = defineEffect({
  name: 'sign in',
  on: ['session/sign-in-requested'],
  why: 'exhaustMap: a second press of the button while the first is on its way is no second sign-in',
  calls: ['auth.login', 'auth.user'],
  run: (entries$, tools) =>
    entries$.pipe(
      exhaustMap(({ payload: { email, passwordKey, role } }): Observable<AppEvent> => {
        const password = tools.secrets.take(passwordKey)
        if (password === null) return of({ type: 'auth.login/failed', payload: withoutSecret('auth.login') })
        return tools.api
          .call('auth.login', { body: { email, password } })
          .pipe(
            concatMap(
              (fact): Observable<AppEvent> =>
                fact.type === 'auth.login/answered' ? concat(of(fact), identify(tools, role)) : of(fact),
            ),
          )
      }),
    ),
})

export const signOut = defineEffect({
  name: 'sign out',
  on: ['session/sign-out-requested'],
  why: 'exhaustMap: signing out twice is signing out once',
  calls: ['auth.logout'],
  run: (entries$, { api, session }) =>
    entries$.pipe(
      exhaustMap(() =>
        api.call('auth.logout', {}, { timeoutMs: SIGN_OUT_TIMEOUT_MS }).pipe(
          tap(({ type }) => {
            if (type === 'auth.logout/answered' || type === 'auth.logout/failed') session.forget('signed-out')
          }),
        ),
      ),
    ),
})

export const forgetRefusedToken = defineEffect({
  name: 'forget refused token',
  on: sessionTypes,
  why: 'no flattening: forgetting is immediate',
  run: (entries$, { session, state }) =>
    entries$.pipe(
      filter(({ payload }) => 'error' in payload && payload.error.kind === 'unauthenticated'),
      filter(({ type }) => type !== 'auth.login/failed' && state().session.status === 'signed-out'),
      tap(() => {
        if (session.signedIn()) session.forget()
      }),
      mergeMap(() => EMPTY),
    ),
})

export const readSignInAfterFailure = defineEffect({
  name: 'read sign-in after failure',
  on: ['effect/failed'],
  why: 'no flattening: one failure is one check',
  run: (entries$) =>
    entries$.pipe(
      filter(({ payload }) => payload.subjects.some((subject) => subject.startsWith('auth.'))),
      mergeMap(() => of(sessionCheckRequested())),
    ),
})

export const hearSession = defineEffect({
  name: 'hear session',
  on: [],
  why: 'no flattening: what other tabs do is passed on',
  run: (_entries$, { session }) => session.facts(),
})
