// Paper and proof: the trade confirmation, the printed board, the receipts of one's bids, the calendar.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { bid, openAuction } from './board'
import { part } from './three-screens'
import { expect, test } from './world'

const AUCTION = 'Whitewing Flats'

/** The confirmation of a trade that the investor has won before the scenario began. */
async function openConfirmation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Win', exact: true }).click()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: 'Trade confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trade confirmation' })).toBeVisible()
}

/** The figures of the confirmation that reach beyond their line or the sheet. */
const clippedFigures = (trade: Locator): Promise<readonly string[]> =>
  trade.evaluate((article) => {
    const sheet = (article.querySelector('.sheet') ?? article).getBoundingClientRect()
    // Figures are rounded.
    const end = Math.min(sheet.right, innerWidth) + 1
    return [...article.querySelectorAll('dt, dd')]
      .filter((each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > end)
      .map((each) => each.textContent)
  })

/** Width and height in points of each page that the printer would get. */
async function printedPages(page: Page): Promise<readonly string[]> {
  const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1')
  return [...paper.matchAll(/\/MediaBox \[0 0 (\d+) (\d+)\]/g)].map(([, width, height]) => `${width} by ${height}`)
}

test('investor walk 15: the trade confirmation is a document with letterhead, trade date, parties and lines to sign', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/past')
  await openConfirmation(page)
  const trade = page.getByRole('article', { name: 'Trade confirmation' })
  await expect(trade.getByText('Loan Auction Marketplace')).toBeVisible()
  await expect(trade).toContainText(/Trade date\d\d\/\d\d\/\d{4}/)
  await expect(part(trade, 'Parties')).toContainText(/Harbor Crest Capital\d+ .+, [A-Z]{2} \d{5}/)
  await expect(trade.getByRole('list', { name: 'Contacts of the buyer' })).toContainText('desk@harborcrest.example')
  await expect(part(trade, 'Signatures')).toContainText('For the buyer, Harbor Crest Capital')
  await expect(part(trade, 'Project and loan')).toContainText(/Address\d+ .+, .+, [A-Z]{2} \d{5}/)
  await expect(trade).not.toContainText('—')
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await test.step('every figure is whole on a desk, a tablet and a phone', async () => {
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(part(trade, 'Auction')).toContainText(/Bids\d+.*Receipt seal[0-9a-f]{64}/)
      expect(await clippedFigures(trade), `at ${width} px`).toEqual([])
    }
  })

  await test.step('on paper every figure is whole, and the signatures stand on the only page', async () => {
    await page.setViewportSize({ width: 816, height: 1056 })
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(trade.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(part(trade, 'Auction')).toContainText(/Closed.* ETBids\d+ReceiptNo\. \d+Receipt seal[0-9a-f]{64}$/)
    expect(await clippedFigures(trade)).toEqual([])
    expect(await printedPages(page)).toEqual(['612 by 792'])
  })
})

test('investor walk 16, 17, 25: an open auction is printed with its board, is verified, and goes into the calendar', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, AUCTION)

  await test.step('investor walk 25: a calendar entry leads to its auction and has alarms', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    const text = (await readFile(await download.path(), 'utf8')).replace(/\r\n /g, '')
    expect(text).toContain(`\r\nURL:${page.url()}\r\n`)
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
  })

  await test.step('investor walk 16: a board with an auction open prints the board, and the auction after it', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.getByRole('dialog', { name: AUCTION })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const table = page.getByRole('table', { name: 'Live auctions' })
    const panel = page.getByRole('complementary', { name: 'Auction details' })
    await expect(table).toContainText(AUCTION)
    await expect(panel.getByRole('heading', { level: 2, name: AUCTION })).toBeVisible()
    const [board, sheet] = [await table.boundingBox(), await panel.boundingBox()]
    expect(sheet?.y).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0))
    await expect(page.getByRole('button', { name: 'Bid', exact: true })).toBeHidden()
    for (const place of [table.locator('xpath=ancestor::section'), panel])
      await expect(place).toContainText(/Printed 03\/02\/2026 10:15:00 ET · Harbor Crest Capital · Simulated/)
    // The board has the first page, which is landscape; the panel has two, and nothing is left for another one.
    const pages = ['792 by 612', '612 by 792', '612 by 792']
    expect(await printedPages(page)).toEqual(pages)
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(panel).toBeVisible()
    // Right from the screen, as the print command of the browser does it.
    expect(await printedPages(page)).toEqual(pages)
  })

  await test.step('investor walk 17: Verify answers where it was pressed, for all receipts and for one signed line', async () => {
    await bid(page, '110-16')
    const receipts = part(page, 'My receipts')
    await receipts.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(receipts.getByText('Verified.')).toBeInViewport()
    await expect(receipts).toContainText('Signed by the marketplace.')
    const newest = receipts.getByRole('list', { name: 'Receipts, newest first' }).getByRole('listitem').first()
    await expect(newest).toContainText('110-16')
    await expect(newest).toContainText(/Received\d\d:\d\d:\d\d\.\d{3}.*Decided.*Published/)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      receipts.getByRole('button', { name: 'Download signed lines' }).click(),
    ])
    const [line = ''] = (await readFile(await download.path(), 'utf8')).split('\n')
    expect(line).toMatch(/^LR1\./)
    await receipts.getByText('Verify a signed line').click()
    await receipts.getByLabel('Signed line', { exact: true }).fill(line)
    await receipts.getByRole('button', { name: 'Verify line' }).click()
    await expect(receipts.getByText('Verified.')).toBeInViewport()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await receipts.getByLabel('Signed line', { exact: true }).fill(line.replace(/^LR1\../, 'LR1.x'))
    await receipts.getByRole('button', { name: 'Verify line' }).click()
    await expect(receipts.getByText('Not verified.')).toBeInViewport()
  })
})
