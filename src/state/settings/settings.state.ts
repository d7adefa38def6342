// The person's settings as the server keeps them. What they mean is read by the selector: here they are as they came.
import type { ApiError } from '../../contract/api-error'

export interface SettingsState {
  readonly status: 'unknown' | 'loaded' | 'failed'
  /** The stored value; undefined while nothing is stored. */
  readonly stored: unknown
  readonly error: ApiError | null
}

export const noSettings: SettingsState = { status: 'unknown', stored: undefined, error: null }

export const settingsSubjects = {
  read: 'settings.read',
  save: 'settings.save',
  reset: 'settings.reset',
  suspend: 'auth.suspend',
} as const
