// Reading and keeping the own profile; afterwards the person is read again, because now there is a profile.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, filter, of, switchMap } from 'rxjs'
import type { Role } from '../../contract/role'
import type { ProfileEntry } from '../../domain/profile/profile-sending'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { draftCleared } from '../drafts/drafts.events'
import { ignoreWhilePending } from '../requests/ignore-while-pending'
import { PROFILE_SUBJECT } from './profiles.state'

/** The draft of a role's profile form; the edit form and the registration are one form. spec §4 */
export const profileDraftKey = (role: Role): string => `profile-setup:${role}`

function readProfile({ api }: Pick<EffectTools, 'api'>, role: Role): Observable<AppEvent> {
  switch (role) {
    case 'lender':
      return api.call('lender-profile.read', {})
    case 'investor':
      return api.call('investor-profile.read', {})
    case 'borrower':
      return api.call('borrower-profile.read', {})
    case 'originator':
      return api.call('originator-profile.read', {})
    case 'admin':
      return EMPTY
    default:
      return role satisfies never
  }
}

function send({ api }: Pick<EffectTools, 'api'>, entry: ProfileEntry, edit: boolean): Observable<AppEvent> {
  const options = { subject: PROFILE_SUBJECT }
  switch (entry.role) {
    case 'lender':
      return api.call(edit ? 'lender-profile.edit' : 'lender-profile.create', { body: entry.profile }, options)
    case 'investor':
      return api.call(edit ? 'investor-profile.edit' : 'investor-profile.create', { body: entry.profile }, options)
    case 'borrower':
      return api.call(edit ? 'borrower-profile.edit' : 'borrower-profile.create', { body: entry.profile }, options)
    case 'originator':
      return api.call(edit ? 'originator-profile.edit' : 'originator-profile.create', { body: entry.profile }, options)
    default:
      return entry satisfies never
  }
}

export const loadProfile = defineEffect({
  name: 'load profile',
  on: ['profile/requested'],
  why: 'switchMap: of several wishes to read only the answer to the last one matters',
  run: (entries$, tools) =>
    entries$.pipe(
      switchMap(() => {
        const { user } = tools.state().session
        return user === null ? EMPTY : readProfile(tools, user.role)
      }),
    ),
})

export const keepProfile = defineEffect({
  name: 'keep profile',
  on: ['profile/sent'],
  why: 'once: a second press while one request is under way is the same wish',
  calls: [
    'lender-profile.create',
    'lender-profile.edit',
    'investor-profile.create',
    'investor-profile.edit',
    'borrower-profile.create',
    'borrower-profile.edit',
    'originator-profile.create',
    'originator-profile.edit',
  ],
  run: (entries$, tools) =>
    entries$.pipe(
      ignoreWhilePending(({ payload: { entry, edit } }) =>
        send(tools, entry, edit).pipe(
          concatMap((fact): Observable<AppEvent> => {
            if (fact.type.endsWith('/answered')) {
              const done = draftCleared({ key: profileDraftKey(entry.role) })
              // After a registration the person is told first: the guards act on who one is.
              return edit ? concat(of(fact, done), tools.api.call('auth.user', {})) : of(fact, done)
            }
            // Refused as stale, or nobody knows: what stands there is read, so that both can be shown.
            return fact.type.endsWith('/failed') ? concat(of(fact), readProfile(tools, entry.role)) : of(fact)
          }),
        ),
      ),
    ),
})

export const finishRegistration = defineEffect({
  name: 'finish registration',
  on: ['profile/registration-finished'],
  why: 'switchMap: who one is now is read once',
  run: (entries$, { api }) => entries$.pipe(switchMap(() => api.call('auth.user', {}))),
})

/** spec §4: after each decision about an originator the lender profile is loaded again. */
export const reloadLender = defineEffect({
  name: 'reload lender',
  on: [
    'originator.approve/answered',
    'originator.approve/failed',
    'originator.decline/answered',
    'originator.decline/failed',
    'originator.delete/answered',
    'originator.delete/failed',
    'notification/announced',
  ],
  why: 'switchMap: of several changes in a row only the profile after the last one matters',
  run: (entries$, tools) =>
    entries$.pipe(
      filter(({ type }) => {
        const { session, profiles } = tools.state()
        return session.user?.role === 'lender' && (type !== 'notification/announced' || profiles.own !== null)
      }),
      switchMap(() => readProfile(tools, 'lender')),
    ),
})

/** A lender's decision reaches the originator as a notification: then the person and the request are read again. */
export const hearDecision = defineEffect({
  name: 'hear decision',
  on: ['notification/announced', 'notification.list/answered'],
  why: 'switchMap: of several news in a row only what stands after the last one matters',
  run: (entries$, tools) =>
    entries$.pipe(
      filter(({ type }) => {
        const { session, profiles } = tools.state()
        if (session.user?.role !== 'originator') return false
        const waits = !session.user.profile && profiles.own !== null
        // A list that is read after a break of the line may hold a decision that nobody heard announced.
        return type === 'notification/announced' || waits
      }),
      switchMap(() => concat(readProfile(tools, 'originator'), tools.api.call('auth.user', {}))),
    ),
})
