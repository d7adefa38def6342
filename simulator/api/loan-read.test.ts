// Reading a loan, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auction } from '../../src/contract/auction'
import { loan } from '../../src/contract/loan'
import { createSimulator, type Simulator } from '../server'

const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })

let simulator: Simulator

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** A client signed in as this person in a new world. */
async function clientAs(key: string) {
  const world = simulator.worlds.create({
    id: `loan-read-${key}`,
    scenario: 'first-live-auction',
    seed: 7,
    paused: true,
  })
  const person = world.cast.find((person) => person.key === key)
  if (person === undefined) throw new Error(`${key} is not in the cast`)
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Simulator-World': world.id }
  const signedIn = await fetch(`${simulator.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const { token } = z.parse(tokenAnswer, await signedIn.json()).data
  return async (path: string) => {
    const response = await fetch(`${simulator.url}${path}`, {
      headers: { ...headers, Authorization: `Bearer ${token}` },
    })
    const json: unknown = await response.json()
    return { status: response.status, json }
  }
}

describe('GET /api/loan/{id}', () => {
  // Verifies: S7.25
  test('returns the loan to its seller, by the id in its auction', async () => {
    const get = await clientAs('prairie-lending')
    const list = await get('/api/auction/list/live')
    const own = z.parse(z.object({ data: z.array(auction) }), list.json).data.find((row) => row.loan.id)
    const { status, json } = await get(`/api/loan/${own?.loan.id}`)
    expect(status).toBe(200)
    const answered = z.parse(z.object({ data: loan }), json).data
    expect(answered).toMatchObject({ id: own?.loan.id, project_name: own?.loan.project_name })
  })

  test('returns 404 for an unknown loan, and 403 to an investor', async () => {
    const asOriginator = await clientAs('dana-moss')
    expect((await asOriginator('/api/loan/999999')).status).toBe(404)
    const asInvestor = await clientAs('harbor-crest')
    const list = await asInvestor('/api/auction/list/live')
    const seen = z.parse(z.object({ data: z.array(auction) }), list.json).data[0]
    expect((await asInvestor(`/api/loan/${seen?.loan.id}`)).status).toBe(403)
  })
})
