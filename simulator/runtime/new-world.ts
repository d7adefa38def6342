// What a world is made of when somebody asks for one, why it may be refused, and a scenario as lists show it.
import type { TextFile } from '../scenarios/play/companion-files'
import type { WorldLife } from './world-life'

export interface NewWorld {
  readonly scenario: string
  /** The text of a scenario that does not ship; `scenario` is then its name. */
  readonly source?: string | undefined
  /** World and lookup files that it is played with, in place of those that it names. */
  readonly files?: readonly TextFile[] | undefined
  /** The scenario's own when left out. */
  readonly seed?: number | undefined
  /** Part of host names: small letters, digits, single hyphens. `world-N` when left out. */
  readonly id?: string | undefined
  readonly paused?: boolean | undefined
  readonly rate?: number | undefined
  readonly broadcaster?: 'reverb' | 'socket.io' | undefined
  readonly toOthers?: boolean | undefined
  /** The name of a dialect, see api-dialect.ts; `full` when left out. */
  readonly api?: string | undefined
  /** Nobody's, and without end, when left out. */
  readonly life?: WorldLife | undefined
}

/** A world that cannot be made, and the field of the request that is to blame. */
export class CannotCreate extends Error {
  readonly field: 'scenario' | 'id' | 'api'
  constructor(field: 'scenario' | 'id' | 'api', message: string) {
    super(message)
    this.name = 'CannotCreate'
    this.field = field
  }
}

/** There are as many worlds as there may be. */
export class TooManyWorlds extends Error {}

/** A scenario as lists show it. */
export interface ScenarioCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly roles: readonly string[]
  readonly minutes: number
  readonly tags: readonly string[]
  /** It goes on until somebody ends it; `minutes` is then the length of a visit. */
  readonly endless: boolean
}
