// The ticket is safe for money: what is typed is shown as it was read, far and own-raising bids are asked about, and it
// stands beside the auction and never over it. One test per fault of the investor's walk.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { bid, bidTicket, openAuction, review, row, startBid } from './board'
import { expectFact, part } from './three-screens'
import { atRiella, project, sentBy, withoutReview } from './ticket'
import { expect, test } from './world'

test.describe('a figure that may be a mistake', () => {
  test('investor walk 1: a price far above the best is reviewed and typed again, also where no review is wanted', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    await withoutReview(world)
    const page = await atRiella(world)
    const sent = sentBy(page)
    await page.keyboard.press('b')
    const ticket = bidTicket(page)
    await ticket.getByLabel('Price').fill('112-03')
    await expect(ticket.getByText('112-03 = 112.09375')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(
      ticket.getByText('10 1/32 above the best bid (+$2,148,894). Type the price again to confirm.'),
    ).toBeVisible()
    const confirm = ticket.getByRole('button', { name: 'Confirm bid' })
    await expect(confirm).toBeDisabled()
    await page.keyboard.press('Enter')
    await page.keyboard.type('102-03')
    await page.keyboard.press('Enter')
    await expect(ticket.getByText('This is not the figure above')).toBeVisible()
    await expect(confirm).toBeDisabled()
    expect(sent).toEqual([])
    await ticket.getByLabel('Type the price again').fill('112 03')
    await page.keyboard.press('Enter')
    await expect(row(page, project)).toContainText('112-03')
    expect(sent).toEqual([112.09375])
  })

  test('investor walk 1: the deviation limit is one’s own', async ({ world }) => {
    const settings = await world.enter('harbor-crest', '/investor/profile/settings')
    await settings.getByLabel('Price deviation limit').fill('0-02')
    await settings.getByRole('button', { name: 'Save settings' }).click()
    await expect(settings.getByText('Your settings are saved.')).toBeVisible()
    const page = await atRiella(world)
    const ticket = await startBid(page)
    await ticket.getByLabel('Price').fill('102-05')
    await expect(ticket.getByText(/^3\/32 above the best bid/)).toBeVisible()
    await ticket.getByLabel('Price').fill('102-04')
    await expect(ticket.getByText(/above the best bid/)).toHaveCount(0)
  })

  test('investor walk 1: the server’s floor and ceiling stand in the ticket, which lets nothing beyond them pass', async ({
    world,
  }) => {
    const page = await atRiella(world)
    const ticket = await startBid(page)
    await expect(ticket.getByText(/^Bid 102-03 to 115-00\./)).toBeVisible()
    await ticket.getByLabel('Price').fill('202-18')
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await expect(ticket.getByText('The Price field must be 115 or less')).toBeVisible()
    await expect(ticket.getByRole('button', { name: 'Confirm bid' })).toHaveCount(0)
  })

  test('investor walk 1: a private maximum blocks the ticket on every device, and nobody else learns it', async ({
    world,
  }) => {
    const page = await atRiella(world)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auction/')) bodies.push(request.postData() ?? '')
    })
    const ticket = await startBid(page)
    await ticket.getByRole('button', { name: 'Set' }).click()
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/api/preferences') && response.request().method() === 'POST',
    )
    await ticket.getByLabel('Your maximum').fill('102 20')
    await page.keyboard.press('Enter')
    await expect(ticket.getByText('Your maximum: 102-20')).toBeVisible()
    await stored
    await page.reload()
    const again = await startBid(page)
    await again.getByLabel('Price').fill('102-21')
    await again.getByRole('button', { name: 'Review bid' }).click()
    await expect(again.getByText('Your own maximum here is 102-20')).toBeVisible()
    await expect(again.getByRole('button', { name: 'Confirm bid' })).toHaveCount(0)
    await review(again, '102-20')
    await again.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(again).toBeHidden()
    expect(bodies.some((body) => body.includes('maximum') || body.includes('limit'))).toBe(false)
  })

  test('investor walk 2: bidding while leading asks, and needs a second press', { tag: '@both-connectors' }, async ({
    world,
  }) => {
    await withoutReview(world)
    const page = await atRiella(world)
    const sent = sentBy(page)
    await bidAtOnce(page)
    await expect(row(page, project)).toContainText('Winning')
    await page.keyboard.press('b')
    const ticket = bidTicket(page)
    await expect(ticket.getByText('You lead at 102-03; this raises your own price.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(ticket.getByRole('button', { name: 'Confirm bid' })).toBeFocused()
    expect(sent).toEqual([102.09375])
    await page.keyboard.press('Enter')
    await expect(ticket).toBeHidden()
    expect(sent).toEqual([102.09375, 102.125])
  })
})

/** One press, where no review is wanted. */
async function bidAtOnce(page: Page): Promise<void> {
  const ticket = await startBid(page)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(ticket).toBeHidden()
}

test.describe('the docked ticket', () => {
  test('investor walk 8: when the auction closes, the ticket is its result, with the distance in 32nds and dollars', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    const page = await atRiella(world)
    await bid(page, '102-05')
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-08' })
    const ticket = await startBid(page)
    await ticket.getByLabel('Price').fill('102-10')
    await world.advance('20m')
    await expect(ticket.getByRole('status')).toHaveText(/^Sold at \d+-\d\d\. Missed by .*\d+\/32 \(\$[\d,]+\.\d\d\)\.$/)
    await expectFact(ticket, 'Your best bid', '102-05')
    await expect(ticket.getByText('Nothing was sent: you had typed 102-10.')).toBeVisible()
    await ticket.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(ticket).toBeHidden()
  })

  test('investor walk 11: desk notation is accepted, and its reading stands beside the field', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    const page = await atRiella(world)
    const ticket = await startBid(page)
    const price = ticket.getByLabel('Price')
    for (const typed of ['102-18', '102 18', "102'18", '102–18', '102.5625', '102 18/32']) {
      await price.fill(typed)
      await expect(ticket.getByText('102-18 = 102.5625')).toBeVisible()
    }
    for (const [typed, told] of [
      ['102-3', '32nds have two digits: 102-03, not 102-3'],
      ['102-32', '32nds run 00–31'],
      ['102-18+', 'Please use a fraction in 1/32 increments: a + or a third digit is less than 1/32'],
    ] as const) {
      await price.fill(typed)
      await page.keyboard.press('Enter')
      await expect(ticket.getByText(told)).toBeVisible()
      await expect(ticket.getByText(/^\d+-\d\d = /)).toHaveCount(0)
    }
  })

  test('investor walk 19: Back leaves the ticket and not the auction beneath; Escape leaves it with the text kept', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(page, 'Whitewing Flats')
    await openAuction(page, project)
    const address = page.url()
    const ticket = await startBid(page)
    await ticket.getByLabel('Price').fill('102-07')
    await page.goBack()
    await expect(ticket).toBeHidden()
    expect(page.url()).toBe(address)
    await page.keyboard.press('b')
    await expect(ticket.getByLabel('Price')).toHaveValue('102-07')
    await expect(ticket.getByLabel('Price')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(ticket).toBeHidden()
    expect(page.url()).toBe(address)
  })

  test('investor walk 24: the price field asks for the keyboard of figures', { tag: '@both-connectors' }, async ({
    world,
  }) => {
    const page = await atRiella(world)
    const ticket = await startBid(page)
    await expect(ticket.getByLabel('Price')).toHaveAttribute('inputmode', 'decimal')
  })

  for (const [what, width, height] of [
    ['200 % zoom', 720, 450],
    ['a small phone', 360, 640],
  ] as const)
    test(`investor walk 7 and 9: at ${what} ladder, clock, price and own standing stay in sight, and nothing covers the actions`, {
      tag: '@both-connectors',
    }, async ({ world }) => {
      const page = await atRiella(world)
      await page.setViewportSize({ width, height })
      const ticket = await startBid(page)
      await ticket.getByLabel('Price').fill('112-03')
      await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-04' })
      await ticket.getByRole('button', { name: 'Review bid' }).click()
      for (const seen of [
        ticket.getByText('112-03', { exact: true }),
        ticket.getByRole('list', { name: 'Ladder' }),
        ticket.getByRole('timer'),
        ticket.getByText(/^Outbid/),
        ticket.getByLabel('Type the price again'),
        ticket.getByRole('button', { name: 'Confirm bid' }),
      ])
        await expect(seen).toBeInViewport({ ratio: 1 })
      await ticket.getByLabel('Type the price again').fill('112-03')
      // A click that something covered would not get through.
      await ticket.getByRole('button', { name: 'Confirm bid' }).click({ timeout: 5_000 })
      await expect(ticket).toBeHidden()
    })

  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`in ${colorScheme}`, () => {
      test.use({ colorScheme })
      test('is accessible while a price and a limit are entered', async ({ world }) => {
        const page = await atRiella(world)
        const ticket = await startBid(page)
        await ticket.getByText('Yield and spread').click()
        await ticket.getByRole('button', { name: 'Set' }).click()
        await expectAccessible(page)
      })

      test('is accessible in the review of a far price, also on a phone', async ({ world }) => {
        const page = await atRiella(world)
        const ticket = await startBid(page)
        await review(ticket, '112-03')
        await expectAccessible(page)
        await expectAccessibleOnPhone(page)
      })

      test('is accessible as the result', async ({ world }) => {
        const page = await atRiella(world)
        const ticket = await startBid(page)
        await world.advance('20m')
        await expect(ticket.getByRole('status')).toBeVisible()
        await expectAccessible(page)
      })
    })
})

test.describe('by rate', () => {
  test.use({ scenario: 'rate-process', seed: 12 })

  test('investor walk 10: the ticket says that the lowest rate wins, and has no double negative', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    await world.advance('4m')
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(page, 'Rose Hill Apartments')
    await expect(part(page, 'Terms')).toBeVisible()
    const ticket = await startBid(page)
    await expect(ticket.getByText(/^The lowest rate wins\. Bid 5\.380% or lower\./)).toBeVisible()
    await expectFact(ticket, 'Below the best bid', '0.01%')
    await expect(ticket.getByRole('button', { name: 'Highest', exact: true })).toHaveCount(0)
    await ticket.getByLabel('GNMA rate').fill('5.10')
    await expect(ticket.getByText(/below the best bid/)).toBeVisible()
    await review(ticket, '5.10')
    await expect(ticket.getByText(/Type the rate again to confirm\.$/)).toBeVisible()
  })
})
