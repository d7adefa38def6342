// Subscribing to alerts outside the page, over real HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { idByKey } from '../world/keys'
import { apiClient, person } from './fixtures'
import { type FakePushService, fakePushService } from './push/fake-push-service'

let service: FakePushService
let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  service = await fakePushService()
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, pushToLoopback: true })
})
afterAll(async () => {
  await simulator.close()
  await service.close()
})

const KEY = '/api/push/key'
const SUBSCRIPTION = '/api/push/subscription'
const keyAnswer = z.object({ data: z.object({ key: z.string(), subscribed: z.boolean() }) })

const keyOf = async (world: RunningWorld, token: string) =>
  keyAnswer.parse((await ask(KEY, { world: world.id, token })).json).data
const subscribe = (world: RunningWorld, token: string, body: unknown) =>
  ask(SUBSCRIPTION, { world: world.id, token, body })
const choose = (world: RunningWorld, settings: object) =>
  world.submit({
    name: 'store preference',
    actor: person(world, 'harbor-crest').userId,
    origin: 'person',
    key: 'settings',
    value: settings,
  })
const auctionOf = (world: RunningWorld): number => idByKey(world.state().auctionKeys, 'whitewing-flats') ?? 0
const pause = (world: RunningWorld) =>
  world.submit({ name: 'pause auction', actor: 'system', origin: 'control', auctionId: auctionOf(world) })

describe('a subscription', () => {
  test('belongs to a session, and ends when it is turned off or the user signs out', async () => {
    const world = newWorld()
    const [desk, phone] = [await signIn(world, 'harbor-crest'), await signIn(world, 'harbor-crest')]
    const { key, subscribed } = await keyOf(world, desk)
    expect([key.length, subscribed]).toEqual([87, false])
    expect((await subscribe(world, desk, service.browser().address)).status).toBe(204)
    expect([(await keyOf(world, desk)).subscribed, (await keyOf(world, phone)).subscribed]).toEqual([true, false])
    expect((await ask(SUBSCRIPTION, { world: world.id, token: desk, method: 'DELETE' })).status).toBe(204)
    expect((await keyOf(world, desk)).subscribed).toBe(false)

    await choose(world, { push: { paused: true } })
    const [left, stayed] = [service.browser(), service.browser()]
    await subscribe(world, desk, left.address)
    await subscribe(world, phone, stayed.address)
    await ask('/api/auth/logout', { world: world.id, token: desk, method: 'POST' })
    await pause(world)
    await expect.poll(() => stayed.received.length).toBe(1)
    expect(left.received).toEqual([])
  })

  test.each([
    ['an endpoint that isn’t public', { endpoint: 'https://192.168.0.1/push' }, 'endpoint'],
    ['an endpoint without https', { endpoint: 'http://8.8.8.8/push' }, 'endpoint'],
    ['a key that is no point', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['a short secret', { keys: { auth: 'AAAA' } }, 'keys.auth'],
    ['no endpoint', { endpoint: undefined }, 'endpoint'],
  ])('with %s is refused, and the answer names the field', async (_what, change, field) => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { address } = service.browser()
    const body = { ...address, ...change, keys: { ...address.keys, ...('keys' in change ? change.keys : {}) } }
    const { status, json } = await subscribe(world, token, body)
    expect([status, Object.keys(z.object({ errors: z.record(z.string(), z.unknown()) }).parse(json).errors)]).toEqual([
      422,
      [field],
    ])
  })

  test('is for investors, and unknown to a server that offers only the specification', async () => {
    const world = newWorld()
    expect((await ask(KEY, { world: world.id })).status).toBe(401)
    expect((await ask(KEY, { world: world.id, token: await signIn(world, 'prairie-lending') })).status).toBe(403)
    const reduced = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, api: 'spec' })
    expect((await ask(KEY, { world: reduced.id, token: await signIn(reduced, 'harbor-crest') })).status).toBe(404)
  })

  test('survives a restart, with the key under which the browser subscribed', async () => {
    const data = mkdtempSync(join(tmpdir(), 'push-'))
    const start = () =>
      createSimulator({
        port: 0,
        scenario: 'first-live-auction',
        paused: true,
        quiet: true,
        data,
        pushToLoopback: true,
      })
    const desk = service.browser()
    let running = await start()
    const client = apiClient(() => running)
    const main = () => running.worlds.get('main') ?? running.worlds.create({ scenario: 'first-live-auction' })
    const token = await client.signIn(main(), 'harbor-crest')
    const read = async () => keyAnswer.parse((await client.ask(KEY, { token })).json).data
    const { key } = await read()
    await client.ask(SUBSCRIPTION, { token, body: desk.address })
    await choose(main(), { push: { paused: true } })
    await running.close()

    running = await start()
    expect(await read()).toEqual({ key, subscribed: true })
    await pause(main())
    await expect.poll(() => desk.received.length).toBe(1)
    await running.close()
    rmSync(data, { recursive: true })
  })
})

test('the log of what went over the wire shows neither the endpoint nor the keys of a browser', async () => {
  const world = newWorld()
  const token = await signIn(world, 'harbor-crest')
  const { address } = service.browser()
  await subscribe(world, token, address)
  const wire = JSON.stringify((await ask(`/simulator/api/worlds/${world.id}/wire`)).json)
  expect(wire).toContain(SUBSCRIPTION)
  for (const secret of [address.endpoint, address.keys.p256dh, address.keys.auth]) expect(wire).not.toContain(secret)
})
