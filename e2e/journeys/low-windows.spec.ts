// Short and narrow windows: 400% zoom, phones on their side. Nothing hides what has the focus, and a bidder sees price, clock and
// standing.
import type { Page } from '@playwright/test'
import { bidTicket, openAuction, openReview, row } from './board'
import { expectInView, fixedParts, hiddenTabStops } from './tab-stops'
import { expect, test } from './world'

interface Size {
  readonly width: number
  readonly height: number
}

/** 400% of 1280 by 1024, 400% of 1440 by 900, a phone on its side: the page scrolls as a whole. */
const low: readonly Size[] = [
  { width: 320, height: 256 },
  { width: 360, height: 225 },
  { width: 844, height: 390 },
]
/** And 200% of 1440 by 900, where some parts stay in view. */
const sizes: readonly Size[] = [...low, { width: 720, height: 450 }]
const nameOf = ({ width, height }: Size) => `${width} by ${height}`

/** Fails if a tab stop is hidden, or something is fixed in a short window. */
async function expectAllReachable(page: Page, size: Size, where: string): Promise<void> {
  expect.soft(await hiddenTabStops(page), `${where} at ${nameOf(size)}`).toEqual([])
  if (low.includes(size)) expect.soft(await fixedParts(page), `fixed ${where} at ${nameOf(size)}`).toEqual([])
}

test.describe('windows of 320 by 256 to 844 by 390 px', () => {
  // Tab goes through every state of a page, at each size.
  test.describe.configure({ timeout: 180_000 })

  test('show price, clock and standing while a bid is typed and confirmed, and hide no tab stop of board and ticket', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    const expectBidInView = async (size: Size): Promise<void> => {
      await page.setViewportSize(size)
      await page.goto(world.address('harbor-crest', '/investor/auction/live'))
      await expect(row(page, 'Riella on 5th')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Exposure' })).toBeVisible()
      await expectAllReachable(page, size, 'board')

      await openAuction(page, 'Riella on 5th')
      await expectAllReachable(page, size, 'panel')
      await page.getByRole('button', { name: 'Bid', exact: true }).click()
      const ticket = bidTicket(page)
      const price = ticket.getByRole('textbox', { name: 'Price' })
      await expect(price).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('102-03')
      await expectInView([price, ticket.getByText(/^Outbid/).first(), ticket.getByRole('timer').first()])
      await expectAllReachable(page, size, 'ticket')

      await price.focus()
      await openReview(ticket, '102-03')
      const confirm = ticket.getByRole('button', { name: 'Confirm bid' })
      await expect(confirm).toBeFocused()
      const last = (text: string | RegExp) => ticket.getByText(text).last()
      // In a short window the line above the buttons says it; the header has scrolled away.
      const standing = low.includes(size) ? last(/^Outbid/) : ticket.getByText(/^Outbid/).first()
      const clock = ticket.getByRole('timer')
      await expectInView([confirm, last('102-03'), standing, low.includes(size) ? clock.last() : clock.first()])
      await expectAllReachable(page, size, 'review')
      await ticket.getByRole('button', { name: 'Close ticket' }).click()
    }
    for (const size of sizes) await test.step(nameOf(size), () => expectBidInView(size))
  })

  test('hide no tab stop of the steps of a loan', async ({ world }) => {
    const page = await world.enter('prairie-lending', '/lender/loan/create')
    const expectReachableAtEachSize = async (where: string): Promise<void> => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectAllReachable(page, size, where)
      }
    }
    await expectReachableAtEachSize('new loan')
    await page.getByRole('radio', { name: 'FHA', exact: true }).check()
    await page.getByRole('radio', { name: /^FHA 221\(d\)\(4\)/ }).check()
    await page.getByRole('button', { name: 'Start setup' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Loan type' })).toBeVisible()
    for (const step of ['loan-type', 'terms-and-protection', 'construction-draws', 'documents', 'review-and-submit']) {
      await page.evaluate((next) => {
        const address = new URL(window.location.href)
        address.searchParams.set('step', next)
        window.history.pushState(null, '', address)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, step)
      await expectReachableAtEachSize(step)
    }
  })
})
