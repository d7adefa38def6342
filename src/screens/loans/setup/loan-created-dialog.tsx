// The **Loan created** dialog: submit to auction or enter what is missing, upload documents first, or do it later.
import { formatCountOf } from '../../../domain/formats'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { TwinLoanNotice } from '../create/draft-became-loan'
import { FOR_THE_LENDER } from './setup-copy'

interface LoanCreatedDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  /** How many fields are missing or invalid. */
  readonly missing: number
  /** Only the lender can submit it. */
  readonly needsLender: boolean
  readonly submitting: boolean
  /** Why the submission failed. */
  readonly problem: string | null
  readonly onSubmit: () => void
  /** Goes to the first step with a missing field. */
  readonly onContinue: () => void
  readonly onUpload: () => void
  readonly onLater: () => void
}

function nextStepText({ missing, needsLender }: Pick<LoanCreatedDialogProps, 'missing' | 'needsLender'>): string {
  if (missing > 0)
    return `${formatCountOf(missing, 'field')} ${missing === 1 ? 'is' : 'are'} missing or invalid before ${needsLender ? 'it can be submitted' : 'you can submit it'}.`
  return needsLender ? FOR_THE_LENDER : 'Nothing is missing, so you can submit it now.'
}

export function LoanCreatedDialog(props: LoanCreatedDialogProps) {
  const isComplete = props.missing === 0
  return (
    <Dialog open={props.open} onClose={props.onLater} locked={props.submitting} title="Loan created">
      <p>
        <b>{props.name}</b> is now in your incomplete auctions. {nextStepText(props)} You can upload documents later.
      </p>
      <TwinLoanNotice loanId={props.loanId} />
      {props.problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {props.problem}
        </Notice>
      )}
      <div className="dialog__foot dialog__foot--wrap">
        {isComplete && props.needsLender ? null : isComplete ? (
          <Button busy={props.submitting} onClick={props.onSubmit}>
            Submit to auction
          </Button>
        ) : (
          <Button onClick={props.onContinue}>{`Enter ${formatCountOf(props.missing, 'field')}`}</Button>
        )}
        <Button tone="quiet" onClick={props.onUpload}>
          Upload forms
        </Button>
        <Button tone="bare" onClick={props.onLater}>
          Later
        </Button>
      </div>
    </Dialog>
  )
}
