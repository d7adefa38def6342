// What a runner is made of: settings, opening, time, journal, and where a resumed or forked world continues.
import type { ApiDialect } from './api-dialect'
import type { Journal } from './journal'
import type { Moment, Snapshot } from './moment'
import type { Opening } from './opening'
import type { RealTime } from './real-time'
import type { PersonInCast } from './running-world'
import type { WorldLife } from './world-life'

/** Where a resumed or forked world continues. */
export interface ContinuedFrom extends Moment {
  readonly epoch: number
  readonly snapshots: readonly Snapshot[]
}

export interface RunnerOptions {
  readonly id: string
  readonly seed: number
  readonly opening: Opening
  readonly cast: readonly PersonInCast[]
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly paused: boolean
  readonly rate: number
  readonly toOthers: boolean
  readonly api: ApiDialect
  readonly code: string
  readonly life: WorldLife
  readonly time: RealTime
  /** Null: at the scenario's start. */
  readonly from: ContinuedFrom | null
  readonly journal: Journal
  /** How many entries of the log are always kept; those before them are folded when there are twice as many. */
  readonly keptEntries: number
}
