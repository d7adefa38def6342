// What a storm is played with, besides what is drawn.
import type { AnyModule } from '../../src/state/core/module'

export interface Conditions {
  /** The modules of everybody's store; those of the app when left out. */
  readonly modules?: readonly AnyModule[]
  /** How long somebody may see something else than a fresh one, real ms. */
  readonly patienceMs?: number
}
