// Signing in and out, and finding out who is signed in. Passwords and tokens stay in the ports.
import type { Observable } from 'rxjs'
import { EMPTY, filter, merge, mergeMap, of, switchMap, tap } from 'rxjs'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { askUser } from './ask-user'
import { sessionCheckRequested, sessionNotFound } from './session.events'
import { sessionTypes } from './session.handlers'

/** A refusal of the token is an answer; everything else is asked again. */
const askUntilAnswered = (tools: EffectTools): Observable<AppEvent> =>
  askUser(tools, ({ kind }) => kind !== 'unauthenticated')

export const checkSession = defineEffect({
  name: 'check session',
  on: ['session/check-requested', 'browser/reconnected', 'session/changed-elsewhere'],
  why: 'switchMap: a newer check replaces the one that waits for its next try',
  run: (entries$, tools) =>
    merge(
      entries$.pipe(
        filter(({ type }) => {
          const { status } = tools.state().session
          if (type === 'browser/reconnected') return status === 'unreachable'
          // Another tab signed in while nobody was signed in here, or the session here had ended: this tab follows.
          return type === 'session/check-requested' || status === 'signed-out' || status === 'ended'
        }),
        switchMap(() => (tools.session.signedIn() ? askUntilAnswered(tools) : of(sessionNotFound()))),
      ),
      of(sessionCheckRequested()),
    ),
})

export const forgetRefusedToken = defineEffect({
  name: 'forget refused token',
  on: sessionTypes,
  why: 'no flattening: the token is dropped at once',
  run: (entries$, { session, state }) =>
    entries$.pipe(
      filter(({ payload }) => 'error' in payload && payload.error.kind === 'unauthenticated'),
      filter(({ type }) => type !== 'auth.login/failed'),
      tap(() => {
        const { status, asked } = state().session
        // A late refusal of the former token says nothing about the one that a sign-in has just brought.
        if (asked !== null) return
        if (status !== 'signed-out' && status !== 'ended') return
        // What the person typed stays stored: they may sign in again.
        if (session.signedIn()) session.forget(status === 'ended' ? 'ended' : undefined)
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
