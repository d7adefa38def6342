// What every command carries: in whose name, and who put it into the queue; and what a bidder had seen.
import type * as z from 'zod/mini'
import type { seen } from '../../src/contract/auction'

/** Who put the command into the queue; part of the log, never of a rule other than the ones that name it. */
export type Origin = 'person' | 'control' | 'scenario' | 'market' | 'bot' | 'timer'

export type Seen = z.output<typeof seen>

export interface Envelope {
  /** The user in whose name it is done; `system` when it is nobody's. */
  readonly actor: number | 'system'
  readonly origin: Origin
}
