// One trainee of a room: clock, task, score, raised hand, and the dialog to edit the seat.
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { Room, RoomSeat } from '../../control-api/training.schemas'
import { timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

interface SeatRowProps {
  readonly room: Room
  readonly seat: RoomSeat
  readonly onChanged: () => void
  readonly onCopy: (link: string) => void
}

export function SeatRow({ room, seat, onChanged, onCopy }: SeatRowProps) {
  const { name, person, world, clock, task = null, done = 0, tasks = [], score = 0, out_of: outOf = 0 } = seat
  const [open, setOpen] = useState(false)
  const { run } = useRunAction()
  const lost = tasks.filter((one) => one.lost).length
  const lowerHand = async () => {
    await run(() => control('rooms.seat', { params: { roomId: room.id }, body: { seat: seat.seat, hand: false } }))
    onChanged()
  }
  return (
    <tr>
      <th scope="row">
        {world === null ? name : <InnerLink to={{ world, page: 'console' }}>{name ?? person.name}</InnerLink>}
        {seat.hand === null ? null : (
          <button type="button" className="hand" aria-label={`${name} raised a hand. Lower it.`} onClick={lowerHand}>
            <Hand size={16} aria-hidden="true" />
          </button>
        )}
      </th>
      <td>
        {clock === null ? '–' : `${timeText(Date.parse(clock.now))} ${clock.paused ? 'paused' : `×${clock.rate}`}`}
      </td>
      <td>{task ?? (outOf === 0 ? 'no tasks' : lost === 0 ? 'all done' : 'nothing left to do')}</td>
      <td>
        {done} of {tasks.length}
        {lost === 0 ? '' : `, ${lost} missed`}
      </td>
      <td>
        {score} of {outOf}
      </td>
      <td>
        <button type="button" className="small-button" aria-label={`Edit ${name}’s seat`} onClick={() => setOpen(true)}>
          Edit
        </button>
        <SeatDialog
          key={open ? 'open' : 'closed'}
          open={open}
          room={room}
          seat={seat}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
          onCopy={onCopy}
        />
      </td>
    </tr>
  )
}

interface SeatDialogProps extends SeatRowProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The personal link, name and part of a seat. Freeing it takes a second click to confirm. */
function SeatDialog({ open, room, seat, onClose, onChanged, onCopy }: SeatDialogProps) {
  const { busy, run } = useRunAction()
  const [name, setName] = useState(seat.name ?? '')
  const [part, setPart] = useState(seat.person.key)
  const [freeing, setFreeing] = useState(false)
  const change = async (body: { name?: string; part?: string; free?: true }, report: string) => {
    const result = await run(
      () => control('rooms.seat', { params: { roomId: room.id }, body: { seat: seat.seat, ...body } }),
      () => report,
    )
    if (result === null) return
    onClose()
    onChanged()
  }
  return (
    <Dialog open={open} onClose={onClose} title={`${seat.name}’s seat`} small>
      <form
        className="seat-form"
        onSubmit={(event) => {
          event.preventDefault()
          const nameChange = name.trim() === seat.name ? {} : { name }
          const partChange = part === seat.person.key ? {} : { part }
          void change(
            { ...nameChange, ...partChange },
            part === seat.person.key
              ? 'Seat updated.'
              : 'Seat updated. To switch to the new part, the trainee opens the personal link.',
          )
        }}
      >
        {seat.back === null ? null : (
          <Button tone="quiet" onClick={() => onCopy(seat.back ?? '')}>
            Copy personal link
          </Button>
        )}
        <label>
          Name
          <input
            className="small-input"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label>
          Part
          <select className="small-input" value={part} onChange={(event) => setPart(event.target.value)}>
            {room.parts.map(({ key, name: partName, role }) => (
              <option key={key} value={key}>
                {partName}, {role}
              </option>
            ))}
          </select>
        </label>
        {freeing ? (
          <p role="alert">
            {room.mode === 'own'
              ? 'Their world will end and their work will be deleted.'
              : 'Someone else can then take it.'}
          </p>
        ) : null}
        <div className="dialog__foot">
          <Button
            tone="danger"
            busy={busy}
            onClick={() => (freeing ? change({ free: true }, 'Seat freed.') : setFreeing(true))}
          >
            {freeing ? 'Yes, free the seat' : 'Free the seat'}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
