// Documents and proofs: the trade confirmation, the printed board, receipts, the calendar, the replay, and the exported table.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth, expectAccessibleOnPhone } from './accessible'
import { bid, openAuction, row, rows } from './board'
import { part } from './three-screens'
import { expect, test, type World } from './world'

const AUCTION = 'Whitewing Flats'

/** Clicks a button that saves a file, and returns the file's text. */
async function textSavedBy(page: Page, button: string | Locator): Promise<string> {
  const target = typeof button === 'string' ? page.getByRole('button', { name: button }) : button
  const [download] = await Promise.all([page.waitForEvent('download'), target.click()])
  return readFile(await download.path(), 'utf8')
}

/** Opens the confirmation of a trade from before the scenario's start. */
async function openConfirmation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Win', exact: true }).click()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: 'Trade confirmation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trade confirmation' })).toBeVisible()
}

/** The figures of the confirmation that exceed their line or the sheet. */
const clippedFigures = (trade: Locator): Promise<readonly string[]> =>
  trade.evaluate((article) => {
    const sheet = (article.querySelector('.sheet') ?? article).getBoundingClientRect()
    // One pixel for rounding.
    const end = Math.min(sheet.right, innerWidth) + 1
    return [...article.querySelectorAll('dt, dd')]
      .filter((each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > end)
      .map((each) => each.textContent)
  })

/** The width and height of each printed page, in points. */
async function printedPages(page: Page): Promise<readonly string[]> {
  const paper = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1')
  return [...paper.matchAll(/\/MediaBox \[0 0 (\d+) (\d+)\]/g)].map(([, width, height]) => `${width} by ${height}`)
}

test('the trade confirmation has letterhead, trade date, parties and signatures, and fits every screen and one printed page', async ({
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
  await expectAccessibleInBoth(page)
  await expectAccessibleOnPhone(page)

  await test.step('no figure is clipped on a desktop, a tablet or a phone', async () => {
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(part(trade, 'Auction')).toContainText(/Bids\d+.*Receipt seal[0-9a-f]{64}/)
      expect(await clippedFigures(trade), `at ${width} px`).toEqual([])
    }
  })

  await test.step('no figure is clipped in print, which has a single page', async () => {
    await page.setViewportSize({ width: 816, height: 1056 })
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(trade.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(part(trade, 'Auction')).toContainText(/Closed.* ETBids\d+ReceiptNo\. \d+Receipt seal[0-9a-f]{64}$/)
    expect(await clippedFigures(trade)).toEqual([])
    expect(await printedPages(page)).toEqual(['612 by 792'])
  })
})

// Verifies: S2.36
test('an auction is added to the calendar, printed, bid on with verified receipts, and, once won, replayed and exported', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, AUCTION)

  await test.step('the calendar entry links to its auction and has two alarms', async () => {
    const text = (await textSavedBy(page, 'Add to calendar')).replace(/\r\n /g, '')
    expect(text).toContain(`\r\nURL:${page.url()}\r\n`)
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
  })
  await test.step('a board with an open auction prints the board first and then the auction', () => printBoard(page))
  await bid(page, '110-16')
  await test.step('the results for all receipts and for a single signed line appear in sight', () =>
    verifyReceipts(page))
  await test.step('the winner downloads the receipts and exports the table', () => exportResult(page, world))
  await test.step('the winner reads the trade confirmation and replays the auction', () => replay(page, world))
})

async function printBoard(page: Page): Promise<void> {
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
  // The board takes one landscape page, and the panel with its bid sheet three portrait pages, with no empty page after them.
  const pages = ['792 by 612', '612 by 792', '612 by 792', '612 by 792']
  expect(await printedPages(page)).toEqual(pages)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel).toBeVisible()
  // Directly from the screen, like the browser's print command.
  expect(await printedPages(page)).toEqual(pages)
}

async function verifyReceipts(page: Page): Promise<void> {
  const receipts = part(page, 'My receipts')
  await receipts.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(receipts.getByText('Verified.')).toBeInViewport()
  await expect(receipts).toContainText('Signed by the marketplace.')
  const newest = receipts.getByRole('list', { name: 'Receipts, newest first' }).getByRole('listitem').first()
  await expect(newest).toContainText('110-16')
  await expect(newest).toContainText('Accepted')
  await expect(newest).toContainText(/Received\d\d:\d\d:\d\d\.\d{3}.*Decided.*Published/)

  const lines = await textSavedBy(page, receipts.getByRole('button', { name: 'Download signed lines' }))
  const [line = ''] = lines.split('\n')
  expect(line).toMatch(/^LR1\./)
  await receipts.getByText('Verify a signed line').click()
  await receipts.getByLabel('Signed line', { exact: true }).fill(line)
  await receipts.getByRole('button', { name: 'Verify line' }).click()
  await expect(receipts.getByText('Verified.')).toBeInViewport()
  await expectAccessibleInBoth(page)
  await receipts.getByLabel('Signed line', { exact: true }).fill(line.replace(/^LR1\../, 'LR1.x'))
  await receipts.getByRole('button', { name: 'Verify line' }).click()
  await expect(receipts.getByText('Not verified.')).toBeInViewport()
}

async function exportResult(page: Page, world: World): Promise<void> {
  const receipts: unknown = JSON.parse(await textSavedBy(page, 'Download receipts'))
  expect(receipts).toMatchObject({ simulated: true, world: world.id })
  await world.advance('20m')
  await page.getByRole('link', { name: 'See the result' }).click()
  await expect(page).toHaveURL(/\/investor\/auction\/past/)
  await expect(page.getByLabel('Sort by')).toHaveValue('date-descending')
  await expect(row(page, AUCTION)).toContainText('Won')
  await page.getByRole('button', { name: 'Win', exact: true }).click()
  await expect(rows(page).filter({ hasNotText: 'Won' })).toHaveCount(0)
  await expect(row(page, AUCTION)).toBeVisible()
  expect(await textSavedBy(page, 'Export CSV')).toContain(`${AUCTION},`)
}

async function replay(page: Page, world: World): Promise<void> {
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
}
