// A world's log and wire log, as JSON, NDJSON or HAR.
import { publicEntry } from '../runtime/public-log'
import { redactTokens } from '../runtime/redact-secrets'
import type { LogEntry } from '../runtime/running-world'
import { redactWireEntry, type WireEntry } from '../runtime/wire-entry'
import type { ControlInput } from './control.calls'
import type { LogRow } from './control.schemas'
import { type ControlContext, type ControlHandlersOf, TextReply } from './control-handler'
import { containsText, harText, type WireRows, wireLines } from './wire-export'

/** Default number of rows in a JSON response; a file has all of them. */
const DEFAULT_ROWS = 1_200

type WireFilter = NonNullable<ControlInput<'wire.list'>['query']>

async function* filtered(rows: WireRows, { kind, name, person, text }: WireFilter): AsyncIterable<WireEntry> {
  for await (const row of rows) {
    if (kind !== undefined && row.kind !== kind) continue
    if (name !== undefined && row.name !== name) continue
    if (person !== undefined && row.person !== person) continue
    if (text !== undefined && !containsText(row, text)) continue
    yield row
  }
}

/** The last `limit` rows, oldest first. */
async function newest(rows: AsyncIterable<WireEntry>, limit: number): Promise<readonly WireEntry[]> {
  let last: WireEntry[] = []
  for await (const row of rows) {
    last.push(row)
    if (last.length >= 2 * limit) last = last.slice(-limit)
  }
  return last.slice(-limit)
}

// Removes secrets but keeps the shape of the entry.
const withoutSecrets = (entry: LogEntry): LogRow => redactTokens(publicEntry(entry)) as LogRow

export const logHandlers = ({ wire }: ControlContext): ControlHandlersOf<'log' | 'wire'> => ({
  'log.list': ({ world, query: { from, format } }) => {
    const entries = world.log(from).map(withoutSecrets)
    if (format !== 'ndjson') return entries
    return new TextReply('application/x-ndjson', entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  },
  'wire.list': async ({ world, origin, query }) => {
    const { limit, format } = query
    const matching = (): AsyncIterable<WireEntry> => filtered(wire.rows(world, query.from), query)
    if (format === undefined || format === 'json') {
      const rowLimit = limit ?? DEFAULT_ROWS
      // Reads from disk only if memory has too few rows.
      const inMemory = await newest(filtered(wire.entries(world, query.from), query), rowLimit)
      return (inMemory.length < rowLimit ? await newest(matching(), rowLimit) : inMemory).map(redactWireEntry)
    }
    // Streams everything without a limit. A limit counts from the end, so it has to read all rows first.
    const rows = limit === undefined ? null : await newest(matching(), limit)
    const read = (): WireRows => rows ?? matching()
    if (format === 'ndjson') return new TextReply('application/x-ndjson', wireLines(read()), `${world.id}-wire.ndjson`)
    return new TextReply('application/json', harText(read, origin), `${world.id}.har`)
  },
})
