// Settings are read once per person, saved in order, reset with all other preferences; and an account is closed.
import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs'
import { SETTINGS_KEY } from '../../contract/settings'
import { defineEffect } from '../core/effect'
import { settingsSubjects } from './settings.state'

export const loadSettings = defineEffect({
  name: 'load settings',
  on: [
    'auth.user/answered',
    'session/not-found',
    'auth.logout/answered',
    'auth.logout/failed',
    'auth.suspend/answered',
  ],
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
