// Asks for confirmation before closing a room that has trainees.
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { countText } from '../copy'

interface CloseRoomDialogProps {
  readonly open: boolean
  readonly code: string
  readonly trainees: number
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** Warns that the trainees' worlds and the debrief will be lost. */
export function CloseRoomDialog({ open, code, trainees, onCancel, onClose }: CloseRoomDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={`Close room ${code}`}
      subtitle={`${countText(trainees, 'trainee is', 'trainees are')} in this room. Their worlds will end and the debrief will be deleted, so save its CSV first.`}
      small
    >
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button tone="danger" onClick={onClose}>
          Close room
        </Button>
      </div>
    </Dialog>
  )
}
