// What scrolls: only the pane under the pointer or with the focus, never the page under it. A page that scrolls takes the price out of
// sight while a bid is confirmed.
import type { Locator, Page } from '@playwright/test'
import { bidTicket, openAuction, openReview, row, startBid } from './board'
import { expect, test } from './world'

/** The panel of an auction: beside the board, or over it on a phone. */
const panel = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Auction details' }).or(page.getByRole('dialog', { name: 'Riella on 5th' }))
/** At the top of the panel. */
const title = (page: Page): Locator => panel(page).getByRole('heading', { level: 2, name: 'Riella on 5th' })

/** Turns the wheel over the center of an element, by CSS px. */
async function wheelOver(page: Page, element: Locator, deltaY: number): Promise<void> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, deltaY)
}

/** Drags a finger up, by CSS px. Only Chromium's own protocol can do this. */
async function dragUp(page: Page, element: Locator, distance: number): Promise<void> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element has no box')
  const session = await page.context().newCDPSession(page)
  const x = box.x + box.width / 2
  const from = box.y + box.height / 2
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
  for (let moved = 10; moved <= distance; moved += 10)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: from - moved }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

// Verifies: S4.12
test('the wheel and the keyboard scroll the table, the panel and the ticket, and never the page under them @firefox', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await page.setViewportSize({ width: 1440, height: 700 })
  await openAuction(page, 'Riella on 5th')
  const expectPageInPlace = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeInViewport({ ratio: 1 })
    await expect(row(page, 'Riella on 5th')).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }

  await test.step('the wheel over the table moves nothing, and over the panel only the panel', async () => {
    await wheelOver(page, row(page, 'Riella on 5th'), 3000)
    await wheelOver(page, title(page), 3000)
    await expect(title(page)).not.toBeInViewport()
    await expectPageInPlace()
  })

  await test.step('keys scroll the panel with the focus to its beginning and end', async () => {
    await panel(page).getByRole('button', { name: 'Download HUD' }).focus()
    await page.keyboard.press('Home')
    await expect(title(page)).toBeInViewport()
    await page.keyboard.press('PageDown')
    await expect(title(page)).not.toBeInViewport()
    await page.keyboard.press('End')
    await expect(panel(page).getByRole('heading', { level: 3, name: 'My receipts' })).toBeInViewport()
    await expectPageInPlace()
  })

  await test.step('the price stays in sight in the ticket while the wheel turns over it, the panel and the table', async () => {
    const ticket = await startBid(page)
    const price = ticket.getByRole('textbox', { name: 'Price' })
    for (const element of [price, row(page, 'Oaks at Cibolo Creek'), ticket.getByRole('heading')])
      await wheelOver(page, element, 3000)
    await expect(price).toBeInViewport({ ratio: 1 })
    await openReview(ticket)
    const confirm = ticket.getByRole('button', { name: 'Confirm bid' })
    await wheelOver(page, confirm, 3000)
    await confirm.press('End')
    await expect(confirm).toBeInViewport({ ratio: 1 })
    await expect(ticket.getByRole('timer')).toBeInViewport({ ratio: 1 })
    await expectPageInPlace()
    await ticket.getByRole('button', { name: 'Close ticket' }).click()
  })

  await test.step('on a short window the table scrolls below its page, and keys reach its last row', async () => {
    await page.setViewportSize({ width: 1440, height: 420 })
    await row(page, 'Oaks at Cibolo Creek').getByRole('link').focus()
    await page.keyboard.press('End')
    // Rows end at fractions of a pixel.
    await expect(row(page, 'Riella on 5th')).toBeInViewport({ ratio: 0.9 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('on a phone the wheel and a finger leave the price and the time in sight while a bid is confirmed @firefox', async ({
  world,
  browserName,
}) => {
  // By address: a board that was loaded wide would have opened its first auction already.
  const page = await world.enter('harbor-crest', '/investor/auction/live?auction=1001')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(title(page)).toBeVisible()
  const ticket = await startBid(page)
  await openReview(ticket)
  const confirm = ticket.getByRole('button', { name: 'Confirm bid' })
  const expectTicketInPlace = async () => {
    await expect(confirm).toBeInViewport({ ratio: 1 })
    await expect(bidTicket(page).getByRole('timer')).toBeInViewport({ ratio: 1 })
    await expect(ticket.getByText('102-03').first()).toBeInViewport({ ratio: 1 })
  }
  await wheelOver(page, confirm, 3000)
  await expectTicketInPlace()
  if (browserName === 'chromium') {
    await dragUp(page, confirm, 600)
    await expectTicketInPlace()
    await dragUp(page, panel(page).getByText('Not extended yet').first(), 190)
    await expect(title(page)).not.toBeInViewport()
    await expectTicketInPlace()
  }
  await ticket.getByRole('button', { name: 'Close ticket' }).click()
  await wheelOver(page, panel(page), 1500)
  await expect(title(page)).not.toBeInViewport()
})
