// Opens a room for the current scenario: its kind, its seats, and the parts that trainees play.
import { useState } from 'react'
import type { World } from '../../control-api/control.schemas'
import { firstDigits } from '../copy'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'

interface OpenRoomProps {
  readonly world: World
  readonly onOpened: () => void
}

const DEFAULT_SEATS = '30'

export function OpenRoom({ world, onOpened }: OpenRoomProps) {
  const { busy, run } = useRunAction()
  const [seats, setSeats] = useState(DEFAULT_SEATS)
  const [parts, setParts] = useState<readonly string[]>([])
  const count = Math.min(200, Math.max(1, Number(seats) || 1))
  const open = async (mode: 'own' | 'shared') => {
    const chosen = parts.length === 0 ? {} : { parts: [...parts] }
    await run(
      () =>
        control('rooms.open', {
          body: { world: world.id, mode, paused: true, ...(mode === 'own' ? { seats: count } : {}), ...chosen },
        }),
      (room) => `Room ${room.code} is open.`,
    )
    onOpened()
  }
  const toggle = (key: string): void =>
    setParts((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]))
  return (
    <div className="open-room">
      <p className="hint">A room plays the current scenario. Trainees open its link and enter their name.</p>
      <div className="button-row">
        <button type="button" className="small-button small-button--main" disabled={busy} onClick={() => open('own')}>
          Open a room: one world each
        </button>
        <label className="seed">
          Seats
          <input
            className="small-input num"
            inputMode="numeric"
            value={seats}
            onChange={(event) => setSeats(firstDigits(event.target.value, 3))}
          />
        </label>
        <button type="button" className="small-button" disabled={busy} onClick={() => open('shared')}>
          Open a room: one shared world
        </button>
      </div>
      <details className="others">
        <summary>Parts: {parts.length === 0 ? 'the scenario’s trainee' : parts.length}</summary>
        <fieldset className="parts" aria-label="Parts that trainees play">
          {world.cast.map(({ key, name, role }) => (
            <label key={key}>
              <input type="checkbox" checked={parts.includes(key)} onChange={() => toggle(key)} />
              {name}, {role}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  )
}
