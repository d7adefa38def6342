// A world's numbered log and its wire by the control API: JSON, or a line per entry.
import { publicEntry } from '../runtime/public-log'
import type { LogEntry } from '../runtime/running-world'
import type { WireEntry } from '../runtime/wire-log'
import { wireOnWire } from '../runtime/wire-log'
import type { LogRow } from './control.schemas'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { TextReply } from './control-handler'
import { harOf, mentions, wireLines } from './wire-export'

// Secrets are emptied; the shape of an entry stays.
const shown = (entry: LogEntry): LogRow => publicEntry(entry) as LogRow

export const logHandlers = ({ wire }: ControlContext): ControlHandlersOf<'log' | 'wire'> => ({
  'log.list': ({ world, query: { from, format } }) => {
    const entries = world.log(from).map(shown)
    if (format !== 'ndjson') return entries
    return new TextReply('application/x-ndjson', entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  },
  'wire.list': ({ world, host, query: { from, kind, name, person, text, limit, format } }) => {
    const matching = wire
      .entries(world, from)
      .filter((entry) => kind === undefined || entry.kind === kind)
      .filter((entry) => name === undefined || entry.name === name)
      .filter((entry) => person === undefined || entry.person === person)
      .filter((entry) => text === undefined || mentions(entry, text))
    const newest: readonly WireEntry[] = matching.slice(limit === undefined ? 0 : -limit)
    if (format === 'ndjson') return new TextReply('application/x-ndjson', wireLines(newest), `${world.id}-wire.ndjson`)
    if (format !== 'har') return newest.map(wireOnWire)
    const archive = JSON.stringify(harOf(newest, `http://${host}`))
    return new TextReply('application/json', archive, `${world.id}.har`)
  },
})
