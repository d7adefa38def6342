// One entry of a world's log.
import type { Command } from '../world/commands'
import type { WorldEvent } from '../world/events'

/** Numbered within an epoch. `at` is the virtual instant, ISO. Plain JSON, because it is stored. */
export interface LogEntry {
  readonly epoch: number
  readonly n: number
  readonly at: string
  readonly command: Command
  readonly events: readonly WorldEvent[]
  /** True for a step of the timeline; they are counted to resume it. Not hashed. */
  readonly planned?: true
}
