// World and lookup files of one's own: by path, watched, and by the control API; checked by their own lines, and kept with their
// worlds.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lookupItem } from '../../src/contract/lookup'
import { createSimulator } from '../server'
import type { SimulatorOptions } from '../server-options'
import { blamed, dataOf } from './asking'
import { lesson } from './classroom'
import { problem, scenario } from './control.schemas'
import { restartable } from './restartable'

const market = `title: My market
people:
  - {key: north, role: investor, name: North Fund, email: desk@north.example, phone: "12025550101", password: north-fund-2026, signators: [A. North]}
  - {key: south, role: investor, name: South Fund, email: desk@south.example, phone: "12025550102", password: south-fund-2026, signators: [B. South]}
  - {key: plains, role: lender, name: Plains Lending, email: desk@plains.example, phone: "12025550103", password: plains-lending-26, signators: [C. Plains]}
auctions:
  - {key: riella-on-5th, property: 087-35358, seller: plains, status: pre, since: 3d, startsIn: 3h, minutes: 60, rate: 5.75, minimum: "101-16"}
`
const mine = lesson
  .replace('world: spring-market', 'world: my-market')
  .replace('trainee: harbor-crest, seller: prairie-lending', 'trainee: north, seller: plains')
  .replace('as: summit-ridge', 'as: south')
const banks = '{"rows": [\n  {"id": 1, "name": "First Bank of Mine"}\n]}'

const { newFolder, started, stopped, cleanUp, ask, call, shown, signedIn } = restartable(
  (data, options: Partial<SimulatorOptions> = {}) =>
    createSimulator({ port: 0, scenario: null, quiet: true, data, ...options }),
)
let folder: string
let second = 1_700_000_000
const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  second += 1
  utimesSync(path, second, second)
  return path
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matter-'))
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
const made = async (wish: Readonly<Record<string, unknown>>) =>
  dataOf(await ask('POST', '/worlds', { paused: true, ...wish }), z.looseObject(worldSchema.shape))
const banksOf = async (world: { readonly id: string }, token: string) => {
  const { json } = await call(world, token, '/api/info/lender-warehouse')
  return z.parse(z.object({ data: z.array(lookupItem) }), json).data.map(({ name }) => name)
}
const problems = async () => dataOf(await ask('GET', '/scenarios/problems'), z.array(problem))
const files = { 'mine.yaml': mine, 'my-market.yaml': market, 'warehouse-lenders.json': banks }

test('a scenario is played in the world and with the lists that came with it, also after a restart', async () => {
  const data = newFolder()
  await started(data)
  const world = await made({ files })
  expect(world.cast.map(({ key }) => key)).toEqual(['north', 'south', 'plains'])
  const token = await signedIn(await shown(world.id), 'plains')
  expect(await banksOf(world, token)).toEqual(['First Bank of Mine'])
  await stopped()
  await started(data)
  expect((await shown(world.id)).hash).toBe(world.hash)
  expect(await banksOf(world, token)).toEqual(['First Bank of Mine'])
  const fork = dataOf(await ask('POST', `/worlds/${world.id}/fork`, {}), worldSchema)
  expect(fork.cast.map(({ key }) => key)).toEqual(['north', 'south', 'plains'])
})

test('a scenario may hold its world and its lists itself, and another order of files makes no other world', async () => {
  await started(newFolder())
  const indented = market.trimEnd().split('\n').join('\n  ')
  const whole = mine.replace(
    'world: my-market',
    `world:\n  ${indented}\nlookups:\n  warehouse-lenders: [{id: 1, name: First Bank of Mine}]`,
  )
  const worlds = [await made({ files }), await made({ scenario: 'mine', source: whole })]
  const reversed = await made({ files: Object.fromEntries(Object.entries(files).toReversed()) })
  expect(new Set([...worlds, reversed].map(({ hash }) => hash)).size).toBe(1)
})

test('each file is blamed by its own name, line and column, all of them at once', async () => {
  await started(newFolder())
  const wrong = {
    'mine.yaml': mine,
    'my-market.yaml': market.replace('seller: plains', 'seller: plain').replace('087-35358', '000-00000'),
    'warehouse-lenders.json': banks.replace('"name"', '"nam"'),
  }
  const refused = await ask('POST', '/worlds', { files: wrong })
  expect(blamed(refused)).toEqual(['scenario'])
  expect(refused.text).toContain(`my-market.yaml:7:55: there is no person 'plain'. Did you mean 'plains'?`)
  expect(refused.text).toContain(`my-market.yaml:7:36: there is no property '000-00000'`)
  expect(refused.text).toContain(`warehouse-lenders.json:2:13: unknown word 'nam' here. Did you mean 'name'?`)
  expect(blamed(await ask('POST', '/worlds', { files: { 'my-market.yaml': market } }))).toEqual(['files'])
  expect(blamed(await ask('POST', '/worlds', { files: { 'a.yaml': mine, 'b.yaml': mine } }))).toEqual(['files'])
  const twice = await ask('POST', '/worlds', {
    files: { ...files, 'my-market.yaml': market.replaceAll('south', 'north') },
  })
  expect(twice.text).toContain("'north' stands here already.")
})

test('files by path are read again when they change; one that breaks stays as it was last and hides no scenario', async () => {
  const [world, list] = [write('my-market.yaml', market), write('warehouse-lenders.json', banks)]
  await started(newFolder(), {
    files: [world, list],
    scenario: 'mine',
    source: mine,
    scenarioFile: write('mine.yaml', mine),
  })
  const listed = async () => dataOf(await ask('GET', '/scenarios'), z.array(scenario)).map(({ id }) => id)
  const all = await listed()
  expect([all[0], await problems()]).toEqual(['mine', []])
  write('warehouse-lenders.json', banks.replace('First', 'Second'))
  const token = async (at: { readonly id: string }) => signedIn(await shown(at.id), 'plains')
  const second = await made({ scenario: 'mine' })
  expect(await banksOf(second, await token(second))).toEqual(['Second Bank of Mine'])

  write('warehouse-lenders.json', '{"rows": 7}')
  write('my-market.yaml', market.replace('role: lender', 'role: lendr'))
  expect(await listed()).toEqual(all)
  expect((await problems()).map(({ file, line }) => [file, line])).toEqual(
    expect.arrayContaining([
      [world, 5],
      [list, 1],
    ]),
  )
  const third = await made({ scenario: 'mine' })
  expect(await banksOf(third, await token(third))).toEqual(['Second Bank of Mine'])
  write('warehouse-lenders.json', banks)
  write('my-market.yaml', market)
  expect(await problems()).toEqual([])
})

test('a class plays in a world of its trainer’s own', async () => {
  await started(newFolder())
  const room = await ask('POST', '/rooms', { files, mode: 'own', seats: 2 })
  expect(room.status).toBe(201)
  expect(room.text).toContain('North Fund')
})
