// One trainee of a class: presence, tasks, score, raised hand, and the dialog to edit the seat.
import { Hand } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import type { Room, RoomSeat, TaskProgress } from '../../control-api/training.schemas'
import { presenceText, spanText } from '../copy'
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
  const { name, person, world, ended, tasks = [], score = 0, out_of: outOf = 0 } = seat
  const [open, setOpen] = useState(false)
  const { run } = useRunAction()
  const lowerHand = async () => {
    await run(() => control('rooms.seat', { params: { roomId: room.id }, body: { seat: seat.seat, hand: false } }))
    onChanged()
  }
  return (
    <tr>
      <th scope="row">
        {world === null || ended ? name : <InnerLink to={{ world, page: 'console' }}>{name ?? person.name}</InnerLink>}
        {room.parts.length > 1 && room.mode === 'shared' ? (
          <span className="seat-row__part"> {person.name}</span>
        ) : null}
        {seat.hand === null ? null : (
          <button type="button" className="hand" aria-label={`${name} raised a hand. Lower it.`} onClick={lowerHand}>
            <Hand size={16} aria-hidden="true" />
          </button>
        )}
      </th>
      <td className={`presence presence--${ended ? 'ended' : (seat.presence?.state ?? 'away')}`}>
        {ended ? 'world ended' : presenceText(seat.presence, Date.now())}
      </td>
      {room.mode === 'own' ? <ClockCell seat={seat} room={room} /> : null}
      {room.tasks.map(({ id }) => (
        <TaskCell key={id} task={tasks.find((one) => one.id === id)} />
      ))}
      <td className="seat-row__score">{outOf === 0 ? '–' : `${score} of ${outOf}`}</td>
      <td>
        <button type="button" className="plain-button" aria-label={`Edit ${name}’s seat`} onClick={() => setOpen(true)}>
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

/** What sets the trainee's clock apart from that of the class: `+2 min`, `paused`. Empty if nothing does. */
function apartText({ clock, position = 0 }: RoomSeat, { clock: ofClass }: Room): string {
  if (clock === null) return ''
  // The clocks of a playing class are read one after another.
  const slack = 2_000 * Math.max(1, ofClass.rate)
  const ahead = position - ofClass.position
  const span = Math.abs(ahead) <= slack ? '' : `${ahead > 0 ? '+' : '−'}${spanText(Math.abs(ahead))}`
  const isAlike = clock.paused === ofClass.paused && clock.rate === ofClass.rate
  const pace = isAlike ? '' : clock.paused ? 'paused' : `×${clock.rate}`
  return [span, pace].filter(Boolean).join(' ')
}

/** Empty while the trainee is with the class, so that the others stand out. */
function ClockCell({ seat, room }: Pick<SeatRowProps, 'seat' | 'room'>) {
  const apart = seat.ended ? '' : apartText(seat, room)
  return <td>{apart === '' ? <span className="visually-hidden">with the class</span> : apart}</td>
}

function TaskCell({ task }: { readonly task: TaskProgress | undefined }) {
  if (task === undefined) return <td className="task-cell">–</td>
  if (task.offset_ms !== null) return <td className="task-cell task-cell--done">✓ {spanText(task.offset_ms)}</td>
  if (task.lost) return <td className="task-cell task-cell--lost">missed</td>
  return (
    <td className="task-cell">
      <span className="visually-hidden">open</span>
      <span aria-hidden="true">·</span>
    </td>
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
