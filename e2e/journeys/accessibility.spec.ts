// No violation of WCAG 2.2 AA on the screens of the first live auction, wide and narrow, light and dark.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectAccessibleOnPhone } from './accessible'
import { openAuction, openReview, row, rows, startBid } from './board'
import { atRiella } from './ticket'
import { expect, test } from './world'

/** Checks it in the light and the dark scheme, and on a phone. */
async function expectAccessibleEverywhere(place: Page | Locator): Promise<void> {
  await expectAccessibleInBoth(place)
  await expectAccessibleOnPhone(place)
}

test.describe('on a desktop and on a phone, in the light and the dark scheme', () => {
  // Up to nine runs of axe.
  test.describe.configure({ timeout: 180_000 })

  test('the landing page and sign-in are accessible', async ({ world }) => {
    const page = await world.visit('harbor-crest', '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('link', { name: 'Log in as an investor' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email can not be empty')).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  test('the boards with closing lane, exposure and table menus are accessible', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(row(page, 'Riella on 5th')).toBeVisible()
    await world.advance('2m')
    const lane = page.getByRole('region', { name: 'Closing soon' })
    await expect(lane.getByRole('link', { name: /Whitewing Flats/ })).toBeVisible()
    await expectAccessibleInBoth(page)
    // A phone shows cards instead of the table, in their own colors.
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await expect(columns).toBeVisible()
    await expectAccessibleInBoth(columns)
    await page.keyboard.press('Escape')

    await openAuction(page, 'Riella on 5th')
    await expectAccessibleInBoth(page.getByRole('complementary', { name: 'Auction details' }))
    await expectAccessibleOnPhone(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Past/ }).click()
    await expect(rows(page).first()).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  test('the ticket is accessible while typing, while setting a limit, in the review of a price far from the best, and as the result', async ({
    world,
  }) => {
    const page = await atRiella(world)
    const ticket = await startBid(page)
    await ticket.getByLabel('Price').fill('nonsense')
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await expect(ticket.getByText('Please use a fraction in 1/32 increments')).toBeVisible()
    await expectAccessibleEverywhere(page)
    // While a limit is set next to the yields of a price.
    await ticket.getByLabel('Price').fill('112-03')
    await ticket.getByText('Yield and spread').click()
    await ticket.getByRole('button', { name: 'Set' }).click()
    await expectAccessibleInBoth(ticket)
    await page.keyboard.press('Escape')
    // The review of a price that is far from the best.
    await openReview(ticket, '112-03')
    await expectAccessibleEverywhere(ticket)
    await world.advance('20m')
    await expect(ticket.getByRole('status')).toBeVisible()
    await expectAccessibleInBoth(page)
  })
})
