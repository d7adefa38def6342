// A standing maximum: one investor lets the server bid, a rival meets it, and what only the firm may see stays with it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { openAuction, row } from './board'
import { expect, test } from './world'

const PROJECT = 'Riella on 5th'
const AUCTION = 'riella-on-5th'

const line = (page: Page) => page.getByRole('region', { name: 'Standing maximum' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Bid for me up to' })

/** Enters this maximum in the form, which is open, and sets it. */
async function setTo(page: Page, price: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Highest price' }).fill(price)
  await form(page).getByRole('button', { name: 'Review' }).click()
  const retype = form(page).getByLabel('Retype the price')
  await retype.fill(price)
  await form(page).getByRole('button', { name: 'Set maximum' }).click()
  await expect(form(page)).toBeHidden()
}

test('the server bids up to a maximum that only its firm sees, the earlier of two equal ones wins, and receipts prove each bid', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const ours = await world.enter('harbor-crest', '/investor/auction/live')
  const rival = await world.enterElsewhere('summit-ridge', '/investor/auction/live')
  for (const page of [ours, rival]) await openAuction(page, PROJECT)

  await test.step('setting it bids the minimum at once', async () => {
    await line(ours).getByRole('button', { name: 'Bid for me up to…' }).click()
    await expectAccessible(ours)
    await setTo(ours, '105-00')
    await expect(line(ours).getByText('Bidding for you up to 105-00.')).toBeVisible()
    await expect(row(ours, PROJECT)).toContainText('Winning')
    await expectAccessible(ours)
  })

  await test.step('a rival’s bid is answered at once, and the rival sees neither mark nor maximum', async () => {
    await world.inject({ name: 'bid', as: 'summit-ridge', auction: AUCTION, price: '104-00' })
    await expect(row(ours, PROJECT)).toContainText('104-01')
    await expect(ours.getByRole('log', { name: 'Messages' }).getByText('Bid for you at 104-01.')).toBeVisible()
    await expect(row(rival, PROJECT)).toContainText('104-01')
    await expect(ours.getByRole('list', { name: 'Bids, newest first' })).toContainText('auto')
    const bids = rival.getByRole('list', { name: 'Bids, newest first' })
    await expect(bids).toContainText('104-01')
    await expect(bids).not.toContainText('auto')
    await expect(rival.getByText('105-00')).toBeHidden()
  })

  await test.step('an equal maximum that is set later loses at that figure', async () => {
    await line(rival).getByRole('button', { name: 'Bid for me up to…' }).click()
    await form(rival).getByRole('textbox', { name: 'Highest price' }).fill('105-00')
    await form(rival).getByRole('button', { name: 'Review' }).click()
    await form(rival).getByRole('button', { name: 'Set maximum' }).click()
    await expect(form(rival)).toBeHidden()
    await expect(row(ours, PROJECT)).toContainText('105-00')
    await expect(row(ours, PROJECT)).toContainText('Winning')
    await expect(line(rival)).toContainText('Beaten at 105-00. Your maximum was 105-00.')
  })

  await test.step('withdrawing it leaves the lead, and the next bid is not answered', async () => {
    await line(ours).getByRole('button', { name: 'Withdraw' }).click()
    await expect(line(ours).getByRole('button', { name: 'Bid for me up to…' })).toBeVisible()
    await world.inject({ name: 'bid', as: 'tidewell', auction: AUCTION, price: '105-01' })
    await expect(row(ours, PROJECT)).toContainText('Outbid')
  })

  await test.step('its receipts hold, with each automatic bid within the maximum', async () => {
    const receipts = ours.getByRole('list', { name: 'Receipts, newest first' })
    await expect(receipts).toContainText('Maximum withdrawn')
    await expect(receipts).toContainText('Automatic bid')
    await ours.getByRole('button', { name: 'Verify' }).click()
    await expect(ours.getByText('Within the standing maximum in force at that time: 3 automatic bids.')).toBeVisible()
    await expectAccessible(ours)
  })
})
