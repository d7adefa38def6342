// The **Loan created** dialog: submit to auction or enter what is missing, upload documents first, or do it later.
import { formatCountOf } from '../../../domain/formats'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { TwinLoanNotice } from '../create/draft-became-loan'

interface LoanCreatedDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  /** How many fields are missing or invalid. */
  readonly missing: number
  readonly submitting: boolean
  /** Why the submission failed. */
  readonly problem: string | null
  readonly onSubmit: () => void
  /** Goes to the first step with a missing field. */
  readonly onContinue: () => void
  readonly onUpload: () => void
  readonly onLater: () => void
}

export function LoanCreatedDialog(props: LoanCreatedDialogProps) {
  const isComplete = props.missing === 0
  return (
    <Dialog open={props.open} onClose={props.onLater} locked={props.submitting} title="Loan created">
      <p>
        <b>{props.name}</b> is now in your incomplete auctions.{' '}
        {isComplete
          ? 'Nothing is missing, so you can submit it now. You can upload documents later.'
          : `${formatCountOf(props.missing, 'field')} ${props.missing === 1 ? 'is' : 'are'} missing or invalid before you can submit it. You can upload documents later.`}
      </p>
      <TwinLoanNotice loanId={props.loanId} />
      {props.problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {props.problem}
        </Notice>
      )}
      <div className="dialog__foot dialog__foot--wrap">
        {isComplete ? (
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
