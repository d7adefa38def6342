// The dialog before a submission or an update. It follows the form: it lists what will be saved, and marks what came in since.
import { formatCountOf } from '../../../domain/formats'
import { setupDifferences, valueText } from '../../../domain/loan/draft-comparison'
import { repaymentWarning } from '../../../domain/loan/repayment-warning'
import { fieldRow } from '../../../domain/loan/setup-fields'
import { fieldsThatStay } from '../../../domain/loan/setup-request'
import { type Arrival, arrivalsIn } from '../../../domain/loan/setup-review'
import { termSentences } from '../../../domain/loan/term-sentences'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { VersionTable } from '../../drafts/version-table'
import { useInView } from '../use-in-view'
import { MergeConflicts } from './merge-panel'
import { useSavedBy } from './saved-by'
import type { SetupLoan } from './setup-actions'
import { staysText } from './setup-copy'
import { useSetup } from './setup-form'
import type { OpenReview, ReviewedAction } from './use-loan-review'
import type { MergedLoan } from './use-merged-loan'

const confirmLabel: Readonly<Record<ReviewedAction, string>> = {
  submit: 'Save and submit',
  update: 'Update loan',
  leave: 'Save and leave',
}

/** What saving these changes does, by the loan's status. */
function effectOf(action: ReviewedAction): string {
  return action === 'submit' ? 'Submitting saves your changes.' : 'Your changes apply as soon as you confirm.'
}

export interface LoanReviewDialogProps {
  readonly review: OpenReview
  readonly name: string
  readonly loan: SetupLoan
  readonly merged: MergedLoan
  readonly onClose: () => void
  readonly onConfirm: () => void
}

export function LoanReviewDialog({ review, name, loan, merged, onClose, onConfirm }: LoanReviewDialogProps) {
  const { context, nameOf } = useSetup()
  const { heading } = useSavedBy(loan)
  const saved = merged.theirs
  const stays = fieldsThatStay(context, saved)
  // What the press saves, and nothing else.
  const differences = setupDifferences({ base: saved, mine: saved, theirs: context.values }, context, nameOf).filter(
    ({ key }) => !stays.includes(key),
  )
  const arrivals = arrivalsIn(review, saved, context, nameOf)
  // Against the saved loan, and against what the user knew of it, so that a save from elsewhere is described too.
  const repayment = repaymentWarning(context)
  const sentences = [
    ...new Set([saved, review.known].flatMap((before) => termSentences(before, context))),
    ...(repayment === null ? [] : [repayment]),
  ]
  const hasChanges = differences.length > 0
  const label = review.action === 'submit' && !hasChanges ? 'Submit to auction' : confirmLabel[review.action]
  return (
    <Dialog
      open
      onClose={onClose}
      title={hasChanges ? 'Review your changes' : 'Review the loan'}
      className="version-dialog"
      subtitle={
        hasChanges
          ? `${formatCountOf(differences.length, 'field')} of ${name} ${differences.length === 1 ? 'differs' : 'differ'} from the saved loan. ${effectOf(review.action)}`
          : `You have no unsaved changes to ${name}.`
      }
    >
      {review.refusal === null ? null : (
        <Notice tone="wrong" role="alert">
          {review.refusal}
        </Notice>
      )}
      {review.askedAgain ? (
        <Notice tone="warn" role="alert">
          Nothing was sent, because the loan changed while you were reviewing it. Check the changes below, then press{' '}
          {label} again.
        </Notice>
      ) : null}
      <Arrivals heading={heading} arrivals={arrivals.filter(({ isSaved }) => isSaved)} />
      <Arrivals heading="Changed in your form just now:" arrivals={arrivals.filter(({ isSaved }) => !isSaved)} />
      {merged.conflicts.length === 0 ? null : <MergeConflicts merged={merged} loan={loan} />}
      {hasChanges ? <VersionTable differences={differences} mineLabel="Saved" theirsLabel="Yours" /> : null}
      {stays.length === 0 ? null : (
        <Notice tone="warn">
          {stays.map((field) => (
            <p key={field}>
              {fieldRow(field).label(context)}: {staysText(valueText(field, saved, nameOf))}
            </p>
          ))}
        </Notice>
      )}
      {sentences.length === 0 ? null : (
        <Notice tone="warn">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Keep editing
        </Button>
        <Button disabled={merged.conflicts.length > 0} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}

interface ArrivalsProps {
  readonly heading: string
  readonly arrivals: readonly Arrival[]
}

/** `Loan amount: $53,213,700 → $5,321,300`. Nothing if nothing came in. */
function Arrivals({ heading, arrivals }: ArrivalsProps) {
  const box = useInView<HTMLParagraphElement>(arrivals.map(({ key, theirs }) => `${key} ${theirs}`).join())
  if (arrivals.length === 0) return null
  return (
    <Notice tone="info" role="status">
      <p ref={box}>{heading}</p>
      <ul className="draft-offer__fields">
        {arrivals.map(({ key, field, mine, theirs }) => (
          <li key={key}>
            {field}: <span className="num">{mine}</span> <span aria-hidden="true">→</span>
            <span className="visually-hidden">changed to</span> <b className="num">{theirs}</b>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
