// A world's numbered log and its wire by the control API: JSON, or a line per entry.
import { publicEntry } from '../runtime/public-log'
import type { LogEntry } from '../runtime/running-world'
import { wireOnWire } from '../runtime/wire-log'
import type { LogRow } from './control.schemas'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { TextReply } from './control-handler'

// Secrets are emptied; the shape of an entry stays.
const shown = (entry: LogEntry): LogRow => publicEntry(entry) as LogRow

export const logHandlers = ({ wire }: ControlContext): ControlHandlersOf<'log' | 'wire'> => ({
  'log.list': ({ world, query: { from, format } }) => {
    const entries = world.log(from).map(shown)
    if (format !== 'ndjson') return entries
    return new TextReply('application/x-ndjson', entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  },
  'wire.list': ({ world, query: { from, kind, name, person, limit } }) => {
    const matching = wire
      .entries(world, from)
      .filter((entry) => kind === undefined || entry.kind === kind)
      .filter((entry) => name === undefined || entry.name === name)
      .filter((entry) => person === undefined || entry.person === person)
    return matching.slice(limit === undefined ? 0 : -limit).map(wireOnWire)
  },
})
