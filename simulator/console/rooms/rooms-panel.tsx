// Rooms: opening one, its join link, a row per trainee with clock, task and score, and one clock for all.
import { useState } from 'react'
import { useToast } from '../../../src/ui/toasts'
import type { ClockCommand } from '../../control-api/control.requests'
import type { Room, RoomSeat, World } from '../../control-api/control.schemas'
import { textAddress } from '../../control-api/control-client'
import { timeText } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { Loaded } from '../layout/section'
import { control, useControlQuery } from '../live/control'
import { useRunAction } from '../live/run-action'
import { CloseRoomDialog } from './close-room-dialog'

/** Ms: every trainee of an `own` room has a world, and one page does not follow them all by streams. */
const INTERVAL = 1_500

export function RoomsPanel({ world }: { readonly world: World }) {
  const rooms = useControlQuery('rooms.list', {}, { refetchInterval: INTERVAL })
  const { busy, run } = useRunAction()
  const open = async (mode: 'own' | 'shared') => {
    await run(
      () => control('rooms.open', { body: { scenario: world.scenario, mode, paused: true } }),
      (room) => `Room ${room.code} is open.`,
    )
    rooms.refetch()
  }
  return (
    <>
      <div className="button-row">
        <button type="button" className="small-button" disabled={busy} onClick={() => open('own')}>
          Open a room: a world for each
        </button>
        <button type="button" className="small-button" disabled={busy} onClick={() => open('shared')}>
          Open a room: one world for all
        </button>
      </div>
      <p className="hint">A room plays the scenario that is shown now. Trainees join by its link with a name.</p>
      <Loaded of={rooms} what="the rooms">
        {(list) =>
          list.length === 0 ? (
            <p className="hint">No room is open.</p>
          ) : (
            list.map((room) => <RoomCard key={room.id} room={room} onChanged={() => rooms.refetch()} />)
          )
        }
      </Loaded>
    </>
  )
}

function RoomCard({ room, onChanged }: { readonly room: Room; readonly onChanged: () => void }) {
  const { run } = useRunAction()
  const toast = useToast()
  const [closing, setClosing] = useState(false)
  const params = { roomId: room.id }
  const runClock = async (command: ClockCommand) => {
    await run(() => control('rooms.clock', { params, body: command }))
    onChanged()
  }
  const close = async () => {
    setClosing(false)
    await run(
      () => control('rooms.close', { params }),
      () => `${room.title} is closed.`,
    )
    onChanged()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(room.join_elsewhere[0] ?? room.join)
      toast({ tone: 'good', text: 'The link is in the clipboard.' })
    } catch {
      toast({
        tone: 'warn',
        text: 'This browser did not copy the link. It is shown beside the button.',
      })
    }
  }
  const taken = room.seats.filter(({ name }) => name !== null)
  return (
    <article className="room" aria-label={`Room ${room.code}`}>
      <div className="room__head">
        <h3>{room.title}</h3>
        <span className="hint">
          {room.mode === 'own' ? 'a world for each' : 'one world for all'} · code <b>{room.code}</b> · {room.free} free
        </span>
      </div>
      <p className="room__join">
        <a href={room.join} target="_blank" rel="noopener">
          {room.join}
        </a>
        <button type="button" className="small-button" onClick={copy}>
          Copy the link
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
      <fieldset className="button-row" aria-label={`Clock of room ${room.code}`}>
        <button type="button" className="small-button" onClick={() => runClock({ action: 'play' })}>
          Play all
        </button>
        <button type="button" className="small-button" onClick={() => runClock({ action: 'pause' })}>
          Pause all
        </button>
        <button type="button" className="small-button" onClick={() => runClock({ action: 'play', rate: 10 })}>
          All at 10×
        </button>
        <button type="button" className="small-button" onClick={() => runClock({ action: 'advance', by: '1m' })}>
          All +1 min
        </button>
        <InnerLink to={{ world: null, room: room.id, page: 'debrief' }}>Debrief of the room</InnerLink>
        <a href={textAddress('debrief.room', params)} download="debrief.csv">
          CSV
        </a>
        <button
          type="button"
          className="small-button"
          onClick={() => (taken.length === 0 ? close() : setClosing(true))}
        >
          Close the room
        </button>
      </fieldset>
      <CloseRoomDialog
        open={closing}
        code={room.code}
        trainees={taken.length}
        onCancel={() => setClosing(false)}
        onClose={close}
      />
      {taken.length === 0 ? (
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
              </tr>
            </thead>
            <tbody>
              {taken.map((seat) => (
                <SeatRow key={seat.seat} seat={seat} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </article>
  )
}

function SeatRow({ seat }: { readonly seat: RoomSeat }) {
  const { name, person, world, clock, task = null, done = 0, tasks = [], score = 0, out_of: outOf = 0 } = seat
  return (
    <tr>
      <th scope="row">
        {world === null ? name : <InnerLink to={{ world, page: 'console' }}>{name ?? person.name}</InnerLink>}
      </th>
      <td>
        {clock === null ? '–' : `${timeText(Date.parse(clock.now))} ${clock.paused ? 'paused' : `×${clock.rate}`}`}
      </td>
      <td>{task ?? (outOf === 0 ? 'no tasks' : 'all done')}</td>
      <td>
        {done} of {tasks.length}
      </td>
      <td>
        {score} of {outOf}
      </td>
    </tr>
  )
}
