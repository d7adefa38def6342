// What a loan still lacks, as the steps of its setup. Says only what is missing; what is wrong the check says.
import type { LoanStep } from '../../contract/loan'
import type { ActOfLoan } from '../../contract/lookup'
import type { SetupContext } from './setup-context'
import { labelOf, stepOfField, stepsOf } from './setup-problems'
import { blankSetup } from './setup-values'

export interface ChecklistStep {
  readonly step: LoanStep
  /** Labels of the fields without a value, each once; empty when the step is done. */
  readonly missing: readonly string[]
}

/** The steps on which a loan of this section has fields, in order, each with the labels of the missing ones. */
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
