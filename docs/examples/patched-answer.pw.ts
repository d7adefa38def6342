// A test changes one answer on its way to the page. Playwright's own requests run in Node, so the world is plain.
import { expect, test } from '@loan-auction/simulator/playwright'

test.use({ plain: true })

test('the page says so when the list of auctions is empty', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toBeVisible()
  await page.route('**/api/auction/list/live*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: [] } })
  })
  await page.reload()
  await expect(page.getByText('No live auctions')).toBeVisible()
})
