// Two versions of a setup side by side: the fields in which they differ, in words.
import { formatDay } from '../business-days'
import type { SetupContext } from './setup-context'
import { setupFields } from './setup-fields'
import type { SetupField, SetupValues } from './setup-values'

export interface SetupDifference {
  readonly field: string
  readonly mine: string
  readonly theirs: string
}

/** How a chosen id or code reads; null when a field holds text. */
export type ChoiceName = (field: SetupField, value: string) => string | null

/** A field's value in words; `—` when there is none. */
export function valueInWords(field: SetupField, values: SetupValues, nameOf: ChoiceName): string {
  const value = values[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'draws')
    return values.draws.length === 0
      ? '—'
      : values.draws.map(({ month, percent }) => `${month}: ${percent} %`).join(', ')
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((id) => nameOf(field, String(id)) ?? String(id)).join(', ')
  const text = String(value)
  if (text === '') return '—'
  if (field.endsWith('_date') || field === 'delivery_last_date_fees') return formatDay(text)
  return nameOf(field, text) ?? text
}

/** The fields in which the two differ, in the order of the form. */
export function setupDifferences(
  mine: SetupValues,
  theirs: SetupValues,
  context: SetupContext,
  nameOf: ChoiceName,
): readonly SetupDifference[] {
  return setupFields
    .filter(({ field }) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map(({ field, label }) => ({
      field: label(context),
      mine: valueInWords(field, mine, nameOf),
      theirs: valueInWords(field, theirs, nameOf),
    }))
}
