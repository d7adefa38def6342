// The problems of a setup, by field, and the state of each step.
import { type LoanStep, loanSteps } from '../../contract/loan'
import { firstProblem, isEmpty, required } from '../validation/rules'
import { drawsProblem } from './draw-rows'
import { isConstruction, type SetupContext } from './setup-context'
import { plainEntry } from './setup-entry'
import type { FieldRow } from './setup-field-row'
import { setupFields } from './setup-fields'
import type { SetupField } from './setup-values'

export type SetupProblems = Partial<Record<SetupField, string>>

/** The message of a field's first rule that fails; null if none does, or if the field doesn't apply. */
export function fieldProblem(row: FieldRow, context: SetupContext): string | null {
  if (!row.applies(context)) return null
  if (row.field === 'draws') return drawsProblem(context.values)
  const typed = context.values[row.field]
  const value = typeof typed === 'string' ? plainEntry(row.field, typed) : typed
  const rules = row.needed(context) ? [required, ...row.rules(context)] : row.rules(context)
  return firstProblem(value, row.label(context), rules)
}

/** All problems, including missing fields, in the order of the table. */
export function setupProblems(context: SetupContext): SetupProblems {
  const problems: SetupProblems = {}
  for (const row of setupFields) {
    const problem = fieldProblem(row, context)
    if (problem !== null) problems[row.field] = problem
  }
  return problems
}

/** The problems of the entered fields, without missing ones. For saving unfinished work. */
export function enteredProblems(context: SetupContext): SetupProblems {
  return Object.fromEntries(
    Object.entries(setupProblems(context)).filter(([field]) => {
      const value = context.values[field as SetupField]
      return !isEmpty(value) && value !== false
    }),
  )
}

/** The steps that a loan of this kind has, in order. */
export const stepsOf = (context: SetupContext): readonly LoanStep[] =>
  loanSteps.filter((step) => step !== 'construction-draws' || isConstruction(context))

/** The row of a dotted field; the three columns of the draw schedule share one. */
export function rowOfField(field: string): FieldRow | undefined {
  const name = field.startsWith('construction_draw_') ? 'draws' : field.split('.')[0]
  return setupFields.find((row) => row.field === name)
}

/** The step that shows a field. */
export const stepOfField = (field: string): LoanStep => rowOfField(field)?.step ?? 'review-and-submit'

/** The label of a dotted field. */
export const labelOf = (field: string, context: SetupContext): string =>
  rowOfField(field)?.label(context) ?? field.replaceAll('_', ' ')

/** True if any field of this step differs from the blank setup. */
export function stepTouched(step: LoanStep, { values }: SetupContext, blank: SetupContext['values']): boolean {
  return setupFields.some(
    (row) => row.step === step && JSON.stringify(values[row.field]) !== JSON.stringify(blank[row.field]),
  )
}
