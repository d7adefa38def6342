// The wire log of a world on disk: complete, without secrets, bounded, and deleted with its world.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wireEntry } from '../control-api/control.schemas'
import { restartable } from '../control-api/restartable'
import { dataOf } from '../control-api/test-client'
import { createQuietWorld as quietWorld } from '../runtime/quiet-world'
import type { WireEntry } from '../runtime/wire-entry'
import { WireLog } from '../runtime/wire-log'
import { createSimulator } from '../server'
import { WireFiles } from './wire-files'

const { newFolder, startOn, stop, cleanUp, ask, call, createWorld, signIn, clock } = restartable((data) =>
  createSimulator({ port: 0, scenario: null, quiet: true, data }),
)
const folders: string[] = []
afterEach(async () => {
  await cleanUp()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const row = (n: number, body: unknown = null): WireEntry => ({
  n,
  at: '2026-03-02T15:15:00.000Z',
  wall: '2026-03-02T15:15:00.000Z',
  direction: 'in',
  kind: 'call',
  name: 'auction.bid',
  person: null,
  status: 200,
  method: 'POST',
  path: '/api',
  channel: null,
  sockets: null,
  ms: 1,
  sent: body,
  answer: null,
})
const numbersOf = async (rows: AsyncIterable<WireEntry>): Promise<readonly number[]> => {
  const numbers: number[] = []
  for await (const { n } of rows) numbers.push(n)
  return numbers
}

describe('wire files', () => {
  const openFiles = (limits = { world: 4_000, file: 1_000 }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wire-'))
    folders.push(folder)
    return { folder, files: new WireFiles(folder, limits) }
  }

  test('drop the oldest rows of a world above its size limit', async () => {
    const { folder, files } = openFiles()
    const wire = files.of('main')
    for (let n = 1; n <= 100; n += 1) {
      wire.add(row(n))
      if (n % 3 === 0) await numbersOf(wire.rows(n))
    }
    const numbers = await numbersOf(wire.rows(1))
    expect(numbers.at(-1)).toBe(100)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 101 - numbers.length + index))
    const bytes = readdirSync(join(folder, 'main')).map((name) => readFileSync(join(folder, 'main', name)).length)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(4_000)
    expect(numbers.length).toBeGreaterThan(6)
    await files.close()
  })

  test('keep rows that memory has dropped', async () => {
    const { files } = openFiles({ world: 9_000_000, file: 100_000 })
    const wire = new WireLog(files)
    const { world } = quietWorld()
    for (let i = 0; i < 3_000; i += 1)
      wire.record(world, { direction: 'in', kind: 'call', name: 'auth.user', status: 200 })
    const numbers: number[] = []
    for await (const { n } of wire.rows(world)) numbers.push(n)
    expect(wire.entries(world).length).toBeLessThan(1_300)
    expect(numbers).toEqual(Array.from({ length: 3_000 }, (_, index) => index + 1))
    await files.close()
  })

  test('skip a row that a killed process left incomplete', async () => {
    const { folder, files } = openFiles()
    for (const n of [1, 2]) files.of('main').add(row(n))
    await files.close()
    const [name = ''] = readdirSync(join(folder, 'main'))
    const path = join(folder, 'main', name)
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"n":3,"at":`)
    const reopened = new WireFiles(folder)
    expect(
      reopened
        .of('main')
        .newest(10)
        .map(({ n }) => n),
    ).toEqual([1, 2])
    reopened.of('main').add(row(3))
    expect(await numbersOf(reopened.of('main').rows(1))).toEqual([1, 2, 3])
    await reopened.close()
  })

  test('are empty for a new world that reuses the id of a deleted one', async () => {
    const { folder, files } = openFiles()
    const first = files.of('main')
    first.add(row(1))
    await numbersOf(first.rows(1))
    first.add(row(2))
    files.remove('main')
    const second = files.of('main')
    first.add(row(3))
    second.add(row(1))
    expect([await numbersOf(second.rows(1)), second.newest(9).length]).toEqual([[1], 1])
    await files.close()
    expect(readdirSync(folder)).toEqual(['main'])
  })
})

describe('a simulator with a data folder', () => {
  const wireOf = async (id: string, query = '') =>
    dataOf(await ask('GET', `/worlds/${id}/wire${query}`), z.array(wireEntry))
  const linesOf = async (id: string) =>
    (await ask('GET', `/worlds/${id}/wire?format=ndjson`)).text
      .trim()
      .split('\n')
      .map((line) => z.parse(wireEntry, JSON.parse(line)))

  test('stores every row with its whole body, and exports and searches them', async () => {
    await startOn(newFolder())
    const world = await createWorld()
    const token = await signIn(world, 'harbor-crest')
    await call(world, token, '/api/auction/list/past')
    await Promise.all(Array.from({ length: 50 }, () => call(world, token, '/api/nowhere')))
    const lines = await linesOf(world.id)
    expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1))
    expect(JSON.stringify(lines[1]?.answer).length).toBeGreaterThan(20_000)
    expect((await wireOf(world.id, '?text=AUTH/LOGIN')).map(({ n }) => n)).toEqual([1])
    expect(await wireOf(world.id)).toHaveLength(52)
    const har = z.object({ log: z.object({ entries: z.array(z.unknown()), _events: z.array(z.unknown()) }) })
    const { log } = z.parse(har, JSON.parse((await ask('GET', `/worlds/${world.id}/wire?format=har`)).text))
    expect([log.entries.length, log._events.length]).toEqual([52, 0])
  })

  test('continues the row numbers after a restart and stores no secret', async () => {
    const data = newFolder()
    await startOn(data)
    const world = await createWorld()
    await signIn(world, 'harbor-crest')
    await stop()
    const [name = ''] = readdirSync(join(data, 'wire', world.id))
    const text = readFileSync(join(data, 'wire', world.id, name), 'utf8')
    const { password = 'none' } = world.cast.find(({ key }) => key === 'harbor-crest') ?? {}
    expect([text.includes('auth.login'), text.includes(password)]).toEqual([true, false])
    await startOn(data)
    await clock(world.id, { action: 'advance', by: '1m' })
    await signIn(world, 'tidewell')
    expect((await linesOf(world.id)).map(({ n, name: what }) => [n, what])).toEqual([
      [1, 'auth.login'],
      [2, 'auth.login'],
    ])
  })

  test('deletes the wire log with its world, whether deleted or expired', async () => {
    const data = newFolder()
    await startOn(data)
    const [deleted, expired] = [await createWorld(), await createWorld({ ttl: '1s' })]
    for (const world of [deleted, expired]) await signIn(world, 'harbor-crest')
    for (const world of [deleted, expired]) await linesOf(world.id)
    await ask('DELETE', `/worlds/${deleted.id}`)
    await expect.poll(() => existsSync(join(data, 'wire', expired.id)), { timeout: 5_000 }).toBe(false)
    await expect.poll(() => readdirSync(join(data, 'wire')), { timeout: 5_000 }).toEqual([])
  })
})
