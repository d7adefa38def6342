// The options of a runner, including the point in time from which a resumed or forked world continues.
import type { ApiDialect } from './api-dialect'
import type { Journal } from './journal'
import type { Opening } from './opening'
import type { PointInTime, Snapshot } from './point-in-time'
import type { RealTime } from './real-time'
import type { PersonInCast } from './running-world'
import type { WorldLife } from './world-life'

/** Where a resumed or forked world continues. */
export interface ContinuedFrom extends PointInTime {
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
  /** Virtual ms per real ms. */
  readonly rate: number
  /** Laravel's toOthers(): the socket in X-Socket-ID doesn't receive the events that its own request causes. */
  readonly toOthers: boolean
  readonly api: ApiDialect
  /** The code for entering the world from another machine. */
  readonly code: string
  readonly life: WorldLife
  readonly time: RealTime
  /** Null for a world that starts at the scenario's start. */
  readonly from: ContinuedFrom | null
  readonly journal: Journal
  /** The minimum number of retained log entries. Once there are twice as many, the older ones are folded. */
  readonly retainedEntries: number
}
