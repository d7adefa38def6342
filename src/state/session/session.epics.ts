// Signing in and out. A sign-in ends once the token's user is known; a sign-out drops the token whatever the server answers.

import {
  concat,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  tap,
} from 'rxjs'
import { signInCalls } from '../../contract/calls'
import type { ScreenRole } from '../../contract/role'
import { answeredType, failedType, isTemporary, withoutSecret } from '../core/calls'
import { defineEpic, type Epic, type EpicDependencies } from '../core/epic'
import type { AppEvent, AppEventType } from '../core/log-entry'
import { defineUncertainRequest, type OpenRequest, type Outcome, type Outcomes } from '../core/request'
import { retryCall } from '../core/retry-call'
import { NOT_SENT_MESSAGE, STILL_SIGNED_IN_MESSAGE, unanswered } from '../requests/requests.slice'
import {
  refusalFor,
  refusalTypes,
  selectAwaitsApproval,
  sessionCheckRequested,
  sessionNotFound,
  sessionSignInRequested,
  sessionSignOutRequested,
} from './session.slice'

/** Every action that the session's reducer handles: after each of them another user may be signed in. */
export const sessionTypes: readonly AppEventType[] = [
  ...refusalTypes,
  'session/check-requested',
  'session/not-found',
  'session/left',
  'session/sessionSignInRequested',
  'account/email-confirm-requested',
  'account/reactivation-requested',
  ...signInCalls.map(failedType),
  'auth.user/answered',
  'auth.user/failed',
  'auth.suspend/answered',
  'auth.logout/answered',
  'auth.logout/failed',
  'session/changed-elsewhere',
  'clock/sampled',
]

/** An epic that restores what the browser stored for a user, once per signed-in user. */
export const restoring = (
  name: string,
  read: (userId: number, tools: EpicDependencies) => Observable<AppEvent>,
): Epic =>
  defineEpic({
    name,
    on: ['auth.user/answered', 'auth.logout/answered', 'auth.logout/failed', 'session/changed-elsewhere'],
    run: (action$, _state$, tools) =>
      action$.pipe(
        map(() => tools.state().session.user?.id ?? null),
        distinctUntilChanged(),
        filter((userId) => userId !== null),
        mergeMap((userId) => read(userId, tools)),
      ),
  })

/** A server that doesn't answer must not keep a user signed in here. */
const SIGN_OUT_TIMEOUT_MS = 5000

const notSent = (_entry: unknown, { request }: OpenRequest): Outcome | null =>
  request.status === 'unknown' ? unanswered(NOT_SENT_MESSAGE) : null

/** For requests by guests: once it's known who is signed in, an unknown outcome ends, so that its button can be clicked again. */
export const identificationOutcomes: Outcomes = { 'auth.user/answered': notSent, 'session/not-found': notSent }

/**
 * Identifies the user of a new token, and retries while the server fails: the token may still be valid. A refused token, or one of
 * another role, is dropped at once.
 */
function identify(tools: EpicDependencies, role: ScreenRole): Observable<AppEvent> {
  const { session, state } = tools
  // When the session has ended, what its user typed stays stored.
  const forget = () => session.forget(state().session.status === 'ended' ? 'ended' : undefined)
  return retryCall(tools, () => tools.api.call('auth.user', {}), isTemporary).pipe(
    tap((fact) => {
      if (fact.type === 'auth.user/failed' && !isTemporary(fact.payload.error)) forget()
      if (fact.type === 'auth.user/answered' && refusalFor(role, fact.payload.answer.data) !== null) forget()
    }),
  )
}

/** True for an answer that signs the user in. */
const isSignInAnswer = ({ type }: AppEvent): boolean => signInCalls.some((name) => type === answeredType(name))

/** Sends a call that answers with a token, and identifies its user. */
export const thenIdentify =
  (tools: EpicDependencies, role: ScreenRole) =>
  (facts$: Observable<AppEvent>): Observable<AppEvent> =>
    facts$.pipe(concatMap((fact) => (isSignInAnswer(fact) ? concat(of(fact), identify(tools, role)) : of(fact))))

const signInOutcome = (_entry: unknown, { request, state }: OpenRequest): Outcome =>
  request.status === 'unknown' ? unanswered(NOT_SENT_MESSAGE) : (state.session.error ?? 'succeeded')

/** For requests that sign in: a token isn't the end, its user is identified later. */
export const signInOutcomes: Outcomes = {
  'auth.user/answered': signInOutcome,
  'auth.user/failed': ({ payload }) => (isTemporary(payload.error) ? null : payload.error),
  'session/not-found': notSent,
}

export const signInRequest = defineUncertainRequest({
  name: 'sign in',
  action: sessionSignInRequested,
  call: 'auth.login',
  subject: () => 'auth.login',
  overlap: 'ignore',
  waitForEvent: true,
  send: ({ email, passwordKey, role }, tools) => {
    const password = tools.secrets.take(passwordKey)
    if (password === null) return of({ type: 'auth.login/failed', payload: withoutSecret('auth.login') })
    return tools.api.call('auth.login', { body: { email, password } }).pipe(thenIdentify(tools, role))
  },
  settledBy: signInOutcomes,
  keepOnReset: true,
})

export const signOutRequest = defineUncertainRequest({
  name: 'sign out',
  action: sessionSignOutRequested,
  call: 'auth.logout',
  subject: () => 'auth.logout',
  overlap: 'ignore',
  send: (_payload, { api, session }) =>
    api.call('auth.logout', {}, { timeoutMs: SIGN_OUT_TIMEOUT_MS }).pipe(
      tap(({ type }) => {
        if (type === 'auth.logout/answered' || type === 'auth.logout/failed') session.forget('signed-out')
      }),
    ),
  // The token is dropped here whatever the server answered.
  mapError: () => 'succeeded',
  settledBy: { 'auth.user/answered': () => unanswered(STILL_SIGNED_IN_MESSAGE) },
})

// Checks who is signed in. Passwords and tokens stay in the ports.

/** Retries until the server answers or refuses the token. */
const askUntilAnswered = (tools: EpicDependencies): Observable<AppEvent> =>
  retryCall(
    tools,
    () => tools.api.call('auth.user', {}),
    ({ kind }) => kind !== 'unauthenticated',
  )

export const checkSession = defineEpic({
  name: 'check session',
  on: ['session/check-requested', 'browser/reconnected', 'session/changed-elsewhere'],
  run: (action$, _state$, tools) =>
    merge(
      action$.pipe(
        filter(({ type }) => {
          const { status } = tools.state().session
          if (type === 'browser/reconnected') return status === 'unreachable'
          // Another tab signed in while this one was signed out or its session had ended: this tab follows.
          return type === 'session/check-requested' || status === 'signed-out' || status === 'ended'
        }),
        switchMap(() => (tools.session.signedIn() ? askUntilAnswered(tools) : of(sessionNotFound()))),
      ),
      of(sessionCheckRequested()),
    ),
})

export const forgetRefusedToken = defineEpic({
  name: 'forget refused token',
  on: sessionTypes,
  run: (action$, state$, { session }) =>
    action$.pipe(
      filter(({ payload }) => 'error' in payload && payload.error.kind === 'unauthenticated'),
      filter(({ type }) => type !== 'auth.login/failed'),
      tap(() => {
        const { status, asked } = state$.value.session
        // A late refusal of the former token isn't about the new one.
        if (asked !== null) return
        if (status !== 'signed-out' && status !== 'ended') return
        // What the user typed stays stored: they may sign in again.
        if (session.signedIn()) session.forget(status === 'ended' ? 'ended' : undefined)
      }),
      ignoreElements(),
    ),
})

export const readSignInAfterFailure = defineEpic({
  name: 'read sign-in after failure',
  on: ['epic/failed'],
  run: (action$) =>
    action$.pipe(
      filter(({ payload }) => payload.subjects.some((subject) => subject.startsWith('auth.'))),
      mergeMap(() => of(sessionCheckRequested())),
    ),
})

/**
 * Reads the signed-in user again. A failure changes nothing, except that a refused token ends the session. A new investor is also read
 * with each list of notifications, which has the marketplace's approval, after an outage too.
 */
export const readUserAgain = defineEpic({
  name: 'read user again',
  on: ['session/user-requested', 'session/sign-out-requested', 'notification.list/answered'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      filter(({ type }) => type !== 'notification.list/answered' || selectAwaitsApproval(state$.value)),
      switchMap(({ type }) =>
        type !== 'session/sign-out-requested' && state$.value.session.status === 'signed-in'
          ? api.call('auth.user', {})
          : EMPTY,
      ),
    ),
})

// Follows what other tabs do with the session.

export const followSession = defineEpic({
  name: 'follow session',
  on: [],
  run: (_action$, _state$, { session }) => session.facts(),
})
