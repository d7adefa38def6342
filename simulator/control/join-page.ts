// GET /simulator/join/{code}: the trainee's door to a room, as plain HTML without a script. simulator.md, Worlds
import type { Room } from './rooms'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `
:root { color-scheme: dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 28rem; padding: 3rem 1rem; color: #e6ebf0; background: #11181f }
h1 { font-size: 1.5rem; margin: 0 0 0.5rem } p { color: #aab6c2; margin: 0 0 1.25rem }
label { display: block; font-weight: 600; margin: 1rem 0 0.25rem }
input, select, button { font: inherit; width: 100%; box-sizing: border-box; min-height: 2.75rem; padding: 0.5rem 0.75rem; border-radius: 6px; border: 1px solid #5b6b7a; background: #1b2530; color: inherit }
button { margin-top: 1.5rem; background: #8cc2f5; border-color: #8cc2f5; color: #0b1620; font-weight: 700; cursor: pointer }
:focus-visible { outline: 3px solid #8cc2f5; outline-offset: 2px } [role=alert] { color: #ffb4a8 }`

const page = (title: string, nonce: string, main: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escaped(title)}</title><style nonce="${escaped(nonce)}">${STYLE}</style></head><body><main>${main}</main></body></html>`

const seatChoice = (room: Room): string => {
  if (room.mode === 'own') return ''
  const options = room.seats
    .filter((seat) => seat.name === null)
    .map(({ n, person }) => `<option value="${n}">${escaped(`${person.name}, ${person.role}`)}</option>`)
  return `<label for="seat">Seat</label><select id="seat" name="seat" required>${options.join('')}</select>`
}

/** The form with the free seats and a name; `problem` says why the last attempt failed. */
export const joinPage = (room: Room, nonce: string, problem: string | null, name = ''): string => {
  const free = room.seats.filter((seat) => seat.name === null).length
  const said = problem === null ? '' : `<p role="alert">${escaped(problem)}</p>`
  const heading = `<h1>${escaped(room.title)}</h1><p>${escaped(room.script.words.summary)}</p>`
  if (free === 0) return page(room.title, nonce, `${heading}<p role="alert">Every seat of this room is taken.</p>`)
  const form =
    `<form method="post">${seatChoice(room)}<label for="name">Your name</label>` +
    `<input id="name" name="name" required maxlength="60" autocomplete="name" value="${escaped(name)}">` +
    `<button type="submit">Take the seat</button></form>`
  const left = free === 1 ? 'One seat is free.' : `${free} seats are free.`
  return page(room.title, nonce, `${heading}${said}<p>${left}</p>${form}`)
}

/** For a code that opens no room. */
export const noRoomPage = (nonce: string): string =>
  page(
    'No such room',
    nonce,
    '<h1>No such room</h1><p>This code opens no room, or the room was closed. Ask your trainer.</p>',
  )
