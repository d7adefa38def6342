// Returning to a seat by the cookie of the browser that took it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, testClient } from '../control-api/test-client'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const ask = testClient(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const seat = z.object({ seat: z.int(), name: z.nullable(z.string()), world: z.nullable(z.string()) })
const roomSchema = z.object({ id: z.string(), code: z.string(), free: z.int(), seats: z.array(seat) })
type RoomData = z.output<typeof roomSchema>

const openRoom = async (mode: 'own' | 'shared', seats?: number): Promise<RoomData> =>
  dataOf(await ask('POST', '/rooms', { scenario: 'first-live-auction', mode, paused: true, seats }), roomSchema)
const readRoom = async ({ id }: RoomData): Promise<RoomData> => dataOf(await ask('GET', `/rooms/${id}`), roomSchema)

/** The join page as seen from another machine. */
const joinAddress = ({ code }: RoomData): string =>
  `${simulator.url.replace('localhost', '127.0.0.1')}/simulator/join/${code}`
const send = async (room: RoomData, fields: Readonly<Record<string, string>>, cookie = '') => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(joinAddress(room), { method: 'POST', body, redirect: 'manual', headers: { cookie } })
  const setCookie = answer.headers.getSetCookie().find((line) => line.startsWith('simulator_seat_'))
  return {
    status: answer.status,
    text: await answer.text(),
    setCookie: setCookie ?? '',
    cookie: setCookie?.split(';')[0] ?? '',
  }
}
const page = async (room: RoomData, cookie = ''): Promise<string> =>
  (await fetch(joinAddress(room), { headers: { cookie } })).text()

test('the browser that took a seat can return to it even when the room is full', async () => {
  const room = await openRoom('own', 1)
  const { cookie, setCookie } = await send(room, { name: 'Ada <3' })
  expect(setCookie).toContain('HttpOnly')
  const before = await readRoom(room)
  expect(before).toMatchObject({ free: 0, seats: [{ name: 'Ada <3' }] })

  expect(await page(room)).not.toContain('Continue as')
  expect(await page(room, cookie)).toContain('Continue as Ada &lt;3')
  expect(await send(room, { back: '1' }, cookie)).toMatchObject({ status: 303, cookie })
  expect(await readRoom(room)).toEqual(before)
})

test('the join page rejects a return to another trainee’s seat, even with the cookie of another seat or room', async () => {
  const [room, other] = [await openRoom('own', 3), await openRoom('own', 3)]
  const ada = await send(room, { name: 'Ada' })
  await send(room, { name: 'Ben' })
  const elsewhere = await send(other, { name: 'Ada' })
  const forged = elsewhere.cookie.replace(other.id, room.id)
  for (const [back, cookie] of [
    ['1', ''],
    ['2', ada.cookie],
    ['1', forged],
    ['1', `simulator_seat_${room.id}=1-AAAA`],
    ['x', ada.cookie],
  ] as const) {
    const answer = await send(room, { back }, cookie)
    expect([back, answer.status]).toEqual([back, 422])
    expect(answer.text).toContain('That seat is no longer yours')
    expect(answer.setCookie).toBe('')
  }
})

test('a shared browser offers the seats of all its trainees', async () => {
  const room = await openRoom('shared')
  const ada = await send(room, { name: 'Ada', seat: '1' })
  const ben = await send(room, { name: 'Ben', seat: '2' }, ada.cookie)
  const offered = await page(room, ben.cookie)
  expect(offered).toContain('Continue as Ada')
  expect(offered).toContain('Continue as Ben')
  expect((await send(room, { back: '1' }, ben.cookie)).status).toBe(303)
})
