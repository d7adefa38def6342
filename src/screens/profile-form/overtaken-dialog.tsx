// The profile was changed elsewhere while it was edited here: both versions, and the choice between them. Nothing is
// overwritten before somebody has chosen.
import type { FormDifference } from '../../domain/profile/profile-copy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

interface OvertakenDialogProps {
  readonly open: boolean
  readonly differences: readonly FormDifference[]
  readonly onTheirs: () => void
  readonly onMine: () => void
  readonly onLater: () => void
}

/** **Use the saved version**, **Save mine**, or go on editing. */
export function OvertakenDialog({ open, differences, onTheirs, onMine, onLater }: OvertakenDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onLater}
      title="This profile was changed elsewhere"
      subtitle="Another tab or device saved it while you were editing. Choose which version shall stand."
    >
      {differences.length === 0 ? (
        <p>Both versions say the same.</p>
      ) : (
        <div className="versions">
          <table>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Saved</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, mine, theirs }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{mine || '—'}</td>
                  <td>{theirs || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onTheirs}>
          Use the saved version
        </Button>
        <Button onClick={onMine}>Save mine</Button>
      </div>
    </Dialog>
  )
}
