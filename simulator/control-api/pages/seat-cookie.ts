// How a trainee returns to a seat: by a token, which is in the personal link and in a cookie of the browser that took the seat.
import { cookieValue, setCookie } from '../../api/middleware/cookies'
import { isSameSecret } from '../../runtime/codes'
import type { Room, Seat } from '../../training/room'

const A_DAY_SECONDS = 86_400
/** Trainees who share a browser each have a token in its cookie. */
const MAX_SEATS = 12

const cookieName = (room: Room): string => `simulator_seat_${room.id}`

/** `3-…`: the seat's number and its secret; null while it is free. */
export const linkTokenOf = ({ n, key }: Seat): string | null => (key === null ? null : `${n}-${key}`)

/** The seat with this token, unless it has changed hands. */
export const seatOfLinkToken = (room: Room, linkToken: string): Seat | undefined =>
  room.seats.find((seat) => {
    const token = linkTokenOf(seat)
    return token !== null && isSameSecret(linkToken, token)
  })

const linkTokensIn = (cookie: string | undefined, room: Room): readonly string[] =>
  (cookieValue(cookie, cookieName(room)) ?? '').split('.').filter(Boolean).slice(0, MAX_SEATS)

/** The seats of this room that this browser took and that haven't changed hands. */
export function seatsOfBrowser(cookie: string | undefined, room: Room): readonly Seat[] {
  const ownSeats = new Set(linkTokensIn(cookie, room).map((linkToken) => seatOfLinkToken(room, linkToken)))
  return room.seats.filter((seat) => ownSeats.has(seat))
}

/** The Set-Cookie value with this browser's seats and the one just taken, for a day. */
export function seatCookie(cookie: string | undefined, room: Room, newSeat: Seat): string {
  const tokens = [newSeat, ...seatsOfBrowser(cookie, room)].flatMap((seat) => linkTokenOf(seat) ?? [])
  return `${setCookie(cookieName(room), [...new Set(tokens)].slice(0, MAX_SEATS).join('.'), A_DAY_SECONDS)}; HttpOnly`
}
