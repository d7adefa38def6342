// Classes: opening a room, its join link, a line per trainee with clock, task and score, and one clock for all.
import { useEffect, useState } from 'react'
import { useToast } from '../../../src/ui/toasts'
import type { ClockAction } from '../control-client'
import { addresses, control } from '../control-client'
import { timeWords } from '../copy'
import { InnerLink } from '../layout/inner-link'
import { Loaded } from '../layout/section'
import { useResource } from '../live/resource'
import { useAct } from '../live/run-action'
import type { Room, RoomSeat, World } from '../shapes'

/** Ms: every trainee of an own room has a world of their own, and one page does not follow them all by streams. */
const LOOK = 1_500

const useRegularLook = (): number => {
  const [look, setLook] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setLook((before) => before + 1)
    }, LOOK)
    return () => clearInterval(timer)
  }, [])
  return look
}

export function RoomsPanel({ world }: { readonly world: World }) {
  const look = useRegularLook()
  const rooms = useResource('rooms', look, control.rooms)
  const { busy, act } = useAct()
  const open = async (mode: 'own' | 'shared') => {
    await act(
      () => control.openRoom(world.scenario, mode),
      (room) => `Room ${room.code} is open.`,
    )
    rooms.again()
  }
  return (
    <>
      <div className="ways">
        <button type="button" className="small-button" disabled={busy} onClick={() => open('own')}>
          Open a room: a world for each
        </button>
        <button type="button" className="small-button" disabled={busy} onClick={() => open('shared')}>
          Open a room: one world for all
        </button>
      </div>
      <p className="hint">A room plays the scenario that is shown now. Trainees come in by its link and a name.</p>
      <Loaded of={rooms} what="the rooms">
        {(list) =>
          list.length === 0 ? (
            <p className="hint">No room is open.</p>
          ) : (
            list.map((room) => <RoomCard key={room.id} room={room} onChanged={rooms.again} />)
          )
        }
      </Loaded>
    </>
  )
}

function RoomCard({ room, onChanged }: { readonly room: Room; readonly onChanged: () => void }) {
  const { act } = useAct()
  const toast = useToast()
  const turn = async (action: ClockAction) => {
    await act(() => control.roomClock(room.id, action))
    onChanged()
  }
  const close = async () => {
    await act(
      () => control.closeRoom(room.id),
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
        text: 'This browser did not let the link into the clipboard. It stands beside the button.',
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
      <fieldset className="ways" aria-label={`Clock of room ${room.code}`}>
        <button type="button" className="small-button" onClick={() => turn({ action: 'play' })}>
          Play all
        </button>
        <button type="button" className="small-button" onClick={() => turn({ action: 'pause' })}>
          Pause all
        </button>
        <button type="button" className="small-button" onClick={() => turn({ action: 'play', rate: 10 })}>
          All at 10×
        </button>
        <button type="button" className="small-button" onClick={() => turn({ action: 'advance', by: '1m' })}>
          All +1 min
        </button>
        <InnerLink to={{ world: null, room: room.id, page: 'debrief' }}>Debrief of the room</InnerLink>
        <a href={addresses.roomDebriefTable(room.id)} download="debrief.csv">
          CSV
        </a>
        <button type="button" className="small-button" onClick={close}>
          Close the room
        </button>
      </fieldset>
      {taken.length === 0 ? (
        <p className="hint">Nobody has come in yet.</p>
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
        {clock === null ? '–' : `${timeWords(Date.parse(clock.now))} ${clock.paused ? 'paused' : `×${clock.rate}`}`}
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
