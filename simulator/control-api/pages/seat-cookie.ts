// The way back to a seat: the browser that took it keeps a mark, and the personal link of the trainee holds the same.
import { cookieValue, setCookie } from '../../api/middleware/cookies'
import { isSameSecret } from '../../runtime/codes'
import type { Room, Seat } from '../../training/room'

const A_DAY_SECONDS = 86_400
/** A browser that several trainees share keeps the marks of all of them. */
const MOST_SEATS = 12

const cookieName = (room: Room): string => `simulator_seat_${room.id}`

/** `3-…`: the number of the seat and its secret; null while it is free. */
export const markOf = ({ n, key }: Seat): string | null => (key === null ? null : `${n}-${key}`)

/** The seat that is still taken by whoever got this mark. */
export const seatOfMark = (room: Room, mark: string): Seat | undefined =>
  room.seats.find((seat) => {
    const right = markOf(seat)
    return right !== null && isSameSecret(mark, right)
  })

const marksIn = (cookie: string | undefined, room: Room): readonly string[] =>
  (cookieValue(cookie, cookieName(room)) ?? '').split('.').filter(Boolean).slice(0, MOST_SEATS)

/** The seats of this room that this browser took and that are still taken by the same trainees. */
export function seatsOfBrowser(cookie: string | undefined, room: Room): readonly Seat[] {
  const own = new Set(marksIn(cookie, room).map((mark) => seatOfMark(room, mark)))
  return room.seats.filter((seat) => own.has(seat))
}

/** Set-Cookie: the seats of this browser and the one that it has just taken; for a day. */
export function seatCookie(cookie: string | undefined, room: Room, taken: Seat): string {
  const marks = [taken, ...seatsOfBrowser(cookie, room)].flatMap((seat) => markOf(seat) ?? [])
  return `${setCookie(cookieName(room), [...new Set(marks)].slice(0, MOST_SEATS).join('.'), A_DAY_SECONDS)}; HttpOnly`
}
