// A restart restores rooms with their seats and scores, and faults with their counts.
import { afterEach, describe, expect, test } from 'vitest'
import { restartable } from '../control-api/restartable'
import { createSimulator } from '../server'
import type { SimulatorOptions } from '../server-options'
import { LibsqlEventStore } from './libsql-event-store'

const {
  newFolder,
  startOn,
  stop,
  cleanUp,
  ask,
  call,
  createWorld,
  readWorld,
  clock,
  signIn,
  openRoom,
  readRoom,
  takeSeat,
  faultsOf,
} = restartable((data, options: Partial<SimulatorOptions> = {}) =>
  createSimulator({ port: 0, scenario: null, quiet: true, data, ...options }),
)

afterEach(cleanUp)

describe('after a restart', () => {
  test('a room has its code, its trainees with worlds and scores, and its free seats can still be taken', async () => {
    const data = newFolder()
    await startOn(data)
    const room = await openRoom({ mode: 'own', seats: 3 })
    for (const name of ['Ada', 'Ben']) expect((await takeSeat(room.code, name)).status).toBe(303)
    const { worlds } = await readRoom(room.id)
    const token = await signIn(await readWorld(worlds[0] ?? ''), 'harbor-crest')
    await call({ id: worlds[0] ?? '' }, token, '/simulator/api/sheet/board', { board: 'notifications' })
    const board = await readRoom(room.id)
    expect(board.seats.map(({ score }) => score)).toEqual([10, 0, undefined])
    const shared = await openRoom({ mode: 'shared', title: 'All in one' })
    await takeSeat(shared.code, 'Cy', '1')
    const closedRoom = await openRoom({ mode: 'own' })
    await ask('DELETE', `/rooms/${closedRoom.id}`)
    const before = [await readRoom(room.id), await readRoom(shared.id)]
    await stop()
    await startOn(data)
    expect([await readRoom(room.id), await readRoom(shared.id)]).toEqual(before)
    expect((await ask('GET', `/rooms/${closedRoom.id}`)).status).toBe(404)
    expect((await takeSeat(room.code, 'Dee')).status).toBe(303)
    expect((await takeSeat(room.code, 'Eve')).status).toBe(422)
    expect((await readRoom(room.id)).seats.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Dee'])
  })

  test('a seat whose world was created just before the crash is kept, and a seat without a world is free', async () => {
    const data = newFolder()
    const { worlds } = await startOn(data)
    const room = await openRoom({ mode: 'own', seats: 2 })
    const seat = (n: number, name: string) => ({ n, person: 'harbor-crest', name, world: null })
    const origin = worlds.get(`${room.id}-start`)
    if (origin === undefined) throw new Error('the room has no start world')
    await worlds.fork(origin, { id: `${room.id}-1` })
    await stop()
    const store = await LibsqlEventStore.open(data)
    const [stored] = (await store.sideRecords('room')).get(`${room.id}-start`) ?? []
    if (stored === undefined) throw new Error('the room is not stored')
    store.putSideRecord('room', `${room.id}-start`, room.id, { ...stored, seats: [seat(1, 'Ada'), seat(2, 'Ben')] })
    await store.close()
    await startOn(data)
    expect((await readRoom(room.id)).seats.map(({ name, world }) => [name, world])).toEqual([
      ['Ada', `${room.id}-1`],
      [null, null],
    ])
  })

  test('a trainee whose world ended keeps the seat, and a rewound board stays undone', async () => {
    const data = newFolder()
    await startOn(data)
    const room = await openRoom({ mode: 'own', seats: 2 })
    for (const name of ['Ada', 'Ben']) await takeSeat(room.code, name)
    const [adas = '', bens = ''] = (await readRoom(room.id)).worlds
    const token = await signIn(await readWorld(adas), 'harbor-crest')
    await clock(adas, { action: 'advance', by: '2m' })
    await call({ id: adas }, token, '/simulator/api/sheet/board', { board: 'notifications' })
    await clock(adas, { action: 'rewind', to: '1m' })
    await ask('DELETE', `/worlds/${bens}`)
    await stop()
    await startOn(data)
    await clock(adas, { action: 'advance', by: '2m' })
    const seats = (await readRoom(room.id)).seats.map(({ name, score, ended }) => [name, score, ended])
    expect(seats).toEqual([
      ['Ada', 0, false],
      ['Ben', undefined, true],
    ])
    expect((await takeSeat(room.code, 'Cy')).status).toBe(422)
  })

  test('active faults keep their remaining hits and end times, and used-up faults stay off', async () => {
    const data = newFolder()
    const simulator = await startOn(data)
    const world = await createWorld()
    const token = await signIn(world, 'harbor-crest')
    const running = simulator.worlds.get(world.id)
    const fault = { fault: 'error', status: 503, call: 'notification.list', next: 1 } as const
    for (const more of [{}, { status: 502 }] as const) {
      await running?.submit({ name: 'begin fault', actor: 'system', origin: 'scenario', fault: { ...fault, ...more } })
    }
    await ask('PUT', `/worlds/${world.id}/faults`, {
      faults: [
        ...(await faultsOf(world.id)).map(({ id }) => ({ id })),
        { fault: 'error', status: 500, call: 'auction.list', next: 3 },
        { fault: 'skew clock', by: '5s', lasting: '1m' },
      ],
    })
    // Both scenario faults hit this call and are used up by it.
    expect((await call(world, token, '/api/notification')).status).toBe(503)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(500)
    const before = await faultsOf(world.id)
    await stop()
    await startOn(data)
    expect(await faultsOf(world.id)).toEqual(before)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(500)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(500)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(200)
    await clock(world.id, { action: 'advance', by: '1m' })
    expect((await faultsOf(world.id)).map((one) => one.fault)).not.toContain('skew clock')
  })
})
