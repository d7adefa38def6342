// Receipts over real HTTP: who can read them, how they're sealed and signed, and that the app can prove them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { auction } from '../../src/contract/auction'
import { ownReceipt, receiptChain } from '../../src/contract/receipt'
import { receiptLine } from '../../src/domain/receipt-line'
import { proveLine, proveReceipts } from '../../src/domain/receipt-proof'
import { timelineOf } from '../../src/domain/receipt-timeline'

let simulator: Simulator
let world: RunningWorld

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
})
afterAll(() => simulator.close())

const ask = async (path: string, token: string, body?: unknown) => {
  const response = await fetch(`${simulator.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-Simulator-World': world.id, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as unknown }
}

const signIn = async (key: string): Promise<string> => {
  const person = world.cast.find((one) => one.key === key)
  const { email, password } = person ?? { email: '', password: '' }
  const { json } = await ask('/api/auth/login', '', { email, password })
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data.token
}

const readOwn = async (id: number, token: string) =>
  z.parse(z.object({ data: z.array(ownReceipt) }), (await ask(`/api/auction/receipts/${id}`, token)).json).data
const readChain = async (id: number, token: string) =>
  z.parse(z.object({ data: receiptChain }), (await ask(`/api/auction/receipt-chain/${id}`, token)).json).data

/** A live auction in the price process, with two bids by Harbor Crest (one refused) and one by Summit Ridge between. */
const bidThreeTimes = async () => {
  const [own, rival] = [await signIn('harbor-crest'), await signIn('summit-ridge')]
  const { json } = await ask('/api/auction/list/live', own)
  const openAuction = z
    .parse(z.object({ data: z.array(auction) }), json)
    .data.find((one) => one.loan.auction_process_type === 'price')
  const id = openAuction?.id ?? 0
  const best = openAuction?.best_bid?.price ?? openAuction?.loan.loan_min_price ?? 100
  expect((await ask(`/api/auction/bid/${id}`, own, { price: best + 1 })).status).toBe(200)
  expect((await ask(`/api/auction/bid/${id}`, rival, { price: best + 2 })).status).toBe(200)
  expect((await ask(`/api/auction/bid/${id}`, own, { price: best + 0.51 })).status).toBe(422)
  return { id, own, rival }
}

describe('receipts of bids', () => {
  test('are listed for their owner only, accepted and refused, and their seals can be checked by the app', async () => {
    const { id, own, rival } = await bidThreeTimes()
    const [ownReceipts, rivalReceipts] = [await readOwn(id, own), await readOwn(id, rival)]
    expect(ownReceipts.slice(-2).map(({ outcome }) => outcome)).toEqual(['accepted', 'refused'])
    const sequences = new Set(ownReceipts.map(({ sequence }) => sequence))
    expect(rivalReceipts.some(({ sequence }) => sequences.has(sequence))).toBe(false)
    const chain = await readChain(id, own)
    expect(await readChain(id, rival)).toEqual(chain)
    for (const list of [ownReceipts, rivalReceipts]) {
      const proof = proveReceipts({ own: list, chain, originals: [], heads: [] })
      expect(proof.findings.filter(({ holds }) => !holds)).toEqual([])
    }
    const tampered = ownReceipts.map((receipt) => ({ ...receipt, rule: `${receipt.rule} ` }))
    expect(proveReceipts({ own: tampered, chain, originals: [], heads: [] }).holds).toBe(false)
  })

  test('are signed, so that each can be verified as one line, and a changed line fails', async () => {
    const { id, own } = await bidThreeTimes()
    const [ownReceipts, chain] = [await readOwn(id, own), await readChain(id, own)]
    for (const receipt of ownReceipts) {
      const { holds, findings } = proveLine(receiptLine(receipt), chain)
      expect(findings.map(({ text }) => text)).toContain('Signed by the marketplace.')
      expect(holds).toBe(true)
      expect(proveLine(receiptLine({ ...receipt, rule: 'Another rule.' }), chain).holds).toBe(false)
    }
  })

  test('record when a bid was pressed, received and decided, even if it waited in between', async () => {
    const { id, own } = await bidThreeTimes()
    const faults = `${simulator.url}/simulator/api/worlds/${world.id}/faults`
    const delay = { fault: 'delay', by: '30s', time: 'virtual', call: 'auction.bid', next: 1 }
    const headers = { 'Content-Type': 'application/json' }
    await fetch(faults, { method: 'PUT', headers, body: JSON.stringify({ faults: [delay] }) })
    const pressedAt = new Date(world.reading().now - 139).toISOString()
    const pendingBid = ask(`/api/auction/bid/${id}`, own, { price: 1, seen: { pressed_at: pressedAt } })
    // The fault is used up once the bid has been received and waits.
    await expect.poll(async () => (await fetch(faults)).text()).toBe('{"data":[]}')
    await world.advance(30_000)
    expect((await pendingBid).status).toBe(422)
    const newest = (await readOwn(id, own)).at(-1)
    expect(newest && timelineOf(newest).map(({ step, after }) => [step, after])).toEqual([
      ['pressed', null],
      ['received', 139],
      ['decided', 30_000],
    ])
  })

  test('are the same each time they are read, and the chain only grows', async () => {
    const { id, own } = await bidThreeTimes()
    const before = await readChain(id, own)
    expect(await readOwn(id, own)).toEqual(await readOwn(id, own))
    await ask(`/api/auction/bid/${id}`, own, { price: 1 })
    const after = await readChain(id, own)
    expect(after.leaves.slice(0, before.leaves.length)).toEqual(before.leaves)
    expect(after.leaves).toHaveLength(before.leaves.length + 1)
  })

  test('are not listed for investors without a bid or for sellers, and unknown auctions give 404', async () => {
    const { id } = await bidThreeTimes()
    const [lender, stranger] = [await signIn('prairie-lending'), await signIn('blue-mesa')]
    const sequences = (await readOwn(id, stranger)).map(({ sequence }) => sequence)
    expect(sequences.length).toBeLessThan((await readChain(id, stranger)).leaves.length)
    // Prairie Lending sells another loan.
    expect((await ask(`/api/auction/receipt-chain/${id}`, lender)).status).toBe(404)
    expect((await ask(`/api/auction/receipts/${id}`, lender)).status).toBe(403)
    expect((await ask('/api/auction/receipts/999999', stranger)).status).toBe(404)
    expect((await ask('/api/auction/receipt-chain/999999', stranger)).status).toBe(404)
  })
})
