// Signators' PINs over HTTP: what proves a signator, the response to a wrong PIN, and that no PIN is stored or shown anywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { nextValue } from '../world/bids/bidding'
import { personById } from '../world/people/people'
import { rowsOf } from '../world/table'
import { apiClient, person } from './fixtures'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())
const { newWorld, call, signIn } = apiClient(() => simulator)

const FIRM = 'harbor-crest'
const NEW_PIN = '902746'

const failure = z.object({ message: z.string(), errors: z.optional(z.record(z.string(), z.array(z.string()))) })

/** Two sessions of one firm, at a desk and on a phone, and its two signators with their PINs. */
async function openFirm() {
  const world = newWorld()
  const [desk, phone] = [await signIn(world, FIRM), await signIn(world, FIRM)]
  const [ortega, whitfield] = signatorsIn(world)
  if (ortega === undefined || whitfield === undefined) throw new Error('no two signators')
  const post = async (token: string, path: string, body: object) => {
    const { status, text, headers } = await call(`/api/two-person${path}`, { world: world.id, token, body })
    return { status, text, headers, errors: status < 400 ? null : failure.parse(JSON.parse(text)).errors }
  }
  return { world, desk, phone, ortega, whitfield, post }
}

function signatorsIn(world: RunningWorld) {
  const { userId, pins } = person(world, FIRM)
  const all = personById(world.state(), userId)?.profile?.signators ?? []
  return all.map(({ id, name }) => ({ id, name, pin: pins.find(({ signator }) => signator === name)?.pin ?? '' }))
}

const bidIn = (world: RunningWorld) => {
  const live = [...rowsOf(world.state().auctions)].find(
    ({ status, pausedAt }) => status === 'live' && pausedAt === null,
  )
  if (live === undefined) throw new Error('no live auction')
  return { path: `/prepare/${live.id}`, price: nextValue(live) / 32 }
}
const prepared = z.object({ data: z.object({ id: z.int(), prepared_with_pin: z.boolean() }) })

describe('a bid under the two-person rule', () => {
  test('is prepared and confirmed with the PINs of two signators, and its receipt says so', async () => {
    const { world, desk, phone, ortega, whitfield, post } = await openFirm()
    const { path, price } = bidIn(world)
    const first = await post(desk, path, { price, signator_id: ortega.id, pin: ortega.pin })
    const { id, prepared_with_pin } = prepared.parse(JSON.parse(first.text)).data
    expect(prepared_with_pin).toBe(true)
    const self = await post(phone, `/confirm/${id}`, { signator_id: ortega.id, pin: ortega.pin })
    expect(self).toMatchObject({ status: 422, errors: { signator_id: [expect.stringContaining('another signator')] } })
    const second = await post(phone, `/confirm/${id}`, { signator_id: whitfield.id, pin: whitfield.pin })
    expect(second.status).toBe(200)
    expect(JSON.parse(second.text)).toMatchObject({
      data: {
        receipt: { two_person: { prepared_with_pin: true, confirmed_with_pin: true, confirmed_by: 'J. Whitfield' } },
      },
    })
  })

  test.each([
    ['no PIN', undefined, 'PIN can not be empty'],
    ['an empty PIN', '', 'PIN can not be empty'],
    [
      'the other signator’s PIN',
      '730158',
      'This isn’t M. Ortega’s PIN. 4 tries left. A forgotten PIN is reset in Settings, under Firm.',
    ],
  ])('is refused with %s, on the field, and nothing is prepared', async (_what, pin, message) => {
    const { world, desk, ortega, post } = await openFirm()
    const before = world.hash()
    const { path, price } = bidIn(world)
    const refused = await post(desk, path, { price, signator_id: ortega.id, ...(pin === undefined ? {} : { pin }) })
    expect(refused).toMatchObject({ status: 422, errors: { pin: [message] } })
    expect(world.hash()).toBe(before)
  })

  test('is refused for a minute after five wrong PINs in one session, but not in another one or for another signator', async () => {
    const { world, desk, phone, ortega, whitfield, post } = await openFirm()
    const { path, price } = bidIn(world)
    const prepare = (token: string, { id }: { readonly id: number }, pin: string) =>
      post(token, path, { price, signator_id: id, pin })
    for (let tries = 0; tries < 5; tries += 1) expect((await prepare(desk, ortega, '000001')).status).toBe(422)
    const refused = await prepare(desk, ortega, ortega.pin)
    expect(refused).toMatchObject({ status: 429, errors: { pin: [expect.stringContaining('Too many wrong PINs')] } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await prepare(phone, ortega, ortega.pin)).status).toBe(200)
    expect((await prepare(desk, whitfield, whitfield.pin)).errors).toEqual({
      auction: [expect.stringContaining('waiting')],
    })
  })

  test('of another firm’s signator is refused before any PIN is checked', async () => {
    const { world, desk, post } = await openFirm()
    const rival = personById(world.state(), person(world, 'summit-ridge').userId)?.profile?.signators[0]?.id ?? 0
    const { path, price } = bidIn(world)
    const refused = await post(desk, path, { price, signator_id: rival, pin: '591407' })
    expect(refused).toMatchObject({ status: 422, errors: { signator_id: ['This person may not sign for your firm.'] } })
  })
})

describe('turning the rule on and off', () => {
  test('takes one signator’s PIN to turn on, and the PINs of two signators in two sessions to turn off', async () => {
    const { desk, phone, ortega, whitfield, post } = await openFirm()
    const rule = async (token: string, required: boolean, by?: { readonly id: number; readonly pin: string }) => {
      const sent = by === undefined ? {} : { signator_id: by.id, pin: by.pin }
      const { status, text, errors } = await post(token, '', { required, ...sent })
      return status === 200
        ? z.object({ data: z.object({ required: z.boolean() }) }).parse(JSON.parse(text)).data.required
        : errors
    }
    expect(await rule(desk, true)).toEqual({ pin: ['PIN can not be empty'] })
    expect(await rule(desk, true, ortega)).toBe(true)
    expect(await rule(desk, false)).toEqual({ pin: ['PIN can not be empty'] })
    expect(await rule(desk, false, ortega)).toBe(true)
    expect(await rule(phone, false, ortega)).toEqual({
      signator_id: [expect.stringContaining('another signator must agree')],
    })
    expect(await rule(phone, false, whitfield)).toBe(false)
  })
})

describe('a signator’s PIN', () => {
  test('is changed with the old PIN; a wrong old PIN and an easy new one are refused on their fields', async () => {
    const { desk, ortega, post } = await openFirm()
    const set = (body: object) => post(desk, `/pin/${ortega.id}`, body)
    expect((await set({ pin: NEW_PIN, old_pin: '000001' })).errors).toEqual({
      old_pin: [expect.stringContaining('isn’t')],
    })
    expect((await set({ pin: '123456', old_pin: ortega.pin })).errors).toEqual({
      pin: [expect.stringContaining('too easy')],
    })
    expect((await set({ pin: ortega.pin, old_pin: ortega.pin })).errors).toEqual({
      pin: [expect.stringContaining('other than')],
    })
    expect((await set({ pin: NEW_PIN, old_pin: ortega.pin })).status).toBe(200)
    expect((await set({ pin: '518340', old_pin: ortega.pin })).status).toBe(422)
    expect((await set({ pin: '518340', old_pin: NEW_PIN })).status).toBe(200)
  })

  test('is stored only as a salted slow hash, and is in no response, log, wire log or HAR', async () => {
    const { world, desk, phone, ortega, whitfield, post } = await openFirm()
    const answers = [
      await post(desk, `/pin/${ortega.id}`, { pin: NEW_PIN, old_pin: ortega.pin }),
      await post(desk, '', { required: true, signator_id: ortega.id, pin: NEW_PIN }),
      await post(phone, `/pin/${whitfield.id}`, {
        pin: '518340',
        approvals: [{ signator_id: ortega.id, pin: NEW_PIN }],
      }),
      await post(desk, '/approve', {
        approvals: [
          { signator_id: ortega.id, pin: NEW_PIN },
          { signator_id: whitfield.id, pin: whitfield.pin },
        ],
      }),
      await post(desk, bidIn(world).path, { price: bidIn(world).price, signator_id: ortega.id, pin: NEW_PIN }),
      await post(desk, bidIn(world).path, { price: 1, signator_id: ortega.id, pin: '771204' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422])
    const stored = JSON.stringify(world.log(1))
    expect(stored).toMatch(/"pinHash":"scrypt:[\w-]{22}:[\w-]{43}"/)
    const control = async (path: string) =>
      await (await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/${path}`)).text()
    const shown = [await control('log?format=ndjson'), await control('wire'), await control('wire?format=har')]
    expect(shown[0]).toContain('set signator pin')
    expect(shown[1]).toContain('two-person.set-pin')
    const everywhere = [stored, ...shown, JSON.stringify(world.state()), ...answers.map(({ text }) => text)].join('\n')
    for (const pin of [NEW_PIN, '518340', '771204', ortega.pin, whitfield.pin])
      expect(everywhere).not.toMatch(new RegExp(`\\b${pin}\\b`))
    for (const text of [...shown, ...answers.map((answer) => answer.text)]) expect(text).not.toContain('scrypt:')
  })

  test('gives two equal worlds equal log hashes, though its salt differs', async () => {
    const [first, second] = [await openFirm(), await openFirm()]
    for (const { desk, ortega, post } of [first, second])
      await post(desk, `/pin/${ortega.id}`, { pin: NEW_PIN, old_pin: ortega.pin })
    expect(first.world.hash()).toBe(second.world.hash())
  })
})

describe('the limits of a firm', () => {
  const limits = (firm: number | null) => ({ firm, person: null, day: null })
  const rule = z.object({
    data: z.object({ limits: z.nullable(z.object({ firm: z.nullable(z.int()), set_by: z.array(z.string()) })) }),
  })

  test('are set with a signator’s PIN, and the server then refuses a bid beyond them with a sentence', async () => {
    const { world, desk, phone, ortega, post } = await openFirm()
    const wrong = { ...limits(1_000), approvals: [{ signator_id: ortega.id, pin: '111213' }] }
    expect(await post(desk, '/limits', wrong)).toMatchObject({
      status: 422,
      errors: { 'approvals.0.pin': [expect.stringContaining('This isn’t M. Ortega’s PIN.')] },
    })
    expect(await post(desk, '/limits', { ...limits(1_000), approvals: [] })).toMatchObject({ status: 422 })
    expect(await post(desk, '/limits', { ...limits(-1), approvals: [] })).toMatchObject({ status: 422 })
    const { status, text } = await post(desk, '/limits', {
      ...limits(1_000),
      approvals: [{ signator_id: ortega.id, pin: ortega.pin }],
    })
    expect([status, rule.parse(JSON.parse(text)).data.limits]).toEqual([200, { firm: 1_000, set_by: ['M. Ortega'] }])
    const { path, price } = bidIn(world)
    const bid = await call(path.replace('/prepare/', '/api/auction/bid/'), {
      world: world.id,
      token: phone,
      body: { price, signator_id: ortega.id },
    })
    expect(bid.status).toBe(422)
    expect(failure.parse(JSON.parse(bid.text)).errors?.limit?.[0]).toMatch(
      /^Your firm’s limit is \$1,000 for leading bids/,
    )
  })

  test('are refused if a colleague has changed them since they were read', async () => {
    const { desk, ortega, post } = await openFirm()
    const approvals = [{ signator_id: ortega.id, pin: ortega.pin }]
    expect(await post(desk, '/limits', { ...limits(1_000), approvals, seen_set_at: null })).toMatchObject({
      status: 200,
    })
    expect(await post(desk, '/limits', { ...limits(900), approvals, seen_set_at: null })).toMatchObject({
      status: 409,
      text: expect.stringContaining('Your firm’s limits have changed. Review them and set yours again.'),
    })
    const { text } = await post(desk, '/limits', { ...limits(1_000), approvals })
    const seen = z.object({ data: z.object({ limits: z.object({ set_at: z.string() }) }) }).parse(JSON.parse(text))
      .data.limits
    expect(await post(desk, '/limits', { ...limits(900), approvals, seen_set_at: seen.set_at })).toMatchObject({
      status: 200,
    })
  })

  test('under the two-person rule take two PINs to raise', async () => {
    const { desk, ortega, whitfield, post } = await openFirm()
    const by = (...signators: readonly (typeof ortega)[]) => ({
      approvals: signators.map(({ id, pin }) => ({ signator_id: id, pin })),
    })
    await post(desk, '', { required: true, signator_id: ortega.id, pin: ortega.pin })
    expect(await post(desk, '/limits', { ...limits(1_000), ...by(ortega) })).toMatchObject({ status: 200 })
    expect(await post(desk, '/limits', { ...limits(null), ...by(ortega) })).toMatchObject({
      status: 422,
      errors: { approvals: [expect.stringContaining('the PINs of two signators')] },
    })
    expect(await post(desk, '/limits', { ...limits(null), ...by(ortega, whitfield) })).toMatchObject({ status: 200 })
  })
})
