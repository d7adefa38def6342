// Room calls of the control API: open, list, show, change and close rooms, seats and messages.
import { invalid } from '../api/middleware/refused'
import type { Room } from '../training/room'
import { NoPart, NoSeat } from '../training/rooms'
import type { ControlContext, ControlHandlersOf, ControlRequest } from './control-handler'
import { roomOnWire } from './room-on-wire'
import { notifyRoom, type RoomWideCall } from './room-wide'
import { creationRefusal, scenarioIn } from './worlds'

/** Turns refusals of a room into a 422 for this field. */
const withFieldErrors = <T>(field: string, act: () => T): T => {
  try {
    return act()
  } catch (error) {
    if (error instanceof NoPart) throw invalid({ [field === 'parts' ? field : 'part']: [error.message] })
    if (error instanceof NoSeat) throw invalid({ [field]: [error.message] })
    throw creationRefusal(error)
  }
}

/** The options of a new room with their scenario: that of the running `world`, or the one in the request. Throws a 422. */
const scenarioOf = ({ worlds }: ControlContext, { world, ...request }: ControlRequest<'rooms.open'>['body']) => {
  if (world === undefined) return { ...request, ...scenarioIn(request) }
  const script = worlds.get(world)?.script
  if (script === undefined) throw invalid({ world: [`There is no world '${world}'.`] })
  return { ...request, openedFrom: world, scenario: script.name, source: script.source, files: undefined }
}

const changeSeat = ({ rooms }: ControlContext, room: Room, change: ControlRequest<'rooms.seat'>['body']): void => {
  const { seat, name, part, free, hand } = change
  withFieldErrors(name === undefined ? 'seat' : 'name', () => {
    if (free === true) rooms.freeUp(room, seat)
    else rooms.changeSeat(room, seat, { name, part })
    if (hand !== undefined) rooms.raise(room, seat, hand, Date.now())
  })
}

export const roomHandlers = (context: ControlContext): Omit<ControlHandlersOf<'rooms'>, RoomWideCall> => {
  const { rooms } = context
  return {
    'rooms.list': ({ origin }) => rooms.list().map((room) => roomOnWire(room, context, origin)),
    'rooms.open': async ({ body, origin }) => {
      const options = scenarioOf(context, body)
      await context.worlds.prepare(options)
      return roomOnWire(
        withFieldErrors('parts', () => rooms.open(options)),
        context,
        origin,
      )
    },
    'rooms.show': ({ room, origin }) => roomOnWire(room, context, origin),
    'rooms.change': ({ room, body, origin }) => {
      rooms.setLate(room, body.late)
      return roomOnWire(room, context, origin)
    },
    'rooms.close': ({ room }) => {
      rooms.close(room.id)
      return undefined
    },
    'rooms.say': async ({ room, body: { text, seats }, origin }) => {
      rooms.say(room, text, seats ?? null, Date.now())
      const refused = await notifyRoom(room, text, seats)
      return { ...roomOnWire(room, context, origin), refused }
    },
    'rooms.seats': ({ room, body: { count = 1, parts }, origin }) => {
      withFieldErrors('parts', () => rooms.addSeats(room, count, parts))
      return roomOnWire(room, context, origin)
    },
    'rooms.seat': ({ room, body, origin }) => {
      changeSeat(context, room, body)
      return roomOnWire(room, context, origin)
    },
  }
}
