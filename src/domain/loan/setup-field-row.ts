// One row of the table of setup fields: label, unit, help, step, when the field applies, and its rules.
import type { LoanStep } from '../../contract/loan'
import type { Rule } from '../validation/rules'
import type { SetupContext } from './setup-context'
import type { SetupField } from './setup-values'

/** One field of the setup. */
export interface FieldRow {
  readonly field: SetupField
  readonly step: LoanStep
  readonly label: (context: SetupContext) => string
  /** The sentence that a check box affirms, if it isn't the label. */
  readonly statement?: string
  /** `months`, `%`, `$`, `32nds`: shown inside the box. */
  readonly unit?: string
  readonly help: (context: SetupContext) => string
  /** True if a loan of this kind has the field. */
  readonly applies: (context: SetupContext) => boolean
  readonly needed: (context: SetupContext) => boolean
  readonly rules: (context: SetupContext) => readonly Rule[]
}

const always = (): boolean => true
/** For `needed`: the field is optional. */
export const never = (): boolean => false
const fixed = (text: string) => (): string => text

/** The properties of a row besides its step and field. */
interface RowEntry {
  readonly label: string | ((context: SetupContext) => string)
  readonly statement?: string
  readonly unit?: string
  readonly help?: string | ((context: SetupContext) => string)
  readonly applies?: (context: SetupContext) => boolean
  /** True by default. */
  readonly needed?: (context: SetupContext) => boolean
  readonly rules?: (context: SetupContext) => readonly Rule[]
}

/** A row of the table, with its defaults filled in. */
export const row = (step: LoanStep, field: SetupField, entry: RowEntry): FieldRow => ({
  field,
  step,
  label: typeof entry.label === 'string' ? fixed(entry.label) : entry.label,
  ...(entry.statement === undefined ? {} : { statement: entry.statement }),
  ...(entry.unit === undefined ? {} : { unit: entry.unit }),
  help: typeof entry.help === 'function' ? entry.help : fixed(entry.help ?? ''),
  applies: entry.applies ?? always,
  needed: entry.needed ?? always,
  rules: entry.rules ?? (() => []),
})
