// The forms of what is stored, the state that a long log begins with and the entries of a log, and what is written down of
// them.
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
export type StoredForm = z.output<typeof storedForm>

/** Something that is stored: where its last form is written down, which number is raised, and its form of today. */
export interface Stored {
  readonly what: string
  readonly written: string
  readonly number: string
  today(): StoredForm
}

const hashed = (format: number, form: Iterable<readonly [string, readonly string[]]>): StoredForm => ({
  format,
  fields: Object.fromEntries(
    [...form]
      .map(([part, lines]) => [part, createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)])
      .toSorted(),
  ),
})

const writtenIn = (name: string): string => fileURLToPath(new URL(`../../simulator/runtime/${name}`, import.meta.url))

const state: Stored = {
  what: 'the state',
  written: writtenIn('state-format.json'),
  number: 'STATE_FORMAT',
  today: () => hashed(STATE_FORMAT, formOf(STATE, 'WorldState')),
}

const WITHIN = ['command', 'events']

/** An entry itself, each command and each event. */
const entries: Stored = {
  what: 'the entries',
  written: writtenIn('entry-format.json'),
  number: 'ENTRY_FORMAT',
  today() {
    const named = (kind: string, form: ReadonlyMap<string, readonly string[]>) =>
      [...form].map(([part, lines]) => [`${kind} ${part}`, lines] as const)
    const around = [...formOf(ENTRY, 'LogEntry')]
    return hashed(ENTRY_FORMAT, [
      ...around
        .filter(([field]) => !WITHIN.includes(field))
        .map(([field, lines]) => [`entry ${field}`, lines] as const),
      ...named('command', formOf(COMMANDS, 'Command', 'name')),
      ...named('event', formOf(EVENTS, 'WorldEvent', 'type')),
    ])
  },
}

export const stored: readonly Stored[] = [state, entries]

/** The fields in which two forms differ. */
export const differing = (one: StoredForm, other: StoredForm): readonly string[] =>
  [...new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])].filter(
    (field) => one.fields[field] !== other.fields[field],
  )
