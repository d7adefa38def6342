// Standing maxima over HTTP: answers, receipts and refusals for their firm, and nothing of them in what anybody else reads.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSimulator, type Simulator } from '../server'
import { nextValue } from '../world/bids/bidding'
import { rowsOf } from '../world/table'
import { apiClient } from './fixtures'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())
const { newWorld, call, signIn } = apiClient(() => simulator)

const answer = z.object({
  data: z.object({ id: z.int(), receipt: z.object({ sequence: z.int(), standing_maximum: z.string() }) }),
})

async function openAuction() {
  const world = newWorld()
  const [ours, rival, seller] = [
    await signIn(world, 'harbor-crest'),
    await signIn(world, 'summit-ridge'),
    await signIn(world, 'prairie-lending'),
  ]
  const live = [...rowsOf(world.state().auctions)].find(
    ({ status, pausedAt, loan }) => status === 'live' && pausedAt === null && loan.auction_process_type === 'price',
  )
  if (live === undefined) throw new Error('no live auction')
  const post = (token: string, path: string, body: object = {}) => call(path, { world: world.id, token, body })
  const get = async (token: string, path: string) => (await call(path, { world: world.id, token })).text
  return { world, ours, rival, seller, id: live.id, next: nextValue(live) / 32, post, get }
}

describe('a standing maximum over HTTP', () => {
  test('is answered with the auction and a receipt, listed for its firm, and withdrawn', async () => {
    const { ours, id, next, post, get } = await openAuction()
    const set = await post(ours, `/api/standing-maximum/${id}`, { price: next + 1 })
    expect(set.status).toBe(200)
    const { sequence, standing_maximum: order } = answer.parse(JSON.parse(set.text)).data.receipt
    expect(order).toBe('set')
    expect(JSON.parse(await get(ours, '/api/standing-maximum'))).toMatchObject({
      data: { maxima: [{ auction_id: id, price: next + 1, stopped: null }] },
    })
    const receipts = z.object({ data: z.array(z.looseObject({ sequence: z.int() })) })
    const { data } = receipts.parse(JSON.parse(await get(ours, `/api/auction/receipts/${id}`)))
    expect(data.slice(-2)).toMatchObject([
      { sequence, standing_maximum: 'set' },
      { made_for: sequence, price: next },
    ])
    expect((await post(ours, `/api/standing-maximum/withdraw/${id}`)).status).toBe(200)
    expect(JSON.parse(await get(ours, '/api/standing-maximum'))).toEqual({ data: { maxima: [] } })
  })

  test('is refused by field, with a receipt, if it’s off the grid', async () => {
    const { ours, id, next, post } = await openAuction()
    const refused = await post(ours, `/api/standing-maximum/${id}`, { price: next + 0.01 })
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.text)).toMatchObject({
      errors: { price: ['Please use a fraction in 1/32 increments'] },
      receipt: { outcome: 'refused', standing_maximum: 'set' },
    })
  })

  test('is in nothing that a rival or the seller can read, and neither may set or read one', async () => {
    const { ours, rival, seller, id, next, post, get } = await openAuction()
    const secret = next + 3.15625
    await post(ours, `/api/standing-maximum/${id}`, { price: secret })
    const bid = await post(rival, `/api/auction/bid/${id}`, { price: next + 1 })
    const texts = [bid.text, (await post(rival, `/api/auction/bid/${id}`, { price: next + 1 })).text]
    for (const token of [rival, seller])
      for (const path of ['list/live', 'list/past', `receipts/${id}`, `receipt-chain/${id}`, `bidders/${id}`])
        texts.push(await get(token, `/api/auction/${path}`))
    texts.push(await get(rival, '/api/standing-maximum'), await get(rival, '/api/notification'))
    for (const text of texts) expect(text).not.toContain(String(secret))
    expect(JSON.parse(await get(rival, '/api/standing-maximum'))).toEqual({ data: { maxima: [] } })
    expect((await post(seller, `/api/standing-maximum/${id}`, { price: secret })).status).toBe(403)
    expect((await post(rival, `/api/standing-maximum/withdraw/${id}`)).status).toBe(422)
  })
})
