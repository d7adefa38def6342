// The question before a room with trainees in it is closed.
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

/** Says what is lost: the trainees' worlds and the debrief. */
export function CloseRoomDialog({ open, code, trainees, onCancel, onClose }: CloseRoomDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={`Close room ${code}`}
      subtitle={`${countText(trainees, 'trainee is', 'trainees are')} in it. Their worlds end, and the debrief is deleted: save its CSV first.`}
      small
    >
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button tone="danger" onClick={onClose}>
          Close it
        </Button>
      </div>
    </Dialog>
  )
}
