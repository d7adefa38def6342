// One room: its link, its clock, the trainer's tools, and a row per trainee.
import { useState } from 'react'
import { useToast } from '../../../src/ui/toasts'
import { textAddress } from '../../control-api/control-client'
import { countText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { control } from '../live/control'
import { useRunAction } from '../live/run-action'
import { CloseRoomDialog } from './close-room-dialog'
import { RoomClock } from './room-clock'
import type { RoomProps } from './room-props'
import { RoomTools } from './room-tools'
import { SeatRow } from './seat-row'

export function RoomCard({ room, onChanged }: RoomProps) {
  const { run } = useRunAction()
  const toast = useToast()
  const [closing, setClosing] = useState(false)
  const params = { roomId: room.id }
  const close = async () => {
    setClosing(false)
    await run(
      () => control('rooms.close', { params }),
      () => `${room.title} is closed.`,
    )
    onChanged()
  }
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ tone: 'good', text: 'Link copied.' })
    } catch {
      toast({ tone: 'warn', text: `Couldn’t copy the link. Copy it by hand: ${link}` })
    }
  }
  const trainees = room.seats.filter(({ name }) => name !== null)
  const hands = trainees.filter(({ hand }) => hand !== null).length
  return (
    <article className="room" aria-label={`Room ${room.code}`}>
      <div className="room__head">
        <h3>{room.title}</h3>
        <span className="hint">
          {room.mode === 'own' ? 'one world each' : 'one shared world'} · code <b>{room.code}</b> · {room.free} free
        </span>
        {hands === 0 ? null : <b className="room__hands">{countText(hands, 'hand is up', 'hands are up')}</b>}
      </div>
      <p className="room__join">
        <a href={room.join} target="_blank" rel="noopener">
          {room.join}
        </a>
        <button type="button" className="small-button" onClick={() => copy(room.join_elsewhere[0] ?? room.join)}>
          Copy link
        </button>
      </p>
      {room.join_elsewhere.length === 0 ? null : (
        <p className="room__join hint">
          From other machines:{' '}
          {room.join_elsewhere.map((address) => (
            <span key={address}>{address}</span>
          ))}
        </p>
      )}
      <RoomClock room={room} onChanged={onChanged} />
      <RoomTools room={room} onChanged={onChanged} />
      {trainees.length === 0 ? (
        <p className="hint">Nobody has joined yet.</p>
      ) : (
        <div className="room__table">
          <table className="num">
            <thead>
              <tr>
                <th scope="col">Trainee</th>
                <th scope="col">Clock</th>
                <th scope="col">Task</th>
                <th scope="col">Done</th>
                <th scope="col">Score</th>
                <th scope="col">
                  <span className="visually-hidden">Seat</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {trainees.map((seat) => (
                <SeatRow key={seat.seat} room={room} seat={seat} onChanged={onChanged} onCopy={copy} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="button-row room__foot">
        <InnerLink to={{ world: null, room: room.id, page: 'debrief' }}>Room debrief</InnerLink>
        <a href={textAddress('debrief.room', params)} download="debrief.csv">
          CSV
        </a>
        <a href={textAddress('debrief.room', params, 'bids')} download="bids.csv">
          Bids as CSV
        </a>
        <button
          type="button"
          className="small-button"
          onClick={() => (trainees.length === 0 ? close() : setClosing(true))}
        >
          Close the room
        </button>
      </div>
      <CloseRoomDialog
        open={closing}
        code={room.code}
        trainees={trainees.length}
        onCancel={() => setClosing(false)}
        onClose={close}
      />
    </article>
  )
}
