// What a person wants with settings and account.
import type { Settings } from '../../contract/settings'
import { intent } from '../core/intent'

/** Keep these settings. */
export const settingsSaveRequested = intent('settings/save-requested')<{ readonly settings: Settings }>()
/** Forget all preferences: settings, drafts, everything that the server keeps under a key. */
export const settingsResetRequested = intent('settings/reset-requested')()
/** Close the own account. */
export const accountSuspensionRequested = intent('account/suspension-requested')()
