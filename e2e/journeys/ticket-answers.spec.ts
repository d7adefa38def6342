// How the ticket handles the response to a bid: lost, late, refused, or overtaken by a live event. One page with a step for each case;
// between the steps, a rival takes the lead again.
import type { Route } from '@playwright/test'
import { bid, bidTicket, openReview, row, startBid } from './board'
import { origin } from './simulator'
import { atRiella, project, sentBy } from './ticket'
import { expect, test } from './world'

const BID_CALLS = '**/api/auction/bid/*'

test('the ticket handles lost, late and refused responses to a bid, events before the response, and a lost connection', async ({
  world,
}) => {
  world.expectRefusal(422, '/api/auction/bid/')
  const page = await atRiella(world)
  const bidAs = (as: string, price: string) => world.inject({ name: 'bid', as, auction: 'riella-on-5th', price })
  /** The server takes the bid, but its answer doesn't come. */
  const record = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url())
    await route.fetch({
      url: `${origin()}${pathname}`,
      headers: { ...route.request().headers(), 'x-simulator-world': world.id },
    })
  }
  const rivalLeadsAt = async (price: string): Promise<void> => {
    await bidAs('tidewell', price)
    await expect(row(page, project)).toContainText('Outbid')
    await expect(row(page, project)).toContainText(price)
  }

  await test.step('a 500 after the bid was recorded shows the bid as accepted', async () => {
    world.expectOnConsole(/500/)
    await page.route(BID_CALLS, async (route) => {
      await record(route)
      await route.fulfill({ status: 500, json: { message: 'Server Error' } })
    })
    const response = page.waitForResponse(BID_CALLS)
    await bid(page, '102-03')
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    // The event of the bid may arrive before the response.
    await response
    await expect(page.getByText(/try again/i)).toHaveCount(0)
    await expect(row(page, project)).toContainText('Winning')
    await page.unroute(BID_CALLS)
  })

  await test.step('a 500 before the bid was recorded says that it did not reach the auction', async () => {
    await rivalLeadsAt('102-04')
    await page.route(BID_CALLS, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }))
    const ticket = await startBid(page)
    await openReview(ticket, '102-05')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText('Your bid didn’t reach the auction. You can bid again.')).toBeVisible()
    await expect(ticket.getByLabel('Price')).toHaveValue('102-05')
    await page.unroute(BID_CALLS)
    await openReview(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(row(page, project)).toContainText('Winning')
    await expect(ticket).toBeHidden()
  })

  await test.step('the event of the user’s own bid makes the app read the receipt, which settles the ticket before the response', async () => {
    await rivalLeadsAt('102-06')
    let heldRoute: Route | undefined
    await page.route(BID_CALLS, async (route) => {
      await record(route)
      heldRoute = route
    })
    await bid(page, '102-07')
    await expect(page.getByText(`Your bid of 102-07 on ${project} was accepted.`)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    world.expectOnConsole(/ERR_FAILED/)
    await heldRoute?.abort()
    await expect(row(page, project)).toContainText('Winning')
    await page.unroute(BID_CALLS)
  })

  await test.step('without a response for three seconds the ticket says so and keeps checking', async () => {
    await rivalLeadsAt('102-08')
    const heldRoutes: Route[] = []
    await page.route(BID_CALLS, async (route) => {
      heldRoutes.push(route)
    })
    const ticket = await startBid(page)
    await openReview(ticket, '102-09')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('alert')).toHaveText('No response yet. Checking…')
    await expect(ticket.getByRole('button', { name: 'Checking…' })).toBeVisible()
    await expect(ticket.getByText('102-09', { exact: true })).toBeVisible()
    for (const route of heldRoutes) await route.continue()
    await expect(ticket).toBeHidden()
    await expect(page.getByText(`Your bid of 102-09 on ${project} was accepted.`)).toBeVisible()
    expect(heldRoutes).toHaveLength(1)
    await page.unroute(BID_CALLS)
  })

  await test.step('a refusal and the minimum next to it agree', async () => {
    await rivalLeadsAt('102-10')
    // The ticket learns of the rival's bid from the refusal.
    await page.route(BID_CALLS, async (route) => {
      await bidAs('tidewell', '102-12')
      await route.continue()
    })
    const ticket = await startBid(page)
    await openReview(ticket, '102-11')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText('The best bid is 102-12: bid 102-13 or more.')).toBeVisible()
    await expect(ticket.getByText(/^Bid 102-13 to 115-00\./)).toBeVisible()
    await expect(ticket.getByLabel('Price')).toHaveValue('102-11')
    await ticket.getByLabel('Price').fill('102-13')
    await expect(ticket.getByText('The best bid is 102-12: bid 102-13 or more.')).toHaveCount(0)
    await page.unroute(BID_CALLS)
  })

  await test.step('without a connection the auction is read before a bid is sent', async () => {
    world.expectOnConsole(/WebSocket/)
    const sent = sentBy(page)
    const ticket = bidTicket(page)
    await openReview(ticket, '102-13')
    await page.routeWebSocket(/./, (socket) => socket.close())
    await world.cutSockets()
    await expect(ticket.getByText(/^The live connection is down/)).toBeVisible()
    // Nothing can be read until the click, and a rival has bid by then.
    const heldRoutes: Route[] = []
    let isHolding = true
    await page.route('**/api/auction/list/live', async (route) => {
      if (isHolding) heldRoutes.push(route)
      else await route.continue()
    })
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('button', { name: /^(Sending|Checking)…$/ })).toBeVisible()
    await bidAs('tidewell', '102-14')
    isHolding = false
    for (const route of heldRoutes) await route.continue()
    await expect(
      ticket.getByText('Prices have changed, so your bid wasn’t sent. Review them and bid again.'),
    ).toBeVisible()
    await expect(ticket.getByText(/^Bid 102-15 to 115-00\./)).toBeVisible()
    expect(sent).toEqual([])
  })
})
