// The class page: opening a room, its rows, the clock of the whole class, messages, seats, and closing it.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Room } from '../../control-api/training.schemas'
import { room, STARTS, timelineAt, world } from '../testing/fixtures'
import { renderPanel } from '../testing/render-panel'
import { ClassPage } from './class-page'

/** The page follows the class world; these tests send no events. */
class SilentStream extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream)
  window.localStorage.clear()
})
afterEach(cleanup)

const LIST = 'GET /simulator/api/rooms'
const OPEN = 'POST /simulator/api/rooms'
const OF_ROOM = '/simulator/api/rooms/room-1'
const CLOCK = `POST ${OF_ROOM}/clock`
const SEAT = `PUT ${OF_ROOM}/seats`
const SAY = `POST ${OF_ROOM}/messages`
const CLOSE = `DELETE ${OF_ROOM}`
const of = (text: string) => ({ name: text })

const ofClassWorld = {
  'GET /simulator/api/worlds/w': world,
  'GET /simulator/api/worlds/w/timeline': timelineAt(60_000),
}
const page = <ClassPage address={{ world: null, room: 'room-1', page: 'class' }} />
const renderRoom = (shown: Room = room, answers: Readonly<Record<string, unknown>> = {}) =>
  renderPanel(page, { [LIST]: [shown], ...ofClassWorld, ...answers })
const renderLobby = (answers: Readonly<Record<string, unknown>> = {}) =>
  renderPanel(<ClassPage address={{ world: 'w', page: 'class' }} />, {
    [LIST]: [],
    'GET /simulator/api/worlds': [world],
    ...answers,
  })
const changes = (sent: ReturnType<typeof renderRoom>) => sent.filter(({ call }) => !call.startsWith('GET'))
const rowTexts = async () => {
  const [, ...rows] = within(await screen.findByRole('table', of('Trainees'))).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test.each([
  ['one world each', { mode: 'own', seats: 30 }],
  ['one shared world', { mode: 'shared' }],
])('opens a paused room of the kind “%s” for the current scenario, and shows it', async (kind, options) => {
  const sent = renderLobby({ [OPEN]: { ...room, mode: options.mode } })
  await screen.findByText('No room is open.')
  fireEvent.click(await screen.findByRole('button', of(`Open a room: ${kind}`)))
  await screen.findByText('Room PINE is open.')
  expect(sent).toContainEqual({ call: OPEN, body: { world: 'w', paused: true, ...options } })
  expect(window.location.search).toBe('?room=room-1&page=class')
})

test('a room is opened with the chosen parts and the roster, which the next lesson has again', async () => {
  const sent = renderLobby({ [OPEN]: room })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Lena, lender', hidden: true }))
  const roster = screen.getByLabelText(/^Trainees you expect/)
  fireEvent.change(roster, { target: { value: 'Zoe\n Hao \n\nZoe' } })
  fireEvent.click(screen.getByRole('button', of('Open a room: one shared world')))
  await screen.findByText('Room PINE is open.')
  const body = { world: 'w', mode: 'shared', paused: true, parts: ['lena'], roster: ['Zoe', 'Hao'] }
  expect(sent).toContainEqual({ call: OPEN, body })
  cleanup()
  renderLobby()
  expect(await screen.findByLabelText(/^Trainees you expect/)).toHaveProperty('value', 'Zoe\nHao')
})

test('the class page has a row per trainee with presence, clock, tasks and score, and one for each who is missing', async () => {
  renderRoom()
  expect(await rowTexts()).toEqual([
    ['Zoe', 'here', 'with the class', '✓ 45 s', 'open·', '10 of 20', 'Edit'],
    ['Max', 'away', '+2 min ×1', 'open·', 'missed', '0 of 20', 'Edit'],
    ['Hao', 'hasn’t joined yet'],
  ])
  expect(screen.getByRole('link', of('Zoe')).getAttribute('href')).toBe('/simulator?world=v')
  expect(screen.getByRole('columnheader', { name: /^Place a bid/ }).textContent).toBe('Place a bid1 of 2')
  screen.getByText('1 hand is up')
})

test('the class page says since when trainees are idle or away, and whose world has ended', async () => {
  const [zoe, max, ...free] = room.seats
  if (zoe === undefined || max === undefined) throw new Error('the room has two trainees')
  const since = new Date(Date.now() - 4.5 * 60_000).toISOString()
  const seats = [{ ...zoe, presence: { state: 'idle' as const, since } }, { ...max, ended: true }, ...free]
  renderRoom({ ...room, seats, edited: true })
  expect((await rowTexts()).map(([, presence]) => presence)).toEqual(['idle 4 min', 'world ended', 'hasn’t joined yet'])
  expect(screen.queryByRole('link', of('Max'))).toBeNull()
  // Each trainee counts once.
  expect(document.querySelector('.class__summary')?.textContent).toContain(
    '0 here · 1 idle · 0 away · 1 with an ended world',
  )
  screen.getByText(/The lesson was changed since this class began/)
})

test('the class page shows the link for other machines with its QR code, and warns if only this machine can open it', async () => {
  renderRoom()
  const [link = ''] = room.join_elsewhere
  const hasText = (text: string) => (_own: string, element: Element | null) => element?.textContent === text
  const anchor = await screen.findByText(hasText(link), { selector: 'a' })
  expect(anchor.getAttribute('href')).toBe(room.join)
  fireEvent.click(screen.getByRole('button', of('Show large')))
  const dialog = within(screen.getByRole('dialog', { name: 'A training', hidden: true }))
  dialog.getByText(hasText(link), { selector: 'p' })
  fireEvent.click(dialog.getByRole('button', { name: 'Close', hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  cleanup()
  renderRoom({ ...room, join_elsewhere: [], only_here: true })
  await screen.findByText(/restart the simulator with --host 0\.0\.0\.0/)
})

const LONG = 'http://training.mortgage-capital-markets.northern-lending.example.com:14000/simulator/join/PINE'

test.each([
  ['a short link', 'http://10.0.0.5/simulator/join/PINE'],
  ['a long link', LONG],
])('the QR code of %s has exactly its dark modules, and a light border of four', async (_what, link) => {
  renderRoom({ ...room, join_elsewhere: [link] })
  const code = await screen.findByRole('img', of(`QR code of ${link}`))
  const [paper = '', modules = ''] = [...code.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  const { size, data } = encode(link, { ecc: 'M', border: 0 })
  expect(code.getAttribute('viewBox')).toBe(`0 0 ${size + 8} ${size + 8}`)
  expect(paper).toBe(`M0 0h${size + 8}v${size + 8}h-${size + 8}z`)
  const drawn = new Set([...modules.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])))
  expect(drawn).toEqual(new Set(dark))
})

test.each([
  ['Play', { action: 'play', rate: 1 }],
  ['60×, play at 60 times normal speed', { action: 'play', rate: 60 }],
  ['+1 min, forward one minute', { action: 'advance', by: '1m' }],
  ['Go to end', { action: 'jump', to: timelineAt(0).ends.at }],
])('%s on the class page moves every world of the class', async (name, body) => {
  const sent = renderRoom(room, { [CLOCK]: { ...room, refused: [] } })
  await screen.findByText('Go to end')
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(changes(sent)).toEqual([{ call: CLOCK, body }]))
})

test('the keys of the class page move the class, and step it', async () => {
  const STEP = `POST ${OF_ROOM}/step`
  const sent = renderRoom(room, { [CLOCK]: { ...room, refused: [] }, [STEP]: { ...room, refused: [], step: null } })
  await screen.findByText('Go to end')
  for (const key of [' ', 's', 'm']) fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(changes(sent).map(({ call }) => call)).toEqual([CLOCK, STEP, CLOCK]))
})

test('a rewind on the class page offers points in time from the latest to the start, and rewinds everyone', async () => {
  const late = timelineAt(35 * 60_000)
  const sent = renderRoom(room, { 'GET /simulator/api/worlds/w/timeline': late, [CLOCK]: { ...room, refused: [] } })
  await screen.findByText('Go to end')
  fireEvent.click(screen.getByRole('button', of('Rewind')))
  const dialog = within(screen.getByRole('dialog', { name: 'Rewind', hidden: true }))
  const names = dialog.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent?.split('1')[0])
  expect(names.slice(0, 1)).toEqual(['30 s back'])
  const labels = [...document.querySelectorAll('.target b')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['30 s back', '1 min back', '5 min back', 'Last minute', 'Back to the beginning'])
  fireEvent.click(dialog.getByRole('button', { name: /^Last minute/, hidden: true }))
  await waitFor(() =>
    expect(changes(sent)).toEqual([{ call: CLOCK, body: { action: 'rewind', to: late.marks[0]?.at } }]),
  )
})

test('a command that a trainee’s world refuses names the trainee, but not one whose world has ended', async () => {
  const refused = [{ seat: 2, world: 'u', message: 'That time has passed. Rewind to it instead.' }]
  renderRoom(room, { [CLOCK]: { ...room, refused } })
  fireEvent.click(await screen.findByRole('button', { name: /^\+1 min/ }))
  await screen.findByText('Failed for Max: That time has passed. Rewind to it instead.')
  cleanup()
  const seats = room.seats.map((seat) => (seat.seat === 2 ? { ...seat, ended: true } : seat))
  const sent = renderRoom({ ...room, seats }, { [CLOCK]: { ...room, seats, refused } })
  fireEvent.click(await screen.findByRole('button', { name: /^\+1 min/ }))
  await waitFor(() => expect(changes(sent)).toHaveLength(1))
  expect(screen.queryByText(/^Failed/)).toBeNull()
})

test('Begin again asks first, then restarts the lesson for everyone', async () => {
  const RESET = `POST ${OF_ROOM}/reset`
  const sent = renderRoom(room, { [RESET]: { ...room, refused: [] } })
  fireEvent.click(await screen.findByRole('button', of('Begin again')))
  const dialog = within(screen.getByRole('dialog', { name: 'Begin the lesson again', hidden: true }))
  expect(changes(sent)).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Begin again', hidden: true }))
  await screen.findByText(/^The lesson begins again/)
  expect(changes(sent)).toEqual([{ call: RESET, body: null }])
})

test('the class page sends a message to the class, starts a fault for one trainee, and lowers a hand', async () => {
  const done = { ...room, refused: [] }
  const COMMAND = `POST ${OF_ROOM}/commands`
  const sent = renderRoom(room, { [SAY]: done, [COMMAND]: done, [SEAT]: room })
  fireEvent.click(await screen.findByRole('button', of('Max raised a hand. Lower it.')))
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Look at the ladder' } })
  fireEvent.click(screen.getByRole('button', of('Send message')))
  await screen.findByText('Message sent.')
  fireEvent.change(screen.getByRole('combobox', { name: 'For whom', hidden: true }), { target: { value: '1' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Fault', hidden: true }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Start fault', hidden: true }))
  await screen.findByText('Fault started: Return 500 for bids.')
  expect(changes(sent)).toEqual([
    { call: SEAT, body: { seat: 2, hand: false } },
    { call: SAY, body: { text: 'Look at the ladder' } },
    { call: COMMAND, body: { fault: 'error', status: 500, call: 'auction.bid', seats: [1] } },
  ])
})

test('the class page renames a seat, and frees it only after a second click', async () => {
  const sent = renderRoom(room, { [SEAT]: room })
  fireEvent.click(await screen.findByRole('button', of('Edit Zoe’s seat')))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Zoë' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(sent).toContainEqual({ call: SEAT, body: { seat: 1, name: 'Zoë' } }))
  fireEvent.click(await screen.findByRole('button', of('Edit Zoe’s seat')))
  fireEvent.click(screen.getByRole('button', { name: 'Free the seat', hidden: true }))
  expect(changes(sent)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, free the seat', hidden: true }))
  await waitFor(() => expect(sent).toContainEqual({ call: SEAT, body: { seat: 1, free: true } }))
})

test('the class page warns what is lost before it closes a room, and keeps the names for the next lesson', async () => {
  const sent = renderRoom(room, { [CLOSE]: null })
  fireEvent.click(await screen.findByRole('button', of('Close the room')))
  const dialog = within(screen.getByRole('dialog', { name: 'Close room PINE', hidden: true }))
  expect(dialog.getByText(/^2 trainees are in this room\./).textContent).toContain('the debrief will be deleted')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel', hidden: true }))
  expect(changes(sent)).toEqual([])
  fireEvent.click(screen.getByRole('button', of('Close the room')))
  fireEvent.click(screen.getByRole('button', { name: 'Close room', hidden: true }))
  await screen.findByText('A training is closed.')
  expect(changes(sent)).toEqual([{ call: CLOSE, body: null }])
  expect(window.localStorage.getItem('simulator-roster')).toBe('Zoe\nMax\nHao')
})

test('the class page closes an empty room without asking', async () => {
  const sent = renderRoom({ ...room, missing: [], seats: room.seats.slice(2) }, { [CLOSE]: null })
  await screen.findByText('Nobody has joined yet.')
  fireEvent.click(screen.getByRole('button', of('Close the room')))
  await screen.findByText('A training is closed.')
  expect(changes(sent)).toEqual([{ call: CLOSE, body: null }])
})

test('a class that hasn’t begun starts its clock from the guide', async () => {
  const clock = { ...room.clock, now: STARTS, position: 0 }
  const sent = renderRoom({ ...room, clock }, { [CLOCK]: { ...room, refused: [] } })
  fireEvent.click(await screen.findByRole('button', of('Start the clock')))
  await waitFor(() => expect(changes(sent)).toEqual([{ call: CLOCK, body: { action: 'play', rate: 1 } }]))
})

test('the page of a playing class reads its room at the polling interval, although every answer is new', async () => {
  vi.useFakeTimers()
  let position = 60_000
  const sent = renderPanel(page, {
    ...ofClassWorld,
    get [LIST]() {
      position += 1
      return [{ ...room, clock: { ...room.clock, paused: false, rate: 1, position } }]
    },
  })
  // After five seconds without a stream, the page reads the clock itself.
  await act(() => vi.advanceTimersByTimeAsync(5_900))
  const reads = sent.filter(({ call }) => call === LIST).length
  vi.useRealTimers()
  expect(reads).toBeGreaterThan(3)
  expect(reads).toBeLessThan(8)
})
