// What the trainer does with the whole class: a message, a fault for all or one, seats for more, and where late ones begin.
import { useState } from 'react'
import { faultPresets } from '../faults/fault-presets'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { refusedText } from './room-clock'
import type { RoomProps } from './room-props'

const EVERYBODY = ''

export function RoomTools({ room, onChanged }: RoomProps) {
  const { busy, run } = useRunAction()
  const [text, setText] = useState('')
  const [whom, setWhom] = useState(EVERYBODY)
  const [preset, setPreset] = useState(0)
  const params = { roomId: room.id }
  const taken = room.seats.filter(({ name }) => name !== null)
  const seats = whom === EVERYBODY ? {} : { seats: [Number(whom)] }
  const act = async (action: () => Promise<unknown>, said: string): Promise<void> => {
    await run(action, () => said)
    onChanged()
  }
  const say = () =>
    act(async () => {
      await control('rooms.say', { params, body: { text: text.trim(), ...seats } })
      setText('')
    }, 'The message is on their sheets.')
  const strike = () => {
    const { fault, label } = faultPresets[preset] ?? { fault: { fault: 'cut socket' }, label: '' }
    return act(async () => {
      const done = await control('rooms.command', { params, body: { ...fault, ...seats } })
      const refusal = refusedText(done.refused)
      if (refusal !== null) throw new Error(refusal)
    }, `${label}: it has begun.`)
  }
  return (
    <details className="room__tools">
      <summary>Messages, faults, seats</summary>
      <div className="room__tool">
        <label>
          For
          <select
            className="small-input"
            aria-label="For whom"
            value={whom}
            onChange={(event) => setWhom(event.target.value)}
          >
            <option value={EVERYBODY}>the whole class</option>
            {taken.map(({ seat, name }) => (
              <option key={seat} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <form
        className="room__tool"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void say()
        }}
      >
        <label>
          Message
          <input
            className="small-input"
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="small-button" disabled={busy || text.trim() === ''}>
          Send the message
        </button>
      </form>
      <div className="room__tool">
        <label>
          Fault
          <select
            className="small-input"
            aria-label="Fault"
            value={preset}
            onChange={(event) => setPreset(Number(event.target.value))}
          >
            {faultPresets.map(({ label }, place) => (
              <option key={label} value={place}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="small-button" disabled={busy} onClick={strike}>
          Begin the fault
        </button>
        <button
          type="button"
          className="small-button"
          disabled={busy}
          onClick={() => act(() => control('rooms.calm', { params }), 'Every fault of the room has ended.')}
        >
          End all faults
        </button>
      </div>
      <div className="room__tool">
        {room.mode === 'own' ? (
          <LateChoice
            late={room.late}
            onChoose={(late) =>
              act(() => control('rooms.change', { params, body: { late } }), 'Settled for those to come.')
            }
          />
        ) : null}
        <button
          type="button"
          className="small-button"
          disabled={busy}
          onClick={() => act(() => control('rooms.seats', { params, body: { count: 1 } }), 'There is one seat more.')}
        >
          Add a seat
        </button>
      </div>
      <Messages room={room} />
    </details>
  )
}

/** The newest messages and whom they were for. */
function Messages({ room }: Pick<RoomProps, 'room'>) {
  if (room.messages.length === 0) return null
  const namesOf = (seats: readonly number[]): string =>
    room.seats
      .filter(({ seat }) => seats.includes(seat))
      .map(({ name }) => name ?? 'a former trainee')
      .join(', ')
  return (
    <ul className="room__messages" aria-label="Messages to the class">
      {room.messages.slice(-5).map(({ n, seats, text }) => (
        <li key={n}>
          <b>{seats === null ? 'All' : namesOf(seats)}:</b> {text}
        </li>
      ))}
    </ul>
  )
}

interface LateChoiceProps {
  readonly late: 'class' | 'start'
  readonly onChoose: (late: 'class' | 'start') => void
}

/** Where somebody begins who comes when the class is running. */
function LateChoice({ late, onChoose }: LateChoiceProps) {
  return (
    <label>
      Who comes late begins
      <select
        className="small-input"
        aria-label="Who comes late begins"
        value={late}
        onChange={(event) => onChoose(event.target.value === 'start' ? 'start' : 'class')}
      >
        <option value="class">where the class is</option>
        <option value="start">at the beginning</option>
      </select>
    </label>
  )
}
