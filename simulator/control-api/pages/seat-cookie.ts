// The way back to a seat: the browser that took it keeps a mark, which nobody can make who does not know the seat's world.
import { createHmac } from 'node:crypto'
import { cookieValue, setCookie } from '../../api/middleware/cookies'
import { isSameSecret } from '../../runtime/codes'
import type { Room, Seat } from '../../training/rooms'

const A_DAY_SECONDS = 86_400
/** A browser that several trainees share keeps the marks of all of them. */
const MOST_SEATS = 12

const cookieName = (room: Room): string => `simulator_seat_${room.id}`

/** `3-…`: the number of the seat, signed with the code of its world. */
function markOf(room: Room, { n, name, world }: Seat): string | null {
  if (name === null || world === null) return null
  return `${n}-${createHmac('sha256', world.code).update(`${room.id}:${n}:${name}`).digest('base64url')}`
}

const marksIn = (cookie: string | undefined, room: Room): readonly string[] =>
  (cookieValue(cookie, cookieName(room)) ?? '').split('.').filter(Boolean).slice(0, MOST_SEATS)

/** The seats of this room that this browser took and that are still taken by the same trainees. */
export function seatsOfBrowser(cookie: string | undefined, room: Room): readonly Seat[] {
  const marks = marksIn(cookie, room)
  return room.seats.filter((seat) => {
    const right = markOf(room, seat)
    return right !== null && marks.some((mark) => isSameSecret(mark, right))
  })
}

/** Set-Cookie: the seats of this browser and the one that it has just taken; for a day. */
export function seatCookie(cookie: string | undefined, room: Room, taken: Seat): string {
  const marks = [taken, ...seatsOfBrowser(cookie, room)].flatMap((seat) => markOf(room, seat) ?? [])
  return `${setCookie(cookieName(room), [...new Set(marks)].slice(0, MOST_SEATS).join('.'), A_DAY_SECONDS)}; HttpOnly`
}
