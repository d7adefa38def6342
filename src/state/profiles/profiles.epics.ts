// Registers and edits the user's profile. Then the user is fetched again, because now there's a profile.

import {
  concat,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  skip,
  switchMap,
} from 'rxjs'
import type { Role } from '../../contract/role'
import { profileRoles } from '../../domain/profile/profile-form'
import type { ProfileEntry } from '../../domain/profile/profile-sending'
import { isTemporary } from '../core/calls'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { retryCall } from '../core/retry-call'
import { draftCleared } from '../drafts/drafts.slice'
import type { RootState } from '../root-reducer'
import { PROFILE_SUBJECT, profileDraftKey, profileSaveRequested } from './profiles.slice'

/** Fetches the profile of the signed-in user in this role; an admin has none. */
function readProfile({ api }: Pick<EpicDependencies, 'api'>, role: Role): Observable<AppEvent> {
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

function send({ api }: EpicDependencies, entry: ProfileEntry, edit: boolean): Observable<AppEvent> {
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

/** True for an answer without the saved profile. */
const isEmpty = ({ payload }: AppEvent): boolean =>
  'answer' in payload &&
  typeof payload.answer === 'object' &&
  payload.answer !== null &&
  'data' in payload.answer &&
  payload.answer.data === null

export const profileRequest = defineRequest({
  name: 'save profile',
  action: profileSaveRequested,
  call: profileRoles.flatMap((role) => [`${role}-profile.create`, `${role}-profile.edit`] as const),
  subject: () => PROFILE_SUBJECT,
  overlap: 'ignore',
  send: ({ entry, edit }, tools) =>
    send(tools, entry, edit).pipe(
      concatMap((fact): Observable<AppEvent> => {
        if (fact.type.endsWith('/answered')) {
          const done = draftCleared({ key: profileDraftKey(entry.role) })
          // After a registration the screen confirms it first, because the guards redirect by the user.
          const events$ = isEmpty(fact) ? concat(of(fact, done), readProfile(tools, entry.role)) : of(fact, done)
          return edit ? concat(events$, tools.api.call('auth.user', {})) : events$
        }
        // Refused as stale, or unknown: the stored profile is fetched, so that both can be shown.
        return fact.type.endsWith('/failed') ? concat(of(fact), readProfile(tools, entry.role)) : of(fact)
      }),
    ),
})

// Fetches profiles: on request, after a registration, and after each decision about an originator. S4.20

export const loadProfile = defineEpic({
  name: 'load profile',
  on: ['profile/requested'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      switchMap(() => {
        const { user } = tools.state().session
        return user === null ? EMPTY : readProfile(tools, user.role)
      }),
    ),
})

export const finishRegistration = defineEpic({
  name: 'finish registration',
  on: ['profile/registration-finished'],
  run: (action$, _state$, { api }) => action$.pipe(switchMap(() => api.call('auth.user', {}))),
})

/** After each decision about an originator the lender's profile is fetched again. S4.20 */
export const reloadLender = defineEpic({
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
  run: (action$, _state$, tools) =>
    action$.pipe(
      filter(({ type }) => {
        const { session, profiles } = tools.state()
        return session.user?.role === 'lender' && (type !== 'notification/announced' || profiles.own !== null)
      }),
      switchMap(() => readProfile(tools, 'lender')),
    ),
})

/** A lender's first request adds the page Originators: the user is fetched again. */
export const receiveOriginatorRequest = defineEpic({
  name: 'receive originator request',
  on: ['notification/announced'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      filter(() => {
        const { user } = tools.state().session
        return user?.role === 'lender' && user.profile?.originator_company === null
      }),
      switchMap(() => tools.api.call('auth.user', {})),
    ),
})

/** The id of the newest notification whenever there's a new one, except the first list's. */
const newestNotification = (state$: Observable<RootState>): Observable<unknown> =>
  state$.pipe(
    filter(({ notifications }) => notifications.status === 'loaded'),
    map(({ notifications }) => notifications.items[0]?.id ?? null),
    distinctUntilChanged(),
    skip(1),
  )

/**
 * What a lender does reaches the originator as a notification: then user and request are fetched again. After an outage it's in the
 * list only, because nothing announces it.
 */
export const receiveLenderDecision = defineEpic({
  name: 'receive lender decision',
  on: ['notification/announced', 'notification.list/answered'],
  run: (action$, state$, tools) =>
    merge(
      action$.pipe(
        filter(({ type }) => {
          const { session, profiles } = tools.state()
          // The first list may hold a decision that was made while the page was loading.
          const waits = !session.user?.profile && profiles.own !== null
          return type === 'notification/announced' || waits
        }),
      ),
      newestNotification(state$),
    ).pipe(
      filter(() => tools.state().session.user?.role === 'originator'),
      switchMap(() =>
        concat(
          readProfile(tools, 'originator'),
          retryCall(tools, () => tools.api.call('auth.user', {}), isTemporary),
        ),
      ),
    ),
})
