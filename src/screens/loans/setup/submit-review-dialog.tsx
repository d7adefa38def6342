// Shows what a submission changes in the saved loan, before it is sent.
import { formatCountOf } from '../../../domain/formats'
import type { SetupDifference } from '../../../domain/loan/draft-comparison'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { VersionTable } from '../../drafts/version-table'

interface SubmitReviewDialogProps {
  /** From the saved values (`mine`) to those in the form (`theirs`); null if the dialog is closed. */
  readonly differences: readonly SetupDifference[] | null
  readonly name: string
  readonly onClose: () => void
  readonly onSubmit: () => void
}

export function SubmitReviewDialog({ differences, name, onClose, onSubmit }: SubmitReviewDialogProps) {
  const rows = differences ?? []
  return (
    <Dialog
      open={differences !== null}
      onClose={onClose}
      title="Review your changes"
      className="version-dialog"
      subtitle={`${formatCountOf(rows.length, 'field')} of ${name} ${rows.length === 1 ? 'differs' : 'differ'} from the saved loan. Submitting saves your changes.`}
    >
      <VersionTable differences={rows} mineLabel="Saved" theirsLabel="Yours" />
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Keep editing
        </Button>
        <Button onClick={onSubmit}>Save and submit</Button>
      </div>
    </Dialog>
  )
}
