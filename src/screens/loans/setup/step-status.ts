// The status of each step of a setup, and the note below its name. Pure.
import { formatDay } from '../../../domain/business-days'
import { formatTerm } from '../../../domain/formats'
import type { SetupContext } from '../../../domain/loan/setup-context'
import type { SetupProblems } from '../../../domain/loan/setup-problems'
import { stepOfField, stepsOf, stepTouched } from '../../../domain/loan/setup-problems'
import { blankSetup, numberIn } from '../../../domain/loan/setup-values'
import { formatDollars } from '../../../domain/money'
import type { Step } from './setup-copy'
import type { Choices } from './setup-form'
import type { StepSummary } from './setup-nav'

interface StandingInput {
  readonly context: SetupContext
  readonly choices: Choices
  /** Fields that are wrong or missing. */
  readonly problems: SetupProblems
  /** Fields that the server refused. */
  readonly refused: readonly string[]
  /** Steps that the person has been on. */
  readonly visited: ReadonlySet<Step>
  /** How many of the loan's documents are uploaded; null while there is no loan. */
  readonly documents: { readonly there: number; readonly all: number } | null
}

const fields = (count: number): string =>
  `${count} field${count === 1 ? '' : 's'} need${count === 1 ? 's' : ''} attention`

/** The steps that this loan has. */
export function stepSummaries(input: StandingInput): readonly StepSummary[] {
  const { context, problems, refused, visited, documents } = input
  return stepsOf(context).map((step) => {
    if (step === 'documents') {
      const note = documents === null ? '' : `${documents.there} of ${documents.all} files`
      return { step, status: documents !== null && documents.there === documents.all ? 'done' : 'open', note }
    }
    if (step === 'review-and-submit') return { step, status: 'open', note: '' }
    const wrong = new Set([...Object.keys(problems), ...refused].filter((field) => stepOfField(field) === step))
    if (wrong.size === 0) return { step, status: 'done', note: noteOf(step, input) }
    const seen = visited.has(step) || refused.some((field) => stepOfField(field) === step)
    const begun = seen && (visited.has(step) || stepTouched(step, context, blankSetup))
    return begun ? { step, status: 'attention', note: fields(wrong.size) } : { step, status: 'open', note: '' }
  })
}

function noteOf(step: Step, { context: { values, section }, choices }: StandingInput): string {
  const chosen = (field: keyof Choices, value: string): string =>
    choices[field]?.find((choice) => choice.value === value)?.label ?? ''
  switch (step) {
    case 'loan-type':
      return section === null
        ? ''
        : `${section.loan_type.toUpperCase()} ${section.name} · ${section.type === 'construction' ? 'Construction' : 'Permanent'}`
    case 'project':
      return [values.project_city, values.project_zip_code].filter(Boolean).join(', ')
    case 'terms-and-protection': {
      const amount = numberIn(values.loan_amount)
      return amount === null ? '' : `${formatDollars(amount)} over ${formatTerm(Number(values.loan_term))}`
    }
    case 'construction-draws':
      return `${values.draws.length} draws`
    case 'delivery-and-deposit':
      return `By ${formatDay(values.delivery_last_date_fees)}`
    case 'servicing':
      return chosen('service_company_id', values.service_company_id)
    case 'auction-terms':
      return values.auction_process_type === 'price' ? 'Investors bid the price' : 'Investors bid the rate'
    case 'investors-and-signators':
      return `${values.signators.length} signator${values.signators.length === 1 ? '' : 's'}, ${values.investors.length === 0 ? 'all investors' : `${values.investors.length} invited`}`
    case 'documents':
    case 'review-and-submit':
      return ''
    default:
      return step satisfies never
  }
}
