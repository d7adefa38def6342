// The status and note of each step of a setup. Pure.
import { formatDay } from '../../../domain/business-days'
import { formatCountOf } from '../../../domain/formats'
import { hasBalloon, repaymentText } from '../../../domain/loan/repayment'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { setupRepayment } from '../../../domain/loan/setup-figures'
import { type SetupProblems, stepOfField, stepsOf, stepTouched } from '../../../domain/loan/setup-problems'
import { blankSetup, numberIn } from '../../../domain/loan/setup-values'
import { formatDollars } from '../../../domain/money'
import { attentionText } from '../../account/forms/attention-text'
import type { Step } from './setup-copy'
import type { Choices } from './setup-form'
import type { StepSummary } from './setup-nav'

interface SummaryInput {
  readonly context: SetupContext
  readonly choices: Choices
  /** Invalid and missing fields. */
  readonly problems: SetupProblems
  /** Fields that the server rejected. */
  readonly rejected: readonly string[]
  /** Steps that the user has visited. */
  readonly visited: ReadonlySet<Step>
  /** How many of the loan's documents are uploaded; null until the loan is created. */
  readonly documents: { readonly uploaded: number; readonly total: number } | null
}

export function stepSummaries(input: SummaryInput): readonly StepSummary[] {
  const { context, problems, rejected, visited, documents } = input
  return stepsOf(context).map((step) => {
    if (step === 'documents') {
      const note = documents === null ? '' : `${documents.uploaded} of ${documents.total} files`
      return { step, status: documents !== null && documents.uploaded === documents.total ? 'done' : 'open', note }
    }
    if (step === 'review-and-submit') return { step, status: 'open', note: '' }
    const invalid = new Set([...Object.keys(problems), ...rejected].filter((field) => stepOfField(field) === step))
    if (invalid.size === 0) return { step, status: 'done', note: noteOf(step, input) }
    const isRejected = rejected.some((field) => stepOfField(field) === step)
    const isStarted = visited.has(step) || (isRejected && stepTouched(step, context, blankSetup))
    return isStarted
      ? { step, status: 'attention', note: attentionText(invalid.size) }
      : { step, status: 'open', note: '' }
  })
}

function noteOf(step: Step, { context, choices }: SummaryInput): string {
  const { values, section } = context
  const labelOf = (field: keyof Choices, value: string): string =>
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
      const repayment = setupRepayment(context)
      if (amount === null) return ''
      return repayment === null
        ? formatDollars(amount)
        : `${formatDollars(amount)}${hasBalloon(repayment) ? ', ' : ' over '}${repaymentText(repayment)}`
    }
    case 'construction-draws':
      return formatCountOf(values.draws.length, 'draw')
    case 'delivery-and-deposit':
      return `By ${formatDay(values.delivery_last_date_fees)}`
    case 'servicing':
      return labelOf('service_company_id', values.service_company_id)
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
