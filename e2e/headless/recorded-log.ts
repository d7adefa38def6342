// Comparable forms of a client's exported log and of a world's log, and the schema of a saved recording.
import * as z from 'zod/mini'
import type { LogEntry } from '../../simulator/runtime/running-world'
import { channels } from '../../src/contract/channels'
import { parseLog } from '../../src/state/core/replay'

/** An entry's command and events, without the epoch and without the origin of a plan. */
export const commandAndEvents = ({ n, at, command, events }: LogEntry) => ({ n, at, command, events })

/** Facts of the channels whose events come from a world's log; presence and the clock don't. */
const channelFactTypes = new Set<string>(
  [channels.auction, channels.notification, channels.indication].flatMap(({ events }) =>
    Object.values(events).map(({ fact }) => fact),
  ),
)

/** The channel facts of a client's log, one per line. Each export has its own pseudonyms, so they're numbered in order. */
export function channelFacts(ndjson: string): readonly string[] {
  const texts = new Map<string, string>()
  return parseLog(ndjson)
    .entries.filter(({ type }) => channelFactTypes.has(type))
    .map(({ type, payload }) =>
      JSON.stringify({ type, payload }).replaceAll(/~[0-9a-z]+/g, (pseudonym) => {
        const text = texts.get(pseudonym) ?? `~${texts.size + 1}`
        texts.set(pseudonym, text)
        return text
      }),
    )
}

/** The response of the control API to a client's log: the scenario file made from it. */
export const savedScenario = z.object({
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
