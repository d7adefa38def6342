// Alerts: one up-to-date toast per auction that covers nothing, a digest after an absence, announced ends, and the standing in the
// tab's title and icon.
import type { Locator, Page } from '@playwright/test'
import { bid, openAuction, openReview, row, startBid } from './board'
import { expect, test, type World } from './world'

const toasts = (page: Page): Locator =>
  page.getByRole('log', { name: 'Messages' }).filter({ has: page.getByRole('button', { name: 'Dismiss' }) })

/** The settings of an investor whom a rival has just outbid on Whitewing Flats. */
async function enterAndBeOutbid(world: World): Promise<Page> {
  const page = await world.enter('harbor-crest', '/investor/profile/settings')
  await expect(page).toHaveTitle(/^Outbid: Riella on 5th \| /)
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-00' })
  await expect(page.getByText(/^Outbid on Whitewing Flats/)).toBeVisible()
  return page
}

/** Fails if a toast covers a button, link or input of this part of the page. */
async function expectUncovered(page: Page, part: Locator): Promise<void> {
  const allToasts = page.locator('.toast')
  await expect(allToasts.first()).toBeVisible()
  const covered = await part.evaluate((place) => {
    const boxes = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
    return [...place.querySelectorAll('button, a[href], input')]
      .filter((each) => each.closest('.toasts') === null)
      .map((each) => ({ name: each.textContent ?? '', box: each.getBoundingClientRect() }))
      .filter(({ box }) =>
        boxes.some(
          (toast) =>
            toast.left < box.right && box.left < toast.right && toast.top < box.bottom && box.top < toast.bottom,
        ),
      )
      .map(({ name }) => name)
  })
  expect(covered).toEqual([])
}

test.describe('alerts', () => {
  test('show one toast per auction, which stays up to date and covers nothing of the ticket on any screen', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(page, 'Whitewing Flats')
    await bid(page, '108-00')
    await expect(page.getByText(/^Your bid of 108-00 on Whitewing Flats was accepted\.$/)).toBeVisible()
    for (const [name, width, height, point] of [
      ['a desktop', 1440, 900, 108],
      ['a small screen', 1024, 768, 109],
      ['a phone', 390, 844, 110],
    ] as const)
      await test.step(`on ${name}`, async () => {
        await page.setViewportSize({ width, height })
        const ticket = await startBid(page)
        await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: `${point}-16` })
        await expect(page.getByText(`Outbid on Whitewing Flats: the best bid is now ${point}-16.`)).toBeVisible()
        await world.inject({ name: 'bid', as: 'summit-ridge', auction: 'whitewing-flats', price: `${point}-24` })
        await expect(page.getByText(`Outbid on Whitewing Flats: the best bid is now ${point}-24.`)).toBeVisible()
        await expect(page.locator('.toast')).toHaveCount(1)
        await expectUncovered(page, ticket)
        // On a desk the toast is above Logout.
        if (width > 1024) await expectUncovered(page, page.getByRole('navigation', { name: 'Main' }))
        // The toast disappears when the investor leads again.
        await openReview(ticket, `${point + 1}-00`)
        await ticket.getByRole('button', { name: 'Confirm bid' }).click()
        await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
        await expect(page.getByText(/^Outbid on Whitewing Flats/)).toHaveCount(0)
        await expect(toasts(page)).toContainText(`Your bid of ${point + 1}-00 on Whitewing Flats was accepted.`)
      })
  })

  test('lead from an outbid to the next bid in one press, from any page and from the closing lane', async ({
    world,
  }) => {
    const page = await enterAndBeOutbid(world)
    await page.getByRole('button', { name: 'Bid again' }).click()
    await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('108-01')
    await expect(page.getByRole('heading', { level: 2, name: 'Whitewing Flats' }).last()).toBeVisible()
    const lane = page.getByRole('region', { name: 'Closing soon' })
    await lane.getByRole('link', { name: /Riella on 5th/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Riella on 5th' }).last()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Price' })).toBeVisible()
  })

  test('tell on every page that the seller paused and resumed an auction, seconds after an outbid', async ({
    world,
  }) => {
    const page = await enterAndBeOutbid(world)
    await world.inject({ name: 'pause auction', auction: 'whitewing-flats', reason: 'Late amendment' })
    await expect(toasts(page)).toContainText('Whitewing Flats was paused by its seller: Late amendment')
    await world.inject({ name: 'resume auction', auction: 'whitewing-flats' })
    await expect(toasts(page)).toContainText(/Whitewing Flats was resumed by its seller and ends at/)
  })

  test('tell in a digest what happened while the tab was closed for 14 minutes', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(page, 'Oaks at Cibolo Creek')
    await bid(page, '108-00')
    await expect(row(page, 'Oaks at Cibolo Creek')).toContainText('Winning')
    const stored = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':stakes'))?.[1])
    await expect.poll(async () => (await stored())?.split('"own":"winning"').length).toBe(3)
    await page.goto('about:blank')
    await world.advance('7m')
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'oaks-at-cibolo-creek', price: '108-16' })
    await world.advance('7m')
    await page.goto(world.address('harbor-crest', '/investor/auction/live'))
    const away = page.getByRole('region', { name: 'While you were away' })
    await away.getByText(/^While you were away: \d changed, \d outbid$/).click()
    await expect(away.getByRole('listitem').filter({ hasText: 'Oaks at Cibolo Creek' })).toContainText(
      /outbid at 10:22:00 ET.*now Outbid/,
    )
    await expect(away.getByRole('listitem').filter({ hasText: 'Whitewing Flats' })).toContainText(/closed/)
    await expect(away).toBeInViewport()
    await away.getByRole('link', { name: 'Oaks at Cibolo Creek' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Oaks at Cibolo Creek' }).last()).toBeVisible()
  })

  test('give the standing in the title and icon of the tab, and announce the last minute, extension and close', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    const icon = page.locator('link[rel="icon"]')
    await expect(page).toHaveTitle(/^Outbid: Riella on 5th \| Live auctions · /)
    await expect(icon).toHaveAttribute('href', /favicon-outbid/)
    await openAuction(page, 'Riella on 5th')
    await bid(page)
    await expect(page).toHaveTitle(/^Leading in 2 \| Live auctions · /)
    await expect(icon).toHaveAttribute('href', /favicon-leading/)
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
    await world.advance('4m')
    await expect(page).toHaveTitle(/^(Closing: Whitewing Flats|Outbid.*) \| /)

    const status = page.getByRole('status')
    await world.advance('1m')
    await expect(status.filter({ hasText: 'Less than a minute left on Whitewing Flats.' })).toHaveCount(1)
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-00' })
    await expect(status.filter({ hasText: 'Whitewing Flats extended to 10:22:00 ET.' })).toHaveCount(1)
    await world.advance('2m')
    // Once: the toast says it with the result.
    await expect(toasts(page).filter({ hasText: 'Whitewing Flats has closed.' })).toHaveCount(1)
    await expect(status.filter({ hasText: 'Whitewing Flats has closed.' })).toHaveCount(0)
  })
})
