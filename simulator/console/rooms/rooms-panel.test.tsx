// The rooms of an instructor: opening one of either kind, its link, its clock for all, and a row per trainee.
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
  course: { now: STARTS, rate: 0, paused: true, epoch: 0, world: 'r-start', position: 0 },
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

const shown = (rooms: readonly Room[], answers = {}) =>
  renderPanel(<RoomsPanel world={world} />, { [LIST]: rooms, ...answers })

test.each([
  ['a world for each', { mode: 'own', seats: 30 }],
  ['one world for all', { mode: 'shared' }],
])('a room of the kind “%s” plays the scenario that is shown, paused', async (kind, wish) => {
  const sent = shown([], { [OPEN]: { ...room, mode: wish.mode } })
  fireEvent.click(screen.getByRole('button', { name: `Open a room: ${kind}` }))
  expect(await screen.findByText('Room PINE is open.')).toBeTruthy()
  expect(sent).toContainEqual({ call: OPEN, body: { world: 'w', paused: true, ...wish } })
})

test('harness walk 4: the trainer chooses the parts', async () => {
  const sent = shown([], { [OPEN]: room })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lena, lender', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Open a room: one world for all' }))
  await screen.findByText('Room PINE is open.')
  expect(sent).toContainEqual({ call: OPEN, body: { world: 'w', mode: 'shared', paused: true, parts: ['lena'] } })
})

test('the class gets a message, one trainee a fault, and a raised hand is lowered', async () => {
  const [seat, ...free] = room.seats
  if (seat === undefined) throw new Error('the room has a seat')
  const up = { ...room, seats: [{ ...seat, hand: STARTS }, ...free] }
  const [SAY, DO, SEAT] = ['POST …/messages', 'POST …/commands', 'PUT …/seats'].map((call) =>
    call.replace('…', '/simulator/api/rooms/r'),
  )
  const sent = shown([up], { [`${SAY}`]: up, [`${DO}`]: { ...up, refused: [] }, [`${SEAT}`]: room })
  expect(await screen.findByText('1 hand is up')).toBeInstanceOf(HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Zoe raised a hand: lower it' }))
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Look at the ladder' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the message' }))
  expect(await screen.findByText('The message is on their sheets.')).toBeInstanceOf(HTMLElement)
  fireEvent.change(screen.getByRole('combobox', { name: 'For whom' }), { target: { value: '1' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Fault' }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Begin the fault' }))
  expect(await screen.findByText('Answer 500 to bids: it has begun.')).toBeInstanceOf(HTMLElement)
  expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([
    { call: SEAT, body: { seat: 1, hand: false } },
    { call: SAY, body: { text: 'Look at the ladder' } },
    { call: DO, body: { fault: 'error', status: 500, call: 'auction.bid', seats: [1] } },
  ])
})

test('a seat is renamed, and taken away only by a second press', async () => {
  const SEAT = 'PUT /simulator/api/rooms/r/seats'
  const sent = shown([room], { [SEAT]: room })
  fireEvent.click(await screen.findByRole('button', { name: 'Seat of Zoe' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Zoë' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(sent).toContainEqual({ call: SEAT, body: { seat: 1, name: 'Zoë' } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Seat of Zoe' }))
  fireEvent.click(screen.getByRole('button', { name: 'Free the seat', hidden: true }))
  expect(sent.filter(({ call }) => call === SEAT)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, free the seat', hidden: true }))
  await waitFor(() => expect(sent).toContainEqual({ call: SEAT, body: { seat: 1, free: true } }))
})

test('without a room it says so', async () => {
  shown([])
  expect(await screen.findByText('No room is open.')).toBeTruthy()
})

test('a room shows its link, and a row per trainee with clock, task and score; free seats have none', async () => {
  shown([room])
  const card = within(await screen.findByRole('article', { name: 'Room PINE' }))
  expect(card.getByRole('link', { name: room.join }).getAttribute('href')).toBe(room.join)
  const [, ...rows] = card.getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Zoe', '10:15:00 ×10', 'Place a bid', '1 of 0', '10 of 30', 'Seat …'],
  ])
  expect(card.getByRole('link', { name: 'Zoe' }).getAttribute('href')).toBe('/simulator?world=v')
})

test('a room that nobody has joined says so', async () => {
  shown([{ ...room, seats: [] }])
  expect(await screen.findByText('Nobody has joined yet.')).toBeTruthy()
})

test.each([
  ['Play all', { action: 'play' }],
  ['Pause all', { action: 'pause' }],
  ['All at 10×', { action: 'play', rate: 10 }],
  ['All +1 min', { action: 'advance', by: '1m' }],
])('%s turns the clocks of all', async (name, body) => {
  const sent = shown([room], { [CLOCK]: { ...room, refused: [] } })
  const clock = within(await screen.findByRole('group', { name: 'Clock of room PINE' }))
  fireEvent.click(clock.getByRole('button', { name }))
  await waitFor(() => expect(sent).toContainEqual({ call: CLOCK, body }))
})

test('harness walk 1: closing a room asks first and says what is lost, then closes it and reads the rooms again', async () => {
  const sent = shown([room], { [CLOSE]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the room' }))
  const question = within(screen.getByRole('dialog', { name: 'Close room PINE', hidden: true }))
  expect(question.getByText(/^1 trainee is in it\./).textContent).toContain('the debrief is deleted')
  fireEvent.click(question.getByRole('button', { name: 'Cancel', hidden: true }))
  expect(screen.queryByRole('dialog', { name: 'Close room PINE', hidden: true })).toBeNull()
  expect(sent.map(({ call }) => call)).toEqual([LIST])

  fireEvent.click(screen.getByRole('button', { name: 'Close the room' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close it', hidden: true }))
  expect(await screen.findByText('A training is closed.')).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([LIST, CLOSE, LIST])
})

test('an empty room is closed at once', async () => {
  const sent = shown([{ ...room, seats: [] }], { [CLOSE]: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Close the room' }))
  expect(await screen.findByText('A training is closed.')).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([LIST, CLOSE, LIST])
})
