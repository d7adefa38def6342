// Rooms and debriefs by the control API, and the trainee's way in. simulator.md, Control API
import type { Router as ExpressRouter, Request, Response } from 'express'
import { Router, urlencoded } from 'express'
import * as z from 'zod/mini'
import { answerJson } from '../api/middleware/answer'
import type { CodeThrottle } from '../api/middleware/code-throttle'
import { setCookie } from '../api/middleware/cookies'
import { notFound, Refused } from '../api/middleware/refused'
import { parsedOr422 } from '../api/middleware/validation'
import { worldCookie } from '../api/middleware/world-of-request'
import type { RunningWorld } from '../runtime/running-world'
import type { Sessions } from '../runtime/sessions'
import { TOKEN_COOKIE } from '../runtime/sessions'
import { debriefCsv, debriefLine, debriefOf, seatsOfRoom, seatsOfWorld } from '../training/debrief'
import type { Progress } from '../training/progress'
import type { Room, Rooms, Seat } from '../training/rooms'
import { NoSeat } from '../training/rooms'
import { isSameOrigin } from './access'
import { commandClock, rate } from './clock'
import { answerJoinPage, answerNoRoom } from './pages/join-page'
import { addressesElsewhere, enterUrl, firstScreen, localHost } from './world-on-wire'
import { refusedCreation, scenarioIn } from './worlds'

const newRoom = z.object({
  scenario: z.optional(z.string()),
  source: z.optional(z.string()),
  mode: z.enum(['shared', 'own']),
  title: z.optional(z.string().check(z.maxLength(80))),
  seed: z.optional(z.int().check(z.nonnegative(), z.lte(2_147_483_647))),
  seats: z.optional(z.int().check(z.gte(1), z.lte(200))),
  paused: z.optional(z.boolean()),
  rate: z.optional(rate),
  broadcaster: z.optional(z.enum(['reverb', 'socket.io'])),
})
const joining = z.object({ name: z._default(z.string(), ''), seat: z.optional(z.string()) })

const ONE_YEAR_SECONDS = 31_536_000

export interface RoomOptions {
  readonly rooms: Rooms
  readonly progress: Progress
  readonly sessions: Sessions
  /** Done when everything that was done would survive the process. */
  readonly kept: () => Promise<void> | undefined
}

const hostOf = (request: Request): string => request.headers.host ?? 'localhost'

const seatOnWire = (seat: Seat, progress: Progress, host: string) => {
  const { n, name, person, world } = seat
  const who = { key: person.key, name: person.name, role: person.role }
  if (world === null) return { seat: n, name, person: who, world: null, clock: null, enter: null }
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

const roomOnWire = (room: Room, { rooms, progress }: RoomOptions, host: string) => ({
  id: room.id,
  code: room.code,
  join: `http://${host}/simulator/join/${room.code}`,
  join_elsewhere: addressesElsewhere(host).map((place) => `http://${place}/simulator/join/${room.code}`),
  title: room.title,
  scenario: room.script.name,
  mode: room.mode,
  worlds: rooms.worldsOf(room).map((world) => world.id),
  free: room.seats.filter((seat) => seat.name === null).length,
  seats: room.seats.map((seat) => seatOnWire(seat, progress, host)),
})

const opened = (rooms: Rooms, body: unknown): Room => {
  const wish = parsedOr422(newRoom, body)
  try {
    return rooms.open({ ...wish, ...scenarioIn(wish) })
  } catch (error) {
    throw refusedCreation(error)
  }
}

/** What is control of rooms: mounted behind the access rule. */
export const roomRouter = (options: RoomOptions, named: (request: Request) => RunningWorld): ExpressRouter => {
  const { rooms, progress, kept } = options
  const router = Router()
  const roomOf = (request: Request): Room => {
    const id = String(request.params.room)
    const room = rooms.get(id)
    if (room === undefined) throw notFound(`There is no room "${id}".`)
    return room
  }
  const say = async (response: Response, data: unknown, status = 200): Promise<void> => {
    await kept()
    answerJson(response, status, { data })
  }
  const sayDebrief = (request: Request, response: Response, debrief: ReturnType<typeof debriefOf>) => {
    if (request.query.format !== 'csv') return say(response, debrief)
    return response.attachment('debrief.csv').type('text/csv; charset=utf-8').send(debriefCsv(debrief.seats))
  }

  router.get('/rooms', (request, response) =>
    say(
      response,
      rooms.list().map((room) => roomOnWire(room, options, hostOf(request))),
    ),
  )
  router.post('/rooms', (request, response) =>
    say(response, roomOnWire(opened(rooms, request.body), options, hostOf(request)), 201),
  )
  router.get('/rooms/:room', (request, response) =>
    say(response, roomOnWire(roomOf(request), options, hostOf(request))),
  )
  router.delete('/rooms/:room', async (request, response) => {
    rooms.close(roomOf(request).id)
    await kept()
    answerJson(response, 204, null)
  })
  router.post('/rooms/:room/clock', async (request, response) => {
    const room = roomOf(request)
    for (const world of rooms.worldsOf(room)) await commandClock(world, request.body)
    await say(response, roomOnWire(room, options, hostOf(request)))
  })
  router.get('/rooms/:room/debrief', (request, response) => {
    const room = roomOf(request)
    return sayDebrief(request, response, debriefOf(room.title, seatsOfRoom(room), progress))
  })
  router.get('/worlds/:id/debrief', (request, response) => {
    const world = named(request)
    const taken = rooms.list().flatMap((room) => seatsOfRoom(room, world))
    const seats = taken.length > 0 ? taken : seatsOfWorld(world)
    return sayDebrief(request, response, debriefOf(world.script.words.title, seats, progress))
  })
  return router
}

/** The trainee's door: whoever has the code may come in, from any machine. */
export const joinRouter = (options: RoomOptions & { readonly codes: CodeThrottle }): ExpressRouter => {
  const { rooms, sessions, codes, kept } = options
  const router = Router()

  /** The room of this code, or undefined; throws a 429 for somebody who guesses. */
  const roomOf = (request: Request): Room | undefined => {
    codes.check(request)
    const room = rooms.byCode(String(request.params.code))
    if (room === undefined) codes.wrong(request)
    return room
  }

  router.get('/join/:code', (request, response) => {
    const room = roomOf(request)
    if (room === undefined) return answerNoRoom(response)
    answerJoinPage(response, room)
  })

  router.post('/join/:code', urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    const room = roomOf(request)
    if (room === undefined) return answerNoRoom(response)
    if (!isSameOrigin(request)) {
      throw new Refused(403, { message: 'A seat is taken from the page of the room only.' })
    }
    const asked = z.safeParse(joining, request.body ?? {})
    const { name, seat } = asked.success ? asked.data : { name: '', seat: undefined }
    try {
      const taken = await rooms.sit(room, room.mode === 'own' || seat === undefined ? null : Number(seat), name)
      const { at, cookies } = welcome(request, taken.world, taken, sessions)
      await kept()
      response.setHeader('Cache-Control', 'no-store')
      if (cookies.length > 0) response.appendHeader('Set-Cookie', cookies)
      response.redirect(303, at)
    } catch (error) {
      if (!(error instanceof NoSeat)) throw error
      answerJoinPage(response, room, error.message, name)
    }
  })
  return router
}

/** On this machine everybody gets an origin of their own; elsewhere the browser belongs to one trainee. */
const welcome = (request: Request, world: RunningWorld, seat: Seat, sessions: Sessions) => {
  const host = hostOf(request)
  if (localHost(host, 'x') !== host) {
    const url = new URL(enterUrl(world, seat.person, host))
    url.searchParams.set('code', world.code)
    return { at: url.href, cookies: [] }
  }
  const cookies = [
    setCookie(TOKEN_COOKIE, `Bearer ${sessions.open(world, seat.person.userId)}`, ONE_YEAR_SECONDS),
    setCookie(worldCookie(request.socket.localPort), world.id, ONE_YEAR_SECONDS),
  ]
  return { at: firstScreen(seat.person.role), cookies }
}
