// The missing fields of a loan, by step of its setup. Invalid fields are listed by **Check loan** (checked-fields.ts).
import type { LoanStep } from '../../contract/loan'
import type { ActOfLoan } from '../../contract/lookup'
import type { SetupContext } from './setup-context'
import { labelOf, stepOfField, stepsOf } from './setup-problems'
import { blankSetup } from './setup-values'

export interface ChecklistStep {
  readonly step: LoanStep
  /** The labels of the fields without a value, each once; empty if the step is complete. */
  readonly missing: readonly string[]
}

/** The steps of a loan of this section, in order, each with the labels of its missing fields. */
export function setupChecklist(section: ActOfLoan, missing: readonly string[]): readonly ChecklistStep[] {
  const values = { ...blankSetup, type: section.loan_type }
  const context: SetupContext = { values, section, today: null, restrictions: [] }
  return stepsOf(context)
    .filter((step) => step !== 'documents' && step !== 'review-and-submit')
    .map((step) => {
      const fields = missing.filter((field) => stepOfField(field) === step)
      return { step, missing: [...new Set(fields.map((field) => labelOf(field, context)))] }
    })
}
