// One step of a setup as the person sees it: heading, notices, fields.
import { setupDifferences } from '../../../domain/loan/draft-comparison'
import { setupFrom } from '../../../domain/loan/setup-values'
import { Notice } from '../../../ui/states'
import { DraftOffer } from '../../drafts/draft-offer'
import type { DraftOfForm } from '../../drafts/use-draft'
import { PageHeading } from '../../page-heading'
import { CommitmentNotice } from '../documents/commitment-notice'
import type { SetupLoan } from './setup-actions'
import { stepLead, stepTitle } from './setup-copy'
import { useSetup } from './setup-form'
import type { StepSummary } from './setup-nav'
import { ReviewStep } from './steps/review-step'
import { StepFields } from './steps/step-fields'
import type { SetupSteps } from './use-setup-steps'

interface SetupStepBodyProps {
  readonly nav: SetupSteps
  readonly summaries: readonly StepSummary[]
  readonly draft: DraftOfForm
  readonly loan: SetupLoan | null
  /** What went wrong, where it belongs to no field. */
  readonly problem: string | null
}

/** Everything of a step but its buttons. */
export function SetupStepBody({ nav, summaries, draft, loan, problem }: SetupStepBodyProps) {
  const { context, choices } = useSetup()
  const { step, pathOf } = nav
  const differences =
    draft.offered === null
      ? []
      : setupDifferences(context.values, setupFrom(draft.offered.values), context, (field, value) => {
          const known = choices[field]?.find((choice) => choice.value === value)
          return known?.label ?? null
        })
  return (
    <>
      <PageHeading key={step} title={stepTitle[step]} />
      <p className="setup__lead">{stepLead[step]}</p>
      <DraftOffer draft={draft} differences={differences} />
      {loan === null ? null : (
        <CommitmentNotice state={loan.commitment ?? null} reason={loan.commitment_reason ?? ''} />
      )}
      {problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {problem}
        </Notice>
      )}
      {step === 'review-and-submit' ? (
        <ReviewStep summaries={summaries} pathOf={pathOf} context={context} choices={choices} />
      ) : (
        <StepFields step={step} />
      )}
    </>
  )
}
