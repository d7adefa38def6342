// /simulator/join/{code}: the form for taking a seat in a room, its submission, and personal links.
import { type Router as ExpressRouter, type Request, Router, urlencoded } from 'express'
import * as z from 'zod/mini'
import { browserOf } from '../../api/browser-of'
import { originOf } from '../../api/middleware/address'
import { isSameOrigin } from '../../api/middleware/allowed-origins'
import { keepReferrer, refuseEmbedded } from '../../api/middleware/arrival'
import type { CodeThrottle } from '../../api/middleware/code-throttle'
import { addCookies, cookieValue, setCookie } from '../../api/middleware/cookies'
import { isLocalName } from '../../api/middleware/known-host'
import { localPortOf } from '../../api/middleware/peer'
import { readWith } from '../../api/middleware/read-body'
import { Refused } from '../../api/middleware/refused'
import { worldCookie } from '../../api/middleware/world-of-request'
import { type Sessions, TOKEN_COOKIE } from '../../api/sessions'
import { CannotCreate } from '../../runtime/new-world'
import type { RunningWorld } from '../../runtime/running-world'
import type { Room, Seat } from '../../training/room'
import { NoSeat, type Rooms } from '../../training/rooms'
import { PLAIN_LINKS_COOKIE } from '../plain-links'
import { enterUrl, firstScreen, hostIn } from '../world-on-wire'
import { sendJoinPage, sendNoRoomPage } from './join-page'
import { seatCookie, seatOfLinkToken, seatsOfBrowser } from './seat-cookie'

const joinForm = z.object({
  name: z._default(z.string(), ''),
  seat: z.optional(z.string()),
  /** The number of the seat to return to. */
  back: z.optional(z.string()),
})

const ONE_YEAR_SECONDS = 31_536_000
const NOT_YOURS = 'That seat is no longer yours. Take another one.'

export interface JoinOptions {
  readonly rooms: Rooms
  readonly sessions: Sessions
  /** Limits code guessing. */
  readonly codes: CodeThrottle
  /** Resolves when all changes are durable. */
  readonly persisted: () => Promise<void> | undefined
}

/** The join pages. Anyone with a room's code may take a seat, from any machine. */
export const joinRouter = (options: JoinOptions): ExpressRouter => {
  const { rooms, sessions, codes, persisted } = options
  const router = Router()

  /** The room with this code, or undefined. Throws a 429 after too many wrong codes. */
  const roomOf = async (request: Request): Promise<Room | undefined> => {
    await codes.count(request)
    const room = rooms.byCode(String(request.params.code))
    if (room !== undefined) await codes.uncount(request)
    return room
  }

  router.get('/join/:code', async (request, response) => {
    const room = await roomOf(request)
    if (room === undefined) return sendNoRoomPage(response)
    sendJoinPage(response, room, seatsOfBrowser(request.headers.cookie, room))
  })

  router.get('/join/:code/:linkToken', async (request, response) => {
    refuseEmbedded(request)
    const room = await roomOf(request)
    if (room === undefined) return sendNoRoomPage(response)
    const seat = seatOfLinkToken(room, String(request.params.linkToken))
    if (seat === undefined) {
      await codes.count(request)
      return sendJoinPage(response, room, seatsOfBrowser(request.headers.cookie, room), NOT_YOURS)
    }
    const { location, cookies } = admit(request, await rooms.worldOf(room, seat), seat, sessions)
    await persisted()
    response.setHeader('Cache-Control', 'no-store')
    keepReferrer(response)
    addCookies(response, ...cookies, seatCookie(request.headers.cookie, room, seat))
    response.redirect(303, location)
  })

  router.post('/join/:code', readWith(urlencoded({ extended: false, limit: '10kb' })), async (request, response) => {
    const room = await roomOf(request)
    if (room === undefined) return sendNoRoomPage(response)
    if (!isSameOrigin(request)) {
      throw new Refused(403, { message: 'Take a seat from the join page of the room.' })
    }
    const read = z.safeParse(joinForm, request.body ?? {})
    const { name, seat, back } = read.success ? read.data : { name: '', seat: undefined, back: undefined }
    const ownSeats = seatsOfBrowser(request.headers.cookie, room)
    try {
      const number = room.mode === 'own' || seat === undefined ? null : Number(seat)
      const newSeat = back === undefined ? await rooms.sit(room, number, name) : ownSeat(ownSeats, Number(back))
      const { location, cookies } = admit(request, await rooms.worldOf(room, newSeat), newSeat, sessions)
      await persisted()
      response.setHeader('Cache-Control', 'no-store')
      keepReferrer(response)
      addCookies(response, ...cookies, seatCookie(request.headers.cookie, room, newSeat))
      response.redirect(303, location)
    } catch (error) {
      if (!(error instanceof NoSeat) && !(error instanceof CannotCreate)) throw error
      sendJoinPage(response, room, ownSeats, error.message, name)
    }
  })
  return router
}

/** The seat with this number, if the browser has taken it; else throws NoSeat. */
function ownSeat(ownSeats: readonly Seat[], n: number): Seat {
  const seat = ownSeats.find((each) => each.n === n)
  if (seat === undefined) throw new NoSeat(NOT_YOURS)
  return seat
}

/**
 * Where to redirect the trainee: on this machine, to their own origin. On other machines, or if the browser can't resolve
 * that origin, the whole browser signs in as this trainee.
 */
const admit = (request: Request, world: RunningWorld, seat: Seat, sessions: Sessions) => {
  const origin = originOf(request)
  const isPlain = cookieValue(request.headers.cookie, PLAIN_LINKS_COOKIE) !== null
  if (isLocalName(hostIn(origin)) && !isPlain) {
    const url = new URL(enterUrl(world, seat.person, origin))
    url.searchParams.set('code', world.code)
    return { location: url.href, cookies: [] }
  }
  const cookies = [
    setCookie(
      TOKEN_COOKIE,
      `Bearer ${sessions.open(world, seat.person.userId, browserOf(request.get('user-agent')))}`,
      ONE_YEAR_SECONDS,
    ),
    setCookie(worldCookie(localPortOf(request)), world.id, ONE_YEAR_SECONDS),
  ]
  return { location: firstScreen(seat.person.role, world.script), cookies }
}
