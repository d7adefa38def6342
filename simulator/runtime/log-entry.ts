// One entry of a world's numbered log. Plain JSON.
import type { Command } from '../world/commands'
import type { WorldEvent } from '../world/events'

/** Numbered within an epoch; the truth of a world. `at` is the virtual instant. */
export interface LogEntry {
  readonly epoch: number
  readonly n: number
  readonly at: string
  readonly command: Command
  readonly events: readonly WorldEvent[]
  /** True for a step of the timeline: so many of them are done. Not in the hash. */
  readonly planned?: true
}
