// The profile was saved elsewhere while it was edited here: both versions, and the choice between them. Nothing is
// overwritten before the person has chosen.
import type { FormDifference } from '../../domain/profile/profile-copy'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { NewerVersion } from './use-profile-submission'

interface OvertakenDialogProps {
  /** Null while there is nothing to decide. */
  readonly newer: NewerVersion | null
  readonly differences: readonly FormDifference[]
}

/** **Use the saved version**, **Save mine**, or go on editing. */
export function OvertakenDialog({ newer, differences }: OvertakenDialogProps) {
  return (
    <Dialog
      open={newer !== null}
      onClose={() => newer?.decideLater()}
      title="This profile was changed elsewhere"
      subtitle="Another tab or device saved it while you were editing. Choose which version to keep."
    >
      {differences.length === 0 ? (
        <p>Both versions are the same.</p>
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
        <Button tone="quiet" onClick={() => newer?.takeTheirs()}>
          Use the saved version
        </Button>
        <Button onClick={() => newer?.saveMine()}>Save mine</Button>
      </div>
    </Dialog>
  )
}
