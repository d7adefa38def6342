// The rooms of an instructor: opening one, and a card for each that is open.

import type { World } from '../../control-api/control.schemas'
import { Loaded } from '../layout/section'
import { useControlQuery } from '../live/control'
import { OpenRoom } from './open-room'
import { RoomCard } from './room-card'

/** Ms: every trainee of an `own` room has a world, and one page does not follow them all by streams. */
const INTERVAL = 1_500

export function RoomsPanel({ world }: { readonly world: World }) {
  const rooms = useControlQuery('rooms.list', {}, { refetchInterval: INTERVAL })
  const changed = () => void rooms.refetch()
  return (
    <>
      <OpenRoom world={world} onOpened={changed} />
      <Loaded of={rooms} what="the rooms">
        {(list) =>
          list.length === 0 ? (
            <p className="hint">No room is open.</p>
          ) : (
            list.map((room) => <RoomCard key={room.id} room={room} onChanged={changed} />)
          )
        }
      </Loaded>
    </>
  )
}
