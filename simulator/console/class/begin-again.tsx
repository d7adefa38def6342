// Asks before the lesson begins again for the whole class.
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { Room } from '../../control-api/training.schemas'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { refusedText } from './refused-text'

interface BeginAgainProps {
  readonly open: boolean
  readonly room: Room
  readonly onClose: () => void
  readonly onDone: () => void
}

export function BeginAgain({ open, room, onClose, onDone }: BeginAgainProps) {
  const { busy, run } = useRunAction()
  const begin = async () => {
    await run(
      async () => {
        const done = await control('rooms.reset', { params: { roomId: room.id } })
        const refusal = refusedText(done)
        if (refusal !== null) throw new Error(refusal)
      },
      () => 'The lesson begins again. Everyone is at the start, and the clock is paused.',
    )
    onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Begin the lesson again"
      subtitle="Everyone keeps their seat and goes back to the start. Bids, tasks and scores so far will be deleted."
      small
    >
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button tone="danger" busy={busy} onClick={begin}>
          Begin again
        </Button>
      </div>
    </Dialog>
  )
}
