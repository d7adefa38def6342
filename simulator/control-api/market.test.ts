// The market that a presenter can act on, over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SMALL_MARKET } from '../runtime/small-market'
import { createSimulator, type Simulator } from '../server'
import { dataOf, testClient } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const auction = z.object({
  id: z.int(),
  name: z.string(),
  best: z.nullable(z.string()),
  leader: z.nullable(z.string()),
  next: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  paused: z.boolean(),
})
const market = z.object({
  live: z.array(auction),
  pre: z.array(auction),
  waiting: z.array(auction),
  new_investors: z.array(z.object({ key: z.string(), name: z.string() })),
  treasuries: z.record(z.string(), z.number()),
})

const newWorld = async (scenario: string): Promise<string> =>
  dataOf(await ask('POST', '/worlds', { scenario, paused: true }), z.object({ id: z.string() })).id
const marketOf = async (id: string) => dataOf(await ask('GET', `/worlds/${id}/market`), market)
const command = (id: string, body: Readonly<Record<string, unknown>>) => ask('POST', `/worlds/${id}/commands`, body)

test('shows the leader and the next bid of a live auction, and updates after a command', async () => {
  const id = await newWorld('outbid-in-the-last-minute')
  const [before] = (await marketOf(id)).live
  expect(before).toMatchObject({ name: 'Riella on 5th', best: null, leader: null, paused: false })
  await command(id, { name: 'bid', as: 'summit-ridge', auction: before?.id, raise: 1 })
  await command(id, { name: 'pause auction', auction: before?.id })
  const [after] = (await marketOf(id)).live
  expect(after).toMatchObject({ best: before?.next, leader: 'Summit Ridge Securities', paused: true })
  expect(after?.next).not.toBe(before?.next)
})

test('lists up to 40 live auctions, sorted by their end', async () => {
  const { id } = simulator.worlds.create({ scenario: 'small-market', source: SMALL_MARKET, paused: true })
  const { live } = await marketOf(id)
  const ends = live.map(({ ends_at: end }) => end ?? '')
  expect(simulator.worlds.get(id)?.state().lists.live.length).toBeGreaterThan(40)
  expect(live).toHaveLength(40)
  expect(ends).toEqual(ends.toSorted())
})

test('lists a firm commitment until the agency decides', async () => {
  const id = await newWorld('every-screen')
  const [first, ...rest] = (await marketOf(id)).waiting
  expect(first).toBeDefined()
  expect((await command(id, { name: 'accept commitment', auction: first?.id })).status).toBe(200)
  expect((await marketOf(id)).waiting).toEqual(rest)
})

test('lists a new investor until the marketplace approves them, which the control API does', async () => {
  const id = await newWorld('new-investor')
  expect((await marketOf(id)).new_investors).toEqual([])
  await ask('POST', `/worlds/${id}/clock`, { action: 'jump', to: '2m' })
  expect((await marketOf(id)).new_investors).toEqual([{ key: 'new-investor', name: 'Larkmere Insurance Investments' }])
  expect((await command(id, { name: 'approve investor', as: 'new-investor' })).status).toBe(200)
  expect((await marketOf(id)).new_investors).toEqual([])
})

test('shows the latest Treasuries', async () => {
  const id = await newWorld('outbid-in-the-last-minute')
  await command(id, { name: 'publish indication', ust_10y: 4.44 })
  expect((await marketOf(id)).treasuries).toMatchObject({ ust_10y: 4.44 })
})

test.each(['spec', 'laravel'])(
  'refuses a rank-only auction on the API %s, whose app could not say why prices are hidden',
  async (api) => {
    const { id } = dataOf(
      await ask('POST', '/worlds', { scenario: 'first-live-auction', api, paused: true }),
      z.object({ id: z.string() }),
    )
    const [auction] = (await marketOf(id)).pre
    const start = { name: 'start auction', auction: auction?.id, minutes: 30 }
    const refused = await command(id, { ...start, rank_only: true })
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { errors: { rank_only: [`The API ${api} of this world has no rank-only auctions.`] } },
    ])
    expect((await marketOf(id)).pre.map((each) => each.id)).toContain(auction?.id)
    expect((await command(id, { ...start, rank_only: false })).status).toBeLessThan(300)
  },
)
