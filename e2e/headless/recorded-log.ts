// What a client's exported log and a world's log are compared by, and the answer that saves one as a scenario.
import * as z from 'zod/mini'
import type { LogEntry } from '../../simulator/runtime/running-world'
import { channels } from '../../src/contract/channels'
import { parseLog } from '../../src/state/core/replay'

/** Commands and events, whatever the epoch, and whoever planned them. */
export const bare = ({ n, at, command, events }: LogEntry) => ({ n, at, command, events })

/** Whose line is up and what the clock says is no part of a world's log. */
const fromChannels = new Set<string>(
  [channels.auction, channels.notification, channels.indication].flatMap(({ events }) =>
    Object.values(events).map(({ fact }) => fact),
  ),
)

/** What the channels told a client, line by line; texts are numbered as they come, as each export has its own pseudonyms. */
export function factsOfTheWorld(ndjson: string): readonly string[] {
  const texts = new Map<string, string>()
  return parseLog(ndjson)
    .entries.filter(({ type }) => fromChannels.has(type))
    .map(({ type, payload }) =>
      JSON.stringify({ type, payload }).replaceAll(/~[0-9a-z]+/g, (pseudonym) => {
        const text = texts.get(pseudonym) ?? `~${texts.size + 1}`
        texts.set(pseudonym, text)
        return text
      }),
    )
}

/** The answer of the control API to a saved log. */
export const saved = z.object({
  data: z.object({
    text: z.string(),
    file: z.string(),
    steps: z.int(),
    omitted: z.array(z.string()),
    hash: z.string(),
    facts: z.object({ announced: z.int(), repeated: z.int() }),
    complete: z.optional(z.boolean()),
  }),
})
