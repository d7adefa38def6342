// The form of the state that a long log begins with on disk, and what is written down of it.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { STATE_FORMAT } from '../../simulator/runtime/moment'
import { formOfType } from './form-of-type'

/** Where the last form is written down. */
export const WRITTEN = fileURLToPath(new URL('../../simulator/runtime/state-format.json', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const storedForm = z.object({ format: z.int(), fields: z.record(z.string(), z.string()) })
export type StoredForm = z.output<typeof storedForm>

/** The form of today: its number, and a hash of the form of each field. */
export function formOfToday(): StoredForm {
  const form = formOfType(ROOT, 'simulator/world/state.ts', 'WorldState')
  const hashOf = (lines: readonly string[]): string =>
    createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
  return {
    format: STATE_FORMAT,
    fields: Object.fromEntries([...form].map(([field, lines]) => [field, hashOf(lines)]).toSorted()),
  }
}

/** The fields in which two forms differ. */
export const differing = (one: StoredForm, other: StoredForm): readonly string[] =>
  [...new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])].filter(
    (field) => one.fields[field] !== other.fields[field],
  )
