// The forms of stored data: a hash of each field of the state, and of each command and event of the log, derived from the types.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { ENTRY_FORMAT, STATE_FORMAT } from '../../simulator/runtime/point-in-time'
import { formsIn } from './form-of-type'

const STATE = 'simulator/world/state.ts'
const ENTRY = 'simulator/runtime/log-entry.ts'
const COMMANDS = 'simulator/world/commands.ts'
const EVENTS = 'simulator/world/events.ts'
const formOf = formsIn(fileURLToPath(new URL('../..', import.meta.url)), [STATE, ENTRY, COMMANDS, EVENTS])

export const storedForm = z.object({ format: z.int(), fields: z.record(z.string(), z.string()) })
type StoredForm = z.output<typeof storedForm>

type Form = Iterable<readonly [string, readonly string[]]>

const hashed = (format: number, form: Form): StoredForm => ({
  format,
  fields: Object.fromEntries(
    [...form]
      .map(([part, lines]) => [part, createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)])
      .toSorted(),
  ),
})
const linesOf = (kind: string, form: Form) => [...form].map(([part, lines]) => [`${kind} ${part}`, lines] as const)
const fileOf = (name: string): string => fileURLToPath(new URL(`../../simulator/runtime/${name}`, import.meta.url))

/** Stored data: the file with the recorded form, the number to raise when the form changes, and the current form. */
export const stored = [
  {
    what: 'the state',
    file: fileOf('state-format.json'),
    number: 'STATE_FORMAT',
    current: () => hashed(STATE_FORMAT, formOf(STATE, 'WorldState')),
  },
  {
    what: 'the log entries',
    file: fileOf('entry-format.json'),
    number: 'ENTRY_FORMAT',
    current: () =>
      hashed(ENTRY_FORMAT, [
        ...linesOf(
          'entry',
          [...formOf(ENTRY, 'LogEntry')].filter(([field]) => field !== 'command' && field !== 'events'),
        ),
        ...linesOf('command', formOf(COMMANDS, 'Command', 'name')),
        ...linesOf('event', formOf(EVENTS, 'WorldEvent', 'type')),
      ]),
  },
] as const

/** The fields in which two forms differ. */
export const differences = (one: StoredForm, other: StoredForm): readonly string[] =>
  [...new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])].filter(
    (field) => one.fields[field] !== other.fields[field],
  )
