// Saving settings, resetting all preferences, and suspending the account.

import { concat, concatMap, of, tap } from 'rxjs'
import type { Settings } from '../../contract/settings'
import { defineRequest } from '../core/request'
import { draftCleared } from '../drafts/drafts.slice'
import { mergeChoices, saveOf, savePreference } from '../preferences/preferences.epics'
import {
  accountSuspensionRequested,
  readSettings,
  settingsPreference,
  settingsResetRequested,
  settingsSaveRequested,
  settingsSubjects,
} from './settings.slice'

/** As the specification has them: a borrower gets no alerts, so nothing is lost. */
function accountSettings(stored: unknown): Settings {
  const { push: _push, email: _email, ...settings } = readSettings(stored)
  const { outbid, leading, extended, closed } = settings.alerts
  return { ...settings, alerts: { outbid, leading, extended, closed } }
}

/**
 * A borrower confirms with POST /api/auth/user, which takes all settings: the stored ones, with the change applied. All other
 * users store the preference. S7.10
 */
export const settingsRequest = defineRequest({
  name: 'save settings',
  action: settingsSaveRequested,
  call: ['auth.update', 'preference.store'],
  subject: () => settingsSubjects.save,
  overlap: 'queue',
  send: (payload, tools) => {
    const { subject } = settingsPreference
    const save = saveOf(settingsPreference, payload, tools)
    if (tools.state().session.user?.role !== 'borrower') return savePreference(tools, save)
    return mergeChoices(
      tools,
      save,
      (merged) => tools.api.call('auth.update', { body: { settings: accountSettings(merged) } }, { subject }),
      (error) => ({ type: 'auth.update/failed', payload: { subject, params: undefined, query: undefined, error } }),
    )
  },
})

export const preferencesResetRequest = defineRequest({
  name: 'reset preferences',
  action: settingsResetRequested,
  call: 'preference.reset',
  subject: () => settingsSubjects.reset,
  overlap: 'ignore',
  send: (_payload, { api, state }) =>
    api.call('preference.reset', {}, { subject: settingsSubjects.reset }).pipe(
      concatMap((fact) => {
        // Drafts are preferences too, so those in this browser are removed with those on the server.
        const keys = fact.type === 'preference.reset/answered' ? Object.keys(state().drafts) : []
        return concat(of(fact), of(...keys.map((key) => draftCleared({ key }))))
      }),
    ),
})

export const suspensionRequest = defineRequest({
  name: 'suspend account',
  action: accountSuspensionRequested,
  call: 'auth.suspend',
  subject: () => settingsSubjects.suspend,
  overlap: 'ignore',
  send: (_payload, { api, session }) =>
    api.call('auth.suspend', {}, { subject: settingsSubjects.suspend }).pipe(
      // The token is no longer valid, so every tab logs out.
      tap((fact) => {
        if (fact.type === 'auth.suspend/answered') session.forget()
      }),
    ),
})
