// What outlives the process: worlds with their logs, clocks, epochs and snapshots, rooms and who sits in them, faults with
// their counts, scores, receipts that verify, sessions and uploads; also after kill -9.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calendarSubscription } from '../../src/contract/calendar'
import { ownReceipt, receiptChain } from '../../src/contract/receipt'
import { FileStore } from '../api/stores/file-store'
import type { AskedWorld } from '../control-api/asking'
import { asking, dataOf, worldSchema } from '../control-api/asking'
import type { Simulator, SimulatorOptions } from '../server'
import { createSimulator } from '../server'
import { LibsqlEventStore } from './libsql-event-store'

const folders: string[] = []
const running: Simulator[] = []
const children: ChildProcess[] = []
let url = ''
const ask = asking(() => url)

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const simulator of running.splice(0)) await simulator.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'))
  folders.push(folder)
  return folder
}
const started = async (data: string, more: Partial<SimulatorOptions> = {}): Promise<Simulator> => {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, data, ...more })
  running.push(simulator)
  url = simulator.url
  return simulator
}
const stopped = async (): Promise<void> => {
  for (const simulator of running.splice(0)) await simulator.close()
}

const made = async (wish: Readonly<Record<string, unknown>> = {}): Promise<AskedWorld> =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true, ...wish }), worldSchema)
const shown = async (id: string): Promise<AskedWorld> => dataOf(await ask('GET', `/worlds/${id}`), worldSchema)
const clock = (id: string, body: unknown) => ask('POST', `/worlds/${id}/clock`, body)

const call = async (
  world: { readonly id: string },
  token: string | null,
  path: string,
  body?: unknown,
  key?: string,
) => {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      'X-Simulator-World': world.id,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json: unknown = await answer.json()
  return { status: answer.status, json }
}
const signedIn = async (world: AskedWorld, key: string): Promise<string> => {
  const { email, password } = world.cast.find((one) => one.key === key) ?? {}
  const { json } = await call(world, null, '/api/auth/login', { email, password })
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data.token
}

const source = `title: News
summary: Look what is new
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
cast: {trainee: harbor-crest}
timeline:
  - {at: 0s, do: start auction, with: {auction: riella-on-5th, minutes: 10}}
tasks:
  - {id: look, say: "Look what is new", when: {opened: trainee, board: notifications}, points: 10}
`
const roomSchema = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  worlds: z.array(z.string()),
  seats: z.array(
    z.object({ name: z.nullable(z.string()), world: z.nullable(z.string()), score: z.optional(z.number()) }),
  ),
})
const opened = async (wish: Readonly<Record<string, unknown>>) =>
  dataOf(await ask('POST', '/rooms', { source, paused: true, ...wish }), roomSchema)
const roomNow = async (id: string) => dataOf(await ask('GET', `/rooms/${id}`), roomSchema)
const sitDown = (code: string, name: string, seat?: string) =>
  fetch(`${url.replace('localhost', '127.0.0.1')}/simulator/join/${code}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name, ...(seat === undefined ? {} : { seat }) }),
  })
const faultsOf = async (id: string) =>
  dataOf(await ask('GET', `/worlds/${id}/faults`), z.array(z.looseObject({ id: z.int(), fault: z.string() })))

describe('after a restart', () => {
  test('a calendar program finds the address that it has, and none that was revoked', async () => {
    const data = newFolder()
    await started(data)
    const world = await made()
    const keyOf = async (token: string, method: 'GET' | 'POST' | 'DELETE'): Promise<string | null> => {
      const headers = { 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` }
      const answer = await fetch(`${url}/api/calendar/subscription`, { method, headers })
      const { secret_address: address } = z.parse(z.object({ data: calendarSubscription }), await answer.json()).data
      return address ? new URL(address).searchParams.get('key') : null
    }
    const feed = async (key: string | null) => (await fetch(`${url}/api/calendar/auctions.ics?key=${key}`)).status
    const investor = await signedIn(world, 'harbor-crest')
    const lender = await signedIn(world, 'prairie-lending')
    const [kept, revoked] = [await keyOf(investor, 'POST'), await keyOf(lender, 'POST')]
    await keyOf(lender, 'DELETE')
    await stopped()
    await started(data)
    expect(await feed(kept)).toBe(200)
    expect(await keyOf(investor, 'GET')).toBe(kept)
    expect(await feed(revoked)).toBe(404)
    expect(await keyOf(lender, 'GET')).toBeNull()
  })

  test('a world is what it was: log, clock, epoch, rate, code, snapshots; and goes on as it would have', async () => {
    const data = newFolder()
    const simulator = await started(data)
    const world = await made()
    await clock(world.id, { action: 'advance', by: '3m' })
    await ask('POST', `/worlds/${world.id}/snapshots`, { name: 'early' })
    const early = await shown(world.id)
    await clock(world.id, { action: 'advance', by: '4m' })
    await clock(world.id, { action: 'rewind', to: '5m' })
    await ask('POST', `/worlds/${world.id}/commands`, {
      name: 'bid',
      as: 'summit-ridge',
      auction: 'riella-on-5th',
      price: '110-00',
    })
    await clock(world.id, { action: 'advance', by: '1s' })
    const before = await shown(world.id)
    const log = (await ask('GET', `/worlds/${world.id}/log`)).json
    const upcoming = simulator.worlds.get(world.id)?.upcoming(5)
    await stopped()
    const again = await started(data)
    const { port: _gone, ...same } = { ...before, port: simulator.port }
    const enter = (one: AskedWorld) => ({ ...one, cast: one.cast.map(({ enter: _link, ...person }) => person) })
    expect(enter(await shown(world.id))).toEqual(enter(same))
    expect((await ask('GET', `/worlds/${world.id}/log`)).json).toEqual(log)
    expect(again.worlds.get(world.id)?.upcoming(5)).toEqual(upcoming)
    await ask('POST', `/worlds/${world.id}/restore`, { name: 'early' })
    expect(await shown(world.id)).toMatchObject({ hash: early.hash, position: early.position, epoch: before.epoch + 1 })
  })

  test('sessions go on, and a repeated bid under its key gets the same answer without a new event', async () => {
    const data = newFolder()
    const simulator = await started(data)
    const world = await made()
    const token = await signedIn(world, 'harbor-crest')
    const [auctionId] = simulator.worlds.get(world.id)?.state().lists.live ?? []
    const path = `/api/auction/bid/${auctionId}`
    const first = await call(world, token, path, { price: 110 }, 'key-1')
    expect(first.status).toBe(200)
    await stopped()
    const again = await started(data)
    const before = again.worlds.get(world.id)?.state().auctions
    const repeated = await call(world, token, path, { price: 110 }, 'key-1')
    expect(repeated.status).toBe(200)
    expect(again.worlds.get(world.id)?.state().auctions).toEqual(before)
    expect((await call(world, token, path, { price: 111 }, 'key-1')).status).toBe(422)
  })

  test('a world that was deleted, and a session that was closed, stay away', async () => {
    const data = newFolder()
    await started(data)
    const [world, gone] = [await made(), await made()]
    const token = await signedIn(world, 'harbor-crest')
    await call(world, token, '/api/auth/logout', {}).catch(() => undefined)
    await ask('DELETE', `/worlds/${gone.id}`)
    await stopped()
    const again = await started(data)
    expect(again.worlds.list().map((one) => one.id)).toEqual([world.id])
    expect((await call(world, token, '/api/auth/user')).status).toBe(401)
  })

  test('forks and worlds of a scenario in its own words are there too', async () => {
    const data = newFolder()
    await started(data)
    const source = `title: Own
summary: Words of its own
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
timeline:
  - {at: 1m, do: start auction, with: {auction: riella-on-5th, minutes: 10}}
`
    const own = await made({ scenario: undefined, source, seed: undefined })
    await clock(own.id, { action: 'advance', by: '2m' })
    const fork = dataOf(await ask('POST', `/worlds/${own.id}/fork`), worldSchema)
    const hashes = [(await shown(own.id)).hash, fork.hash]
    await stopped()
    await started(data)
    expect([(await shown(own.id)).hash, (await shown(fork.id)).hash]).toEqual(hashes)
  })

  test('a room has its code, its people with their worlds and scores, and its free seats can be taken', async () => {
    const data = newFolder()
    await started(data)
    const room = await opened({ mode: 'own', seats: 3 })
    for (const name of ['Ada', 'Ben']) expect((await sitDown(room.code, name)).status).toBe(303)
    const { worlds } = await roomNow(room.id)
    const token = await signedIn(await shown(worlds[0] ?? ''), 'harbor-crest')
    await call({ id: worlds[0] ?? '' }, token, '/api/notification')
    const board = await roomNow(room.id)
    expect(board.seats.map(({ score }) => score)).toEqual([10, 0, undefined])
    const shared = await opened({ mode: 'shared', title: 'All in one' })
    await sitDown(shared.code, 'Cy', '1')
    const gone = await opened({ mode: 'own' })
    await ask('DELETE', `/rooms/${gone.id}`)
    const before = [await roomNow(room.id), await roomNow(shared.id)]
    await stopped()
    await started(data)
    expect([await roomNow(room.id), await roomNow(shared.id)]).toEqual(before)
    expect((await ask('GET', `/rooms/${gone.id}`)).status).toBe(404)
    expect((await sitDown(room.code, 'Dee')).status).toBe(303)
    expect((await sitDown(room.code, 'Eve')).status).toBe(422)
    expect((await roomNow(room.id)).seats.map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Dee'])
  })

  test('somebody whose world was made in the moment of the end sits in it; a seat without a world is free', async () => {
    const data = newFolder()
    const { worlds } = await started(data)
    const room = await opened({ mode: 'own', seats: 2 })
    const keep = await LibsqlEventStore.open(data)
    const seat = (n: number, name: string) => ({ n, person: 'harbor-crest', name, world: null })
    const [kept] = (await keep.sideRecords('room')).get(`${room.id}-start`) ?? []
    if (kept === undefined) throw new Error('the room is not kept')
    const origin = worlds.get(`${room.id}-start`)
    if (origin === undefined) throw new Error('the room has no beginning')
    await worlds.fork(origin, { id: `${room.id}-1` })
    await stopped()
    keep.putSideRecord('room', `${room.id}-start`, room.id, { ...kept, seats: [seat(1, 'Ada'), seat(2, 'Ben')] })
    await keep.close()
    await started(data)
    expect((await roomNow(room.id)).seats.map(({ name, world }) => [name, world])).toEqual([
      ['Ada', `${room.id}-1`],
      [null, null],
    ])
  })

  test('faults are on as they were: with their counts, until their time, and not those that were spent', async () => {
    const data = newFolder()
    const simulator = await started(data)
    const world = await made()
    const token = await signedIn(world, 'harbor-crest')
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
    // Both of the scenario meet this call and are spent with it.
    expect((await call(world, token, '/api/notification')).status).toBe(503)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(500)
    const before = await faultsOf(world.id)
    await stopped()
    await started(data)
    expect(await faultsOf(world.id)).toEqual(before)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(500)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(500)
    expect((await call(world, token, '/api/auction/list/live')).status).toBe(200)
    await clock(world.id, { action: 'advance', by: '1m' })
    expect((await faultsOf(world.id)).map((one) => one.fault)).not.toContain('skew clock')
  })

  test('refused bids are answered the same under their key, and the console goes on with its cookie', async () => {
    const data = newFolder()
    const control = { controlToken: 'sesame' }
    await started(data, control)
    const world = await made()
    const token = await signedIn(world, 'harbor-crest')
    const list = await call(world, token, '/api/auction/list/live')
    const [first] = z.parse(z.object({ data: z.array(z.object({ id: z.int() })) }), list.json).data
    const refused = await call(world, token, `/api/auction/bid/${first?.id}`, { price: 1 }, 'low')
    expect(refused.status).toBe(422)
    const unlocked = await fetch(`${url}/simulator/unlock?token=sesame`, { redirect: 'manual' })
    const cookie = unlocked.headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? ''
    await stopped()
    const { port } = await started(data, control)
    expect(await call(world, token, `/api/auction/bid/${first?.id}`, { price: 1 }, 'low')).toEqual(refused)
    const far = { 'X-Forwarded-For': '10.0.0.1', Cookie: `simulator_control_${port}=${cookie}` }
    expect((await ask('GET', '/worlds', undefined, far)).status).toBe(200)
  })

  test('uploads are there', async () => {
    const folder = newFolder()
    const keep = await LibsqlEventStore.open(folder)
    const hash = new FileStore(keep).put(new Uint8Array([1, 2, 3]))
    await keep.close()
    const again = await LibsqlEventStore.open(folder)
    expect((await again.uploads()).map((file) => [file.hash, [...file.bytes]])).toEqual([[hash, [1, 2, 3]]])
    await again.close()
  })
})

describe('after kill -9', () => {
  const server = fileURLToPath(new URL('../server.ts', import.meta.url))

  /** A simulator in a process of its own. */
  const spawned = async (data: string): Promise<ChildProcess> => {
    const code = `import { createSimulator } from ${JSON.stringify(server)}
const { url } = await createSimulator({ port: 0, scenario: null, quiet: true, data: ${JSON.stringify(data)} })
console.log('open ' + url)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let said = ''
    for await (const part of child.stdout) {
      said += String(part)
      const found = /^open (\S+)$/m.exec(said)?.[1]
      if (found === undefined) continue
      url = found
      return child
    }
    throw new Error('the simulator did not open')
  }

  test('what was acknowledged is there: bids, receipts, an upload, a room with its seat, a fault; at its time', async () => {
    const data = newFolder()
    const child = await spawned(data)
    const world = await made()
    await clock(world.id, { action: 'advance', by: '90s' })
    const token = await signedIn(world, 'harbor-crest')
    const list = await call(world, token, '/api/auction/list/live')
    const [first] = z.parse(z.object({ data: z.array(z.object({ id: z.int() })) }), list.json).data
    const answers = []
    for (const price of [110, 111, 112]) {
      answers.push((await call(world, token, `/api/auction/bid/${first?.id}`, { price }, `key-${price}`)).status)
    }
    expect(answers).toEqual([200, 200, 200])
    const receipts = async () => {
      const own = await call(world, token, `/api/auction/receipts/${first?.id}`)
      const chain = await call(world, token, `/api/auction/receipt-chain/${first?.id}`)
      return {
        own: z.parse(z.object({ data: z.array(ownReceipt) }), own.json).data,
        chain: z.parse(z.object({ data: receiptChain }), chain.json).data,
      }
    }
    const downloaded = await receipts()
    const seller = await signedIn(world, 'prairie-lending')
    const drafts = await call(world, seller, '/api/auction/list/commitment')
    const [loan] = z.parse(z.object({ data: z.array(z.object({ loan: z.object({ id: z.int() }) })) }), drafts.json).data
    const documents = `${url}/api/loan/${loan?.loan.id}/documents`
    const form = new FormData()
    form.set('form_hud', new Blob(['rate,5.25']), 'rates.csv')
    const asSeller = { Accept: 'application/json', Authorization: `Bearer ${seller}`, 'X-Simulator-World': world.id }
    expect((await fetch(documents, { method: 'POST', headers: asSeller, body: form })).status).toBe(200)
    const room = await opened({ mode: 'own', seats: 2 })
    await sitDown(room.code, 'Ada')
    await ask('PUT', `/worlds/${world.id}/faults`, {
      faults: [{ fault: 'error', status: 500, call: 'auth.user', next: 2 }],
    })
    expect((await call(world, token, '/api/auth/user')).status).toBe(500)
    const { hash } = await shown(world.id)
    const [seated, faults] = [await roomNow(room.id), await faultsOf(world.id)]
    child.kill('SIGKILL')
    await once(child, 'exit')
    await started(data)
    expect(await shown(world.id)).toMatchObject({ hash, position: 90_000 })
    expect([await roomNow(room.id), await faultsOf(world.id)]).toEqual([seated, faults])
    const again = await fetch(`${url}/api/loan/${loan?.loan.id}/documents/form_hud`, { headers: asSeller })
    expect([again.status, await again.text()]).toEqual([200, 'rate,5.25'])
    expect((await call(world, token, '/api/auth/user')).status).toBe(500)
    // What was downloaded before is found again in the chain of now, at its place, also after one more bid.
    expect(await receipts()).toEqual(downloaded)
    expect((await call(world, token, `/api/auction/bid/${first?.id}`, { price: 113 })).status).toBe(200)
    const grown = await receipts()
    expect(grown.chain.leaves).toHaveLength(downloaded.chain.leaves.length + 1)
    expect(grown.chain.leaves.slice(0, -1)).toEqual(downloaded.chain.leaves)
    expect(grown.own.slice(0, -1)).toEqual(downloaded.own)
  })
})
