// GET /simulator/join/{code}: the form to take a free seat, as plain HTML without scripts.
import type { Response } from 'express'
import { escaped } from '../../api/markup'
import { missingOf, type Room, type Seat } from '../../training/room'
import { alertBox, sendPlainPage } from './plain-page'

const seatChoice = (room: Room): string => {
  if (room.mode === 'own') return ''
  const options = room.seats
    .filter((seat) => seat.name === null)
    .map(({ n, person }) => `<option value="${n}">${escaped(`${person.name}, ${person.role}`)}</option>`)
  return `<label for="seat">Seat</label><select id="seat" name="seat" required>${options.join('')}</select>`
}

/** The tasks of the scenario. */
const tasksOf = ({ script }: Room): string => {
  const { tasks } = script.document
  if (tasks.length === 0) return ''
  return `<h2>Your tasks</h2><ol>${tasks.map(({ say }) => `<li>${escaped(say)}</li>`).join('')}</ol>`
}

/** A button for each seat that this browser has taken. */
const returnButtons = (ownSeats: readonly Seat[]): string =>
  ownSeats
    .map(
      ({ n, name }) =>
        `<form method="post"><input type="hidden" name="back" value="${n}">` +
        `<button type="submit">Continue as ${escaped(name ?? '')}</button></form>`,
    )
    .join('')

/** Sends the page: buttons for this browser's seats, and the form. `problem` says why the last attempt failed. */
export const sendJoinPage = (
  response: Response,
  room: Room,
  ownSeats: readonly Seat[] = [],
  problem: string | null = null,
  name = '',
): void => {
  const free = room.seats.filter((seat) => seat.name === null).length
  const heading = `<h1>${escaped(room.title)}</h1><p>${escaped(room.script.document.summary)}.</p>`
  const status = problem === null ? 200 : 422
  const back = returnButtons(ownSeats)
  if (free === 0) {
    sendPlainPage(response, status, room.title, heading + alertBox('Every seat in this room is taken.') + back)
    return
  }
  const expected = missingOf(room).map((one) => `<option value="${escaped(one)}">`)
  const form =
    `<form method="post">${seatChoice(room)}<label for="name">Your name</label>` +
    `<input id="name" name="name" required maxlength="60" autocomplete="name" list="expected" value="${escaped(name)}">` +
    `<datalist id="expected">${expected.join('')}</datalist>` +
    `<button type="submit">Take the seat</button></form>`
  const freeSeats = `<p>${free === 1 ? 'One seat is free.' : `${free} seats are free.`}</p>`
  sendPlainPage(response, status, room.title, heading + alertBox(problem) + back + freeSeats + tasksOf(room) + form)
}

/** Sends the page for an unknown code. */
export const sendNoRoomPage = (response: Response): void =>
  sendPlainPage(
    response,
    404,
    'No such room',
    '<h1>No such room</h1><p>The code is wrong, or the room was closed. Ask your trainer.</p>',
  )
