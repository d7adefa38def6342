// A rank-only auction: the seller chooses it, two investors bid blind by rank and distance, and the result shows what it may.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { firstProject, openAuction, openReview, row, startBid } from './board'
import { expect, test } from './world'

const RULE = 'Rank only: other bidders’ prices aren’t shown'
const panel = (page: Page) => page.getByRole('complementary', { name: 'Auction details' })
/** The text of one element of the panel's headline: the lists and the chart repeat it. */
const shown = (page: Page, text: string) => panel(page).locator('.panel__price').getByText(text, { exact: true })

/** Bids this price on the open auction, or the price that the ticket proposes. */
async function bid(page: Page, price?: string): Promise<void> {
  const ticket = await startBid(page)
  await openReview(ticket, price)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(ticket).toBeHidden()
}

// Its bots don't bid in the auction of this journey.
test.use({ scenario: 'rank-only' })

test('the seller shows bidders their rank only, and two of them find out by rank and distance who leads', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const lender = await world.enter('prairie-lending', '/lender/auction/commitment')
  const project = await firstProject(lender)
  await openAuction(lender, project)

  await test.step('the seller chooses it when the auction is opened', async () => {
    await lender.getByRole('button', { name: 'Schedule auction' }).click()
    const schedule = lender.getByRole('dialog', { name: 'Schedule auction' })
    await schedule.getByRole('radio', { name: 'Rank only' }).check()
    await expect(schedule.getByText('You see every price.')).toBeVisible()
    await expectAccessible(lender)
    await schedule.getByRole('button', { name: 'Schedule auction' }).click()
    await expect(schedule).toBeHidden()
    await lender.getByRole('link', { name: 'Pre', exact: false }).first().click()
    await openAuction(lender, project)
    await expect(panel(lender)).toContainText(RULE)
    await lender.getByRole('button', { name: 'Commence auction' }).click()
    const commence = lender.getByRole('dialog', { name: 'Commence auction' })
    await expect(commence.getByRole('radio', { name: 'Rank only' })).toBeChecked()
    await commence.getByRole('button', { name: 'Commence auction' }).click()
    await expect(commence).toBeHidden()
  })

  const ours = await world.enterElsewhere('harbor-crest', '/investor/auction/live')
  const rival = await world.enterElsewhere('summit-ridge', '/investor/auction/live')
  for (const page of [ours, rival]) await openAuction(page, project)

  await test.step('a bid needn’t beat the best one, and shows its rank and distance', async () => {
    await expect(panel(ours)).toContainText(RULE)
    await bid(ours, '104-00')
    await expect(shown(ours, '1st of 1')).toBeVisible()
    await expect(shown(ours, 'Winning')).toBeVisible()
    await expect(shown(rival, 'Rank only')).toBeVisible()
    await world.advance('20s')
    await bid(rival, '103-24')
    await expect(shown(rival, '2nd of 2')).toBeVisible()
    await expect(panel(rival)).toContainText('Your bid is within 8/32 of the best bid.')
    await expect(row(rival, project)).toContainText('2nd of 2')
    await expect(row(rival, project)).toContainText('Trailing')
    for (const part of [row(rival, project), panel(rival)]) await expect(part).not.toContainText('104-00')
    await expectAccessible(rival)
  })

  await test.step('the next bid improves one’s own by one step, and overtakes when it’s the best', async () => {
    const ticket = await startBid(rival)
    await expect(ticket.getByRole('textbox', { name: 'Price' })).toHaveValue('103-25')
    await ticket.getByRole('textbox', { name: 'Price' }).fill('103-24')
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await expect(ticket.getByText('Bid 103-25 or more: your own bid is 103-24')).toBeVisible()
    await world.advance('20s')
    await openReview(ticket, '104-03')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket).toBeHidden()
    await expect(shown(rival, '1st of 2')).toBeVisible()
    await expect(shown(ours, '2nd of 2')).toBeVisible()
    await expect(panel(ours)).toContainText('Your bid is within 4/32 of the best bid.')
    await expect(panel(ours).getByRole('list', { name: 'Your rank, newest first' })).toContainText('1st of 1')
    await expect(ours.getByText(`Outbid on ${project}: another bid leads.`)).toBeVisible()
    for (const part of [row(ours, project), panel(ours)]) await expect(part).not.toContainText('104-03')
  })

  await test.step('the seller sees every price, and after the close bidders see the winning and the cover price', async () => {
    await lender.getByRole('link', { name: 'Live', exact: false }).first().click()
    await openAuction(lender, project)
    const bids = lender.getByRole('list', { name: 'Bids, newest first' })
    for (const price of ['104-03', '103-24', '104-00']) await expect(bids).toContainText(price)
    await world.advance('65m')
    await ours.getByRole('link', { name: 'Past', exact: false }).first().click()
    await openAuction(ours, project)
    await expect(panel(ours).getByText('104-03').first()).toBeVisible()
    await expect(panel(ours)).toContainText('Only your bids, the winning bid and the cover bid are shown.')
    await expectAccessible(ours)
  })

  await test.step('the replay shows a bidder what they saw, and no price of the other', async () => {
    await panel(ours).getByRole('link', { name: 'Replay auction' }).click()
    const next = ours.getByRole('button', { name: 'Next change of rank' })
    // The first bid was made at the very start.
    await expect(ours.locator('.panel__price').getByText('1st of 1')).toBeVisible()
    await next.click()
    await expect(ours.getByText('Your bid is within 4/32 of the best bid.')).toBeVisible()
    await expect(ours.getByRole('main')).toContainText('bid 3 of 3')
    for (const price of ['103-24', '104-03']) await expect(ours.getByRole('main')).not.toContainText(price)
    await expectAccessible(ours)
    await next.click()
    await expect(ours.getByRole('main')).toContainText('104-03')
  })
})
