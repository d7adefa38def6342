// Limits of a firm: one signator sets them, another reads them in the ticket, and the server refuses what exceeds them.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bidTicket, openAuction, openReview, row, startBid } from './board'
import { expect, test } from './world'

const PROJECT = 'Riella on 5th'
const AUCTION = 'riella-on-5th'
/** As fixtures/worlds/spring-market.yaml sets them. */
const PINS = { 'S. Moreau': '618039', 'K. Vance': '157462' }

const form = (page: Page) => page.getByRole('dialog', { name: 'Firm limits' })

/** Sets the firm limit in the settings, with this signator's PIN. */
async function limitTo(page: Page, dollars: string, signator: keyof typeof PINS): Promise<void> {
  await page.getByRole('button', { name: /^(Set|Change) limits$/ }).click()
  await form(page).getByRole('textbox', { name: 'Firm limit' }).fill(dollars)
  await form(page)
    .getByRole('textbox', { name: `PIN of ${signator}` })
    .fill(PINS[signator])
  await form(page).getByRole('button', { name: 'Set limits' }).click()
  await expect(form(page)).toBeHidden()
}

test('a firm’s limit that one signator sets shows in another’s ticket at once, and the server refuses bids beyond it', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const desk = await world.enter('tidewell', '/investor/profile/settings')
  const trader = await world.enterElsewhere('tidewell', '/investor/auction/live')
  await openAuction(trader, PROJECT)
  const ticket = await startBid(trader)
  await expect(ticket.getByText(/^Firm limit/)).toBeHidden()

  await test.step('one signator sets it with their PIN, and the other’s open ticket says what is left', async () => {
    await expect(desk.getByText('Your firm has set no limits.')).toBeVisible()
    await desk.getByRole('button', { name: 'Set limits' }).click()
    await expectAccessible(desk)
    await form(desk).getByRole('button', { name: 'Cancel' }).click()
    await limitTo(desk, '22M', 'S. Moreau')
    await expect(desk.getByText('$22,000,000')).toBeVisible()
    await expect(desk.getByText(/^Set by S\. Moreau on /)).toBeVisible()
    await expect(ticket.getByText('Firm limit: $22,000,000 left')).toBeVisible()
    await expectAccessible(trader)
  })

  await test.step('a bid beyond it is refused with what it takes, and one within it is accepted', async () => {
    world.expectRefusal(422, '/api/auction/bid')
    await openReview(ticket, '104-00')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(
      ticket.getByText(
        'Your firm’s limit is $22,000,000 for leading bids and standing maxima. $22,000,000 is left, and this bid takes $22,278,880.',
      ),
    ).toBeVisible()
    await expect(row(trader, PROJECT)).not.toContainText('Winning')
    await ticket.getByRole('button', { name: 'Cancel' }).click()
    await openReview(await startBid(trader), '102-16')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket).toBeHidden()
    await expect(row(trader, PROJECT)).toContainText('Winning')
  })

  await test.step('a lower limit leaves the bid alone, and refuses the next one', async () => {
    await limitTo(desk, '20M', 'K. Vance')
    await expect(desk.getByText(/^Set by K\. Vance on /)).toBeVisible()
    await expect(row(trader, PROJECT)).toContainText('Winning')
    await world.inject({ name: 'bid', as: 'summit-ridge', auction: AUCTION, raise: 1 })
    await expect(row(trader, PROJECT)).toContainText('Outbid')
    await openReview(await startBid(trader))
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText(/\$20,000,000 is left, and this bid takes \$21,/)).toBeVisible()
    await expect(bidTicket(trader).getByText('Firm limit: $20,000,000 left')).toBeVisible()
  })
})
