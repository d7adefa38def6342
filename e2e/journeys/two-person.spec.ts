// The two-person rule: one device prepares, another confirms within a minute; both names stand in the receipt.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { openAuction, row, startBid } from './board'
import { part } from './three-screens'
import type { World } from './world'
import { expect, test } from './world'

const PROJECT = 'Riella on 5th'
const cards = (page: Page) => page.getByRole('region', { name: 'Prepared bids' })

/** The desk and the phone of one firm that has switched the rule on, the desk at an auction. */
async function twoDevices(world: World): Promise<{ readonly desk: Page; readonly phone: Page }> {
  const desk = await world.enter('harbor-crest', '/investor/profile/settings')
  await desk.getByLabel('Two people for every bid').check()
  await expect(desk.getByLabel('Two people for every bid')).toBeChecked()
  const phone = await world.enterElsewhere('harbor-crest', '/investor/profile/settings')
  await expect(phone.getByLabel('Two people for every bid')).toBeChecked()
  await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Live/ }).click()
  await openAuction(desk, PROJECT)
  return { desk, phone }
}

/** Prepares the next bid in the ticket. Nobody is named in advance. */
async function prepareAgain(desk: Page): Promise<void> {
  const ticket = await startBid(desk)
  await ticket.getByRole('button', { name: 'Review bid' }).click()
  await expect(ticket.getByLabel('Prepared by')).toHaveValue('')
  await ticket.getByLabel('Prepared by').selectOption('M. Ortega')
  await ticket.getByRole('button', { name: 'Prepare bid' }).click()
  await expect(cards(desk).getByRole('heading', { name: 'Waiting for a signator' })).toBeVisible()
}

async function dismiss(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await cards(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(cards(page)).toBeHidden()
  }
}

test('investor walk, wanted: one prepares, a signator confirms, declines or lets it expire on another device', async ({
  world,
}) => {
  const { desk, phone } = await twoDevices(world)
  const rivalLeadsAt = async (price: string): Promise<void> => {
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price })
    await expect(row(desk, PROJECT)).toContainText(price)
  }

  await test.step('a confirmed bid is sent, and both stand in the receipt', async () => {
    const ticket = await startBid(desk)
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await ticket.getByRole('button', { name: 'Prepare bid' }).click()
    await expect(ticket.getByText('Prepared by can not be empty')).toBeVisible()
    await ticket.getByLabel('Prepared by').selectOption('M. Ortega')
    await ticket.getByRole('button', { name: 'Prepare bid' }).click()
    await expect(cards(desk).getByRole('heading', { name: 'Waiting for a signator' })).toBeVisible()
    await expect(cards(desk).getByRole('button', { name: 'Confirm bid' })).toBeHidden()
    await expect(cards(phone).getByRole('heading', { name: 'Bid to confirm' })).toBeVisible()
    await world.advance('6s')
    await expect(cards(desk).getByRole('timer')).toHaveText('54 seconds left')
    await expect(cards(phone).getByRole('timer')).toHaveText('54 seconds left')
    await expectAccessible(phone)
    await expectAccessible(desk)
    await expect(row(desk, PROJECT)).not.toContainText('Winning')

    await cards(phone).getByRole('button', { name: 'Confirm bid' }).click()
    await expect(cards(phone).getByText(/^Confirmed by .* The bid was sent\.$/)).toBeVisible()
    await expect(cards(desk).getByText(/^Confirmed by .* The bid was sent\.$/)).toBeVisible()
    await expect(row(desk, PROJECT)).toContainText('Winning')
    await dismiss([desk, phone])
    await part(desk, 'My receipts').getByRole('button').first().click()
    await expect(part(desk, 'My receipts')).toContainText(
      /Prepared under the name M\. Ortega at .* ET, confirmed under the name J\. Whitfield/,
    )
  })

  await test.step('a prepared bid that nobody confirms within a minute sends nothing and says so', async () => {
    await rivalLeadsAt('103-00')
    await prepareAgain(desk)
    await expect(cards(phone).getByRole('heading', { name: 'Bid to confirm' })).toBeVisible()
    await world.advance('1m')
    for (const page of [desk, phone]) {
      await expect(cards(page).getByText(/^Expired at .* ET\. Nothing was sent\.$/)).toBeVisible()
      await expect(cards(page).getByRole('button', { name: 'Confirm bid' })).toBeHidden()
    }
    await expect(row(desk, PROJECT)).not.toContainText('Winning')
    await dismiss([desk, phone])
  })

  await test.step('a declined bid sends nothing and says so on both devices', async () => {
    await prepareAgain(desk)
    await cards(phone).getByRole('button', { name: 'Decline' }).click()
    for (const page of [desk, phone])
      await expect(cards(page).getByText(/^Declined at .* Nothing was sent\.$/)).toBeVisible()
    await dismiss([desk, phone])
  })

  await test.step('one that was beaten meanwhile is refused as usual', async () => {
    await prepareAgain(desk)
    await expect(cards(phone).getByRole('heading', { name: 'Bid to confirm' })).toBeVisible()
    await rivalLeadsAt('109-00')
    await cards(phone).getByRole('button', { name: 'Confirm bid' }).click()
    for (const page of [desk, phone])
      await expect(cards(page).getByText(/and refused: The best bid is 109-00: bid 109-01 or more\.$/)).toBeVisible()
  })
})

test('a server without the rule shows nothing of it', async ({ world }) => {
  world.expectOnConsole(/404/)
  const page = await world.visit('harbor-crest', '/')
  await page.route('**/api/two-person', (route) => route.fulfill({ status: 404, json: { message: 'Not found.' } }))
  await page.goto(
    world.address('harbor-crest', `/simulator/enter/${world.id}?as=harbor-crest&to=/investor/profile/settings`),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calendar subscription' })).toBeVisible()
  await expect(page.getByLabel('Two people for every bid')).toBeHidden()
})
