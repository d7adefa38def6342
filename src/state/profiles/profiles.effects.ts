// Reading profiles: on request, after a registration, and after each decision about an originator. S4.20
import { concat, EMPTY, filter, switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { readProfile } from './read-profile'

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

export const finishRegistration = defineEffect({
  name: 'finish registration',
  on: ['profile/registration-finished'],
  why: 'switchMap: who one is now is read once',
  run: (entries$, { api }) => entries$.pipe(switchMap(() => api.call('auth.user', {}))),
})

/** After each decision about an originator the lender profile is loaded again. S4.20 */
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

/** The first request gives a lender the page Originators: the person is read again. */
export const hearRequest = defineEffect({
  name: 'hear request',
  on: ['notification/announced'],
  why: 'switchMap: of several news in a row only what stands after the last one matters',
  run: (entries$, tools) =>
    entries$.pipe(
      filter(() => {
        const { user } = tools.state().session
        return user?.role === 'lender' && user.profile?.originator_company === null
      }),
      switchMap(() => tools.api.call('auth.user', {})),
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
