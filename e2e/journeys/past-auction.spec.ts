// After the close: what a winner can do with a past auction, on the screen and in files.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bid, openAuction, row, rows } from './board'
import { expect, test } from './world'

const AUCTION = 'Whitewing Flats'

const saved = async (page: Page, button: string): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

// Verifies: S2.36
test('a winner verifies the receipts, reads the trade confirmation, replays the auction and exports the table', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, AUCTION)
  await bid(page, '110-16')
  const receipts = page.getByRole('region', { name: 'My receipts' })
  await expect(receipts.getByRole('listitem').filter({ hasText: '110-16' })).toContainText('Accepted')
  await receipts.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(receipts.getByText('Verified.')).toBeVisible()
  const kept: unknown = JSON.parse(await saved(page, 'Download receipts'))
  expect(kept).toMatchObject({ simulated: true, world: world.id })

  await world.advance('20m')
  await page.getByRole('link', { name: 'See the result' }).click()
  await expect(page).toHaveURL(/\/investor\/auction\/past/)
  await expect(page.getByLabel('Sort by')).toHaveValue('date-descending')
  await expect(row(page, AUCTION)).toContainText('Won')
  await page.getByRole('button', { name: 'Win', exact: true }).click()
  await expect(rows(page).filter({ hasNotText: 'Won' })).toHaveCount(0)
  await expect(row(page, AUCTION)).toBeVisible()
  expect(await saved(page, 'Export CSV')).toContain(`${AUCTION},`)

  await page.getByRole('link', { name: 'Trade confirmation' }).click()
  const trade = page.getByRole('article', { name: 'Trade confirmation' })
  await expect(trade.getByRole('region', { name: 'Price' })).toContainText('110-16')
  await expect(trade.getByRole('region', { name: 'Parties' })).toContainText(world.person('harbor-crest').name)
  await page.getByRole('link', { name: 'Back to the auction' }).click()

  await page.getByRole('link', { name: 'Replay auction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Replay auction' })).toBeVisible()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const scrub = page.getByRole('slider', { name: 'Replay position' })
  await page.getByRole('button', { name: 'Next lead change' }).click()
  await expect(page.getByText(/bid 1 of \d+/)).toBeVisible()
  await scrub.press('End')
  await expect(page.getByText('CLOSED', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('110-16')
  await expectAccessible(page)
})
