// What a submission changes in the saved loan, before anything is sent.

import { formatCountOf } from '../../../domain/formats'
import type { SetupDifference } from '../../../domain/loan/draft-comparison'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import '../../drafts/drafts.css'

interface SubmitReviewDialogProps {
  /** `theirs` is the saved value, `mine` the one in the form; null while nothing is submitted. */
  readonly differences: readonly SetupDifference[] | null
  readonly name: string
  readonly onClose: () => void
  readonly onSubmit: () => void
}

/** **Go on editing** or **Save and submit**. */
export function SubmitReviewDialog({ differences, name, onClose, onSubmit }: SubmitReviewDialogProps) {
  const rows = differences ?? []
  return (
    <Dialog
      open={differences !== null}
      onClose={onClose}
      title="Review your changes"
      subtitle={`${formatCountOf(rows.length, 'field')} of ${name} ${rows.length === 1 ? 'differs' : 'differ'} from the saved loan. Your values are saved and submitted to auction.`}
    >
      <div className="draft-offer__table">
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Saved</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, field, mine, theirs }) => (
              <tr key={key}>
                <th scope="row">{field}</th>
                <td className="num">{theirs}</td>
                <td className="num">{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Go on editing
        </Button>
        <Button onClick={onSubmit}>Save and submit</Button>
      </div>
    </Dialog>
  )
}
