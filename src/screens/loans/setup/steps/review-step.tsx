// The **Review & submit** step: an overview of every step, with links to problems.
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { formatHundredths } from '../../../../domain/formats'
import { valueText } from '../../../../domain/loan/draft-comparison'
import { drawsOf } from '../../../../domain/loan/draw-rows'
import { drawTotal, drawTotalText } from '../../../../domain/loan/draw-total'
import { repaymentWarning } from '../../../../domain/loan/repayment-warning'
import type { SetupContext } from '../../../../domain/loan/setup-context'
import { fieldProblem } from '../../../../domain/loan/setup-problems'
import { formatDollars } from '../../../../domain/money'
import { Facts } from '../../../../ui/facts'
import { Notice } from '../../../../ui/states'
import { fieldPath } from '../field-focus'
import { afterLabel } from '../problem-text'
import { type Step, stepTitle } from '../setup-copy'
import { useSetup } from '../setup-form'
import type { StepSummary } from '../setup-nav'
import { useStoredFields } from '../use-stored-fields'
import './review-step.css'

interface ReviewStepProps {
  readonly summaries: readonly StepSummary[]
  readonly pathOf: (step: Step) => string
}

export function ReviewStep({ summaries, pathOf }: ReviewStepProps) {
  return (
    <>
      {summaries
        .filter(({ step }) => step !== 'review-and-submit')
        .map((summary) => (
          <StepCard key={summary.step} summary={summary} pathOf={pathOf} />
        ))}
    </>
  )
}

interface StepCardProps extends Omit<ReviewStepProps, 'summaries'> {
  readonly summary: StepSummary
}

function StepCard({ summary: { step, status, note }, pathOf }: StepCardProps) {
  const { context, nameOf } = useSetup()
  const rows = useStoredFields().filter((row) => row.step === step && row.applies(context))
  const repayment = repaymentWarning(context)
  const invalid = rows.flatMap((row) => {
    const message = fieldProblem(row, context)
    return message === null ? [] : [{ field: row.field, label: row.label(context), message }]
  })
  return (
    <section className="card review" aria-label={stepTitle[step]}>
      <div className="review__head">
        <h2>{stepTitle[step]}</h2>
        {status === 'done' ? (
          <CircleCheck className="review__good" size={18} aria-label="Complete" />
        ) : step === 'documents' ? null : (
          <CircleAlert className="review__wrong" size={18} aria-label="Incomplete" />
        )}
        <Link href={pathOf(step)}>
          Edit<span className="visually-hidden"> {stepTitle[step]}</span>
        </Link>
      </div>
      {step === 'documents' ? <p>{note || 'You can upload files once the loan is created.'}</p> : null}
      <Facts
        facts={rows
          .filter(({ field }) => field !== 'draws')
          .map(({ field, label }) => ({
            name: label(context),
            value: valueText(field, context.values, nameOf),
          }))}
      />
      {step === 'construction-draws' ? <Draws context={context} /> : null}
      {step === 'terms-and-protection' && repayment !== null ? <Notice tone="warn">{repayment}</Notice> : null}
      {invalid.length > 0 ? (
        <ul className="review__problems">
          {invalid.map(({ field, label, message }) => (
            <li key={field}>
              <Link href={fieldPath({ pathOf }, field)}>{label}</Link>
              {afterLabel(label, message)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Each draw with month, percent and dollars. */
function Draws({ context: { values } }: { readonly context: SetupContext }) {
  // Draws have no id, so their position identifies them.
  const numbered = drawsOf(values).map((draw, at) => ({ ...draw, number: at + 1 }))
  const total = drawTotal(values)
  return (
    <>
      <ol className="review__draws num" aria-label="Draws">
        {numbered.map(({ number, month, hundredths, amount }) => (
          <li key={number}>
            <span>{`Month ${month}`}</span>
            <span>{`${formatHundredths(hundredths)}%`}</span>
            <b>{formatDollars(amount)}</b>
          </li>
        ))}
      </ol>
      {total === null ? null : <p className="num">{drawTotalText(total)}</p>}
    </>
  )
}
