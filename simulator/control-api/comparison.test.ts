// Comparing two worlds, over real HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../server'
import { type Comparison, comparison } from './comparison.schemas'
import { dataOf, errorFields, testClient, type WorldData, worldSchema } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const advance = (id: string, by: string) => ask('POST', `/worlds/${id}/clock`, { action: 'advance', by })
const bid = async (id: string, as: string, raise: number): Promise<void> => {
  const { status } = await ask('POST', `/worlds/${id}/commands`, { name: 'bid', as, auction: 'riella-on-5th', raise })
  expect(status).toBe(200)
}
const compare = async (one: string, other: string): Promise<Comparison> =>
  dataOf(await ask('GET', `/worlds/${one}/comparison?with=${other}`), comparison)

/** A world at three minutes, and a branch of it. */
const branched = async (): Promise<readonly [WorldData, WorldData]> => {
  const body = { scenario: 'first-live-auction', seed: 7, paused: true }
  const origin = dataOf(await ask('POST', '/worlds', body), worldSchema)
  await advance(origin.id, '3m')
  return [origin, dataOf(await ask('POST', `/worlds/${origin.id}/fork`, { label: 'What if' }), worldSchema)]
}

test('finds no differences in an untouched branch', async () => {
  const [origin, branch] = await branched()
  const same = await compare(origin.id, branch.id)
  expect([same.parting, same.lines, same.more]).toEqual([null, [], 0])
  expect(same.other).toMatchObject({ id: branch.id, label: 'What if', now: { offset_ms: 180_000, paused: true } })
  expect(same.auctions.length).toBeGreaterThan(0)
  expect(same.auctions.filter(({ differs }) => differs)).toEqual([])
})

test('reports another bid as the first difference, with prices, winner, bids and score of both worlds', async () => {
  const [origin, branch] = await branched()
  await bid(branch.id, 'summit-ridge', 32)
  for (const { id } of [origin, branch]) await advance(id, '37m')
  const result = await compare(origin.id, branch.id)
  const what = result.lines[0]?.other ?? ''
  expect(what).toMatch(/^bid: Summit Ridge Securities → \d{3}-\d\d on Riella on 5th$/)
  expect(result.lines[0]).toEqual({ at: result.parting?.at, offset_ms: 180_000, one: null, other: what })
  expect(result.parting).toMatchObject({ kind: 'trace', at: expect.any(String), offset_ms: 180_000 })
  expect(result.parting?.says).toContain(`${branch.id}: ${what}`)
  const riella = result.auctions.find(({ name }) => name === 'Riella on 5th')
  expect(riella).toMatchObject({ differs: true, process: 'price', one: { status: 'past' }, other: { status: 'past' } })
  const price = /\d{3}-\d\d/.exec(what)?.[0]
  expect(riella?.other?.ladder.map(({ value, by }) => `${value} ${by}`)).toContain(`${price} Summit Ridge Securities`)
  expect(riella?.one?.ladder.map(({ value }) => value)).not.toContain(price)
  for (const side of [riella?.one, riella?.other]) {
    expect([side?.outcome, side?.winner]).toEqual(['sold', side?.leader])
    expect([side?.bids, side?.best]).toEqual([side?.ladder.length, side?.ladder.at(-1)?.value])
  }
  expect(result.one.seats).toEqual([
    { name: 'Harbor Crest Capital', done: 0, of: expect.any(Number), score: 0, out_of: expect.any(Number) },
  ])
})

test('judges due expectations in each world, with their line numbers', async () => {
  const [origin, branch] = await branched()
  const before = (await compare(origin.id, branch.id)).one.expectations
  expect(before.map(({ offset_ms: ms, failures }) => [ms, failures])).toEqual([
    [0, []],
    [0, []],
  ])
  await bid(branch.id, 'summit-ridge', 32)
  for (const { id } of [origin, branch]) await advance(id, '37m')
  const { one, other } = await compare(origin.id, branch.id)
  expect(one.expectations.length).toBeGreaterThan(before.length)
  expect(other.expectations.map(({ line }) => line)).toEqual(one.expectations.map(({ line }) => line))
  for (const { text, line } of one.expectations)
    expect([text.startsWith('{at:'), line]).toEqual([true, expect.any(Number)])
})

test('rejects an unknown world', async () => {
  const [origin] = await branched()
  const response = await ask('GET', `/worlds/${origin.id}/comparison?with=nowhere`)
  expect([response.status, errorFields(response)]).toEqual([422, ['with']])
})
