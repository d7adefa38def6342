// Chooses the whole class or one trainee.
import type { Room } from '../../control-api/training.schemas'

interface RecipientChoiceProps {
  readonly room: Room
  readonly label: string
  /** The number of the seat; null is the whole class. */
  readonly seat: number | null
  readonly onChoose: (seat: number | null) => void
}

export function RecipientChoice({ room, label, seat, onChoose }: RecipientChoiceProps) {
  return (
    <label>
      {label}
      <select
        className="small-input"
        value={seat ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">the whole class</option>
        {room.seats.map((one) =>
          one.name === null ? null : (
            <option key={one.seat} value={one.seat}>
              {one.name}
            </option>
          ),
        )}
      </select>
    </label>
  )
}
