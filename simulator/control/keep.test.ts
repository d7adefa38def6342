// What outlives the process: worlds with their logs, clocks, epochs and snapshots, sessions and uploads; also after kill -9.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FileStore } from '../http/file-store'
import type { Simulator } from '../server'
import { createSimulator } from '../server'
import type { AskedWorld } from './asking'
import { asking, dataOf, worldSchema } from './asking'
import { Keep } from './keep'

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
const started = async (data: string): Promise<Simulator> => {
  const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, data })
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

const call = async (world: AskedWorld, token: string | null, path: string, body?: unknown, key?: string) => {
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

describe('after a restart', () => {
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
    const coming = simulator.worlds.get(world.id)?.coming(5)
    await stopped()
    const again = await started(data)
    const { port: _gone, ...same } = { ...before, port: simulator.port }
    const enter = (one: AskedWorld) => ({ ...one, cast: one.cast.map(({ enter: _link, ...person }) => person) })
    expect(enter(await shown(world.id))).toEqual(enter(same))
    expect((await ask('GET', `/worlds/${world.id}/log`)).json).toEqual(log)
    expect(again.worlds.get(world.id)?.coming(5)).toEqual(coming)
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

  test('uploads are there', async () => {
    const folder = newFolder()
    const keep = await Keep.open(folder)
    const hash = new FileStore(keep).put(new Uint8Array([1, 2, 3]))
    await keep.close()
    const again = await Keep.open(folder)
    expect((await again.files()).map((file) => [file.hash, [...file.bytes]])).toEqual([[hash, [1, 2, 3]]])
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

  test('every acknowledged command is there, and the world resumes at its time', async () => {
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
    const { hash } = await shown(world.id)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await started(data)
    expect(await shown(world.id)).toMatchObject({ hash, position: 90_000 })
    expect((await call(world, token, '/api/auth/user')).status).toBe(200)
  })
})
