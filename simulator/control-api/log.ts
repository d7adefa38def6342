// A world's numbered log and its wire by the control API: JSON, or a line per entry.
import { publicEntry } from '../runtime/public-log'
import type { LogEntry } from '../runtime/running-world'
import type { WireEntry } from '../runtime/wire-entry'
import { redactWireEntry } from '../runtime/wire-entry'
import type { ControlInput } from './control.calls'
import type { LogRow } from './control.schemas'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { TextReply } from './control-handler'
import type { WireRows } from './wire-export'
import { harText, mentions, wireLines } from './wire-export'

/** Rows that one answer holds as JSON when nobody says how many; a file holds all of them. */
const MOST_ROWS = 1_200

type WireFilter = NonNullable<ControlInput<'wire.list'>['query']>

async function* chosen(rows: WireRows, { kind, name, person, text }: WireFilter): AsyncIterable<WireEntry> {
  for await (const row of rows) {
    if (kind !== undefined && row.kind !== kind) continue
    if (name !== undefined && row.name !== name) continue
    if (person !== undefined && row.person !== person) continue
    if (text !== undefined && !mentions(row, text)) continue
    yield row
  }
}

/** The last so many, oldest first. */
async function newest(rows: AsyncIterable<WireEntry>, most: number): Promise<readonly WireEntry[]> {
  let last: WireEntry[] = []
  for await (const row of rows) {
    last.push(row)
    if (last.length >= 2 * most) last = last.slice(-most)
  }
  return last.slice(-most)
}

// Secrets are emptied; the shape of an entry stays.
const shown = (entry: LogEntry): LogRow => publicEntry(entry) as LogRow

export const logHandlers = ({ wire }: ControlContext): ControlHandlersOf<'log' | 'wire'> => ({
  'log.list': ({ world, query: { from, format } }) => {
    const entries = world.log(from).map(shown)
    if (format !== 'ndjson') return entries
    return new TextReply('application/x-ndjson', entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  },
  'wire.list': async ({ world, host, query }) => {
    const { limit, format } = query
    const matching = (): AsyncIterable<WireEntry> => chosen(wire.rows(world, query.from), query)
    if (format === undefined || format === 'json') {
      const most = limit ?? MOST_ROWS
      // The disk is read only where memory does not hold as many.
      const held = await newest(chosen(wire.entries(world, query.from), query), most)
      return (held.length < most ? await newest(matching(), most) : held).map(redactWireEntry)
    }
    // Without a limit everything goes out as it is read; a limit is counted from the end, which has to be known.
    const rows = limit === undefined ? null : await newest(matching(), limit)
    const read = (): WireRows => rows ?? matching()
    if (format === 'ndjson') return new TextReply('application/x-ndjson', wireLines(read()), `${world.id}-wire.ndjson`)
    return new TextReply('application/json', harText(read, `http://${host}`), `${world.id}.har`)
  },
})
