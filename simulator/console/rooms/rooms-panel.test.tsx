// The trainer's rooms.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Room } from '../../control-api/training.schemas'
import { STARTS, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { RoomsPanel } from './rooms-panel'

afterEach(cleanup)

const LIST = 'GET /simulator/api/rooms'
const OPEN = 'POST /simulator/api/rooms'
const CLOCK = 'POST /simulator/api/rooms/r/clock'
const CLOSE = 'DELETE /simulator/api/rooms/r'
const SAY = 'POST /simulator/api/rooms/r/messages'
const COMMAND = 'POST /simulator/api/rooms/r/commands'
const SEAT = 'PUT /simulator/api/rooms/r/seats'
const person = { key: 'ada', name: 'Ada', role: 'investor' }
const room: Room = {
  id: 'r',
  code: 'PINE',
  join: 'http://localhost/join/PINE',
  join_elsewhere: [],
  title: 'A training',
  scenario: 's',
  mode: 'own',
  late: 'class',
  clock: { now: STARTS, rate: 0, paused: true, epoch: 0, world: 'r-start', position: 0 },
  marks: [{ name: 'end', offset_ms: 600_000 }],
  parts: [person],
  messages: [],
  worlds: ['v'],
  free: 3,
  seats: [
    {
      seat: 1,
      name: 'Zoe',
      person,
      world: 'v',
      hand: null,
      back: 'http://localhost/join/PINE/1-x',
      clock: { now: STARTS, rate: 10, paused: false, epoch: 0 },
      enter: null,
      task: 'Place a bid',
      done: 1,
      tasks: [],
      score: 10,
      out_of: 30,
    },
    { seat: 2, name: null, person, world: null, hand: null, back: null, clock: null, enter: null },
  ],
}

const renderRooms = (rooms: readonly Room[], answers = {}) =>
  renderPanel(<RoomsPanel world={world} />, { [LIST]: rooms, ...answers })

test.each([
  ['one world each', { mode: 'own', seats: 30 }],
  ['one shared world', { mode: 'shared' }],
])('opens a paused room of the kind “%s” for the current scenario', async (kind, options) => {
  const sent = renderRooms([], { [OPEN]: { ...room, mode: options.mode } })
  fireEvent.click(screen.getByRole('button', { name: `Open a room: ${kind}` }))
  await screen.findByText('Room PINE is open.')
  expect(sent).toContainEqual({ call: OPEN, body: { world: 'w', paused: true, ...options } })
})

test('the rooms panel opens a room with the parts that the trainer chose', async () => {
  const sent = renderRooms([], { [OPEN]: room })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lena, lender', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Open a room: one shared world' }))
  await screen.findByText('Room PINE is open.')
  expect(sent).toContainEqual({ call: OPEN, body: { world: 'w', mode: 'shared', paused: true, parts: ['lena'] } })
})

test('the rooms panel sends a message to the class, starts a fault for one trainee, and lowers a hand', async () => {
  const [seat, ...free] = room.seats
  if (seat === undefined) throw new Error('the room has a seat')
  const withHand = { ...room, seats: [{ ...seat, hand: STARTS }, ...free] }
  const sent = renderRooms([withHand], { [SAY]: withHand, [COMMAND]: { ...withHand, refused: [] }, [SEAT]: room })
  await screen.findByText('1 hand is up')
  fireEvent.click(screen.getByRole('button', { name: 'Zoe raised a hand. Lower it.' }))
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Look at the ladder' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await screen.findByText('Message sent.')
  fireEvent.change(screen.getByRole('combobox', { name: 'For whom' }), { target: { value: '1' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Fault' }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start fault' }))
  await screen.findByText('Fault started: Return 500 for bids.')
  expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([
    { call: SEAT, body: { seat: 1, hand: false } },
    { call: SAY, body: { text: 'Look at the ladder' } },
    { call: COMMAND, body: { fault: 'error', status: 500, call: 'auction.bid', seats: [1] } },
  ])
})

test('the rooms panel renames a seat, and frees it only after a second click', async () => {
  const sent = renderRooms([room], { [SEAT]: room })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Zoe’s seat' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Zoë' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(sent).toContainEqual({ call: SEAT, body: { seat: 1, name: 'Zoë' } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Zoe’s seat' }))
  fireEvent.click(screen.getByRole('button', { name: 'Free the seat', hidden: true }))
  expect(sent.filter(({ call }) => call === SEAT)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, free the seat', hidden: true }))
  await waitFor(() => expect(sent).toContainEqual({ call: SEAT, body: { seat: 1, free: true } }))
})

test('the rooms panel says when no room is open', async () => {
  renderRooms([])
  await screen.findByText('No room is open.')
})

test('the rooms panel shows the room’s link and a row per trainee with clock, task and score, but none for free seats', async () => {
  renderRooms([room])
  const card = within(await screen.findByRole('article', { name: 'Room PINE' }))
  expect(card.getByRole('link', { name: room.join }).getAttribute('href')).toBe(room.join)
  const [, ...rows] = card.getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Zoe', '10:15:00 ×10', 'Place a bid', '1 of 0', '10 of 30', 'Edit'],
  ])
  expect(card.getByRole('link', { name: 'Zoe' }).getAttribute('href')).toBe('/simulator?world=v')
})

test('the rooms panel says when nobody has joined a room', async () => {
  renderRooms([{ ...room, seats: [] }])
  await screen.findByText('Nobody has joined yet.')
})

test.each([
  ['Play all', { action: 'play' }],
  ['Pause all', { action: 'pause' }],
  ['All at 10×', { action: 'play', rate: 10 }],
  ['All +1 min', { action: 'advance', by: '1m' }],
])('%s moves the clocks of the whole room', async (name, body) => {
  const sent = renderRooms([room], { [CLOCK]: { ...room, refused: [] } })
  const clock = within(await screen.findByRole('group', { name: 'Clock of room PINE' }))
  fireEvent.click(clock.getByRole('button', { name }))
  await waitFor(() => expect(sent).toContainEqual({ call: CLOCK, body }))
})

test('the rooms panel warns what is lost before closing a room, then closes it and refetches the rooms', async () => {
  const sent = renderRooms([room], { [CLOSE]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the room' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Close room PINE', hidden: true }))
  expect(dialog.getByText(/^1 trainee is in this room\./).textContent).toContain('the debrief will be deleted')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel', hidden: true }))
  expect(screen.queryByRole('dialog', { name: 'Close room PINE', hidden: true })).toBeNull()
  expect(sent.map(({ call }) => call)).toEqual([LIST])

  fireEvent.click(screen.getByRole('button', { name: 'Close the room' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close room', hidden: true }))
  await screen.findByText('A training is closed.')
  expect(sent.map(({ call }) => call)).toEqual([LIST, CLOSE, LIST])
})

test('the rooms panel closes an empty room without asking', async () => {
  const sent = renderRooms([{ ...room, seats: [] }], { [CLOSE]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the room' }))
  await screen.findByText('A training is closed.')
  expect(sent.map(({ call }) => call)).toEqual([LIST, CLOSE, LIST])
})
