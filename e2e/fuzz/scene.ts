// What a storm is made of while it goes on.
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
  /** What goes on beside the acts. */
  readonly running: Promise<unknown>[]
  /** True once an act made a server error possible, or an event disappear. */
  readonly spoiled: { errors: boolean; drops: boolean }
}
