// A step of a setup: heading, notices, fields.
import { sameSetup } from '../../../domain/loan/setup-review'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { DraftOffer } from '../../drafts/draft-offer'
import type { DraftOfForm } from '../../drafts/use-draft'
import { PageHeading } from '../../page-heading'
import { DraftBecameLoanNotice, TwinLoanNotice, type useConvertedDraft } from '../create/draft-became-loan'
import { CommitmentNotice } from '../documents/commitment-notice'
import { TermSheetPaste } from '../term-sheet/term-sheet-paste'
import { CommittedNotice } from './committed-notice'
import { ErrorSummary, type InvalidFields } from './error-summary'
import { useStepFocus } from './field-focus'
import { LoanActivity } from './loan-activity'
import { MergePanel } from './merge-panel'
import { offeredSetup } from './offered-setup'
import { PrefilledNotice } from './prefilled-notice'
import type { SetupLoan } from './setup-actions'
import { type Step, stepLead, stepTitle } from './setup-copy'
import { useSetup } from './setup-form'
import type { StepSummary } from './setup-nav'
import { ReviewStep } from './steps/review-step'
import { StepFields } from './steps/step-fields'
import { TermChanges } from './term-changes'
import type { MergedLoan } from './use-merged-loan'
import type { SetupSteps } from './use-setup-steps'

/** Steps with fields that a term sheet can fill. */
const termSheetSteps: readonly Step[] = [
  'loan-type',
  'project',
  'terms-and-protection',
  'delivery-and-deposit',
  'auction-terms',
]

/** The project comes first, because several loans may be open in tabs. */
const tabTitle = (step: Step, project: string): string =>
  project.trim() === '' ? stepTitle[step] : `${project.trim()} · ${stepTitle[step]}`

/** The last step updates a loan that has already been submitted. */
const leadOf = (step: Step, loan: SetupLoan | null): string =>
  step === 'review-and-submit' && loan?.auction_status && loan.auction_status !== 'incomplete'
    ? 'Review all steps, then update the loan.'
    : stepLead[step]

interface SetupStepBodyProps {
  readonly nav: SetupSteps
  readonly summaries: readonly StepSummary[]
  readonly draft: DraftOfForm
  readonly loan: SetupLoan | null
  /** What others saved since; null for a loan that isn't created yet. */
  readonly merged: MergedLoan | null
  readonly invalidFields: InvalidFields
  /** The server's values, or blank. */
  readonly saved: SetupValues
  readonly converted: ReturnType<typeof useConvertedDraft>
}

/** A step without its buttons. */
export function SetupStepBody({
  nav,
  summaries,
  draft,
  loan,
  merged,
  invalidFields,
  saved,
  converted,
}: SetupStepBodyProps) {
  const { form, context, nameOf } = useSetup()
  const { step, pathOf } = nav
  useStepFocus(step)
  const isCommitted = loan?.auction_status === 'commitment' && loan.commitment !== 'rejected'
  const [lastCreated, ...otherCreated] = draft.created
  const offered = offeredSetup(draft.offered, saved, context, nameOf)
  return (
    <>
      <PageHeading key={step} title={stepTitle[step]} tab={tabTitle(step, context.values.project_name)} />
      <p className="setup__lead">{leadOf(step, loan)}</p>
      {termSheetSteps.includes(step) ? <TermSheetPaste /> : null}
      <ErrorSummary invalidFields={invalidFields} nav={nav} />
      {loan === null ? null : <TwinLoanNotice loanId={loan.id} />}
      {loan !== null || lastCreated === undefined ? null : (
        <DraftBecameLoanNotice
          loans={[lastCreated, ...otherCreated]}
          isDoubted={draft.isDoubted}
          converted={converted}
        />
      )}
      {offered === null ? null : (
        <DraftOffer
          draft={draft}
          changes={offered.changes}
          differences={offered.differences}
          isEmpty={loan === null && sameSetup(context.values, saved)}
          onMerge={(keys) => {
            for (const { key } of offered.differences.filter((one) => keys.includes(one.key)))
              form.setValue(key, offered.values[key], { shouldDirty: true, shouldValidate: true })
          }}
        />
      )}
      {loan === null || isCommitted ? null : (
        <CommitmentNotice state={loan.commitment ?? null} reason={loan.commitment_reason ?? ''} />
      )}
      {loan?.auction_status === 'commitment' ? <CommittedNotice agency={loan.type === 'rhs' ? 'USDA' : 'HUD'} /> : null}
      <PrefilledNotice step={step} />
      {merged === null ? null : <MergePanel merged={merged} loan={loan} />}
      {step === 'review-and-submit' ? (
        <>
          <ReviewStep summaries={summaries} pathOf={pathOf} />
          <TermChanges loan={loan} context={context} nameOf={nameOf} />
          <LoanActivity loan={loan} />
        </>
      ) : (
        <StepFields step={step} />
      )}
    </>
  )
}
