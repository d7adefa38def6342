// The trainer's rooms: a form to open one, and a card for each open one.

import type { World } from '../../control-api/control.schemas'
import { Loaded } from '../layout/section'
import { useControlQuery } from '../live/control'
import { OpenRoom } from './open-room'
import { RoomCard } from './room-card'

/** Polling interval, ms. An `own` room has a world per trainee, too many to stream to one page. */
const POLL_MS = 1_500

export function RoomsPanel({ world }: { readonly world: World }) {
  const rooms = useControlQuery('rooms.list', {}, { refetchInterval: POLL_MS })
  const refetch = () => void rooms.refetch()
  return (
    <>
      <OpenRoom world={world} onOpened={refetch} />
      <Loaded query={rooms} what="the rooms">
        {(list) =>
          list.length === 0 ? (
            <p className="hint">No room is open.</p>
          ) : (
            list.map((room) => <RoomCard key={room.id} room={room} onChanged={refetch} />)
          )
        }
      </Loaded>
    </>
  )
}
