// Full-size classes without a browser: thirty trainees in one room, and twelve rooms at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classroom } from '../../simulator/control-api/classroom'
import { createSimulator, type Simulator } from '../../simulator/server'

let simulator: Simulator
const { open, readRoom, join, bid, sheet, askRoom, debrief } = classroom(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const people = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `Trainee ${n + 1}`)

test('thirty trainees join one room at once, bid in a world each, and are listed in one debrief', async () => {
  const room = await open({ seats: 30 })
  const trainees = await Promise.all(people(30).map((name) => join(room, name)))
  expect(new Set(trainees.map(({ world }) => world)).size).toBe(30)
  expect((await readRoom(room)).free).toBe(0)
  await askRoom(room, 'clock', { action: 'advance', by: '2m' })
  // Every third trainee bids.
  const bidders = trainees.filter((_, n) => n % 3 === 0)
  for (const { status } of await Promise.all(bidders.map((one) => bid(one, 102)))) expect(status).toBe(200)
  await askRoom(room, 'clock', { action: 'jump', to: 'end' })
  const { tasks, seats } = await debrief(room)
  expect(seats).toHaveLength(30)
  expect(tasks[0]).toMatchObject({ of: 30, done: 10, lost: 20, after_ms: Array.from({ length: 10 }, () => 120_000) })
  expect(seats.filter(({ bid_timelines: timelines }) => timelines.length > 0)).toHaveLength(10)
})

test('twelve rooms at once keep their trainees, clocks, messages and scores apart', async () => {
  const rooms = await Promise.all(Array.from({ length: 12 }, () => open({ seats: 3 })))
  // Sequentially within a room, because seats are assigned in the order of joining.
  const classes = await Promise.all(
    rooms.map(async (room) => {
      const seated: Awaited<ReturnType<typeof join>>[] = []
      for (const name of people(3)) seated.push(await join(room, name))
      return seated
    }),
  )
  await Promise.all(
    rooms.map(async (room, n) => {
      await askRoom(room, 'clock', { action: 'advance', by: `${n + 1}m` })
      await askRoom(room, 'messages', { text: `To room ${n}` })
    }),
  )
  await Promise.all(classes.map(([first]) => (first === undefined ? null : bid(first, 104))))
  const after = await Promise.all(rooms.map(readRoom))
  expect(after.map(({ clock }) => clock.position)).toEqual(rooms.map((_, n) => (n + 1) * 60_000))
  // The task ends after twelve minutes, which is the time in the last room.
  expect(after.map(({ seats }) => seats.map(({ score }) => score))).toEqual(rooms.map(() => [40, 0, 0]))
  const sheets = await Promise.all(classes.map(([, second]) => (second === undefined ? null : sheet(second))))
  expect(sheets.map((one) => one?.room?.messages.map(({ text }) => text))).toEqual(
    rooms.map((_, n) => [`To room ${n}`]),
  )
})
