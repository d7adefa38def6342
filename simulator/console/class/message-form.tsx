// Writes to the class or to one trainee, and lists the newest messages.
import { useState } from 'react'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { RecipientChoice } from './recipient-choice'
import { refusedText } from './refused-text'
import type { RoomProps } from './room-props'

export function MessageForm({ room, onChanged }: RoomProps) {
  const { busy, run } = useRunAction()
  const [text, setText] = useState('')
  const [seat, setSeat] = useState<number | null>(null)
  const send = async () => {
    const body = { text: text.trim(), ...(seat === null ? {} : { seats: [seat] }) }
    await run(
      async () => {
        const done = await control('rooms.say', { params: { roomId: room.id }, body })
        setText('')
        const refusal = refusedText(done)
        if (refusal !== null) throw new Error(refusal)
      },
      () => 'Message sent.',
    )
    onChanged()
  }
  return (
    <form
      className="room__tool"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !busy) void send()
      }}
    >
      <RecipientChoice room={room} label="To" seat={seat} onChoose={setSeat} />
      <label>
        Message
        <input
          className="small-input"
          name="message"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className="small-button" disabled={busy || text.trim() === ''}>
        Send message
      </button>
      <Messages room={room} />
    </form>
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
      {room.messages.slice(-3).map(({ n, seats, text }) => (
        <li key={n}>
          <b>{seats === null ? 'All' : namesOf(seats)}:</b> {text}
        </li>
      ))}
    </ul>
  )
}
