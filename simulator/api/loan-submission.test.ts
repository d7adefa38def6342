// Submitting and deleting a loan over HTTP: with the version that the seller saw, or without one, as the specification writes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import cedarPoint from '../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import { loanCreated, loanParties } from '../../src/contract/loan'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { apiClient } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** A complete loan of Ridgeway Housing. */
async function createLoan(world: RunningWorld) {
  const token = await signIn(world, 'ridgeway-housing')
  const call = { world: world.id, token }
  const listed = await ask('/api/info/loan-parties', call)
  const { contacts, signators } = z.parse(z.object({ data: loanParties }), listed.json).data
  const body = { ...cedarPoint, originator_contact_id: contacts[0]?.id, signators: [signators[0]?.id] }
  const created = await ask('/api/loan', { ...call, body })
  return { call, loan: z.parse(z.object({ data: loanCreated }), created.json).data }
}

describe('POST /api/auction/submit/{auctionId}', () => {
  // Verifies: S7.14
  test.each([
    ['no body', undefined, {}],
    ['an empty JSON body', '', { 'Content-Type': 'application/json' }],
    ['{}', '{}', {}],
    ['null', 'null', {}],
  ] as const)('accepts %s', async (_title, body, headers) => {
    const { call, loan } = await createLoan(newWorld())
    const sent = { ...call, method: 'POST', headers, ...(body === undefined ? {} : { body }) }
    expect(await ask(`/api/auction/submit/${loan.auction_id}`, sent)).toMatchObject({
      status: 200,
      json: { data: { status: 'submitted' } },
    })
  })

  test('answers 409 for the version from before a colleague’s save, and accepts the version that the save answered', async () => {
    const { call, loan } = await createLoan(newWorld())
    const path = `/api/auction/submit/${loan.auction_id}`
    const saved = await ask(`/api/loan/${loan.id}`, { ...call, body: { loan_amount: 5_321_300 } })
    const { version } = z.parse(z.object({ data: loanCreated }), saved.json).data
    expect(await ask(path, { ...call, body: { version: loan.version } })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('The loan amount is now $5,321,300; you saw $12,480,300.') },
    })
    expect((await ask(path, { ...call, body: { version: (version ?? 0) + 1 } })).status).toBe(409)
    expect((await ask(path, { ...call, body: { version } })).status).toBe(200)
  })
})

describe('DELETE /api/loan/{id}', () => {
  test('answers 409 for the version from before a colleague’s save, and deletes the loan as it is now', async () => {
    const { call, loan } = await createLoan(newWorld())
    const remove = (version: number | undefined) =>
      ask(`/api/loan/${loan.id}?version=${version}`, { ...call, method: 'DELETE' })
    const saved = await ask(`/api/loan/${loan.id}`, { ...call, body: { loan_amount: 5_321_300 } })
    const { version } = z.parse(z.object({ data: loanCreated }), saved.json).data
    expect(await remove(loan.version ?? undefined)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('The loan amount is now $5,321,300; you saw $12,480,300.') },
    })
    expect((await remove(version ?? undefined)).status).toBe(204)
    expect((await ask(`/api/loan/${loan.id}`, call)).status).toBe(410)
  })

  // Verifies: S7.28
  test('deletes without a version, whatever was saved since', async () => {
    const { call, loan } = await createLoan(newWorld())
    await ask(`/api/loan/${loan.id}`, { ...call, body: { loan_amount: 5_321_300 } })
    expect((await ask(`/api/loan/${loan.id}`, { ...call, method: 'DELETE' })).status).toBe(204)
  })
})
