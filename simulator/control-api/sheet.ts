// The trainee's sheet: open to every user signed in to a world, and only about that user.
import { invalid, Refused } from '../api/middleware/refused'
import type { Session } from '../api/sessions'
import { debriefLine, seatsOfWorld } from '../training/debrief'
import type { ControlContext, ControlHandlersOf } from './control-handler'
import { backLink, messageOnWire } from './room-on-wire'

const requireSession = (session: Session | null): Session => {
  if (session === null) throw new Refused(401, { message: 'You are not signed in.' })
  return session
}

const NO_SEAT = 'Your trainer changed the seats. Open your personal link, or join the room again.'

const sheetOf = ({ rooms, progress }: ControlContext, { world, userId }: Session, origin: string) => {
  const person = world.cast.find((one) => one.userId === userId)
  if (person === undefined)
    throw new Refused(404, { message: "You aren't in this scenario's cast, so you have no tasks." })
  const place = rooms.placeOf(world, userId)
  const { title, summary } = world.script.document
  const seat = place?.seat ?? null
  const hasPart = place === null ? seatsOfWorld(world).some((one) => one.person.userId === userId) : seat !== null
  const line = debriefLine({ n: seat?.n ?? 1, name: seat?.name ?? null, person, world }, progress)
  return {
    title,
    summary,
    person: { key: person.key, name: person.name, role: person.role },
    room:
      place === null || seat === null
        ? null
        : {
            title: place.room.title,
            name: seat.name ?? '',
            seat: seat.n,
            hand: seat.hand !== null,
            back: backLink(place.room, seat, origin) ?? '',
            password: rooms.signInTo(world, userId)?.password ?? '',
            messages: place.room.messages
              .filter(({ seats }) => seats === null || seats.includes(seat.n))
              .map(messageOnWire),
          },
    problem: place !== null && seat === null ? NO_SEAT : null,
    tasks: hasPart ? line.tasks : [],
    score: hasPart ? line.score : 0,
    out_of: hasPart ? line.out_of : 0,
  }
}

export const sheetHandlers = (context: ControlContext): ControlHandlersOf<'sheet'> => ({
  'sheet.show': ({ session, origin }) => sheetOf(context, requireSession(session), origin),
  'sheet.hand': ({ session, body: { hand }, origin }) => {
    const { world, userId } = requireSession(session)
    const place = context.rooms.placeOf(world, userId)
    if (place === null || place.seat === null)
      throw invalid({ hand: ['You have no seat in a room, so nobody would see your hand.'] })
    context.rooms.raise(place.room, place.seat.n, hand, Date.now())
    return sheetOf(context, requireSession(session), origin)
  },
  'sheet.opened': ({ session, body: { board } }) => {
    const { world, userId } = requireSession(session)
    const person = world.cast.find((one) => one.userId === userId)
    context.presence.markActive(world, userId)
    if (person !== undefined) context.progress.recordOpening(world, person.key, board)
    return undefined
  },
})
