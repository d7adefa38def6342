// Labels, owners and lifetimes of worlds, and the limit on their number.
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { manualTime } from '../runtime/manual-time'
import { endlessLife } from '../runtime/world-life'
import { Worlds } from '../runtime/worlds'
import { createSimulator, type Simulator } from '../server'
import type { SimulatorOptions } from '../server-options'
import { dataOf, errorFields, testClient, worldSchema } from './test-client'

let simulator: Simulator | null = null
const ask = testClient(() => simulator?.url ?? '')
const scenario = 'first-live-auction'
const openSimulator = async (options: Partial<SimulatorOptions> = {}) => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, ...options })
}
afterEach(async () => {
  await simulator?.close()
  simulator = null
})

test('a world shows its label, owner and lifetime, and can be listed and ended by them', async () => {
  await openSimulator()
  const request = { scenario, paused: true }
  const one = dataOf(
    await ask('POST', '/worlds', { ...request, label: 'CI 81', owner: 'payments', ttl: '90m' }),
    worldSchema,
  )
  expect(one).toMatchObject({ label: 'CI 81', owner: 'payments', ttl: '1h30m' })
  const other = dataOf(await ask('POST', '/worlds', request), worldSchema)
  expect(other).toMatchObject({ label: null, owner: null, ttl: null })
  const owned = dataOf(await ask('GET', '/worlds?owner=payments'), z.array(worldSchema))
  expect(owned.map(({ id }) => id)).toEqual([one.id])
  expect(errorFields(await ask('DELETE', '/worlds'))).toEqual(['label'])
  expect(dataOf(await ask('DELETE', '/worlds?label=CI%2081'), z.object({ ended: z.array(z.string()) }))).toEqual({
    ended: [one.id],
  })
  expect((await ask('GET', `/worlds/${one.id}`)).status).toBe(404)
  expect((await ask('GET', `/worlds/${other.id}`)).status).toBe(200)
})

test('changes and removes the label of a world', async () => {
  await openSimulator()
  const { id } = dataOf(await ask('POST', '/worlds', { scenario, paused: true, owner: 'payments' }), worldSchema)
  const world = dataOf(await ask('PUT', `/worlds/${id}`, { label: 'Monday class' }), worldSchema)
  expect(world).toMatchObject({ label: 'Monday class', owner: 'payments' })
  const labeled = dataOf(await ask('GET', '/worlds?label=Monday%20class'), z.array(worldSchema))
  expect(labeled.map((one) => one.id)).toEqual([id])
  expect(dataOf(await ask('PUT', `/worlds/${id}`, { label: null }), worldSchema).label).toBeNull()
  expect(errorFields(await ask('PUT', `/worlds/${id}`, { label: '' }))).toEqual(['label'])
})

test('rejects a lifetime that is not a duration', async () => {
  await openSimulator()
  for (const ttl of ['soon', '0s'])
    expect(errorFields(await ask('POST', '/worlds', { scenario, ttl }))).toEqual(['ttl'])
})

test('rejects a world over the limit with 429 and Retry-After', async () => {
  await openSimulator({ maxWorlds: 1, worldTtlMs: 3_600_000 })
  expect(dataOf(await ask('POST', '/worlds', { scenario }), worldSchema).ttl).toBe('1h')
  const refused = await ask('POST', '/worlds', { scenario })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10'])
  expect(refused.json).toEqual({ message: 'World limit reached (1). Delete a world first.' })
})

test('ends a world that was unused for its lifetime, but not one in use', async () => {
  const time = manualTime()
  const worlds = new Worlds(time)
  const newWorld = (id: string, ttlMs: number | null) =>
    worlds.create({ scenario, id, paused: true, life: { ...endlessLife, ttlMs } })
  newWorld('short', 1_000)
  newWorld('asked', 1_000)
  newWorld('open', 1_000)
  newWorld('endless', null)
  const isOpen = ({ id }: { readonly id: string }) => id === 'open'
  await time.pass(600)
  worlds.get('asked')
  await time.pass(600)
  expect(worlds.endUnused(isOpen)).toEqual(['short'])
  await time.pass(1_000_000)
  expect(worlds.endUnused(isOpen)).toEqual(['asked'])
  expect(worlds.list().map(({ id }) => id)).toEqual(['open', 'endless'])
})
