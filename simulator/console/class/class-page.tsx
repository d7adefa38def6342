// The trainer's page for a class: opens one, or runs the open one. Its clock, keys and guide move every trainee's world.
import { useCallback, useEffect } from 'react'
import type { ControlRefusal } from '../../control-api/control-client'
import type { Room } from '../../control-api/training.schemas'
import { type Address, goTo } from '../layout/address'
import { InnerLink } from '../layout/inner-link'
import { SchemeSwitch } from '../layout/scheme-switch'
import { Loaded, Section } from '../layout/section'
import { useControlQuery } from '../live/control'
import { ClassRoom } from './class-room'
import { OpenRoom } from './open-room'

/** Polling interval, ms. An `own` room has a world per trainee, too many to stream to one page. */
const POLL_MS = 1_500

/** The room of the address, or the newest one if it names none. */
const chosenRoom = (rooms: readonly Room[], { room = null, world }: Address): Room | undefined =>
  room === null && world !== null ? undefined : rooms.find(({ id }) => room === null || id === room)

export function ClassPage({ address }: { readonly address: Address }) {
  const rooms = useControlQuery('rooms.list', {}, { refetchInterval: POLL_MS })
  const { refetch } = rooms
  // The same function each time: the page of a playing class renders with every poll.
  const onChanged = useCallback(() => void refetch(), [refetch])
  const room = chosenRoom(rooms.data?.toReversed() ?? [], address)
  useEffect(() => {
    document.title = `${room === undefined ? 'Classes' : room.title} · Simulator console`
  }, [room])
  return room === undefined ? (
    <Lobby address={address} rooms={rooms} onChanged={onChanged} />
  ) : (
    <ClassRoom key={room.id} room={room} rooms={rooms.data ?? []} lost={rooms.error !== null} onChanged={onChanged} />
  )
}

interface LobbyProps {
  readonly address: Address
  readonly rooms: { readonly data: Room[] | undefined; readonly error: ControlRefusal | null; refetch(): unknown }
  readonly onChanged: () => void
}

/** The open rooms, and the form that opens another one. */
function Lobby({ address, rooms, onChanged }: LobbyProps) {
  const worlds = useControlQuery('worlds.list', {})
  const world = worlds.data?.find(({ id }) => id === (address.world ?? 'main')) ?? worlds.data?.[0]
  const missing = address.room ?? null
  return (
    <>
      <header className="top">
        <InnerLink to={{ world: world?.id ?? null, page: 'console' }}>Console</InnerLink>
        <h1>Classes</h1>
        <span className="top__space" />
        <SchemeSwitch />
      </header>
      <main className="lobby">
        {missing === null || rooms.data === undefined ? null : <p role="alert">This room was closed.</p>}
        <Section title="Open rooms">
          <Loaded query={rooms} what="the rooms">
            {(list) =>
              list.length === 0 ? (
                <p className="hint">No room is open.</p>
              ) : (
                <ul className="lobby__rooms">
                  {list.map(({ id, title, code, seats, free }) => (
                    <li key={id}>
                      <InnerLink to={{ world: null, room: id, page: 'class' }}>{`${title}, room ${code}`}</InnerLink>
                      <span className="hint num">
                        {seats.length - free} of {seats.length} seats taken
                      </span>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Section>
        {world === undefined ? null : (
          <Section title="Open a room">
            <OpenRoom
              world={world}
              onOpened={(id) => {
                onChanged()
                goTo({ world: null, room: id, page: 'class' })
              }}
            />
          </Section>
        )}
      </main>
    </>
  )
}
