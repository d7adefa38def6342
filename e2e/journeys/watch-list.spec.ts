// The watch list: stars on two devices, the filter, and a star that can't be saved.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { openAuction, row, rows } from './board'
import { expect, test } from './world'

const LIVE = '/investor/auction/live'
/** The star on the row, which comes before the one in the panel. */
const star = (page: Page, project: string) => row(page, project).getByRole('button', { name: `Watch ${project}` })

test('a star on one device is on the other at once, filters every board, and stays when it can’t be saved', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const desk = await world.enter('harbor-crest', LIVE)
  const phone = await world.enterElsewhere('harbor-crest', LIVE)
  await phone.setViewportSize({ width: 390, height: 844 })
  await expect(star(phone, 'Whitewing Flats')).toHaveAttribute('aria-pressed', 'false')

  await test.step('the star is on the row, in the panel and on the other device', async () => {
    await star(desk, 'Whitewing Flats').click()
    await expect(star(phone, 'Whitewing Flats')).toHaveAttribute('aria-pressed', 'true')
    await openAuction(desk, 'Whitewing Flats')
    const inPanel = desk.getByRole('complementary').getByRole('button', { name: 'Watch Whitewing Flats' })
    await expect(inPanel).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(desk)
  })

  await test.step('the filter shows only watched auctions, together with the search', async () => {
    await desk.getByRole('button', { name: 'Watched' }).click()
    await expect(rows(desk)).toHaveCount(1)
    await star(phone, 'Riella on 5th').click()
    await expect(rows(desk)).toHaveCount(2)
    await desk.getByRole('searchbox', { name: 'Find a project' }).fill('riella')
    await expect(rows(desk)).toHaveCount(1)
    await desk.getByRole('button', { name: 'Clear filters' }).click()
  })

  await test.step('a star that can’t be saved stays, and Try again saves it', async () => {
    world.expectRefusal(500, '/api/preferences')
    await desk.route('**/api/preferences', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'Server Error' } })
        : route.fallback(),
    )
    await star(desk, 'Sixty20 on 4th').click()
    await expect(desk.getByText(/^Couldn’t save\./)).toBeVisible()
    await expect(star(desk, 'Sixty20 on 4th')).toHaveAttribute('aria-pressed', 'true')
    await expect(star(phone, 'Sixty20 on 4th')).toHaveAttribute('aria-pressed', 'false')
    await desk.unroute('**/api/preferences')
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(star(phone, 'Sixty20 on 4th')).toHaveAttribute('aria-pressed', 'true')
  })
})
