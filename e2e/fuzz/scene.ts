// The state of a storm while it's played.
import type { RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import type { Conditions } from './conditions'
import type { FuzzPerson } from './person'

export interface Scene {
  readonly simulator: Simulator
  readonly world: RunningWorld
  readonly people: readonly FuzzPerson[]
  readonly conditions: Conditions
  readonly problems: string[]
  /** Calls that may still be pending after their act. */
  readonly running: Promise<unknown>[]
  /** Set once an act makes server errors possible, or drops events. */
  readonly spoiled: { errors: boolean; drops: boolean }
}
