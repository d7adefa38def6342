// How the reading of a person's preferences stands. What they are is kept by the nouns that they are about.
import type { ApiError } from '../../contract/api-error'

export interface PreferencesState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  readonly error: ApiError | null
  /** A change was announced that isn't read yet. */
  readonly behind: boolean
}

export const noPreferences: PreferencesState = { status: 'unknown', error: null, behind: false }

/** The subject of every reading of all preferences, so that of two readings the one that began later counts. */
export const preferencesSubject = 'preferences.read'
