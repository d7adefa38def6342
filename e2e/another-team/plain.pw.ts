// A plain world: Playwright's own requests reach it, and two people have their own sessions on one host.
import { expect, test } from '@loan-auction/simulator/playwright'

test.use({ plain: true })

test('two people are signed in at the address of the simulator itself', async ({ world, request }) => {
  const pages = await Promise.all([
    world.enter('harbor-crest', '/investor/auction/live', { channels: ['auction'] }),
    world.enter('prairie-lending', '/lender/auction/live', { channels: ['auction'] }),
  ])
  for (const [person, page] of [
    ['harbor-crest', pages[0]],
    ['prairie-lending', pages[1]],
  ] as const) {
    expect(new URL(page.url()).origin).toBe(world.url)
    const address = world.address(person, '/api/auth/user')
    const headers = await world.headers(person)
    for (const answer of [await page.request.get(address, { headers }), await request.get(address, { headers })])
      expect((await answer.json()).data.email).toBe(world.person(person).email)
  }
  const guest = await world.visit('tidewell', '/investor/login')
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(guest.url()).origin).toBe(world.url)
})
