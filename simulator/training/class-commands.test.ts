// The commands that move a whole class: step, begin again, and the end of the lesson; its roster, and an edited lesson.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { classroom, lesson } from '../control-api/classroom'
import { dataOf } from '../control-api/test-client'
import { doneInRoom, type Room, steppedRoom } from '../control-api/training.schemas'
import { createSimulator, type Simulator } from '../server'

const folder = mkdtempSync(joinPath(tmpdir(), 'lesson-'))
const scenarioFile = joinPath(folder, 'watched-lesson.yaml')
let simulator: Simulator
const { ask, open, readRoom, join, openPersonalLink, sheet, bid, askRoom } = classroom(() => simulator.url)

beforeAll(async () => {
  writeFileSync(scenarioFile, lesson)
  const file = { scenario: 'watched-lesson', source: lesson, scenarioFile }
  simulator = await createSimulator({ port: 0, paused: true, quiet: true, ...file })
})
afterAll(async () => {
  await simulator.close()
  rmSync(folder, { recursive: true })
})

const positionsOf = ({ seats }: Room) => seats.map(({ position }) => position)

test('a step moves the whole class to the next event of the class world, and names a seat that is past it', async () => {
  const room = await open()
  for (const name of ['Ada', 'Ben']) await join(room, name)
  await askRoom(room, 'clock', { action: 'advance', by: '9m', seats: [2] })
  const { step, refused, ...after } = dataOf(await askRoom(room, 'step', undefined), steppedRoom)
  expect(step?.what).toContain('reminder')
  expect(after.clock.position).toBe(300_000)
  expect(positionsOf(after)).toEqual([300_000, 540_000, undefined])
  expect(refused).toEqual([{ seat: 2, world: after.seats[1]?.world, message: expect.stringContaining('has passed') }])
})

test('a class begins again at the start, paused, without the work of before; a trainee whose world ended plays again', async () => {
  const room = await open()
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  const back = (await readRoom(room)).seats[1]?.back ?? ''
  await askRoom(room, 'clock', { action: 'advance', by: '5m' })
  await bid(ada, 102)
  await sheet(ada, true)
  await ask('DELETE', `/worlds/${ben.world}`)
  await askRoom(room, 'clock', { action: 'play', rate: 60 })
  const again = dataOf(await askRoom(room, 'reset', undefined), doneInRoom)
  expect(again.refused).toEqual([])
  expect(again.clock).toMatchObject({ position: 0, paused: true })
  const seats = again.seats.map(({ name, position, score, ended, hand }) => [name, position, score, ended, hand])
  expect(seats.slice(0, 2)).toEqual([
    ['Ada', 0, 0, false, null],
    ['Ben', 0, 0, false, null],
  ])
  // Ada's page goes on, and Ben's link leads to the new world.
  expect((await bid(ada, 102)).status).toBe(200)
  expect((await sheet(await openPersonalLink(back, 'Ben'))).room?.name).toBe('Ben')
})

test('a class that is paused at full speed stops together', async () => {
  const room = await open({ seats: 12 })
  for (let n = 1; n <= 12; n += 1) await join(room, `Trainee ${n}`)
  await askRoom(room, 'clock', { action: 'play', rate: 600 })
  const { clock, seats } = dataOf(await askRoom(room, 'clock', { action: 'pause' }), doneInRoom)
  const apart = seats.map(({ position = 0 }) => Math.abs(position - clock.position))
  // A tenth of a second of real time.
  expect(Math.max(...apart)).toBeLessThan(60_000)
  expect(clock.position).toBeGreaterThan(0)
})

test('the end of the lesson stops the clock of every trainee there, and play goes on after it', async () => {
  const room = await open({ paused: false, rate: 1 })
  for (const name of ['Ada', 'Ben']) await join(room, name)
  await askRoom(room, 'clock', { action: 'advance', by: '1m', seats: [2] })
  await askRoom(room, 'clock', { action: 'advance', by: '18m' })
  await askRoom(room, 'clock', { action: 'play', rate: 300 })
  await vi.waitFor(async () => {
    const { clock, seats } = await readRoom(room)
    expect([clock.paused, ...seats.slice(0, 2).map((seat) => seat.clock?.paused)]).toEqual([true, true, true])
  })
  const { clock, seats, length } = await readRoom(room)
  expect([clock.position, ...seats.map(({ position }) => position)]).toEqual([length, length, length, undefined])
  await askRoom(room, 'clock', { action: 'play' })
  await vi.waitFor(async () => expect((await readRoom(room)).clock.position).toBeGreaterThan(length ?? 0))
  expect((await readRoom(room)).clock.paused).toBe(false)
})

test('a playing class that jumps to the end of the lesson stops there', async () => {
  const room = await open({ paused: false, rate: 1 })
  await join(room, 'Ada')
  await askRoom(room, 'clock', { action: 'jump', to: 'end' })
  await vi.waitFor(async () => expect((await readRoom(room)).clock.paused).toBe(true))
  expect((await readRoom(room)).seats[0]).toMatchObject({ position: 1_200_000, clock: { paused: true } })
})

test('a room knows the trainees that the trainer expects, offers their names, and says who is missing', async () => {
  const room = await open({ roster: ['Ada Lovelace', ' ben  king ', 'Ben King', ''] })
  expect(room.missing).toEqual(['Ada Lovelace', 'Ben King'])
  const page = await (await fetch(room.join)).text()
  expect(page).toContain('<option value="Ada Lovelace">')
  await join(room, 'ada lovelace')
  expect((await readRoom(room)).missing).toEqual(['Ben King'])
})

test('a room and a world say that their lesson was edited after they began', async () => {
  const room = await open({ source: undefined, scenario: 'watched-lesson' })
  const edited = async () => {
    const { json } = await ask('GET', '/worlds/main')
    return [(await readRoom(room)).edited, json]
  }
  expect(await edited()).toMatchObject([false, { data: { edited: false } }])
  writeFileSync(scenarioFile, lesson.replace('A class', 'Another class'))
  expect(await edited()).toMatchObject([true, { data: { edited: true } }])
  writeFileSync(scenarioFile, 'title: [')
  expect(await edited()).toMatchObject([true, { data: { edited: true } }])
})
