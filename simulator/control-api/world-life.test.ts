// Worlds with label, owner and lifetime, the limit of worlds, and their end by label.
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { manualTime } from '../runtime/manual-time'
import { endlessLife } from '../runtime/world-life'
import { Worlds } from '../runtime/worlds'
import type { Simulator } from '../server'
import { createSimulator } from '../server'
import type { SimulatorOptions } from '../server-options'
import { asking, blamed, dataOf, worldSchema } from './asking'

let simulator: Simulator | null = null
const ask = asking(() => simulator?.url ?? '')
const scenario = 'first-live-auction'
const opened = async (options: Partial<SimulatorOptions> = {}) => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, ...options })
}
afterEach(async () => {
  await simulator?.close()
  simulator = null
})

test('a world says its label, its owner and its lifetime, is found by them, and ends with them', async () => {
  await opened()
  const wish = { scenario, paused: true }
  const one = dataOf(
    await ask('POST', '/worlds', { ...wish, label: 'CI 81', owner: 'payments', ttl: '90m' }),
    worldSchema,
  )
  expect(one).toMatchObject({ label: 'CI 81', owner: 'payments', ttl: '1h30m' })
  const other = dataOf(await ask('POST', '/worlds', wish), worldSchema)
  expect(other).toMatchObject({ label: null, owner: null, ttl: null })
  const found = dataOf(await ask('GET', '/worlds?owner=payments'), z.array(worldSchema))
  expect(found.map(({ id }) => id)).toEqual([one.id])
  expect(blamed(await ask('DELETE', '/worlds'))).toEqual(['label'])
  expect(dataOf(await ask('DELETE', '/worlds?label=CI%2081'), z.object({ ended: z.array(z.string()) }))).toEqual({
    ended: [one.id],
  })
  expect((await ask('GET', `/worlds/${one.id}`)).status).toBe(404)
  expect((await ask('GET', `/worlds/${other.id}`)).status).toBe(200)
})

test('harness walk 22: a world is given another label, or none, and is found by it', async () => {
  await opened()
  const { id } = dataOf(await ask('POST', '/worlds', { scenario, paused: true, owner: 'payments' }), worldSchema)
  const named = dataOf(await ask('PUT', `/worlds/${id}`, { label: 'Monday class' }), worldSchema)
  expect(named).toMatchObject({ label: 'Monday class', owner: 'payments' })
  const found = dataOf(await ask('GET', '/worlds?label=Monday%20class'), z.array(worldSchema))
  expect(found.map((one) => one.id)).toEqual([id])
  expect(dataOf(await ask('PUT', `/worlds/${id}`, { label: null }), worldSchema).label).toBeNull()
  expect(blamed(await ask('PUT', `/worlds/${id}`, { label: '' }))).toEqual(['label'])
})

test('a lifetime that is no span of time is refused on its field', async () => {
  await opened()
  for (const ttl of ['soon', '0s']) expect(blamed(await ask('POST', '/worlds', { scenario, ttl }))).toEqual(['ttl'])
})

test('one world too many is 429 and says when to try again', async () => {
  await opened({ maxWorlds: 1, worldTtlMs: 3_600_000 })
  expect(dataOf(await ask('POST', '/worlds', { scenario }), worldSchema).ttl).toBe('1h')
  const refused = await ask('POST', '/worlds', { scenario })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10'])
  expect(refused.json).toEqual({ message: 'World limit reached (1). Delete a world first.' })
})

test('a world ends when it was not used for its lifetime, and not while somebody uses it', async () => {
  const time = manualTime()
  const worlds = new Worlds(time)
  const made = (id: string, ttlMs: number | null) =>
    worlds.create({ scenario, id, paused: true, life: { ...endlessLife, ttlMs } })
  made('short', 1_000)
  made('asked', 1_000)
  made('open', 1_000)
  made('endless', null)
  const isOpen = ({ id }: { readonly id: string }) => id === 'open'
  await time.pass(600)
  worlds.get('asked')
  await time.pass(600)
  expect(worlds.endUnused(isOpen)).toEqual(['short'])
  await time.pass(1_000_000)
  expect(worlds.endUnused(isOpen)).toEqual(['asked'])
  expect(worlds.list().map(({ id }) => id)).toEqual(['open', 'endless'])
})
