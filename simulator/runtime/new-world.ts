// The request for a new world, its errors, and the card of a scenario.
import type { TextFile } from '../scenarios/play/companion-files'
import type { WorldLife } from './world-life'

export interface NewWorld {
  readonly scenario: string
  /** The text of a scenario that isn't built in; `scenario` is its name. */
  readonly source?: string | undefined
  /** World and lookup files to use instead of those that the scenario names. */
  readonly files?: readonly TextFile[] | undefined
  /** Defaults to the seed of the scenario. */
  readonly seed?: number | undefined
  /** Part of host names: lowercase letters, digits and single hyphens. Defaults to `world-N`. */
  readonly id?: string | undefined
  readonly paused?: boolean | undefined
  readonly rate?: number | undefined
  readonly broadcaster?: 'reverb' | 'socket.io' | undefined
  readonly toOthers?: boolean | undefined
  /** The name of a dialect, see api-dialect.ts. Defaults to `full`. */
  readonly api?: string | undefined
  /** Defaults to no owner and no expiry. */
  readonly life?: WorldLife | undefined
}

/** A world that cannot be created, and the field of the request that is to blame. */
export class CannotCreate extends Error {
  readonly field: 'scenario' | 'id' | 'api'
  constructor(field: 'scenario' | 'id' | 'api', message: string) {
    super(message)
    this.name = 'CannotCreate'
    this.field = field
  }
}

/** The maximum number of worlds is reached. */
export class TooManyWorlds extends Error {}

/** A scenario as shown in lists. */
export interface ScenarioCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly roles: readonly string[]
  readonly minutes: number
  readonly tags: readonly string[]
  /** True if it runs until it is stopped; `minutes` is then the typical length of a visit. */
  readonly endless: boolean
}
