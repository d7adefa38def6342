// Rooms by the control API: open, list, show, close, and one clock for every world of a room.

import { debriefLine } from '../training/debrief'
import type { Progress } from '../training/progress'
import type { Room, Rooms, Seat } from '../training/rooms'
import { runClock } from './clock'
import type { ControlContext, ControlHandlersOf, ControlRequest } from './control-handler'
import { addressesElsewhere, enterUrl } from './world-on-wire'
import { refusedCreation, scenarioIn } from './worlds'

const seatOnWire = (seat: Seat, progress: Progress, host: string) => {
  const { n, name, person, world } = seat
  const holder = { key: person.key, name: person.name, role: person.role }
  if (world === null) return { seat: n, name, person: holder, world: null, clock: null, enter: null }
  const { now, rate: speed, epoch } = world.reading()
  const line = debriefLine({ n, name, person, world }, progress)
  return {
    ...line,
    clock: { now: new Date(now).toISOString(), rate: speed, paused: world.paused(), epoch },
    position: world.position(),
    done: line.tasks.filter(({ done }) => done).length,
    enter: enterUrl(world, person, host),
  }
}

const roomOnWire = (room: Room, { rooms, progress, isOpenToOthers }: ControlContext, host: string) => ({
  id: room.id,
  code: room.code,
  join: `http://${host}/simulator/join/${room.code}`,
  join_elsewhere: isOpenToOthers
    ? addressesElsewhere(host).map((place) => `http://${place}/simulator/join/${room.code}`)
    : [],
  title: room.title,
  scenario: room.script.name,
  mode: room.mode,
  worlds: rooms.worldsOf(room).map((world) => world.id),
  free: room.seats.filter((seat) => seat.name === null).length,
  seats: room.seats.map((seat) => seatOnWire(seat, progress, host)),
})

const open = (rooms: Rooms, wish: ControlRequest<'rooms.open'>['body']): Room => {
  try {
    return rooms.open({ ...wish, ...scenarioIn(wish) })
  } catch (error) {
    throw refusedCreation(error)
  }
}

export const roomHandlers = (context: ControlContext): ControlHandlersOf<'rooms'> => ({
  'rooms.list': ({ host }) => context.rooms.list().map((room) => roomOnWire(room, context, host)),
  'rooms.open': ({ body, host }) => roomOnWire(open(context.rooms, body), context, host),
  'rooms.show': ({ room, host }) => roomOnWire(room, context, host),
  'rooms.close': ({ room }) => {
    context.rooms.close(room.id)
    return undefined
  },
  'rooms.clock': async ({ room, body, host }) => {
    for (const world of context.rooms.worldsOf(room)) await runClock(world, body)
    return roomOnWire(room, context, host)
  },
})
