// An auction without a bid on three screens: a bid below the minimum is refused, a rival passes, the seller extends, the auction ends
// without a sale, and the loan is relisted.
import type { Locator, Page } from '@playwright/test'
import { openAuction, row, startBid } from './board'
import { atAuction, expectFact, goToResult, pagesOf, part, type Seats } from './three-screens'
import { auctionId, bidByWire, tokenOf } from './wire'
import { expect, test } from './world'

const AUCTION = 'Pine Cone Village'
const seats: Seats = { seller: 'ridgeway-housing', investor: 'harbor-crest', rival: 'summit-ridge' }

test.use({ scenario: 'no-sale', seed: 5 })

/** Opens the bell. Returns its list of the newest notifications. */
async function openBell(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  return page.getByRole('dialog', { name: 'Notification' })
}

// Verifies: S1.3, S4.7, S4.13, S4.14, S6.5
test('three people see an auction without a bid passed on, extended, closed without a sale, and relisted', async ({
  world,
}) => {
  await world.advance('1s')
  const screens = await atAuction(world, seats, 'live', AUCTION)
  const { seller, investor, rival } = screens
  for (const page of pagesOf(screens)) await expect(part(page, 'Bids')).toContainText('No bid yet.')

  // Below the minimum: the ticket sends nothing, and the API would refuse it too.
  const ticket = await startBid(investor)
  const minimum = await ticket.getByLabel('Price').inputValue()
  await ticket.getByLabel('Price').fill('100-00')
  await ticket.getByRole('button', { name: 'Review bid' }).click()
  await expect(ticket.getByText(`Bid ${minimum} or more: this is the lender’s minimum`)).toBeVisible()
  await ticket.getByRole('button', { name: 'Cancel' }).click()
  const token = await tokenOf(world, seats.investor)
  const refused = await bidByWire(world, await auctionId(world, token, 'live', AUCTION), 100, token)
  expect(refused).toMatchObject({ status: 422, errors: { price: [`The minimum price is ${minimum}.`] } })

  await rival.getByRole('button', { name: 'Pass', exact: true }).click()
  await expect(row(rival, AUCTION)).toContainText('Passed')
  await expect(seller.getByText(/^Summit Ridge Securities, /)).toBeVisible()
  await expect(investor.getByText('Summit Ridge')).toHaveCount(0)

  // The scenario's bots pass as well; two minutes before the end there's no bid.
  await world.jump('last-minutes')
  await expect(seller.getByText(/Union Grove Pension Trust, .*Tidewell Capital Markets, /)).toBeVisible()
  await seller.getByRole('button', { name: 'Extend' }).click()
  const extend = seller.getByRole('dialog', { name: 'Extend auction' })
  await extend.getByRole('radio', { name: '10 min' }).check()
  await extend.getByRole('button', { name: 'Extend' }).click()
  await expect(extend).toBeHidden()
  for (const page of pagesOf(screens)) {
    await expect(page.getByRole('timer')).toHaveText(['12:00', '12:00'])
    await expect(part(page, 'Bids')).toContainText(
      /Extended by the seller to \d\d:\d\d:\d\d ET\. No soft-close extension yet\. 15 extensions left\./,
    )
  }

  await world.advance('12m')
  await goToResult(screens)
  for (const page of pagesOf(screens)) {
    await expectFact(part(page, 'Result'), 'Outcome', 'No sale')
    await expect(page.getByRole('link', { name: 'Trade confirmation' })).toHaveCount(0)
  }
  await expect(row(investor, AUCTION)).toContainText('No sale')
  await expect(row(rival, AUCTION)).toContainText('Passed')
  await expect(row(seller, AUCTION)).toContainText('No sale')

  await seller.getByRole('button', { name: 'Relist' }).click()
  const relist = seller.getByRole('dialog', { name: 'Relist auction' })
  await relist.getByRole('button', { name: 'Relist' }).click()
  await expect(seller.getByText(`${AUCTION} was relisted under Commitment.`)).toBeVisible()
  // The open page of the investor who hadn't passed says so at once; the one who passed isn't told.
  await expect((await openBell(investor)).getByText(`${AUCTION} didn’t sell and will be offered again.`)).toBeVisible()
  await expect((await openBell(rival)).getByText('Offered again')).toHaveCount(0)
  for (const page of [investor, rival]) await page.keyboard.press('Escape')
  await seller.getByRole('link', { name: 'Commitment' }).first().click()
  await openAuction(seller, AUCTION)
  await seller.getByRole('button', { name: 'Schedule auction' }).click()
  const start = seller.getByRole('dialog', { name: 'Schedule auction' })
  await start.getByLabel('Time (ET)').fill('16:00')
  await start.getByRole('button', { name: 'Schedule auction' }).click()
  await expect(start).toBeHidden()

  // Investors keep the closed auction and are offered the new one, including the one who passed.
  for (const page of [investor, rival]) {
    await expect(row(page, AUCTION)).toBeVisible()
    await page.getByRole('link', { name: 'Pre' }).first().click()
    await openAuction(page, AUCTION)
    await expect(page.getByRole('button', { name: 'Pass', exact: true })).toBeEnabled()
    await expect(page.getByText('03/05/2026 16:00:00 ET')).toBeVisible()
  }
})
