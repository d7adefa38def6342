// How the reading of a person's preferences stands. What they are is kept by the nouns that they are about.
import type { ApiError } from '../../contract/api-error'

export interface PreferencesState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  readonly error: ApiError | null
}

export const noPreferences: PreferencesState = { status: 'unknown', error: null }

/** The subject of the one reading of all preferences. */
export const preferencesSubject = 'preferences.read'
