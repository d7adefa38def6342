// Opens if the profile was saved elsewhere during an edit and both changed the same field. Overwrites nothing until the user
// has chosen.
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { useVersionChoices, VersionChoices } from '../../drafts/version-choices'
import type { FieldVersions } from '../../drafts/version-table'
import type { NewerVersion } from './use-profile-submission'

interface ConflictDialogProps {
  readonly newer: NewerVersion
  readonly differences: readonly FieldVersions[]
}

export function ConflictDialog({ newer, differences }: ConflictDialogProps) {
  const choices = useVersionChoices(differences)
  return (
    <Dialog
      open
      onClose={newer.decideLater}
      className="version-dialog"
      title="This profile was changed elsewhere"
      subtitle="It was saved in another tab or on another device while you were editing. Choose a value for each field that both changed."
    >
      <VersionChoices
        differences={differences}
        choices={choices}
        theirsLabel={newer.savedAt === null ? 'Saved elsewhere' : `Saved elsewhere, ${newer.savedAt} ET`}
      />
      <div className="dialog__foot">
        <Button tone="quiet" onClick={newer.decideLater}>
          Keep editing
        </Button>
        <Button
          onClick={() => {
            const keys = choices.keysToMerge()
            if (keys !== null) newer.merge(keys)
          }}
        >
          Merge and save
        </Button>
      </div>
    </Dialog>
  )
}
