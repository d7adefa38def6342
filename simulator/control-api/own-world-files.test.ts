// The user's own world and lookup files, by path and by the control API.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lookupItem } from '../../src/contract/lookup'
import { createSimulator } from '../server'
import type { SimulatorOptions } from '../server-options'
import { lesson } from './classroom'
import { problem, scenario } from './control.schemas'
import { restartable } from './restartable'
import { dataOf, errorFields } from './test-client'

const market = `title: My market
people:
  - {key: north, role: investor, name: North Fund, email: desk@north.example, phone: "12025550101", password: north-fund-2026, signators: [A. North]}
  - {key: south, role: investor, name: South Fund, email: desk@south.example, phone: "12025550102", password: south-fund-2026, signators: [B. South]}
  - {key: plains, role: lender, name: Plains Lending, email: desk@plains.example, phone: "12025550103", password: plains-lending-26, signators: [C. Plains]}
auctions:
  - {key: riella-on-5th, property: 087-35358, seller: plains, status: pre, since: 3d, startsIn: 3h, minutes: 60, rate: 5.75, minimum: "101-16"}
`
const own = lesson
  .replace('world: spring-market', 'world: my-market')
  .replace('trainee: harbor-crest, seller: prairie-lending', 'trainee: north, seller: plains')
  .replace('as: summit-ridge', 'as: south')
const banks = '{"rows": [\n  {"id": 1, "name": "First Bank of Mine"}\n]}'

const { newFolder, startOn, stop, cleanUp, ask, call, readWorld, signIn } = restartable(
  (data, options: Partial<SimulatorOptions> = {}) =>
    createSimulator({ port: 0, scenario: null, quiet: true, data, ...options }),
)
let folder: string
let modifiedAt = 1_700_000_000
/** Writes a file with a modification time one second later than the last. */
const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  modifiedAt += 1
  utimesSync(path, modifiedAt, modifiedAt)
  return path
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-files-'))
})
afterEach(async () => {
  await cleanUp()
  rmSync(folder, { recursive: true })
})

const worldSchema = z.looseObject({
  id: z.string(),
  hash: z.string(),
  cast: z.array(z.looseObject({ key: z.string(), email: z.string(), password: z.string() })),
})
const newWorld = async (body: Readonly<Record<string, unknown>>) =>
  dataOf(await ask('POST', '/worlds', { paused: true, ...body }), z.looseObject(worldSchema.shape))
const banksOf = async (world: { readonly id: string }, token: string) => {
  const { json } = await call(world, token, '/api/info/lender-warehouse')
  return z.parse(z.object({ data: z.array(lookupItem) }), json).data.map(({ name }) => name)
}
const problems = async () => dataOf(await ask('GET', '/scenarios/problems'), z.array(problem))
const files = { 'mine.yaml': own, 'my-market.yaml': market, 'warehouse-lenders.json': banks }

test('plays a scenario with the world and lookup files sent with it, even after a restart', async () => {
  const data = newFolder()
  await startOn(data)
  const world = await newWorld({ files })
  expect(world.cast.map(({ key }) => key)).toEqual(['north', 'south', 'plains'])
  const token = await signIn(await readWorld(world.id), 'plains')
  expect(await banksOf(world, token)).toEqual(['First Bank of Mine'])
  await stop()
  await startOn(data)
  expect((await readWorld(world.id)).hash).toBe(world.hash)
  expect(await banksOf(world, token)).toEqual(['First Bank of Mine'])
  const fork = dataOf(await ask('POST', `/worlds/${world.id}/fork`, {}), worldSchema)
  expect(fork.cast.map(({ key }) => key)).toEqual(['north', 'south', 'plains'])
})

test('accepts world and lookups inside the scenario, and creates the same world whatever the order of files', async () => {
  await startOn(newFolder())
  const indented = market.trimEnd().split('\n').join('\n  ')
  const wholeWorld = own.replace(
    'world: my-market',
    `world:\n  ${indented}\nlookups:\n  warehouse-lenders: [{id: 1, name: First Bank of Mine}]`,
  )
  const worlds = [await newWorld({ files }), await newWorld({ scenario: 'mine', source: wholeWorld })]
  const reversed = await newWorld({ files: Object.fromEntries(Object.entries(files).toReversed()) })
  expect(new Set([...worlds, reversed].map(({ hash }) => hash)).size).toBe(1)
})

test('reports all errors of all files by name, line and column', async () => {
  await startOn(newFolder())
  const invalidFiles = {
    'mine.yaml': own,
    'my-market.yaml': market.replace('seller: plains', 'seller: plain').replace('087-35358', '000-00000'),
    'warehouse-lenders.json': banks.replace('"name"', '"nam"'),
  }
  const refused = await ask('POST', '/worlds', { files: invalidFiles })
  expect(errorFields(refused)).toEqual(['scenario'])
  expect(refused.text).toContain(`my-market.yaml:7:55: there is no person 'plain'. Did you mean 'plains'?`)
  expect(refused.text).toContain(`my-market.yaml:7:36: there is no property '000-00000'`)
  expect(refused.text).toContain(`warehouse-lenders.json:2:13: unknown word 'nam' here. Did you mean 'name'?`)
  expect(errorFields(await ask('POST', '/worlds', { files: { 'my-market.yaml': market } }))).toEqual(['files'])
  expect(errorFields(await ask('POST', '/worlds', { files: { 'a.yaml': own, 'b.yaml': own } }))).toEqual(['files'])
  const twice = await ask('POST', '/worlds', {
    files: { ...files, 'my-market.yaml': market.replaceAll('south', 'north') },
  })
  expect(twice.text).toContain("'north' is already used.")
})

test('rereads changed files, and keeps the last good version of one with errors', async () => {
  const [world, list] = [write('my-market.yaml', market), write('warehouse-lenders.json', banks)]
  await startOn(newFolder(), {
    files: [world, list],
    scenario: 'mine',
    source: own,
    scenarioFile: write('mine.yaml', own),
  })
  const scenarioIds = async () => dataOf(await ask('GET', '/scenarios'), z.array(scenario)).map(({ id }) => id)
  const all = await scenarioIds()
  expect([all[0], await problems()]).toEqual(['mine', []])
  write('warehouse-lenders.json', banks.replace('First', 'Second'))
  const token = async (at: { readonly id: string }) => signIn(await readWorld(at.id), 'plains')
  const second = await newWorld({ scenario: 'mine' })
  expect(await banksOf(second, await token(second))).toEqual(['Second Bank of Mine'])

  write('warehouse-lenders.json', '{"rows": 7}')
  write('my-market.yaml', market.replace('role: lender', 'role: lendr'))
  expect(await scenarioIds()).toEqual(all)
  expect((await problems()).map(({ file, line }) => [file, line])).toEqual(
    expect.arrayContaining([
      [world, 5],
      [list, 1],
    ]),
  )
  const third = await newWorld({ scenario: 'mine' })
  expect(await banksOf(third, await token(third))).toEqual(['Second Bank of Mine'])
  write('warehouse-lenders.json', banks)
  write('my-market.yaml', market)
  expect(await problems()).toEqual([])
})

test('opens a room with the trainer’s own world files', async () => {
  await startOn(newFolder())
  const room = await ask('POST', '/rooms', { files, mode: 'own', seats: 2 })
  expect(room.status).toBe(201)
  expect(room.text).toContain('North Fund')
})
