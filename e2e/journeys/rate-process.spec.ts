// The rate process on three screens: the price is fixed, the GNMA rate is bid down, and every text, including refusals and the trade
// confirmation, is about the rate.
import { bid, bidTicket, openAuction, row, startBid } from './board'
import {
  atAuction,
  expectFact,
  goToResult,
  newestBid,
  pagesOf,
  part,
  type Seats,
  verifyReceipts,
} from './three-screens'
import { expect, test } from './world'

const AUCTION = 'Rose Hill Apartments'
const seats: Seats = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }

test.use({ scenario: 'rate-process', seed: 12 })

// Verifies: S1.4, S4.12, S7.13
test('three people see a rate bid down in steps of 0.01, bad rates refused, and a sale at the lowest rate', async ({
  world,
}) => {
  world.expectRefusal(422, '/api/auction/bid/')
  await world.advance('4m')
  const screens = await atAuction(world, seats, 'live', AUCTION)
  const { seller, investor, rival } = screens
  for (const page of pagesOf(screens)) {
    await expect(row(page, AUCTION)).toContainText('5.390%')
    await expectFact(part(page, 'Terms'), 'Fixed price', '102-00')
    await expectFact(part(page, 'Terms'), 'Increment', '0.01%')
  }

  const ticket = await startBid(investor)
  const rate = ticket.getByLabel('GNMA rate')
  await expect(rate).toHaveValue('5.380')
  await expect(ticket.getByText('The lowest rate wins. Bid 5.380% or lower. One step is 0.01%.')).toBeVisible()
  await ticket.getByRole('button', { name: 'Down 0.01%' }).click()
  await expect(rate).toHaveValue('5.370')
  for (const [typed, message] of [
    ['5.39', 'Bid 5.380% or less: the best bid is 5.390%'],
    ['5.375', 'Please use a rate in steps of 0.01'],
    ['', 'GNMA rate can not be empty'],
    ['102-16', 'The GNMA rate field must contain only decimal values'],
  ] as const) {
    await rate.fill(typed)
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await expect(ticket.getByText(message)).toBeVisible()
    await expect(rate).toHaveValue(typed)
  }

  // The rival's lower rate arrives first, and the refusal names the rate that would win.
  await investor.route(
    '**/api/auction/bid/*',
    async (route) => {
      await bid(rival, '5.150')
      await route.continue()
    },
    { times: 1 },
  )
  await rate.fill('5.160')
  await ticket.getByRole('button', { name: 'Review bid' }).click()
  await expect(ticket.getByText('5.160%')).toBeVisible()
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(ticket.getByText('The best bid is 5.150%: bid 5.140% or less.')).toBeVisible()
  await ticket.getByRole('button', { name: 'Cancel' }).click()
  await expect(bidTicket(investor)).toBeHidden()
  await expect(part(investor, 'My receipts').getByRole('listitem').filter({ hasText: '5.160%' })).toContainText(
    'Refused',
  )
  for (const page of pagesOf(screens)) await expect(row(page, AUCTION)).toContainText('5.150%')
  await expect(newestBid(seller)).toContainText(/5\.150%\s*Summit Ridge Securities/)

  // In the last two minutes one step is enough and moves the end, as in the price process.
  await world.jump('19m')
  await bid(investor)
  await expect(investor.getByText(`Your bid of 5.140% on ${AUCTION} was accepted.`)).toBeVisible()
  await expect(row(investor, AUCTION)).toContainText('Winning')
  await expect(rival.getByText(`Outbid on ${AUCTION}: the best bid is now 5.140%.`)).toBeVisible()
  for (const page of pagesOf(screens))
    await expect(part(page, 'Bids')).toContainText('Extended once, last by the 5.140% bid at 11:19:00')

  await world.advance('2m')
  await expect(investor.getByText(`You won ${AUCTION} at 5.140%.`)).toBeVisible()
  await expect(rival.getByText(`${AUCTION} has closed. You didn’t win; it sold at 5.140%.`)).toBeVisible()
  await goToResult(screens)
  for (const page of pagesOf(screens)) {
    await expect(row(page, AUCTION)).toContainText('5.140%')
    await expectFact(part(page, 'Result'), 'Winning rate', '5.140%')
    await expectFact(part(page, 'Result'), 'Cover rate', '5.150%')
  }
  await expectFact(part(investor, 'Result'), 'Outcome', 'Won')
  await expectFact(part(rival, 'Result'), 'Outcome', 'Lost')
  await expectFact(part(seller, 'Result'), 'Buyer', 'Harbor Crest Capital')
  await verifyReceipts(investor, 4, 2)

  for (const page of [seller, investor]) {
    await page.getByRole('link', { name: 'Trade confirmation' }).click()
    const price = page.getByRole('article', { name: 'Trade confirmation' }).getByRole('region', { name: 'Price' })
    await expectFact(price, 'Bid on', 'GNMA rate (fixed price)')
    await expectFact(price, 'GNMA rate', '5.140%')
    await expectFact(price, 'Price', /^102-00/)
  }
  await openAuction(rival, AUCTION)
  await expect(rival.getByRole('link', { name: 'Trade confirmation' })).toHaveCount(0)
})
