// Each part of a world, in one short test.
import { expect, test } from '@loan-auction/simulator/playwright'

test.use({ scenario: 'first-live-auction', seed: 41 })

test('time moves forward, to an offset, and back', async ({ world }) => {
  const start = Date.parse(await world.clock.now())
  const offset = async () => Date.parse(await world.clock.now()) - start
  await world.clock.advance('1m250ms')
  expect(await offset()).toBe(60_250)
  await world.clock.jump('5m')
  expect(await offset()).toBe(300_000)
  await world.clock.rewind('90s')
  expect(await offset()).toBe(90_000)
})

test('a step moves time to what happens next, and says what that is', async ({ world }) => {
  const before = await world.clock.now()
  expect(await world.clock.step()).not.toBeNull()
  expect((await world.clock.now()) > before).toBe(true)
})

test('a world that plays moves by itself until it is paused', async ({ world }) => {
  const before = await world.clock.now()
  await world.clock.play(60)
  await expect.poll(() => world.clock.now()).not.toBe(before)
  await world.clock.pause()
  const paused = await world.clock.now()
  await world.clock.settle()
  expect(await world.clock.now()).toBe(paused)
})

test('the same seed gives the same course', async ({ world }) => {
  const options = { scenario: 'first-live-auction', seed: 41, paused: true, label: 'the same', ttl: '1h' }
  const { id } = await world.control('worlds.create', { body: options })
  const twin = await world.control('clock.run', {
    params: { worldId: id },
    body: { action: 'advance', by: '5m', settle: true },
  })
  await world.clock.advance('5m')
  expect((await world.fingerprints()).traceHash).toBe(twin.trace_hash)
  await world.control('worlds.end', { params: { worldId: id } })
})

test('an investor and a lender see the same auction', async ({ world }) => {
  for (const [person, path] of [
    ['harbor-crest', '/investor/auction/live'],
    ['prairie-lending', '/lender/auction/live'],
  ] as const) {
    const page = await world.enter(person, path, { channels: ['auction'] })
    await expect(page.getByText('Whitewing Flats').first()).toBeVisible()
  }
})

test('a guest sees the login page', async ({ world }) => {
  const page = await world.visit('harbor-crest', '/investor/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a rival’s bid is an event on the investor’s channel', async ({ world }) => {
  await world.enter('harbor-crest', '/investor/auction/live', { channels: ['auction'] })
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await world.wire.toHaveEvent('auction-live-changed', { person: 'harbor-crest' })
})

test('a list that the server refuses is an error on the page, which recovers', async ({ world }) => {
  await world.faults.begin({ fault: 'error', call: 'auction.list', status: 503 })
  const page = await world.enter('harbor-crest', '/investor/auction/live', { channels: [] })
  await expect(page.getByText('Couldn’t load auctions')).toBeVisible()
  await world.faults.heal()
  await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toBeVisible()
})

test('a fault is listed with its hits until it ends', async ({ world, request }) => {
  await world.faults.begin({ fault: 'error', call: 'auction.list', status: 418, for: 'harbor-crest' })
  const headers = await world.headers('harbor-crest')
  expect((await request.get(`${world.url}/api/auction/list/live`, { headers })).status()).toBe(418)
  expect(await world.faults.list()).toMatchObject([{ fault: 'error', status: 418, struck: 1 }])
  await world.faults.heal()
  expect(await world.faults.list()).toEqual([])
})

test('refused calls are listed unless they are expected', async ({ world, request }) => {
  const headers = await world.headers('harbor-crest')
  await world.faults.begin({ fault: 'error', call: 'auction.list', status: 500, next: 1 })
  await request.get(`${world.url}/api/auction/list/live`, { headers })
  await expect(world.wire.toHaveNoRefusals()).rejects.toThrow('auction.list by harbor-crest: 500')
  await world.wire.toHaveNoRefusals({ except: ['auction.list'] })
})

test('Playwright’s own requests have the token of a person', async ({ world, request }) => {
  const headers = await world.headers('tidewell')
  const answer = await request.get(`${world.url}/api/auth/user`, { headers })
  expect((await answer.json()).data.email).toBe(world.person('tidewell').email)
})

test.describe('a scenario of your own', () => {
  test.use({
    source: `title: Mine
summary: One auction
roles: [investor]
minutes: 10
seed: 1
starts: 2026-03-02T10:15:00-05:00
world: spring-market
cast: {trainee: harbor-crest}
timeline:
  - {at: 1500ms, do: start auction, with: {auction: whitewing-flats, minutes: 30}}
`,
  })

  test('plays', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live', { channels: ['auction'] })
    await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toHaveCount(0)
    await world.clock.advance('1500ms')
    await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toBeVisible()
  })
})
