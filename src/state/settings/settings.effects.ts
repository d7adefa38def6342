// Settings are read once per person, saved in order, reset with all other preferences; and an account is closed.
import { concat, concatMap, distinctUntilChanged, EMPTY, exhaustMap, map, of, switchMap, tap } from 'rxjs'
import { SETTINGS_KEY } from '../../contract/settings'
import { defineEffect } from '../core/effect'
import { draftCleared } from '../drafts/drafts.events'
import { settingsSubjects } from './settings.state'

export const loadSettings = defineEffect({
  name: 'load settings',
  on: ['auth.user/answered', 'session/absent', 'auth.logout/answered', 'auth.logout/failed', 'auth.suspend/answered'],
  why: 'switchMap: another person supersedes the one before',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      map(() => (state().session.status === 'signed-in' ? (state().session.user?.id ?? null) : null)),
      distinctUntilChanged(),
      switchMap((userId) =>
        userId === null
          ? EMPTY
          : api.call('preference.list', { query: { key: SETTINGS_KEY } }, { subject: settingsSubjects.read }),
      ),
    ),
})

/** A borrower confirms with POST /api/auth/user, everybody else stores the preference. spec §7 Auth */
export const saveSettings = defineEffect({
  name: 'save settings',
  on: ['settings/save-requested'],
  why: 'concatMap: what was saved last must arrive last',
  calls: ['auth.update', 'preference.store'],
  run: (entries$, { api, state }) =>
    entries$.pipe(
      concatMap(({ payload: { settings } }) => {
        const options = { subject: settingsSubjects.save }
        return state().session.user?.role === 'borrower'
          ? api.call('auth.update', { body: { settings } }, options)
          : api.call('preference.store', { body: { key: SETTINGS_KEY, value: settings } }, options)
      }),
    ),
})

export const resetPreferences = defineEffect({
  name: 'reset preferences',
  on: ['settings/reset-requested'],
  why: 'exhaustMap: a second press while one reset is under way is the same wish',
  calls: ['preference.reset'],
  run: (entries$, { api, state }) =>
    entries$.pipe(
      exhaustMap(() =>
        api.call('preference.reset', {}, { subject: settingsSubjects.reset }).pipe(
          concatMap((fact) => {
            // Drafts are preferences too: those of this browser go with those of the server.
            const keys = fact.type === 'preference.reset/answered' ? Object.keys(state().drafts) : []
            return concat(of(fact), of(...keys.map((key) => draftCleared({ key }))))
          }),
        ),
      ),
    ),
})

export const suspendAccount = defineEffect({
  name: 'suspend account',
  on: ['account/suspension-requested'],
  why: 'exhaustMap: an account is closed once',
  calls: ['auth.suspend'],
  run: (entries$, { api, session }) =>
    entries$.pipe(
      exhaustMap(() => api.call('auth.suspend', {}, { subject: settingsSubjects.suspend })),
      // The token is worth nothing any more; all tabs learn it.
      tap((fact) => {
        if (fact.type === 'auth.suspend/answered') session.forget()
      }),
    ),
})
