// Opening a file that **Save as scenario** saved.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSimulator, type Simulator } from '../server'
import { recording } from './control.schemas'
import { dataOf, testClient, worldSchema } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const entry = z.object({ at: z.string(), command: z.object({ name: z.string() }) })

test('a recorded file opens in a new world and replays the same commands', async () => {
  const request = { scenario: 'first-live-auction', seed: 7, paused: true }
  const { id } = dataOf(await ask('POST', '/worlds', request), worldSchema)
  const advance = (world: string) => ask('POST', `/worlds/${world}/clock`, { action: 'advance', by: '4m' })
  await advance(id)
  const command = { name: 'bid', as: 'tidewell', auction: 'riella-on-5th', raise: 32 }
  expect((await ask('POST', `/worlds/${id}/commands`, command)).status).toBe(200)
  await advance(id)
  const saved = dataOf(await ask('POST', `/worlds/${id}/record`), recording)
  expect([saved.steps, saved.omitted]).toEqual([1, []])

  const again = dataOf(await ask('POST', '/worlds', { source: saved.text, paused: true }), worldSchema)
  for (const _part of [1, 2]) await advance(again.id)
  const commandsOf = async (world: string) =>
    dataOf(await ask('GET', `/worlds/${world}/log`), z.array(entry)).map(({ at, command: { name } }) => `${at} ${name}`)
  expect(await commandsOf(again.id)).toEqual(await commandsOf(id))
})
