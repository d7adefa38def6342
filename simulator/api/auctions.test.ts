// Lists and bids, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auction, bidAnswer, receipt } from '../../src/contract/auction'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { apiClient } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const liveAuctions = async (world: RunningWorld, token: string) => {
  const { json } = await ask('/api/auction/list/live', { world: world.id, token })
  return z.parse(z.object({ data: z.array(auction) }), json).data
}

/** A live auction in the price process, and its minimum next bid. */
const openAuction = async (world: RunningWorld, token: string) => {
  const open = (await liveAuctions(world, token)).find((auction) => auction.loan.auction_process_type === 'price')
  if (open === undefined) throw new Error('the scenario has no live auction in the price process')
  const best = open.best_bid?.price
  return { id: open.id, next: best ? best + 1 / 32 : (open.loan.loan_min_price ?? 100) }
}

describe('lists', () => {
  // Verifies: S7.10
  // Verifies: S4.17
  test('the live list matches the contract and is sorted newest first', async () => {
    const world = newWorld()
    const list = await liveAuctions(world, await signIn(world, 'harbor-crest'))
    expect(list.length).toBeGreaterThan(0)
    const instants = list.map((auction) => auction.statused_at)
    expect(instants).toEqual(instants.toSorted().toReversed())
  })

  // Verifies: S6.3
  test('an investor cannot load sellers’ lists', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    expect((await ask('/api/auction/list/submitted', { world: world.id, token })).status).toBe(403)
    expect((await ask('/api/auction/list/past', { world: world.id, token })).status).toBe(200)
  })

  // Verifies: S7.8
  test('notifications come with their unread count', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { status, json } = await ask('/api/notification', { world: world.id, token })
    expect(status).toBe(200)
    expect(z.safeParse(z.object({ data: z.array(z.unknown()), unread: z.int() }), json).success).toBe(true)
  })

  // Verifies: S7.16
  test('originator companies are the lenders that work with originators', async () => {
    const world = newWorld()
    const { json } = await ask('/api/info/originator-companies', { world: world.id })
    expect(json).toEqual({ data: [{ id: expect.any(Number), name: 'Prairie Lending' }] })
  })

  test('lookups need no session', async () => {
    const world = newWorld()
    for (const path of ['/api/info/state', '/api/info/section-act']) {
      const { status, json } = await ask(path, { world: world.id })
      expect(status).toBe(200)
      expect(z.parse(z.object({ data: z.array(z.unknown()) }), json).data.length).toBeGreaterThan(10)
    }
  })
})

const refusedBid = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())), receipt })

describe('bidding', () => {
  // Verifies: S7.13
  test('an accepted bid returns the auction with a receipt', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id, next } = await openAuction(world, token)
    const seen = { version: 1, price: null, age_ms: 12, clock_error_ms: 3 }
    const { status, json } = await ask(`/api/auction/bid/${id}`, {
      world: world.id,
      token,
      body: { price: next, seen },
    })
    expect(status).toBe(200)
    const { data } = z.parse(z.object({ data: bidAnswer }), json)
    expect(data.best_bid?.price).toBe(next)
    expect(data.receipt).toMatchObject({ outcome: 'accepted', auction_id: id, price: next, seen })
  })

  test('a repeated key and body returns the same response and counts once; another body with the key is rejected', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id, next } = await openAuction(world, token)
    const bid = (price: number) =>
      ask(`/api/auction/bid/${id}`, { world: world.id, token, body: { price }, headers: { 'Idempotency-Key': 'k1' } })
    const first = await bid(next)
    const events = world.log().length
    const again = await bid(next)
    expect(again.status).toBe(200)
    expect(again.json).toEqual(first.json)
    expect(
      world
        .log()
        .slice(events)
        .flatMap((entry) => entry.events),
    ).toEqual([])
    expect((await bid(next + 1)).status).toBe(422)
  })

  test.each([
    ['off the 1/32 grid', (next: number) => next + 0.01, 'Please use a fraction in 1/32 increments'],
    ['below the next bid', (next: number) => next - 2, /bid|minimum/i],
  ])('a bid %s is a 422 on the price, with a receipt', async (_case, price, words) => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id, next } = await openAuction(world, token)
    const { status, json } = await ask(`/api/auction/bid/${id}`, {
      world: world.id,
      token,
      body: { price: price(next) },
    })
    expect(status).toBe(422)
    const body = z.parse(refusedBid, json)
    expect(body.errors.price?.[0]).toMatch(words)
    expect(body.receipt).toMatchObject({ outcome: 'refused', price: price(next) })
  })

  test('a bid that is not a number is a 422 that does not echo it', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id } = await openAuction(world, token)
    const { status, json } = await ask(`/api/auction/bid/${id}`, { world: world.id, token, body: { price: 'a lot' } })
    expect(status).toBe(422)
    expect(JSON.stringify(json)).not.toContain('a lot')
  })

  test('a bid on a closed auction is refused', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { json } = await ask('/api/auction/list/past', { world: world.id, token })
    const [closed] = z.parse(z.object({ data: z.array(auction) }), json).data
    const answer = await ask(`/api/auction/bid/${closed?.id}`, { world: world.id, token, body: { price: 110 } })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ message: 'This auction has closed.' })
  })

  test('a lender cannot bid, and nobody can without a session', async () => {
    const world = newWorld()
    const { id, next } = await openAuction(world, await signIn(world, 'harbor-crest'))
    const body = { price: next }
    const lender = await signIn(world, 'prairie-lending')
    const asLender = await ask(`/api/auction/bid/${id}`, { world: world.id, token: lender, body })
    expect([asLender.status, asLender.json]).toEqual([403, { message: 'This action is unauthorized.' }])
    const withoutSession = await ask(`/api/auction/bid/${id}`, { world: world.id, body })
    expect([withoutSession.status, withoutSession.json]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  test('an auction that does not exist is a 404', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    expect((await ask('/api/auction/bid/999999', { world: world.id, token, body: { price: 101 } })).status).toBe(404)
    expect((await ask('/api/auction/bid/abc', { world: world.id, token, body: { price: 101 } })).status).toBe(404)
    expect((await ask('/api/auction/list/dreaming', { world: world.id, token })).status).toBe(404)
  })
})
