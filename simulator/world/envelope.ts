// What every command carries: the user, and where it came from; and what a bidder had seen.
import type * as z from 'zod/mini'
import type { screenSnapshot } from '../../src/contract/auction'

/** Who put the command into the queue; part of the log, never of a rule other than the ones that name it. */
export type Origin = 'person' | 'control' | 'scenario' | 'market' | 'bot' | 'timer'

export type Seen = z.output<typeof screenSnapshot>

export interface Envelope {
  /** The user who sends it; `system` for none. */
  readonly actor: number | 'system'
  readonly origin: Origin
}
