// Questions over HTTP: limits of texts, the start of the auction, repeated requests, and nothing of who asked in what others read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auctionQuestion } from '../../src/contract/question'
import { createSimulator, type Simulator } from '../server'
import { rowsOf } from '../world/table'
import { apiClient } from './fixtures'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())
const { newWorld, call, signIn } = apiClient(() => simulator)

async function scheduledAuction() {
  const world = newWorld()
  const [asker, other, seller] = [
    await signIn(world, 'harbor-crest'),
    await signIn(world, 'summit-ridge'),
    await signIn(world, 'prairie-lending'),
  ]
  const sellerId = world.cast.find(({ key }) => key === 'prairie-lending')?.userId ?? 0
  const auction = [...rowsOf(world.state().auctions)].find(
    ({ status, sellerProfileId, invited }) =>
      status === 'pre' && world.state().profileOwners[sellerProfileId] === sellerId && invited.length === 0,
  )
  if (auction === undefined) throw new Error('no scheduled auction of Prairie Lending')
  const post = async (token: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const { status, text } = await call(`/api/auction/${path}/${auction.id}`, { world: world.id, token, body, headers })
    return { status, json: JSON.parse(text) }
  }
  const list = async (token: string) => {
    const { text } = await call(`/api/auction/questions/${auction.id}`, { world: world.id, token })
    return z.object({ data: z.array(auctionQuestion) }).parse(JSON.parse(text)).data
  }
  return { world, asker, other, seller, auction, post, list }
}

describe('questions about an auction over HTTP', () => {
  test('are asked, answered to all, and read by others without any trace of who asked', async () => {
    const { world, asker, other, seller, auction, post, list } = await scheduledAuction()
    const asked = await post(asker, 'ask', { question: 'Line one\nLine two' })
    expect(asked).toMatchObject({ status: 200, json: { data: { id: 1, own: true, answers: [] } } })
    expect(await list(other)).toEqual([])
    await world.advance(60_000)
    const [forSeller] = await list(seller)
    expect(forSeller).toMatchObject({ question: 'Line one\nLine two', asked_by: { name: /./ } })
    const answered = await post(seller, 'answer', { question_id: 1, answer: 'Yes.', to_all: true })
    expect(answered.status).toBe(200)
    expect(await list(other)).toMatchObject([{ id: 1, own: false, answers: [{ answer: 'Yes.', to_all: true }] }])
    const paths = [`/api/auction/questions/${auction.id}`, '/api/notification', '/api/auction/list/pre']
    const texts = await Promise.all(
      paths.map(async (path) => (await call(path, { world: world.id, token: other })).text),
    )
    for (const text of texts) {
      expect(text).not.toContain(forSeller?.asked_by?.name ?? 'no name')
      expect(text).not.toContain(forSeller?.asked_at ?? 'no time')
    }
  })

  test('are refused beyond the limit, by field and with the limit, and with invisible characters', async () => {
    const { asker, seller, post } = await scheduledAuction()
    await post(asker, 'ask', { question: 'x'.repeat(2_000) })
    const refusals = [
      await post(asker, 'ask', { question: 'x'.repeat(2_001) }),
      await post(asker, 'ask', { question: 'x'.repeat(10_000) }),
      await post(seller, 'answer', { question_id: 1, answer: 'x'.repeat(5_001), to_all: false }),
      await post(asker, 'ask', { question: 'a\u{e0041}b' }),
      await post(asker, 'ask', { question: 'a\u0007b' }),
      await post(asker, 'ask', { question: '' }),
    ]
    expect(refusals.map(({ status, json }) => [status, Object.entries(json.errors).flat(2)])).toEqual([
      [422, ['question', 'Question may not be greater than 2000 characters']],
      [422, ['question', 'Question may not be greater than 2000 characters']],
      [422, ['answer', 'Answer may not be greater than 5000 characters']],
      [422, ['question', 'Question contains an invisible character. Type the text again instead of pasting it.']],
      [422, ['question', 'Question contains an invisible character. Type the text again instead of pasting it.']],
      [422, ['question', 'Question can not be empty']],
    ])
    expect((await post(seller, 'answer', { question_id: 1, answer: 'x'.repeat(5_000), to_all: false })).status).toBe(
      200,
    )
  })

  test('are one question for one key, and closed with a sentence at the start of the auction', async () => {
    const { world, asker, seller, auction, post, list } = await scheduledAuction()
    const key = { 'Idempotency-Key': 'attempt-1' }
    await post(asker, 'ask', { question: 'Once?' }, key)
    expect((await post(asker, 'ask', { question: 'Once?' }, key)).status).toBe(200)
    expect(await list(asker)).toHaveLength(1)
    await world.submit({
      name: 'start auction',
      actor: 'system',
      origin: 'control',
      auctionId: auction.id,
      minutes: 30,
    })
    expect(await post(asker, 'ask', { question: 'Late?' })).toMatchObject({
      status: 409,
      json: { message: 'The auction has started, so you can’t ask about it anymore.' },
    })
    expect((await post(seller, 'answer', { question_id: 1, answer: 'Late.', to_all: true })).status).toBe(409)
    expect((await post(asker, 'ask', { question: 'Once?' }, key)).status).toBe(200)
    expect(await list(seller)).toMatchObject([{ question: 'Once?', answers: [] }])
  })
})
