// One person with two devices: limits travel, a choice that was changed elsewhere is asked about, each window shows the outcome of its
// own bid, and the focus stays where the person works.
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bidTicket, openAuction, openReview, row, startBid } from './board'
import { project } from './ticket'
import { expect, test } from './world'

const LIVE = '/investor/auction/live'
const exposure = (page: Page) => page.getByRole('region', { name: 'Exposure' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Exposure limit' })

async function saveLimit(page: Page, limit: string): Promise<void> {
  await exposure(page)
    .getByRole('button', { name: /^(Set a limit|Change limit)$/ })
    .click()
  await form(page).getByLabel('Your exposure limit').fill(limit)
  await form(page).getByRole('button', { name: 'Save limit' }).click()
  await expect(form(page)).toBeHidden()
}

test('two devices of an investor share limits at once, ask before one replaces the other’s, and each shows the outcome of its own bid', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const desk = await world.enter('harbor-crest', LIVE)
  const phone = await world.enterElsewhere('harbor-crest', LIVE)

  await test.step('a limit set on one device holds on the other without a reload', async () => {
    await saveLimit(desk, '60M')
    await expect(exposure(phone)).toContainText('Limit $60.00M')
  })

  await test.step('saving a limit that the other device has changed meanwhile asks which one to keep', async () => {
    await exposure(phone).getByRole('button', { name: 'Change limit' }).click()
    await form(phone).getByLabel('Your exposure limit').fill('40M')
    await saveLimit(desk, '50M')
    await expect(form(phone).getByRole('alert')).toContainText(
      'Your exposure limit was changed on another device to $50,000,000. Keep yours?',
    )
    // The form has grown by the question, and all of it is in the window.
    await expect(form(phone)).toBeInViewport({ ratio: 1 })
    await expectAccessible(phone)
    await form(phone).getByRole('button', { name: 'Keep mine' }).click()
    await expect(form(phone)).toBeHidden()
    await expect(exposure(desk)).toContainText('Limit $40.00M')
  })

  await test.step('the ticket on each device says what a bid does to that limit', async () => {
    for (const page of [desk, phone]) {
      await openAuction(page, project)
      const ticket = await startBid(page)
      await expect(ticket.getByText('This bid takes you to 118% of your limit')).toBeVisible()
      await openReview(ticket, '102-03')
    }
  })

  await test.step('of two equal bids one is accepted and the other refused, and neither shows the other’s outcome', async () => {
    world.expectOnConsole(/422/)
    let heldRoute: Route | undefined
    await phone.route('**/api/auction/bid/*', (route) => {
      heldRoute = route
    })
    await bidTicket(phone).getByRole('button', { name: 'Confirm bid' }).click()
    await expect.poll(() => heldRoute !== undefined).toBe(true)
    await bidTicket(desk).getByRole('button', { name: 'Confirm bid' }).click()
    await expect(desk.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    await expect(row(phone, project)).toContainText('Winning')
    await expect(bidTicket(phone).getByRole('button', { name: /^(Sending|Checking)…$/ })).toBeVisible()
    await heldRoute?.continue()
    await expect(bidTicket(phone).getByText('The best bid is 102-03: bid 102-04 or more')).toBeVisible()
    await expect(phone.getByText(/was accepted/)).toHaveCount(0)
  })

  await test.step('after a bid by keyboard the focus is on Bid again', async () => {
    await desk.keyboard.press('b')
    await expect(bidTicket(desk).getByLabel('Price', { exact: true })).toBeFocused()
    await openReview(bidTicket(desk), '102-05')
    await desk.keyboard.press('Enter')
    await expect(bidTicket(desk)).toBeHidden()
    await expect(desk.getByRole('button', { name: 'Bid', exact: true })).toBeFocused()
  })
})

test('an incoming message ends Offline, even if the browser still reports that it has no network', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', LIVE)
  await expect(row(page, project)).toBeVisible()
  const live = page.getByRole('button', { name: /^Live · official time/ })
  await expect(live).toBeVisible()
  const bar = page.getByRole('region', { name: 'Connection' })
  // The network works; only the browser reports that it doesn't. Read in the next frame, before a late response ends Offline.
  const barText = await page.evaluate(async () => {
    window.dispatchEvent(new Event('offline'))
    await new Promise(requestAnimationFrame)
    return document.querySelector('[aria-label="Connection"]')?.textContent
  })
  expect(barText).toContain('This device is offline.')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-08' })
  await expect(row(page, project)).toContainText('102-08')
  await expect(bar).toHaveCount(0)
  await expect(live).toBeVisible()
})
