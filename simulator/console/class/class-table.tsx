// The seats of a class, one row each: who is there, how far they are in each task, and their score.
import type { Room } from '../../control-api/training.schemas'
import { SeatRow } from './seat-row'

interface ClassTableProps {
  readonly room: Room
  readonly onChanged: () => void
  readonly onCopy: (link: string) => void
}

export function ClassTable({ room, onChanged, onCopy }: ClassTableProps) {
  const trainees = room.seats.filter(({ name }) => name !== null)
  if (trainees.length === 0 && room.missing.length === 0) return <p className="hint">Nobody has joined yet.</p>
  const doneBy = (id: string): number =>
    trainees.filter(({ tasks = [] }) => tasks.some((task) => task.id === id && task.done)).length
  return (
    <div className="class__table">
      <table className="num" aria-label="Trainees">
        <thead>
          <tr>
            <th scope="col">Trainee</th>
            <th scope="col">Presence</th>
            {room.mode === 'own' ? <th scope="col">Clock</th> : null}
            {room.tasks.map(({ id, say, points }) => (
              <th key={id} scope="col" className="class__task" title={`${say} (${points} points)`}>
                <span className="class__say">{say}</span>
                <span className="class__count">
                  {doneBy(id)} of {trainees.length}
                </span>
              </th>
            ))}
            <th scope="col">Score</th>
            <th scope="col">
              <span className="visually-hidden">Seat</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trainees.map((seat) => (
            <SeatRow key={seat.seat} room={room} seat={seat} onChanged={onChanged} onCopy={onCopy} />
          ))}
          {room.missing.map((name) => (
            <tr key={name} className="seat-row--missing">
              <th scope="row">{name}</th>
              <td colSpan={room.tasks.length + (room.mode === 'own' ? 4 : 3)}>hasn’t joined yet</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
