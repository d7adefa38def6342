// A room in the control API's format: its seats with worlds, tasks and links, the class world, and messages.

import { isEdited } from '../runtime/library'
import { debriefLine } from '../training/debrief'
import { missingOf, type Room, type RoomMessage, type Seat } from '../training/room'
import type { ControlContext } from './control-handler'
import { linkTokenOf } from './pages/seat-cookie'
import { enterUrl, hostIn, hostsElsewhere, localHost, plainHost, withHost } from './world-on-wire'

type RunningWorld = Room['origin']

const holderOf = ({ key, name, role }: Seat['person']) => ({ key, name, role })

const clockOf = (world: RunningWorld) => {
  const { now, rate, epoch } = world.reading()
  return { now: new Date(now).toISOString(), rate, paused: world.paused(), epoch }
}

/** The personal link of the seat's trainee; null while it is free. */
export const backLink = ({ code }: Room, seat: Seat, site: string): string | null => {
  const token = linkTokenOf(seat)
  return token === null ? null : `${withHost(site, plainHost)}/simulator/join/${code}/${token}`
}

/** `sites`: the origin that was requested, for the trainer’s own links, and the one by which trainees reach us. */
const seatOnWire = (
  room: Room,
  seat: Seat,
  { progress, presence }: Pick<ControlContext, 'progress' | 'presence'>,
  sites: { readonly own: string; readonly trainees: string },
) => {
  const { n, name, person, world, hand } = seat
  const known = {
    seat: n,
    name,
    person: holderOf(person),
    hand: hand === null ? null : new Date(hand).toISOString(),
    back: backLink(room, seat, sites.trainees),
    presence: name === null ? null : presence.of(world, person.userId),
  }
  if (world === null) return { ...known, world: null, clock: null, enter: null, ended: name !== null }
  const line = debriefLine({ n, name, person, world }, progress)
  return {
    ...line,
    ...known,
    clock: clockOf(world),
    ended: world.ended(),
    position: world.position(),
    done: line.tasks.filter(({ done }) => done).length,
    enter: enterUrl(world, person, sites.own),
  }
}

export const messageOnWire = ({ n, at, text, seats }: RoomMessage) => ({
  n,
  at: new Date(at).toISOString(),
  text,
  seats,
})

/** The current state of the room. `site` is the requested origin, for links. */
export const roomOnWire = (room: Room, context: ControlContext, site: string) => {
  const { origin, script } = room
  const { rooms, elsewhere } = context
  const host = hostIn(site)
  const others = hostsElsewhere(host, elsewhere()).map((other) => withHost(site, () => other))
  const sites = { own: site, trainees: others[0] ?? site }
  const marks = Object.entries({ ...script.document.marks, end: script.length })
  return {
    id: room.id,
    code: room.code,
    join: `${site}/simulator/join/${room.code}`,
    join_elsewhere: others.map((other) => `${other}/simulator/join/${room.code}`),
    only_here: others.length === 0 && localHost(host, 'x') !== host,
    title: room.title,
    scenario: script.name,
    edited: isEdited(script),
    opened_from: room.openedFrom,
    mode: room.mode,
    late: room.late,
    clock: { ...clockOf(origin), world: origin.id, position: origin.position() },
    tasks: script.document.tasks.map(({ id, say, points }) => ({ id, say, points })),
    length: script.document.endless === undefined ? script.length : null,
    marks: marks.map(([name, offset]) => ({ name, offset_ms: offset })),
    parts: origin.cast.map(holderOf),
    messages: room.messages.map(messageOnWire),
    missing: missingOf(room),
    worlds: rooms.worldsOf(room).map((world) => world.id),
    free: room.seats.filter((seat) => seat.name === null).length,
    seats: room.seats.map((seat) => seatOnWire(room, seat, context, sites)),
  }
}
