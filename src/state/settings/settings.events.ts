// What a person wants with settings and account.
import type { Settings } from '../../contract/settings'
import { intent } from '../core/intent'

/** Only the settings that the person has changed. */
export type SettingsChange = Partial<Omit<Settings, 'alerts'>> & { readonly alerts?: Partial<Settings['alerts']> }

/** Keep these settings; all others stay as they are, whoever changed them. */
export const settingsSaveRequested = intent('settings/save-requested')<{ readonly change: SettingsChange }>()
/** Forget all preferences: settings, drafts, everything that the server keeps under a key. */
export const settingsResetRequested = intent('settings/reset-requested')()
/** Close the own account. */
export const accountSuspensionRequested = intent('account/suspension-requested')()
