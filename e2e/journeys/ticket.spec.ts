// The ticket protects the investor's money: it shows how it reads typed text, asks before a bid far from the best one or a raise of
// one's own bid, and never covers the auction.
import type { Page } from '@playwright/test'
import { bidTicket, openAuction, openReview, row, startBid } from './board'
import { expectFact } from './three-screens'
import { atRiella, project, sentBy, withoutReview } from './ticket'
import { expect, test } from './world'

test('the ticket asks before a bid while leading and before a price far above the best, even with the review turned off', async ({
  world,
}) => {
  await withoutReview(world)
  const page = await atRiella(world)
  const sent = sentBy(page)
  const ticket = bidTicket(page)

  await test.step('a bid while leading needs a confirmation that Enter alone does not give', async () => {
    await bidAtOnce(page)
    await expect(row(page, project)).toContainText('Winning')
    await page.keyboard.press('b')
    await expect(ticket.getByText('You lead at 102-03; this bid raises your own price.')).toBeVisible()
    await page.keyboard.press('Enter')
    const raise = ticket.getByRole('checkbox', { name: 'Raise my own bid' })
    await expect(raise).toBeFocused()
    const description = ticket.getByText('You lead at 102-03. This bid raises your own price by 1/32 ($6,694).')
    const [label, help] = [await ticket.getByText('Raise my own bid').boundingBox(), await description.boundingBox()]
    // The help is below the label, not in a column next to it.
    expect(help?.x).toBe(label?.x)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(raise).not.toBeChecked()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(raise).toBeChecked()
    expect(sent).toEqual([102.09375])
    for (const next of ['Change the price', 'Cancel', 'Confirm bid']) {
      await page.keyboard.press('Tab')
      await expect(ticket.getByRole('button', { name: next })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(ticket).toBeHidden()
    expect(sent).toEqual([102.09375, 102.125])
  })

  await test.step('a price far above the best is reviewed and typed again', async () => {
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-05' })
    await expect(row(page, project)).toContainText('Outbid')
    await page.keyboard.press('b')
    await ticket.getByLabel('Price').fill('112-06')
    await expect(ticket.getByText('112-06 = 112.1875')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(
      ticket.getByText('10 1/32 above the best bid (+$2,148,894). Retype the price to confirm.'),
    ).toBeVisible()
    const confirm = ticket.getByRole('button', { name: 'Confirm bid' })
    await expect(confirm).toBeDisabled()
    await page.keyboard.press('Enter')
    await page.keyboard.type('102-06')
    await page.keyboard.press('Enter')
    await expect(ticket.getByText('Doesn’t match the bid above')).toBeVisible()
    await expect(confirm).toBeDisabled()
    expect(sent).toHaveLength(2)
    await ticket.getByLabel('Retype the price').fill('112 06')
    await page.keyboard.press('Enter')
    await expect(row(page, project)).toContainText('112-06')
    expect(sent.slice(2)).toEqual([112.1875])
  })
})

test('the ticket limits prices by the investor’s deviation limit, the server’s range, and a private maximum', async ({
  world,
}) => {
  const settings = await world.enter('harbor-crest', '/investor/profile/settings')
  await settings.getByLabel('Price deviation limit').fill('0-02')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(settings.getByText('Settings saved.')).toBeVisible()
  const page = await atRiella(world)
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auction/')) bodies.push(request.postData() ?? '')
  })
  const ticket = await startBid(page)

  await test.step('the investor’s own deviation limit decides which price is far', async () => {
    await ticket.getByLabel('Price').fill('102-05')
    await expect(ticket.getByText(/^3\/32 above the best bid/)).toBeVisible()
    await ticket.getByLabel('Price').fill('102-04')
    await expect(ticket.getByText(/above the best bid/)).toHaveCount(0)
  })

  await test.step('the ticket shows the server’s floor and ceiling and refuses prices beyond them', async () => {
    await expect(ticket.getByText(/^Bid 102-03 to 115-00\./)).toBeVisible()
    await ticket.getByLabel('Price').fill('202-18')
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await expect(ticket.getByText('The Price field must be 115 or less')).toBeVisible()
    await expect(ticket.getByRole('button', { name: 'Confirm bid' })).toHaveCount(0)
  })

  await test.step('a private maximum blocks the ticket on every device and is never sent with a bid', async () => {
    const phone = await world.enterElsewhere('harbor-crest', pathOf(page.url()))
    const other = await startBid(phone)
    await ticket.getByRole('button', { name: 'Set' }).click()
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'POST',
    )
    await ticket.getByLabel('Your maximum').fill('102 20')
    await page.keyboard.press('Enter')
    await expect(ticket.getByText('Your maximum: 102-20')).toBeVisible()
    await stored
    // The other device is already open and isn't reloaded.
    await expect(other.getByText('Your maximum: 102-20')).toBeVisible()
    await other.getByLabel('Price').fill('102-21')
    await other.getByRole('button', { name: 'Review bid' }).click()
    await expect(other.getByText('Your maximum for this auction is 102-20')).toBeVisible()
    await page.reload()
    const again = await startBid(page)
    await again.getByLabel('Price').fill('102-21')
    await again.getByRole('button', { name: 'Review bid' }).click()
    await expect(again.getByText('Your maximum for this auction is 102-20')).toBeVisible()
    await expect(again.getByRole('button', { name: 'Confirm bid' })).toHaveCount(0)
    await openReview(again, '102-20')
    await again.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(again).toBeHidden()
    expect(bodies.some((body) => body.includes('maximum') || body.includes('limit'))).toBe(false)
  })
})

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search

/** Bids with one click, with the review turned off. */
async function bidAtOnce(page: Page): Promise<void> {
  const ticket = await startBid(page)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(ticket).toBeHidden()
}

test('the docked ticket reads desk notation, closes with Back and Escape, stays visible, and becomes the result @firefox', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, 'Whitewing Flats')
  await openAuction(page, project)
  const address = page.url()
  const ticket = await startBid(page)
  const price = ticket.getByLabel('Price')

  await test.step('desk notation is accepted, and its reading is shown next to the field', async () => {
    await expect(price).toHaveAttribute('inputmode', 'decimal')
    for (const typed of ['102-18', '102 18', "102'18", '102–18', '102.5625', '102 18/32']) {
      await price.fill(typed)
      await expect(ticket.getByText('102-18 = 102.5625')).toBeVisible()
    }
    for (const [typed, description] of [
      ['102-3', '32nds have two digits: 102-03, not 102-3'],
      ['102-32', '32nds run 00–31'],
      ['102-18+', 'Please use a fraction in 1/32 increments: a + or a third digit is less than 1/32'],
    ] as const) {
      await price.fill(typed)
      await page.keyboard.press('Enter')
      await expect(ticket.getByText(description)).toBeVisible()
      await expect(ticket.getByText(/^\d+-\d\d = /)).toHaveCount(0)
    }
  })

  await test.step('Back and Escape close the ticket but not the auction, and the typed text is kept and offered', async () => {
    await price.fill('102-07')
    await page.goBack()
    await expect(ticket).toBeHidden()
    expect(page.url()).toBe(address)
    await page.keyboard.press('b')
    await expect(price).toBeFocused()
    await expect(price).not.toHaveValue('102-07')
    await ticket.getByRole('button', { name: /^Use 102-07 from \d\d:\d\d ET$/ }).click()
    await expect(price).toHaveValue('102-07')
    await expect(price).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(ticket).toBeHidden()
    expect(page.url()).toBe(address)
  })

  for (const [what, width, height, own, rival] of [
    ['200 % zoom', 720, 450, '112-03', '102-04'],
    ['a small phone', 360, 640, '114-03', '112-04'],
  ] as const)
    await test.step(`at ${what} the ladder, clock, price and standing stay visible, and nothing covers the buttons`, async () => {
      await page.setViewportSize({ width, height })
      await startBid(page)
      await price.fill(own)
      await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: rival })
      await ticket.getByRole('button', { name: 'Review bid' }).click()
      for (const seen of [
        ticket.getByText(own, { exact: true }),
        ticket.getByRole('list', { name: 'Latest bids' }),
        ticket.getByRole('timer'),
        ticket.getByText(/^Outbid/),
        ticket.getByLabel('Retype the price'),
        ticket.getByRole('button', { name: 'Confirm bid' }),
      ])
        await expect(seen).toBeInViewport({ ratio: 1 })
      const auction = { as: 'prairie-lending', auction: 'riella-on-5th' } as const
      await world.inject({ name: 'pause auction', ...auction })
      await expect(ticket.getByText(/^paused with \d\d:\d\d left$/)).toBeInViewport({ ratio: 1 })
      await world.inject({ name: 'resume auction', ...auction })
      await ticket.getByLabel('Retype the price').fill(own)
      // A click on a covered button would fail.
      await ticket.getByRole('button', { name: 'Confirm bid' }).click({ timeout: 5_000 })
      await expect(ticket).toBeHidden()
    })

  await test.step('after the close the ticket shows the result, with the distance in 32nds and dollars', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '114-08' })
    await startBid(page)
    await price.fill('114-10')
    await world.advance('20m')
    await expect(ticket.getByRole('status')).toHaveText(/^Sold at \d+-\d\d\. Missed by .*\d+\/32 \(\$[\d,]+\.\d\d\)\.$/)
    await expectFact(ticket, 'Your best bid', '114-03')
    await expect(ticket.getByText('Your unsent bid was 114-10.')).toBeVisible()
    await ticket.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(ticket).toBeHidden()
  })
})
