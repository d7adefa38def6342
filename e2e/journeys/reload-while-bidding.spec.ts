// A reload while a bid is being sent: the page asks first, and afterwards says what became of the bid.
import type { Page, Route } from '@playwright/test'
import { bidTicket, openReview, row, startBid } from './board'
import { origin } from './simulator'
import { atRiella, project } from './ticket'
import { expect, test } from './world'

const BID_CALLS = '**/api/auction/bid/*'

/** Confirms a bid whose answer never comes, then reloads and returns what the page asked. */
async function reloadWhileBidding(page: Page, price: string): Promise<readonly string[]> {
  const ticket = await startBid(page)
  await openReview(ticket, price)
  const request = page.waitForRequest(BID_CALLS)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await request
  await expect(ticket.getByRole('button', { name: /Sending…|Checking…/ })).toBeVisible()
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  return asked
}

test('a reload while a bid is being sent asks first, and then shows whether the bid arrived', async ({ world }) => {
  const page = await atRiella(world)

  await test.step('a bid that the server took is reported as accepted', async () => {
    await page.route(BID_CALLS, async (route: Route) => {
      const { pathname } = new URL(route.request().url())
      const headers = { ...route.request().headers(), 'x-simulator-world': world.id }
      await route.fetch({ url: `${origin()}${pathname}`, headers })
    })
    expect(await reloadWhileBidding(page, '102-03')).toEqual(['beforeunload'])
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    await expect(row(page, project)).toContainText('Winning')
    await page.unroute(BID_CALLS)
  })

  await test.step('a bid that never arrived is reported as missing, and its price isn’t filled in again', async () => {
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-04' })
    await expect(row(page, project)).toContainText('Outbid')
    await page.route(BID_CALLS, () => new Promise<void>(() => undefined))
    expect(await reloadWhileBidding(page, '102-09')).toEqual(['beforeunload'])
    await expect(
      page.getByText(
        `Your bid of 102-09 on ${project} wasn’t placed. Your bid didn’t reach the auction. You can bid again.`,
      ),
    ).toBeVisible()
    await page.unroute(BID_CALLS)
    await startBid(page)
    await expect(bidTicket(page).getByLabel('Price')).toHaveValue('102-05')
    await bidTicket(page)
      .getByRole('button', { name: /^Use 102-09 from / })
      .click()
    await expect(bidTicket(page).getByLabel('Price')).toHaveValue('102-09')
  })
})
