// A seller's order carries the terms that they saw. The server refuses it if a term has changed since, over real HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AuctionStatus, auction } from '../../src/contract/auction'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { personByProfile } from '../world/people/people'
import { rowOf } from '../world/table'
import { apiClient } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const SELLER = 'prairie-lending'

type Row = z.output<typeof auction>

async function rowsOf(world: RunningWorld, token: string, status: AuctionStatus): Promise<readonly Row[]> {
  const { json } = await ask(`/api/auction/list/${status}`, { world: world.id, token })
  return z.parse(z.object({ data: z.array(auction) }), json).data
}

/** The profile id of a lender who sells nothing. */
const otherLender = (world: RunningWorld): number => {
  const other = world.cast.find(({ role, key }) => role === 'lender' && key !== SELLER)
  const [profileId] = Object.entries(world.state().profileOwners).find(([, owner]) => owner === other?.userId) ?? []
  return Number(profileId)
}

interface Order {
  readonly status: AuctionStatus
  readonly path: (row: Row) => string
  readonly body: (world: RunningWorld) => object
}

const orders = {
  schedule: {
    status: 'commitment',
    path: ({ id }) => `/api/auction/start/${id}`,
    body: () => ({ start_at: '2026-03-03T15:00:00.000Z', minutes: 60 }),
  },
  reschedule: {
    status: 'pre',
    path: ({ id }) => `/api/auction/start/${id}`,
    body: () => ({ start_at: '2026-03-03T16:00:00.000Z', minutes: 60 }),
  },
  commence: {
    status: 'pre',
    path: ({ id }) => `/api/auction/start/${id}`,
    body: () => ({ commence: true, minutes: 60 }),
  },
  withdraw: {
    status: 'pre',
    path: ({ id }) => `/api/auction/withdraw/${id}`,
    body: () => ({ reason: 'Under review' }),
  },
  extend: { status: 'live', path: ({ id }) => `/api/auction/extend/${id}`, body: () => ({ minutes: 5 }) },
  relist: { status: 'past', path: ({ id }) => `/api/auction/relist/${id}`, body: () => ({}) },
  transfer: {
    status: 'commitment',
    path: ({ loan }) => `/api/loan/${loan.id}/transfer`,
    body: (world) => ({ lender_id: otherLender(world) }),
  },
  offer: {
    status: 'commitment',
    path: ({ loan }) => `/api/loan/${loan.id}/offer`,
    body: (world) => ({ lender_id: otherLender(world) }),
  },
  'accept transfer': {
    status: 'commitment',
    path: ({ loan }) => `/api/loan/${loan.id}/offer/answer`,
    body: () => ({ accept: true }),
  },
} as const satisfies Readonly<Record<string, Order>>
type OrderName = keyof typeof orders

/** A new world with a row that the order is about, and the token of the person who gives it. */
async function newCell(name: OrderName) {
  const world = newWorld()
  const seller = await signIn(world, SELLER)
  const { status } = orders[name]
  const row = (await rowsOf(world, seller, status)).find(
    ({ loan, result }) =>
      typeof loan.loan_min_price === 'number' && (status !== 'past' || result?.outcome === 'no_sale'),
  )
  if (row === undefined) throw new Error(`no ${status} auction in the price process`)
  const send = (token: string, body: object) => ask(orders[name].path(row), { world: world.id, token, body })
  if (name !== 'accept transfer') return { world, row, order: (body: object) => send(seller, body) }
  await ask(`/api/loan/${row.loan.id}/offer`, {
    world: world.id,
    token: seller,
    body: { lender_id: otherLender(world) },
  })
  const receiver = personByProfile(world.state(), otherLender(world))
  const token = await signIn(world, receiver?.key ?? '')
  const [offered] = await rowsOf(world, token, status)
  if (offered === undefined) throw new Error('the loan is not offered')
  return { world, row: offered, order: (body: object) => send(token, body) }
}

const refusal = z.object({ message: z.string() })
const priceText = (percent: number) => {
  const count = Math.round(percent * 32)
  return `${Math.floor(count / 32)}-${String(count % 32).padStart(2, '0')}`
}

describe.each(Object.keys(orders) as OrderName[])('the order to %s', (name) => {
  const { body } = orders[name]

  it('is refused with both values if the minimum price differs from what its sender saw', async () => {
    const { world, row, order } = await newCell(name)
    const now = row.loan.loan_min_price ?? 0
    const seen = { version: row.version, loan_amount: row.loan.loan_amount, loan_min_price: now + 10 }
    const { status, json } = await order({ ...body(world), seen })
    expect(status).toBe(409)
    expect(z.parse(refusal, json).message).toBe(
      `The minimum price is now ${priceText(now)}; you saw ${priceText(now + 10)}. Review the auction and confirm again.`,
    )
    expect(rowOf(world.state().auctions, row.id)?.version).toBeLessThanOrEqual(row.version ?? 0)
  })

  it('is carried out if only the version is older, as after an investor opened a document', async () => {
    const { world, row, order } = await newCell(name)
    const { version = 1, loan, start_at, minutes, end_at } = row
    const seen = { version: (version ?? 1) - 1, loan_min_price: loan.loan_min_price, start_at, minutes, end_at }
    expect((await order({ ...body(world), seen })).status).toBeLessThan(300)
  })

  it('is never stale without `seen`', async () => {
    const { world, order } = await newCell(name)
    expect((await order(body(world))).status).toBeLessThan(300)
  })

  it('is refused if its sender saw a version that doesn’t exist yet', async () => {
    const { world, row, order } = await newCell(name)
    const { status, json } = await order({ ...body(world), seen: { version: (row.version ?? 0) + 5 } })
    expect([status, z.parse(refusal, json).message]).toEqual([
      409,
      'You saw a newer version of this auction than the server has. Reload the auction and confirm again.',
    ])
  })

  it('is a 422 that names the unreadable field of `seen`', async () => {
    const { world, order } = await newCell(name)
    const { status, json } = await order({ ...body(world), seen: { loan_min_price: 'a lot', version: 'v1' } })
    expect(status).toBe(422)
    const { errors } = z.parse(z.object({ errors: z.record(z.string(), z.unknown()) }), json)
    expect(Object.keys(errors).sort()).toEqual(['seen.loan_min_price', 'seen.version'])
    expect(JSON.stringify(json)).not.toContain('a lot')
  })
})

it('a relisting works without a body, because a call of this kind had none', async () => {
  const { world, row } = await newCell('relist')
  const token = await signIn(world, SELLER)
  const path = `/api/auction/relist/${row.id}`
  expect((await ask(path, { world: world.id, token, method: 'POST' })).status).toBe(200)
})

it('a server of the specification alone does not read `seen`', async () => {
  const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, api: 'spec' })
  const token = await signIn(world, SELLER)
  const [row] = await rowsOf(world, token, 'commitment')

  const body = { start_at: '2026-03-03T15:00:00.000Z', minutes: 60, seen: { loan_min_price: 1 } }
  const answer = await ask(`/api/auction/start/${row?.id}`, { world: world.id, token, body })
  expect(answer.status).toBe(200)
})
