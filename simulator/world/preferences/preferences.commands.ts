// What can be asked about preferences. Everybody only about their own.
import type { Envelope } from '../envelope'

export interface StorePreferenceCommand extends Envelope {
  readonly name: 'store preference'
  readonly key: string
  /** Plain JSON. */
  readonly value: unknown
}

export interface RemovePreferenceCommand extends Envelope {
  readonly name: 'remove preference'
  readonly key: string
  /** Remove it only while this is what is stored; null = whatever is. */
  readonly only: { readonly value: unknown } | null
}

export interface ResetPreferencesCommand extends Envelope {
  readonly name: 'reset preferences'
}

export type PreferenceCommand = StorePreferenceCommand | RemovePreferenceCommand | ResetPreferencesCommand
