// Snapshots, restore, fork and the timeline over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, errorFields, testClient, type WorldData, worldSchema } from '../control-api/test-client'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const ask = testClient(() => simulator.url)
const MINUTE = 60_000

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const createWorld = async (): Promise<WorldData> =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true }), worldSchema)
const readWorld = async (id: string): Promise<WorldData> => dataOf(await ask('GET', `/worlds/${id}`), worldSchema)
const advance = (id: string, by: string) => ask('POST', `/worlds/${id}/clock`, { action: 'advance', by })
const snapshot = (id: string, name: unknown) => ask('POST', `/worlds/${id}/snapshots`, { name })
const bid = (id: string, price: string) =>
  ask('POST', `/worlds/${id}/commands`, { name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })

describe('snapshots', () => {
  test('restoring brings back the exact world as a new epoch and returns how many entries were discarded', async () => {
    const { id } = await createWorld()
    await advance(id, '3m')
    const created = await snapshot(id, 'before the bid')
    expect([created.status, created.json]).toMatchObject([201, { data: { name: 'before the bid' } }])
    const before = await readWorld(id)
    await bid(id, '110-00')
    await advance(id, '5m')
    const restored = await ask('POST', `/worlds/${id}/restore`, { name: 'before the bid' })
    const { discarded } = dataOf(restored, z.object({ discarded: z.int() }))
    expect(discarded).toBeGreaterThan(0)
    expect(await readWorld(id)).toEqual({ ...before, epoch: before.epoch + 1 })
  })

  test('a snapshot survives a reset and restores a later point in time', async () => {
    const { id } = await createWorld()
    await advance(id, '3m')
    await bid(id, '110-00')
    await snapshot(id, 'ahead')
    const ahead = await readWorld(id)
    await ask('POST', `/worlds/${id}/reset`)
    expect((await readWorld(id)).hash).not.toBe(ahead.hash)
    await ask('POST', `/worlds/${id}/restore`, { name: 'ahead' })
    expect(await readWorld(id)).toMatchObject({ hash: ahead.hash, position: 3 * MINUTE })
    const list = dataOf(await ask('GET', `/worlds/${id}/snapshots`), z.array(z.object({ name: z.string() })))
    expect(list.map(({ name }) => name)).toEqual(['ahead'])
  })

  const names = async (id: string) =>
    dataOf(await ask('GET', `/worlds/${id}/snapshots`), z.array(z.object({ name: z.string() }))).map(({ name }) => name)

  test('renaming a snapshot keeps its position, and deleting it removes it from the list', async () => {
    const { id } = await createWorld()
    await snapshot(id, 'start')
    await advance(id, '3m')
    await snapshot(id, 'later')
    const renamed = await ask('PUT', `/worlds/${id}/snapshots`, { name: 'start', to: 'Before the bell' })
    expect([renamed.status, renamed.json]).toMatchObject([200, { data: { name: 'Before the bell' } }])
    expect(await names(id)).toEqual(['Before the bell', 'later'])
    await ask('POST', `/worlds/${id}/restore`, { name: 'Before the bell' })
    expect((await readWorld(id)).position).toBe(0)
    expect((await ask('DELETE', `/worlds/${id}/snapshots?name=later`)).status).toBe(204)
    expect(await names(id)).toEqual(['Before the bell'])
    for (const response of [
      await ask('DELETE', `/worlds/${id}/snapshots?name=later`),
      await ask('PUT', `/worlds/${id}/snapshots`, { name: 'later', to: 'x' }),
    ])
      expect([response.status, errorFields(response)]).toEqual([422, ['name']])
  })

  test('a branch copies the snapshots of its origin and changes only its own', async () => {
    const origin = await createWorld()
    await advance(origin.id, '3m')
    await snapshot(origin.id, 'early')
    await advance(origin.id, '2m')
    const branch = dataOf(await ask('POST', `/worlds/${origin.id}/fork`, { label: 'What if' }), worldSchema)
    expect(branch.label).toBe('What if')
    expect(await names(branch.id)).toEqual(['early'])
    await ask('DELETE', `/worlds/${branch.id}/snapshots?name=early`)
    expect(await names(origin.id)).toEqual(['early'])
  })

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a missing snapshot', { name: 'never taken' }],
  ])('%s is refused and the world is untouched', async (_case, body) => {
    const world = await createWorld()
    const response = await ask('POST', `/worlds/${world.id}/restore`, body)
    expect([response.status, errorFields(response)]).toEqual([422, ['name']])
    expect(await readWorld(world.id)).toEqual(world)
  })
})

describe('a fork', () => {
  test('starts in the state of its origin and is independent of it afterwards', async () => {
    const origin = await createWorld()
    await advance(origin.id, '3m')
    const before = await readWorld(origin.id)
    const response = await ask('POST', `/worlds/${origin.id}/fork`, { id: `${origin.id}-branch` })
    expect(response.status).toBe(201)
    const fork = dataOf(response, worldSchema)
    expect(fork).toMatchObject({ id: `${origin.id}-branch`, hash: before.hash, position: before.position, epoch: 1 })
    await bid(fork.id, '110-00')
    await advance(fork.id, '5m')
    expect(await readWorld(origin.id)).toEqual(before)
  })

  test('that nobody touches plays exactly like its origin', async () => {
    const origin = await createWorld()
    await advance(origin.id, '3m')
    const fork = dataOf(await ask('POST', `/worlds/${origin.id}/fork`), worldSchema)
    for (const id of [origin.id, fork.id]) await advance(id, '12m')
    expect((await readWorld(fork.id)).hash).toBe((await readWorld(origin.id)).hash)
  })

  test('can start at a snapshot', async () => {
    const origin = await createWorld()
    await advance(origin.id, '3m')
    await snapshot(origin.id, 'early')
    await advance(origin.id, '3m')
    const fork = dataOf(await ask('POST', `/worlds/${origin.id}/fork`, { snapshot: 'early' }), worldSchema)
    expect(fork.position).toBe(3 * MINUTE)
  })

  test.each([
    ['a taken id', { id: 'taken' }, 'id'],
    ['an unknown snapshot', { snapshot: 'never' }, 'snapshot'],
    ['a rate out of bounds', { rate: 1000 }, 'rate'],
  ])('with %s is refused', async (_case, body, field) => {
    const { id } = await createWorld()
    if (field === 'id') await ask('POST', '/worlds', { scenario: 'first-live-auction', id: 'taken', paused: true })
    const response = await ask('POST', `/worlds/${id}/fork`, body)
    expect([response.status, errorFields(response)]).toEqual([422, [field]])
  })
})

describe('the timeline', () => {
  const row = z.object({ at: z.string(), offset: z.string(), offset_ms: z.number(), what: z.string() })
  const timeline = z.object({
    now: z.object({ at: z.string(), offset: z.string(), rate: z.number() }),
    past: z.array(z.extend(row, { n: z.int() })),
    next: z.array(row),
    marks: z.array(z.object({ name: z.string(), offset: z.string() })),
    notes: z.array(z.object({ say: z.string(), offset: z.string() })),
  })
  const read = async (id: string) => dataOf(await ask('GET', `/worlds/${id}/timeline`), timeline)

  test('shows past and next commands with the marks and notes of the scenario', async () => {
    const { id } = await createWorld()
    await advance(id, '3m')
    const { now, past, next, marks, notes } = await read(id)
    expect(now).toMatchObject({ offset: '3m', rate: 0 })
    expect(past.at(-1)?.offset_ms).toBeLessThanOrEqual(3 * MINUTE)
    expect(next[0]?.offset_ms).toBeGreaterThan(3 * MINUTE)
    expect(marks.map((mark) => mark.name)).toEqual(['last-minutes', 'first-result', 'end'])
    expect(notes.length).toBeGreaterThan(0)
  })

  test('predicts the next commands exactly, and reading it changes nothing', async () => {
    const world = await createWorld()
    const { next } = await read(world.id)
    expect(await readWorld(world.id)).toEqual(world)
    const last = next.at(-1)
    await ask('POST', `/worlds/${world.id}/clock`, { action: 'jump', to: last?.offset })
    const { past } = await read(world.id)
    const from = past.findIndex(({ offset_ms }) => offset_ms > 0)
    expect(past.slice(from, from + next.length).map(({ offset, what }) => [offset, what])).toEqual(
      next.map(({ offset, what }) => [offset, what]),
    )
  })
})
