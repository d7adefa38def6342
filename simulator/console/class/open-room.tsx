// Opens a room for the scenario of a world: its kind, its seats, the trainees it expects, and the parts that they play.
import { useState } from 'react'
import type { World } from '../../control-api/control.schemas'
import { firstDigits, plainText } from '../copy'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { namesIn, storedRoster, storeRoster } from './roster'

interface OpenRoomProps {
  readonly world: World
  readonly onOpened: (roomId: string) => void
}

const DEFAULT_SEATS = '30'

export function OpenRoom({ world, onOpened }: OpenRoomProps) {
  const { busy, run } = useRunAction()
  const [seats, setSeats] = useState(DEFAULT_SEATS)
  const [roster, setRoster] = useState(storedRoster)
  const [parts, setParts] = useState<readonly string[]>([])
  const names = namesIn(roster)
  const count = Math.min(200, Math.max(1, Number(seats) || 1))
  const open = async (mode: 'own' | 'shared') => {
    const chosen = parts.length === 0 ? {} : { parts: [...parts] }
    const expected = names.length === 0 ? {} : { roster: [...names] }
    storeRoster(names)
    const opened = await run(
      () =>
        control('rooms.open', {
          body: {
            world: world.id,
            mode,
            paused: true,
            ...(mode === 'own' ? { seats: count } : {}),
            ...chosen,
            ...expected,
          },
        }),
      (room) => `Room ${room.code} is open.`,
    )
    if (opened !== null) onOpened(opened.id)
  }
  const toggle = (key: string): void =>
    setParts((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]))
  return (
    <div className="open-room">
      <p className="hint">
        The room plays <b>{plainText(world.scenario)}</b>. Trainees open its link and enter their name.
      </p>
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
      <label className="open-room__roster">
        Trainees you expect, one name per line
        <textarea
          className="small-input"
          rows={6}
          value={roster}
          placeholder="Optional. You see who is missing, and the join page offers the names."
          onChange={(event) => setRoster(event.target.value)}
        />
      </label>
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
