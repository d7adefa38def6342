// A running class: late joiners, parts, names, personal links, seats, messages, hands and faults.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classroom, type Trainee } from '../control-api/classroom'
import { dataOf, errorFields, worldSchema } from '../control-api/test-client'
import { debrief as debriefSchema, type Room } from '../control-api/training.schemas'
import { createSimulator, type Simulator } from '../server'

const notificationRows = z.object({
  data: z.array(
    z.object({ id: z.int(), action: z.string(), text: z.string(), read_at: z.optional(z.nullable(z.string())) }),
  ),
})

let simulator: Simulator
const { ask, open, readRoom, join, post, openPersonalLink, call, sheet, bid, askRoom, debrief } = classroom(
  () => simulator.url,
)

const shows = (trainee: Trainee, board: string) => call(trainee, '/simulator/api/sheet/board', { board })

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

test('late joiners start with the class, or at the beginning if the trainer chose that', async () => {
  const room = await open()
  await join(room, 'Ada')
  await askRoom(room, 'clock', { action: 'jump', to: 'middle' })
  await askRoom(room, 'clock', { action: 'rate', rate: 60 })
  await join(room, 'Ben')
  expect((await readRoom(room)).seats.map(({ position }) => position)).toEqual([600_000, 600_000, undefined])
  await askRoom(room, 'clock', { action: 'play', rate: 1 })
  await ask('PUT', `/rooms/${room.id}`, { late: 'start' })
  await join(room, 'Cy')
  const { seats, late, clock } = await readRoom(room)
  expect(late).toBe('start')
  expect(seats.map(({ clock }) => clock?.paused)).toEqual([false, false, false])
  expect(clock.paused).toBe(false)
  // Ada and Ben continue from the middle; Cy has just started.
  expect(seats.map(({ position = 0 }) => position >= 600_000)).toEqual([true, true, false])
})

test('a room seats the scenario’s own part by default, or the parts that the trainer chose', async () => {
  const byDefault = await open({ mode: 'shared' })
  expect(new Set(byDefault.seats.map(({ person }) => person.role))).toEqual(new Set(['investor']))
  const chosen = await open({ mode: 'shared', parts: ['prairie-lending', 'harbor-crest'] })
  expect(chosen.seats.map(({ person }) => person.key)).toEqual(['prairie-lending', 'harbor-crest'])
  const inTurn = await open({ parts: ['harbor-crest', 'tidewell'] })
  expect(inTurn.seats.map(({ person }) => person.key)).toEqual(['harbor-crest', 'tidewell', 'harbor-crest'])
  const worlds = simulator.worlds.list().length
  const refusal = await ask('POST', '/rooms', { scenario: 'first-live-auction', mode: 'own', parts: ['tidewel'] })
  expect([refusal.status, errorFields(refusal)]).toEqual([422, ['parts']])
  expect(refusal.text).toContain("Did you mean 'tidewell'?")
  expect(simulator.worlds.list()).toHaveLength(worlds)
})

test('the join page rejects a name that another trainee in the room has', async () => {
  const room = await open()
  await join(room, 'Ada')
  const second = await post(room.code, { name: ' ada ' })
  expect([second.status, await second.text()]).toEqual([
    422,
    expect.stringContaining('use your personal link to come back'),
  ])
  expect((await readRoom(room)).free).toBe(2)
})

test('a personal link leads back to the seat from any browser, until the seat is freed', async () => {
  const room = await open()
  const ada = await join(room, 'Ada')
  const { back } = (await readRoom(room)).seats[0] ?? {}
  const again = await openPersonalLink(back ?? '', 'Ada')
  expect([again.status, again.world]).toEqual([303, ada.world])
  expect((await sheet(again)).room?.name).toBe('Ada')
  expect((await readRoom(room)).free).toBe(2)
  const forged = await openPersonalLink(`${back}x`, 'Eve')
  expect([forged.status, forged.token]).toEqual([422, ''])

  await askRoom(room, 'seats', { seat: 1, free: true }, 'PUT')
  expect((await openPersonalLink(back ?? '', 'Ada')).status).toBe(422)
  expect((await readRoom(room)).seats[0]).toMatchObject({ name: null, world: null, back: null })
  expect(simulator.worlds.get(ada.world)).toBeUndefined()
})

test('the trainer can add and change seats of a running class, and invalid changes are rejected by field', async () => {
  const room = await open({ seats: 1, paused: false })
  await join(room, 'Ada')
  await askRoom(room, 'seats', { count: 2, parts: ['tidewell'] })
  const ben = await join(room, 'Ben')
  expect((await sheet(ben)).person.key).toBe('tidewell')
  await askRoom(room, 'seats', { seat: 1, name: 'Adele', part: 'tidewell' }, 'PUT')
  const { seats } = await readRoom(room)
  expect(seats.map(({ name, person }) => [name, person.key])).toEqual([
    ['Adele', 'tidewell'],
    ['Ben', 'tidewell'],
    [null, 'tidewell'],
  ])
  const refused = [
    await askRoom(room, 'seats', { seat: 1, name: 'Ben' }, 'PUT'),
    await askRoom(room, 'seats', { seat: 9 }, 'PUT'),
    await askRoom(room, 'seats', { seat: 1, part: 'nobody' }, 'PUT'),
    await askRoom(room, 'seats', { count: 200 }),
  ]
  expect(refused.map((response) => [response.status, errorFields(response)])).toEqual([
    [422, ['name']],
    [422, ['seat']],
    [422, ['part']],
    [422, ['parts']],
  ])
})

test('a trainee’s sheet has tasks, score and messages, and a hand that the trainer can lower', async () => {
  const room = await open()
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  await askRoom(room, 'messages', { text: 'Look at the ladder' })
  await askRoom(room, 'messages', { text: 'Bid now, Ben', seats: [2] })
  expect((await bid(ada, 102)).status).toBe(200)
  const adasSheet = await sheet(ada, true)
  expect([adasSheet.score, adasSheet.out_of, adasSheet.tasks.map(({ done }) => done)]).toEqual([40, 100, [true, false]])
  expect(adasSheet.room).toMatchObject({ hand: true, messages: [{ text: 'Look at the ladder' }] })
  expect((await sheet(ben)).room?.messages.map(({ text }) => text)).toEqual(['Look at the ladder', 'Bid now, Ben'])
  // It is also a marketplace notification, which the app shows right away.
  const bell = await call(ben, '/api/notification')
  expect(bell.json).toHaveProperty(
    'data.0',
    expect.objectContaining({ text: 'Bid now, Ben', action: 'trainer_message' }),
  )

  expect((await readRoom(room)).seats.map(({ hand }) => hand !== null)).toEqual([true, false, false])
  await askRoom(room, 'seats', { seat: 1, hand: false }, 'PUT')
  expect((await sheet(ada)).room?.hand).toBe(false)
  const signedOut = await ask('GET', '/sheet')
  expect(signedOut.status).toBe(401)
})

test('commands and faults go to the whole class or to one seat, and the response says where they failed', async () => {
  const room = await open()
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  await askRoom(room, 'commands', { fault: 'error', status: 503, call: 'auction.bid', next: 1, seats: [1] })
  expect((await bid(ada, 102)).status).toBe(503)
  expect((await bid(ben, 102)).status).toBe(200)
  expect((await bid(ada, 102)).status).toBe(200)

  const raised = await askRoom(room, 'commands', {
    name: 'bid',
    as: 'summit-ridge',
    auction: 'riella-on-5th',
    raise: 1,
  })
  expect(raised.status).toBe(200)
  const bidders = (await readRoom(room)).worlds.map((id) => simulator.worlds.get(id)?.log().at(-1)?.command.name)
  expect(bidders).toEqual(['bid', 'bid'])
  await askRoom(room, 'clock', { action: 'advance', by: '5m', seats: [2] })
  const jumped = await askRoom(room, 'clock', { action: 'jump', to: '2m' })
  expect(jumped.json).toMatchObject({ data: { refused: [{ seat: 2, message: expect.any(String) }] } })
  expect((await readRoom(room)).seats.map(({ position }) => position)).toEqual([120_000, 300_000, undefined])

  await askRoom(room, 'commands', { fault: 'error', status: 500, call: 'auction.bid' })
  expect((await bid(ben, 104)).status).toBe(500)
  expect((await ask('DELETE', `/rooms/${room.id}/faults`)).status).toBe(204)
  expect((await bid(ben, 104)).status).toBe(200)
})

test('a task to open a board is done by showing the board, not by reading its list or by the enter link', async () => {
  const room = await open({ source: undefined, scenario: 'outbid-in-the-last-minute' })
  const ada = await join(room, 'Ada')
  expect(ada.to).toBe('/investor/profile')
  // The app reads these on every page, for the board counts and the bell.
  for (const path of ['auction/list/pre', 'auction/list/live', 'auction/list/past', 'notification'])
    expect((await call(ada, `/api/${path}`)).status).toBe(200)
  expect((await shows(ada, 'past')).status).toBe(204)
  expect((await sheet(ada)).score).toBe(0)
  expect((await debrief(room)).seats[0]?.score).toBe(0)
  await askRoom(room, 'clock', { action: 'advance', by: '30s' })
  expect((await shows(ada, 'live')).status).toBe(204)
  expect((await sheet(ada)).tasks[0]).toMatchObject({ id: 'find', done: true, offset_ms: 30_000 })
  expect((await debrief(room)).seats[0]?.score).toBe(10)
})

test('a board report is accepted only for an existing board and from a signed-in user', async () => {
  const room = await open()
  const ada = await join(room, 'Ada')
  expect((await call(ada, '/simulator/api/sheet/board', { board: 'lively' })).status).toBe(422)
  expect((await ask('POST', '/sheet/board', { board: 'live' })).status).toBe(401)
})

test('a class goes on when the world of one trainee ends: its clock, commands and messages reach everyone else', async () => {
  const room = await open()
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  await join(room, 'Cy')
  expect((await ask('DELETE', `/worlds/${ben.world}`)).status).toBe(204)

  const refusal = { seat: 2, world: ben.world, message: 'This world has ended.' }
  const moved = await askRoom(room, 'clock', { action: 'advance', by: '1m' })
  expect(moved).toMatchObject({ status: 200, json: { data: { refused: [refusal] } } })
  const { seats, clock } = await readRoom(room)
  expect([clock.position, ...seats.map(({ position }) => position)]).toEqual([60_000, 60_000, 0, 60_000])
  expect(seats.map(({ ended }) => ended)).toEqual([false, true, false])
  const faults = await askRoom(room, 'commands', { fault: 'error', status: 500, call: 'auction.bid' })
  expect(faults).toMatchObject({ status: 200, json: { data: { refused: [refusal] } } })
  expect((await ask('DELETE', `/rooms/${room.id}/faults`)).status).toBe(204)

  const said = await askRoom(room, 'messages', { text: 'Bid now' })
  expect(said).toMatchObject({ status: 201, json: { data: { refused: [refusal] } } })
  expect((await call(ada, '/api/notification')).json).toHaveProperty('data.0.text', 'Bid now')
  // A message to nobody else is on the sheet that the trainee opens when they are back.
  expect((await askRoom(room, 'messages', { text: 'Come back, Ben', seats: [2] })).status).toBe(201)
  expect((await debrief(room)).seats.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cy'])
})

test('a trainee whose world has ended comes back with the personal link, to a new world where the class is', async () => {
  const room = await open()
  const ada = await join(room, 'Ada')
  const { back } = (await readRoom(room)).seats[0] ?? {}
  await ask('DELETE', `/worlds/${ada.world}`)
  await askRoom(room, 'clock', { action: 'advance', by: '2m' })
  const [again, other] = await Promise.all([openPersonalLink(back ?? '', 'Ada'), openPersonalLink(back ?? '', 'Ada')])
  expect([again.status, other.status, again.world]).toEqual([303, 303, other.world])
  expect((await sheet(again)).room?.name).toBe('Ada')
  expect((await readRoom(room)).seats[0]).toMatchObject({ name: 'Ada', ended: false, position: 120_000 })
})

test('the class world ends only with its room, so that the class keeps its clock and its place in the lesson', async () => {
  const room = await open()
  await join(room, 'Ada')
  const refused = await ask('DELETE', `/worlds/${room.id}-start`)
  expect([refused.status, errorFields(refused)]).toEqual([422, ['world']])
  expect((await ask('DELETE', `/rooms/${room.id}`)).status).toBe(204)
})

const scoresOf = async (room: Pick<Room, 'id'>) => (await readRoom(room)).seats.map(({ score }) => score)

test('a rewind keeps the boards that were opened before that time, and undoes those that were opened later', async () => {
  const room = await open({ source: undefined, scenario: 'outbid-in-the-last-minute' })
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  const clock = (body: object) => askRoom(room, 'clock', body)
  await clock({ action: 'advance', by: '1m' })
  await shows(ada, 'live')
  await clock({ action: 'jump', to: '8m' })
  await shows(ben, 'live')
  expect(await scoresOf(room)).toEqual([10, 10, undefined])
  await clock({ action: 'rewind', to: '5m' })
  expect(await scoresOf(room)).toEqual([10, 0, undefined])
  // What was undone stays undone when that time comes again.
  await clock({ action: 'jump', to: '10m' })
  expect(await scoresOf(room)).toEqual([10, 0, undefined])
  await clock({ action: 'rewind', to: '9m' })
  const line = (await debrief(room)).seats[0]
  expect([line?.score, line?.tasks[0]?.offset]).toEqual([10, '1m'])
})

test('a branch has the boards that were opened before it branched off, and a restart of the lesson has none', async () => {
  const room = await open({ source: undefined, scenario: 'outbid-in-the-last-minute' })
  const ada = await join(room, 'Ada')
  await shows(ada, 'live')
  await askRoom(room, 'clock', { action: 'advance', by: '2m' })
  const branch = dataOf(await ask('POST', `/worlds/${ada.world}/fork`, { paused: true }), worldSchema)
  const lines = dataOf(await ask('GET', `/worlds/${branch.id}/debrief`), debriefSchema).seats
  expect(lines.map(({ score }) => score)).toEqual([10])
  expect((await ask('POST', `/worlds/${ada.world}/reset`)).status).toBe(200)
  expect(await scoresOf(room)).toEqual([0, undefined, undefined])
})

test('a trainer’s message that a trainee hasn’t read survives a rewind, also as unread', async () => {
  const room = await open()
  const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
  await askRoom(room, 'clock', { action: 'advance', by: '3m' })
  await askRoom(room, 'messages', { text: 'Stop' })
  await askRoom(room, 'messages', { text: 'Look at the projector' })
  const bell = async (trainee: Trainee) => {
    await simulator.worlds.get(trainee.world)?.settled()
    const { json } = await call(trainee, '/api/notification')
    return z.parse(notificationRows, json).data.flatMap((one) => (one.action === 'trainer_message' ? [one] : []))
  }
  const bens = await bell(ben)
  await call(ben, '/api/notification/read', { ids: bens.map(({ id }) => id) })
  await askRoom(room, 'clock', { action: 'rewind', to: '1m' })
  expect((await bell(ada)).map(({ text, read_at: readAt }) => [text, readAt])).toEqual([
    ['Look at the projector', null],
    ['Stop', null],
  ])
  expect(await bell(ben)).toEqual([])
  // A second rewind removes nothing that it keeps, and repeats nothing.
  await askRoom(room, 'clock', { action: 'advance', by: '5m' })
  await askRoom(room, 'clock', { action: 'rewind', to: '4m' })
  expect(await bell(ada)).toHaveLength(2)
})
