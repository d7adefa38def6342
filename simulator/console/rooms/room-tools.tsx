// The trainer's tools for a class: messages, faults, more seats, and where late joiners start.
import { useState } from 'react'
import { faultPresets } from '../faults/fault-presets'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { refusedText } from './room-clock'
import type { RoomProps } from './room-props'

const EVERYONE = ''

export function RoomTools({ room, onChanged }: RoomProps) {
  const { busy, run } = useRunAction()
  const [text, setText] = useState('')
  const [recipient, setRecipient] = useState(EVERYONE)
  const [preset, setPreset] = useState(0)
  const params = { roomId: room.id }
  const trainees = room.seats.filter(({ name }) => name !== null)
  const seats = recipient === EVERYONE ? {} : { seats: [Number(recipient)] }
  const act = async (action: () => Promise<unknown>, report: string): Promise<void> => {
    await run(action, () => report)
    onChanged()
  }
  const sendMessage = () =>
    act(async () => {
      await control('rooms.say', { params, body: { text: text.trim(), ...seats } })
      setText('')
    }, 'Message sent.')
  const startFault = () => {
    const { fault, label } = faultPresets[preset] ?? { fault: { fault: 'cut socket' }, label: '' }
    return act(async () => {
      const done = await control('rooms.command', { params, body: { ...fault, ...seats } })
      const refusal = refusedText(done.refused)
      if (refusal !== null) throw new Error(refusal)
    }, `Fault started: ${label}.`)
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
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
          >
            <option value={EVERYONE}>the whole class</option>
            {trainees.map(({ seat, name }) => (
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
          if (text.trim() !== '') void sendMessage()
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
          Send message
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
      <Messages room={room} />
    </details>
  )
}

/** The newest messages with their recipients. */
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
