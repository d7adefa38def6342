// What a storm is made of while it goes on.
import type { RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import type { AnyModule } from '../../src/state/core/module'
import type { FuzzPerson } from './person'

/** What a storm is played with. */
export interface Conditions {
  /** The modules of everybody's store; those of the app when left out. */
  readonly modules?: readonly AnyModule[]
  /** How long somebody may see something else than a fresh one, real ms. */
  readonly patienceMs?: number
}

export interface Scene {
  readonly simulator: Simulator
  readonly world: RunningWorld
  readonly people: readonly FuzzPerson[]
  readonly conditions: Conditions
  readonly problems: string[]
  /** What goes on beside the acts. */
  readonly running: Promise<unknown>[]
  /** True once an act made a server error possible, or an event disappear. */
  readonly spoiled: { errors: boolean; drops: boolean }
}
