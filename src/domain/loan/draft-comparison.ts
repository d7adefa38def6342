// Compares two versions of a setup: the fields that differ, as text.
import { formatDay } from '../business-days'
import { formatHundredths, formatTerm } from '../formats'
import { invitationProblem } from '../invitations'
import { sideTaken } from '../merge'
import { formatDollars } from '../money'
import { formatRate } from '../rates'
import { drawsOf } from './draw-rows'
import type { SetupContext } from './setup-context'
import { plainSetup, readEntry, shownEntry } from './setup-entry'
import { fieldRow, setupFields } from './setup-fields'
import { mergeSetups } from './setup-merge'
import type { SetupField, SetupValues } from './setup-values'

export interface SetupDifference {
  readonly key: SetupField
  /** Its label. */
  readonly field: string
  readonly mine: string
  readonly theirs: string
  /** Whose value a merge takes; null if both changed it and the user must choose. */
  readonly winner: 'mine' | 'theirs' | null
}

/** The label of a chosen id or code; null for a text field. */
export type ChoiceName = (field: SetupField, value: string) => string | null

/** A figure with its unit: `$12,480,300`, `480 months`, `0.250%`, `±5%`, `16/32`. */
function withUnit(field: SetupField, text: string): string {
  const shown = shownEntry(field, text)
  const { unit } = fieldRow(field)
  if (unit === undefined || readEntry(field, text) === null) return shown
  switch (unit) {
    case '$':
      return `$${shown}`
    case 'months':
      return formatTerm(Number(shown))
    case '%':
      return formatRate(Number(shown))
    case '± %':
      return `±${shown}%`
    case '/32':
      return `${shown}/32`
    default:
      return shown
  }
}

/** A field's value as text; `—` if it is empty. */
export function valueText(field: SetupField, values: SetupValues, nameOf: ChoiceName): string {
  const value = values[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'draws')
    return values.draws.length === 0
      ? '—'
      : drawsOf(values)
          .map(({ month, hundredths, amount }) => {
            const dollars = amount > 0 ? ` (${formatDollars(amount)})` : ''
            return `Month ${month}: ${formatHundredths(hundredths)}%${dollars}`
          })
          .join(', ')
  if (field === 'investors' && values.investors.length === 0) return 'All investors'
  if (field === 'investors' && invitationProblem(values.investors) !== null) return 'Selected investors: none yet'
  if (Array.isArray(value))
    return value.length === 0 ? '—' : value.map((id) => nameOf(field, String(id)) ?? String(id)).join(', ')
  const text = String(value)
  if (text === '') return '—'
  if (field.endsWith('_date') || field === 'delivery_last_date_fees') return formatDay(text)
  return nameOf(field, text) ?? withUnit(field, text)
}

/**
 * The fields that differ between two drafts, in the order of the form, and whose value a merge takes: that of the only side
 * that changed the field since `base`.
 */
export function setupDifferences(
  { base, mine, theirs }: { readonly base: SetupValues; readonly mine: SetupValues; readonly theirs: SetupValues },
  context: SetupContext,
  nameOf: ChoiceName,
): readonly SetupDifference[] {
  // `18,450,000` and `18450000` are the same amount.
  const [plainMine, plainTheirs] = [plainSetup(mine), plainSetup(theirs)]
  const merge = mergeSetups(base, mine, theirs)
  return setupFields
    .filter(({ field }) => JSON.stringify(plainMine[field]) !== JSON.stringify(plainTheirs[field]))
    .map(({ field, label }) => ({
      key: field,
      field: label(context),
      mine: valueText(field, plainMine, nameOf),
      theirs: valueText(field, plainTheirs, nameOf),
      winner: sideTaken(merge, field),
    }))
}
