// The headers and events with which the server sends its time.
import * as z from 'zod/mini'
import { instant } from './fields'

/** On an answer to a change of the world: `n=<entry of the log>;at=<virtual instant with ms>;epoch=<n>`. */
export const ENTRY_HEADER = 'X-Simulator-Entry'
/** Names the world of a request. */
export const WORLD_HEADER = 'X-Simulator-World'

/** The simulator's page with the tasks and messages of the signed-in user; the app may show it in a frame. */
export const SHEET_PATH = '/simulator/sheet'
/** Where the app reports to a simulator which board its page shows: `{board}` by POST, authenticated by cookie. */
export const OPENED_BOARD_PATH = '/simulator/api/sheet/board'

export const clockReading = z.object({
  now: instant,
  rate: z.number().check(z.nonnegative()),
  epoch: z.int(),
  /** True if events could not be sent, so that everything must be read again. */
  missed: z.optional(z.boolean()),
})
/** A reading of the server's clock: `rate` virtual seconds pass per real second. */
export type ClockReading = z.output<typeof clockReading>
