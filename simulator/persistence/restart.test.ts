// A restart restores worlds with their logs, clocks, epochs and snapshots, and sessions, keys and uploads.
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calendarSubscription } from '../../src/contract/calendar'
import { FileStore } from '../api/stores/file-store'
import { restartable } from '../control-api/restartable'
import { dataOf, type WorldData, worldSchema } from '../control-api/test-client'
import { createSimulator } from '../server'
import type { SimulatorOptions } from '../server-options'
import { LibsqlEventStore } from './libsql-event-store'

const { newFolder, startOn, stop, cleanUp, ask, call, url, createWorld, readWorld, clock, signIn } = restartable(
  (data, options: Partial<SimulatorOptions> = {}) =>
    createSimulator({ port: 0, scenario: null, quiet: true, data, ...options }),
)

afterEach(cleanUp)

describe('after a restart', () => {
  test('a calendar subscription still works, and a revoked one does not', async () => {
    const data = newFolder()
    await startOn(data)
    const world = await createWorld()
    const keyOf = async (token: string, method: 'GET' | 'POST' | 'DELETE'): Promise<string | null> => {
      const headers = { 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` }
      const answer = await fetch(`${url()}/api/calendar/subscription`, { method, headers })
      const { secret_address: address } = z.parse(z.object({ data: calendarSubscription }), await answer.json()).data
      return address ? new URL(address).searchParams.get('key') : null
    }
    const feed = async (key: string | null) => (await fetch(`${url()}/api/calendar/auctions.ics?key=${key}`)).status
    const investor = await signIn(world, 'harbor-crest')
    const lender = await signIn(world, 'prairie-lending')
    const [activeKey, revokedKey] = [await keyOf(investor, 'POST'), await keyOf(lender, 'POST')]
    await keyOf(lender, 'DELETE')
    await stop()
    await startOn(data)
    expect(await feed(activeKey)).toBe(200)
    expect(await keyOf(investor, 'GET')).toBe(activeKey)
    expect(await feed(revokedKey)).toBe(404)
    expect(await keyOf(lender, 'GET')).toBeNull()
  })

  test('a world has the same log, clock, epoch, rate, code and snapshots, and continues the same way', async () => {
    const data = newFolder()
    const simulator = await startOn(data)
    const world = await createWorld()
    // Links contain the port, which changes.
    const withoutLinks = (shown: WorldData) => ({
      ...shown,
      cast: shown.cast.map(({ enter: _enter, plain_enter: _plainEnter, ...person }) => person),
    })
    await clock(world.id, { action: 'advance', by: '3m' })
    await ask('POST', `/worlds/${world.id}/snapshots`, { name: 'soon' })
    await ask('PUT', `/worlds/${world.id}/snapshots`, { name: 'soon', to: 'early' })
    await ask('PUT', `/worlds/${world.id}`, { label: 'A class' })
    const early = await readWorld(world.id)
    await clock(world.id, { action: 'advance', by: '4m' })
    await clock(world.id, { action: 'rewind', to: '5m' })
    await ask('POST', `/worlds/${world.id}/commands`, {
      name: 'bid',
      as: 'summit-ridge',
      auction: 'riella-on-5th',
      price: '110-00',
    })
    await clock(world.id, { action: 'advance', by: '1s' })
    const before = await readWorld(world.id)
    const log = (await ask('GET', `/worlds/${world.id}/log`)).json
    const upcoming = simulator.worlds.get(world.id)?.upcoming(5)
    await stop()
    const again = await startOn(data)
    expect(withoutLinks(await readWorld(world.id))).toEqual(withoutLinks(before))
    expect((await ask('GET', `/worlds/${world.id}/log`)).json).toEqual(log)
    expect(again.worlds.get(world.id)?.upcoming(5)).toEqual(upcoming)
    await ask('POST', `/worlds/${world.id}/restore`, { name: 'early' })
    expect(await readWorld(world.id)).toMatchObject({
      hash: early.hash,
      position: early.position,
      epoch: before.epoch + 1,
    })
  })

  test('sessions continue, and a bid repeated with its key gets the same response without a new event', async () => {
    const data = newFolder()
    const simulator = await startOn(data)
    const world = await createWorld()
    const token = await signIn(world, 'harbor-crest')
    const [auctionId] = simulator.worlds.get(world.id)?.state().lists.live ?? []
    const path = `/api/auction/bid/${auctionId}`
    const first = await call(world, token, path, { price: 110 }, 'key-1')
    expect(first.status).toBe(200)
    await stop()
    const again = await startOn(data)
    const before = again.worlds.get(world.id)?.state().auctions
    const repeated = await call(world, token, path, { price: 110 }, 'key-1')
    expect(repeated.status).toBe(200)
    expect(again.worlds.get(world.id)?.state().auctions).toEqual(before)
    expect((await call(world, token, path, { price: 111 }, 'key-1')).status).toBe(422)
  })

  test('deleted worlds and closed sessions do not come back', async () => {
    const data = newFolder()
    await startOn(data)
    const [world, deletedWorld] = [await createWorld(), await createWorld()]
    const token = await signIn(world, 'harbor-crest')
    await call(world, token, '/api/auth/logout', {}).catch(() => undefined)
    await ask('DELETE', `/worlds/${deletedWorld.id}`)
    await stop()
    const again = await startOn(data)
    expect(again.worlds.list().map((one) => one.id)).toEqual([world.id])
    expect((await call(world, token, '/api/auth/user')).status).toBe(401)
  })

  test('forks and worlds of a custom scenario are restored', async () => {
    const data = newFolder()
    await startOn(data)
    const source = `title: Custom
summary: A custom scenario
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
timeline:
  - {at: 1m, do: start auction, with: {auction: riella-on-5th, minutes: 10}}
`
    const own = await createWorld({ scenario: undefined, source, seed: undefined })
    await clock(own.id, { action: 'advance', by: '2m' })
    const fork = dataOf(await ask('POST', `/worlds/${own.id}/fork`), worldSchema)
    const hashes = [(await readWorld(own.id)).hash, fork.hash]
    await stop()
    await startOn(data)
    expect([(await readWorld(own.id)).hash, (await readWorld(fork.id)).hash]).toEqual(hashes)
  })

  test('a refused bid repeated with its key gets the same response, and the console cookie stays valid', async () => {
    const data = newFolder()
    const control = { controlToken: 'sesame' }
    await startOn(data, control)
    const world = await createWorld()
    const token = await signIn(world, 'harbor-crest')
    const list = await call(world, token, '/api/auction/list/live')
    const [first] = z.parse(z.object({ data: z.array(z.object({ id: z.int() })) }), list.json).data
    const refused = await call(world, token, `/api/auction/bid/${first?.id}`, { price: 1 }, 'low')
    expect(refused.status).toBe(422)
    const unlocked = await fetch(`${url()}/simulator/unlock?token=sesame`, { redirect: 'manual' })
    const cookie = unlocked.headers.get('set-cookie')?.split(';')[0]?.split('=')[1] ?? ''
    await stop()
    const { port } = await startOn(data, control)
    expect(await call(world, token, `/api/auction/bid/${first?.id}`, { price: 1 }, 'low')).toEqual(refused)
    const remote = { 'X-Forwarded-For': '10.0.0.1', Cookie: `simulator_control_${port}=${cookie}` }
    expect((await ask('GET', '/worlds', undefined, remote)).status).toBe(200)
  })

  test('uploads are restored', async () => {
    const folder = newFolder()
    const store = await LibsqlEventStore.open(folder)
    const hash = new FileStore({ storage: store }).put(new Uint8Array([1, 2, 3]))
    await store.close()
    const again = await LibsqlEventStore.open(folder)
    expect((await again.uploads()).map((file) => [file.hash, [...file.bytes]])).toEqual([[hash, [1, 2, 3]]])
    await again.close()
  })
})
