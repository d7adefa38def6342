// The end of a class: its debrief, and the button that closes the room.
import { useState } from 'react'
import { textAddress } from '../../control-api/control-client'
import type { Room } from '../../control-api/training.schemas'
import { InnerLink } from '../layout/inner-link'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { CloseRoomDialog } from './close-room-dialog'
import { addToRoster } from './roster'

interface ClassFootProps {
  readonly room: Room
  readonly onClosed: () => void
}

export function ClassFoot({ room, onClosed }: ClassFootProps) {
  const { run } = useRunAction()
  const [closing, setClosing] = useState(false)
  const params = { roomId: room.id }
  const trainees = room.seats.flatMap(({ name }) => name ?? [])
  const close = async () => {
    setClosing(false)
    // For the next lesson.
    addToRoster([...trainees, ...room.missing])
    const result = await run(
      () => control('rooms.close', { params }),
      () => `${room.title} is closed.`,
    )
    if (result !== null) onClosed()
  }
  return (
    <div className="button-row room__foot">
      <InnerLink to={{ world: null, room: room.id, page: 'debrief' }}>Debrief</InnerLink>
      <InnerLink to={{ world: room.opened_from ?? room.clock.world, page: 'class' }}>All classes</InnerLink>
      <a href={textAddress('debrief.room', params)} download="debrief.csv">
        CSV
      </a>
      <a href={textAddress('debrief.room', params, 'bids')} download="bids.csv">
        Bids as CSV
      </a>
      <button
        type="button"
        className="small-button small-button--danger"
        onClick={() => (trainees.length === 0 ? close() : setClosing(true))}
      >
        Close the room
      </button>
      <CloseRoomDialog
        open={closing}
        code={room.code}
        trainees={trainees.length}
        onCancel={() => setClosing(false)}
        onClose={close}
      />
    </div>
  )
}
