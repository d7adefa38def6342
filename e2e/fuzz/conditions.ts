// What a storm is played with, besides what is drawn.
import type { StoreOptions } from '../../src/state/market-store'

export interface Conditions {
  /** The reducer of each store; that of the app when left out. */
  readonly reducer?: StoreOptions['reducer']
  /** How long somebody may see something else than a fresh one, real ms. */
  readonly patienceMs?: number
}
