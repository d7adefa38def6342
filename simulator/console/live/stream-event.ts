// What a window learns of a world's live stream.
import * as z from 'zod/mini'

/** The events that the server sends. */
export const serverEvents = ['clock', 'entry', 'replaced', 'wire', 'ended'] as const

export const streamEvent = z.object({
  /** `lost` while the simulator doesn't respond. */
  name: z.enum([...serverEvents, 'opened', 'lost']),
  /** The JSON of a server's event; null otherwise. */
  data: z.nullable(z.string()),
  /** When it arrived in this browser, ms since 1970. */
  at: z.number(),
})
export type StreamEvent = z.output<typeof streamEvent>
