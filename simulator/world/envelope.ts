// The fields of every command: its sender and its origin.
import type * as z from 'zod/mini'
import type { screenSnapshot } from '../../src/contract/auction'

/** Where the command came from. `person` means a user's own request, to which stricter rules apply. */
export type Origin = 'person' | 'control' | 'scenario' | 'market' | 'bot' | 'timer'

/** What the bidder's screen showed when the bid was sent. */
export type Seen = z.output<typeof screenSnapshot>

export interface Envelope {
  /** The user id of the sender, or `system`. */
  readonly actor: number | 'system'
  readonly origin: Origin
}
