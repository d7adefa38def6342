// The **Loan created** dialog: submit to auction now, upload documents first, or do it later.
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Notice } from '../../../ui/states'
import { TwinLoanNotice } from '../create/draft-became-loan'

interface LoanCreatedDialogProps {
  readonly open: boolean
  readonly loanId: number
  readonly name: string
  readonly submitting: boolean
  /** Why the submission failed. */
  readonly problem: string | null
  readonly onSubmit: () => void
  readonly onUpload: () => void
  readonly onLater: () => void
}

export function LoanCreatedDialog(props: LoanCreatedDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onLater} locked={props.submitting} title="Loan created">
      <p>
        <b>{props.name}</b> is now in your incomplete auctions. Submit it when it’s complete. You can upload documents
        later.
      </p>
      <TwinLoanNotice loanId={props.loanId} />
      {props.problem === null ? null : (
        <Notice tone="wrong" role="alert">
          {props.problem}
        </Notice>
      )}
      <div className="dialog__foot dialog__foot--wrap">
        <Button busy={props.submitting} onClick={props.onSubmit}>
          Submit to auction
        </Button>
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
