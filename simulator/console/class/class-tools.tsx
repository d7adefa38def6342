// What a trainer needs now and then: faults, more seats, and where late joiners start.
import { useState } from 'react'
import { faultPresets } from '../faults/fault-presets'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { RecipientChoice } from './recipient-choice'
import { refusedText } from './refused-text'
import type { RoomProps } from './room-props'

export function ClassTools({ room, onChanged }: RoomProps) {
  const { busy, run } = useRunAction()
  const [seat, setSeat] = useState<number | null>(null)
  const [preset, setPreset] = useState(0)
  const params = { roomId: room.id }
  const act = async (action: () => Promise<unknown>, report: string): Promise<void> => {
    await run(action, () => report)
    onChanged()
  }
  const startFault = () => {
    const { fault, label } = faultPresets[preset] ?? { fault: { fault: 'cut socket' }, label: '' }
    return act(async () => {
      const body = { ...fault, ...(seat === null ? {} : { seats: [seat] }) }
      const refusal = refusedText(await control('rooms.command', { params, body }))
      if (refusal !== null) throw new Error(refusal)
    }, `Fault started: ${label}.`)
  }
  return (
    <details className="room__tools">
      <summary>Faults and seats</summary>
      <div className="room__tool">
        <RecipientChoice room={room} label="For whom" seat={seat} onChoose={setSeat} />
        <label>
          Fault
          <select className="small-input" value={preset} onChange={(event) => setPreset(Number(event.target.value))}>
            {faultPresets.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="small-button" disabled={busy} onClick={startFault}>
          Start fault
        </button>
        <button
          type="button"
          className="small-button"
          disabled={busy}
          onClick={() => act(() => control('rooms.endFaults', { params }), 'All faults in this room have ended.')}
        >
          End all faults
        </button>
      </div>
      <div className="room__tool">
        {room.mode === 'own' ? (
          <LateChoice
            late={room.late}
            onChoose={(late) =>
              act(
                () => control('rooms.change', { params, body: { late } }),
                'Saved. This applies to anyone who joins from now on.',
              )
            }
          />
        ) : null}
        <button
          type="button"
          className="small-button"
          disabled={busy}
          onClick={() => act(() => control('rooms.seats', { params, body: { count: 1 } }), 'Seat added.')}
        >
          Add a seat
        </button>
      </div>
    </details>
  )
}

interface LateChoiceProps {
  readonly late: 'class' | 'start'
  readonly onChoose: (late: 'class' | 'start') => void
}

/** Where trainees who join a running class start. */
function LateChoice({ late, onChoose }: LateChoiceProps) {
  return (
    <label>
      Late joiners start
      <select
        className="small-input"
        aria-label="Late joiners start"
        value={late}
        onChange={(event) => onChoose(event.target.value === 'start' ? 'start' : 'class')}
      >
        <option value="class">with the class</option>
        <option value="start">at the beginning</option>
      </select>
    </label>
  )
}
