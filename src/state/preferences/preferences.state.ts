// Whether a person's preferences are loaded. Each noun keeps the values of its preferences.
import type { ApiError } from '../../contract/api-error'

export interface PreferencesState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** A change was announced that isn't read yet. */
  readonly behind: boolean
}

export const noPreferences: PreferencesState = { status: 'unknown', error: null, behind: false }

/** The subject of every read of all preferences, so that the one that began later wins. */
export const preferencesSubject = 'preferences.read'
