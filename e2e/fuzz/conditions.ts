// How a storm is played, apart from what's drawn.
import type { StoreOptions } from '../../src/state/market-store'

export interface Conditions {
  /** The reducer of each store. Default: the app's. */
  readonly reducer?: StoreOptions['reducer']
  /** How long a client may differ from a fresh one, real ms. */
  readonly patienceMs?: number
}
