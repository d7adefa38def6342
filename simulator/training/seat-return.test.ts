// Coming back to one's seat: by the cookie of the browser that took it, and by nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asking, dataOf } from '../control-api/asking'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

let simulator: Simulator
const ask = asking(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const seat = z.object({ seat: z.int(), name: z.nullable(z.string()), world: z.nullable(z.string()) })
const roomSchema = z.object({ id: z.string(), code: z.string(), free: z.int(), seats: z.array(seat) })
type AskedRoom = z.output<typeof roomSchema>

const opened = async (mode: 'own' | 'shared', seats?: number): Promise<AskedRoom> =>
  dataOf(await ask('POST', '/rooms', { scenario: 'first-live-auction', mode, paused: true, seats }), roomSchema)
const shown = async ({ id }: AskedRoom): Promise<AskedRoom> => dataOf(await ask('GET', `/rooms/${id}`), roomSchema)

/** As another machine asks, whose browser belongs to one trainee. */
const joinAddress = ({ code }: AskedRoom): string =>
  `${simulator.url.replace('localhost', '127.0.0.1')}/simulator/join/${code}`
const send = async (room: AskedRoom, fields: Readonly<Record<string, string>>, cookie = '') => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(joinAddress(room), { method: 'POST', body, redirect: 'manual', headers: { cookie } })
  const mark = answer.headers.getSetCookie().find((line) => line.startsWith('simulator_seat_'))
  return { status: answer.status, text: await answer.text(), mark: mark ?? '', cookie: mark?.split(';')[0] ?? '' }
}
const page = async (room: AskedRoom, cookie = ''): Promise<string> =>
  (await fetch(joinAddress(room), { headers: { cookie } })).text()

test('harness walk 2: the browser that took a seat goes on in it, with its world and name, though every seat is taken', async () => {
  const room = await opened('own', 1)
  const { cookie, mark } = await send(room, { name: 'Ada <3' })
  expect(mark).toContain('HttpOnly')
  const before = await shown(room)
  expect(before).toMatchObject({ free: 0, seats: [{ name: 'Ada <3' }] })

  expect(await page(room)).not.toContain('Go on as')
  expect(await page(room, cookie)).toContain('Go on as Ada &lt;3')
  expect(await send(room, { back: '1' }, cookie)).toMatchObject({ status: 303, cookie })
  expect(await shown(room)).toEqual(before)
})

test('nobody comes back to the seat of somebody else, also with a mark of another seat or room', async () => {
  const [room, other] = [await opened('own', 3), await opened('own', 3)]
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
    expect(answer.text).toContain('That seat is not yours any more')
    expect(answer.mark).toBe('')
  }
})

test('a browser that several trainees share offers each of their seats', async () => {
  const room = await opened('shared')
  const ada = await send(room, { name: 'Ada', seat: '1' })
  const ben = await send(room, { name: 'Ben', seat: '2' }, ada.cookie)
  const offered = await page(room, ben.cookie)
  expect(offered).toContain('Go on as Ada')
  expect(offered).toContain('Go on as Ben')
  expect((await send(room, { back: '1' }, ben.cookie)).status).toBe(303)
})
