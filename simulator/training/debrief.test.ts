// The debrief of a class.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classroom } from '../control-api/classroom'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const { ask, open, join, bid, askRoom, debrief } = classroom(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** Ada leads and is outbid; Ben bids too low and on an old price, and never again; Cy does nothing. */
async function finishLesson() {
  const room = await open()
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  await join(room, 'Cy')
  await askRoom(room, 'clock', { action: 'advance', by: '2m' })
  await bid(ada, 102)
  await askRoom(room, 'clock', { action: 'jump', to: '8m' })
  await bid(ben, 102.5, 101)
  await askRoom(room, 'clock', { action: 'jump', to: 'end' })
  return room
}

test('the debrief marks tasks as lost once they can no longer be done, and as open until then', async () => {
  const room = await finishLesson()
  const { seats } = await debrief(room)
  expect(seats.map(({ tasks }) => tasks.map(({ done, lost }) => (done ? 'done' : lost ? 'lost' : 'open')))).toEqual([
    ['done', 'lost'],
    ['lost', 'lost'],
    ['lost', 'lost'],
  ])
  expect(seats.map(({ task }) => task)).toEqual([null, null, null])
  const early = await open()
  await join(early, 'Ada')
  expect((await debrief(early)).seats[0]?.tasks.map(({ lost }) => lost)).toEqual([false, false])
})

test('the debrief counts per task how many did it, how many lost it, and how long it took', async () => {
  const room = await finishLesson()
  expect((await debrief(room)).tasks).toEqual([
    { id: 'bid', say: 'Place a bid', points: 40, of: 3, done: 1, lost: 2, after_ms: [120_000] },
    { id: 'win', say: 'Win it', points: 60, of: 3, done: 0, lost: 3, after_ms: [] },
  ])
})

test('the debrief has the price ladder, and for each bid what was on the screen and the actual best bid', async () => {
  const room = await finishLesson()
  const [ada, ben, cy] = (await debrief(room)).seats.map(({ bid_timelines: timelines }) => timelines)
  expect(cy).toEqual([])
  expect(ada?.[0]?.ladder.map(({ value, own, offset_ms: ms }) => [value, own, ms])).toEqual([
    ['102-00', true, 120_000],
    ['103-00', false, 360_000],
  ])
  expect(ada?.[0]?.bids).toMatchObject([{ value: '102-00', accepted: true, best: null, saw: null }])
  expect(ben?.[0]?.bids).toMatchObject([
    { value: '102-16', accepted: false, best: '103-00', saw: { value: '101-00', age_ms: 400, was_best: false } },
  ])
  const table = await ask('GET', `/rooms/${room.id}/debrief?format=bids`)
  const rows = table.text.trim().split('\r\n')
  expect(rows[0]).toBe('seat,name,auction,at,bid,outcome,why,saw,best,age ms')
  expect(rows[2]).toMatch(/^2,Ben,Riella on 5th,8m,102-16,refused,.+,101-00,103-00,400$/)
})
