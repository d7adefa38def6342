// The browser's Back button on a phone closes what covers the screen, from the top down, and Forward opens nothing again.
import { bidTicket, openAuction, startBid } from './board'
import { expect, test } from './world'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

test('an investor’s Back closes the menu, the ticket and the panel, and Forward doesn’t open the ticket again', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const board = page.getByRole('heading', { level: 1, name: 'Live auctions' })
  const panel = page.getByRole('dialog', { name: 'Riella on 5th' })

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(board).toBeVisible()

  await openAuction(page, 'Riella on 5th')
  await startBid(page)
  await page.goBack()
  await expect(bidTicket(page)).toBeHidden()
  await expect(panel).toBeVisible()
  await page.goForward()
  await expect(panel).toBeVisible()
  await expect(bidTicket(page)).toBeHidden()
  await page.goBack()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(board).toBeVisible()
})

test('a page that is opened from the menu takes the place of the menu in the history', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Past/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Past auctions' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
})

test('a seller’s Back closes a dialog without sending it, and a closed dialog leaves no entry to go back through', async ({
  world,
}) => {
  const page = await world.enter('prairie-lending', '/lender/auction/live')
  const first = page.getByRole('article').first().getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  const panel = page.getByRole('dialog', { name })
  const extend = page.getByRole('dialog', { name: 'Extend auction' })
  await panel.getByRole('button', { name: 'Extend' }).click()
  await expect(extend).toBeVisible()
  await page.goBack()
  await expect(extend).toBeHidden()
  await expect(panel).toBeVisible()
  await page.goForward()
  await expect(panel).toBeVisible()
  await expect(extend).toBeHidden()
  await page.goBack()

  await panel.getByRole('button', { name: 'Extend' }).click()
  await extend.getByRole('button', { name: 'Cancel' }).click()
  await expect(extend).toBeHidden()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
})
