// Guessing codes of worlds and rooms, over real HTTP, from several addresses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSimulator, type Simulator } from '../server'
import { dataOf, testClient, worldSchema } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** Like a proxy on this machine, which appends the client's address last. */
const from = async (address: string, path: string, method = 'GET') => {
  const response = await fetch(`${simulator.url.replace('localhost', '127.0.0.1')}/simulator${path}`, {
    method,
    redirect: 'manual',
    headers: { 'X-Forwarded-For': address },
    ...(method === 'POST' ? { body: new URLSearchParams({ name: 'Ada' }) } : {}),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const TRIES = 20

const world = async () =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', paused: true }), worldSchema)
const room = async () =>
  dataOf(
    await ask('POST', '/rooms', { scenario: 'first-live-auction', mode: 'own', paused: true }),
    z.object({ id: z.string(), code: z.string() }),
  )

describe('guessing codes', () => {
  test('is limited to twenty wrong world codes a minute, after which even the right one must wait', async () => {
    const { id, code } = await world()
    const enter = (address: string, guess: string) => from(address, `/enter/${id}?as=harbor-crest&code=${guess}`)
    expect((await enter('10.0.0.1', code)).status).toBe(302)
    for (let i = 0; i < TRIES; i += 1) expect((await enter('10.0.0.1', `wrong${i}`)).status).toBe(403)
    const throttled = await enter('10.0.0.1', code)
    expect([throttled.status, throttled.text]).toEqual([429, '{"message":"Too Many Attempts."}'])
    const wait = Number(throttled.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    // Other clients are not throttled, even if someone forged the first address.
    expect((await enter('10.0.0.1, 10.0.0.2', code)).status).toBe(302)
    expect((await enter('10.0.0.9, 10.0.0.1', code)).status).toBe(429)
  })

  test('counts wrong room codes, on the page and in the form, together with world codes', async () => {
    const [{ code }, { id, code: worldCode }] = [await room(), await world()]
    for (let i = 0; i < TRIES; i += 1) {
      const { status } = await from('10.0.1.1', `/join/wrong${i}`, i % 2 === 0 ? 'GET' : 'POST')
      expect(status).toBe(404)
    }
    for (const method of ['GET', 'POST']) expect((await from('10.0.1.1', `/join/${code}`, method)).status).toBe(429)
    expect((await from('10.0.1.1', `/enter/${id}?as=harbor-crest&code=${worldCode}`)).status).toBe(429)
    expect((await from('10.0.1.2', `/join/${code}`)).status).toBe(200)
  })

  test('never throttles the right code, however often the page is opened', async () => {
    const { code } = await room()
    for (let i = 0; i < TRIES + 5; i += 1) expect((await from('10.0.2.1', `/join/${code}`)).status).toBe(200)
  })

  test('lets this machine in without a code, even while clients behind its proxy are throttled', async () => {
    const { id } = await world()
    for (let i = 0; i <= TRIES; i += 1) await from('10.0.3.1', `/enter/${id}?as=harbor-crest&code=no`)
    const response = await fetch(`${simulator.url}/simulator/enter/${id}?as=harbor-crest`, { redirect: 'manual' })
    expect(response.status).toBe(302)
  })
})

test('throttles each client separately behind two configured proxies', async () => {
  const proxied = await createSimulator({
    port: 0,
    scenario: 'first-live-auction',
    paused: true,
    quiet: true,
    proxies: 2,
  })
  const statusFor = async (address: string) => {
    const headers = { 'X-Forwarded-For': `${address}, 172.18.0.9` }
    return (await fetch(`${proxied.url}/simulator/join/wrong`, { headers })).status
  }
  for (let i = 0; i < TRIES; i += 1) expect(await statusFor('203.0.113.7')).toBe(404)
  expect([await statusFor('203.0.113.7'), await statusFor('198.51.100.1, 203.0.113.7')]).toEqual([429, 429])
  expect(await statusFor('203.0.113.8')).toBe(404)
  await proxied.close()
})
