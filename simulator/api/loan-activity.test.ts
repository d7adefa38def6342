// Who did what on a loan, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auction } from '../../src/contract/auction'
import { loanActivity } from '../../src/contract/loan'
import { createSimulator, type Simulator } from '../server'
import { apiClient } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)
const page = z.object({ data: z.array(loanActivity), older: z.int() })

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** A lender with a live auction in a new world. */
async function seller() {
  const world = newWorld()
  const token = await signIn(world, 'prairie-lending')
  const { json } = await ask('/api/auction/list/live', { world: world.id, token })
  const own = z.parse(z.object({ data: z.array(auction) }), json).data.find((row) => row.loan.id)
  const path = `/api/loan/${own?.loan.id}/activity`
  const order = (name: string, body: object = {}) =>
    ask(`/api/auction/${name}/${own?.id}`, { world: world.id, token, body })
  const read = async (query = '') => z.parse(page, (await ask(`${path}${query}`, { world: world.id, token })).json)
  return { world, path, order, read }
}

describe('GET /api/loan/{id}/activity', () => {
  test('says who did what on the loan and its auction, newest first', async () => {
    const { order, read } = await seller()
    await order('pause', { reason: 'Amended letter' })
    await order('resume')
    const { data } = await read()
    expect(data.slice(0, 2).map(({ by, text }) => `${by}: ${text}`)).toEqual([
      expect.stringMatching(/^Prairie Lending.*: Resumed the auction, which ends at \d\d:\d\d:\d\d ET\.$/),
      expect.stringMatching(/^Prairie Lending.*: Paused the auction: Amended letter\.$/),
    ])
  })

  test('has pages that follow one another without a gap', async () => {
    const { order, read } = await seller()
    for (let n = 0; n < 30; n += 1) {
      await order('pause', { reason: `Reason ${n}` })
      await order('resume')
    }
    const first = await read()
    expect(first.data).toHaveLength(50)
    expect(first.older).toBeGreaterThanOrEqual(10)
    const second = await read(`?before=${first.data.at(-1)?.id}`)
    expect(second.data).toHaveLength(Math.min(50, first.older))
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect(second.data.some(({ text }) => text === 'Paused the auction: Reason 0.')).toBe(true)
  })

  test('is refused to investors, borrowers and other lenders', async () => {
    const { world, path } = await seller()
    for (const key of ['harbor-crest', 'riverbend-partners', 'ridgeway-housing']) {
      const token = await signIn(world, key)
      expect((await ask(path, { world: world.id, token })).status, key).toBe(403)
    }
  })
})
