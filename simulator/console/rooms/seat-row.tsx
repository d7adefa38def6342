// One trainee of a room: clock, task, score, the hand, and what the trainer may change about the seat.
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
  const lower = async () => {
    await run(() => control('rooms.seat', { params: { roomId: room.id }, body: { seat: seat.seat, hand: false } }))
    onChanged()
  }
  return (
    <tr>
      <th scope="row">
        {world === null ? name : <InnerLink to={{ world, page: 'console' }}>{name ?? person.name}</InnerLink>}
        {seat.hand === null ? null : (
          <button type="button" className="hand" aria-label={`${name} raised a hand: lower it`} onClick={lower}>
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
        {lost === 0 ? '' : `, ${lost} lost`}
      </td>
      <td>
        {score} of {outOf}
      </td>
      <td>
        <button type="button" className="small-button" aria-label={`Seat of ${name}`} onClick={() => setOpen(true)}>
          Seat …
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

/** The personal link, name and part of a seat, and taking it away, which asks by its second press. */
function SeatDialog({ open, room, seat, onClose, onChanged, onCopy }: SeatDialogProps) {
  const { busy, run } = useRunAction()
  const [name, setName] = useState(seat.name ?? '')
  const [part, setPart] = useState(seat.person.key)
  const [freeing, setFreeing] = useState(false)
  const change = async (body: { name?: string; part?: string; free?: true }, said: string) => {
    const changed = await run(
      () => control('rooms.seat', { params: { roomId: room.id }, body: { seat: seat.seat, ...body } }),
      () => said,
    )
    if (changed === null) return
    onClose()
    onChanged()
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Seat of ${seat.name}`} small>
      <form
        className="seat-form"
        onSubmit={(event) => {
          event.preventDefault()
          const renamed = name.trim() === seat.name ? {} : { name }
          const moved = part === seat.person.key ? {} : { part }
          void change({ ...renamed, ...moved }, 'The seat has changed. A new part opens by the personal link.')
        }}
      >
        {seat.back === null ? null : (
          <Button tone="quiet" onClick={() => onCopy(seat.back ?? '')}>
            Copy the personal link
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
            {room.parts.map(({ key, name: called, role }) => (
              <option key={key} value={key}>
                {called}, {role}
              </option>
            ))}
          </select>
        </label>
        {freeing ? (
          <p role="alert">
            {room.mode === 'own' ? 'Their world ends, and what they did is deleted.' : 'Somebody else may take it.'}
          </p>
        ) : null}
        <div className="dialog__foot">
          <Button
            tone="danger"
            busy={busy}
            onClick={() => (freeing ? change({ free: true }, 'The seat is free.') : setFreeing(true))}
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
