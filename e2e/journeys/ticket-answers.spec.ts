// What the ticket makes of the answer to a bid: lost, late, refused, or told by the live line before it comes. One page, one
// step for each fault of the investor's walk; between two of them a rival takes the lead again.
import type { Route } from '@playwright/test'
import { bid, bidTicket, review, row, startBid } from './board'
import { atRiella, project, sentBy } from './ticket'
import { expect, test } from './world'

const onBids = '**/api/auction/bid/*'

test('investor walk 3, 4, 5, 6: a lost, late, early or refused answer to a bid, and a bid while the line is down', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const page = await atRiella(world)
  const by = (as: string, price: string) => world.inject({ name: 'bid', as, auction: 'riella-on-5th', price })
  const rivalLeadsAt = async (price: string): Promise<void> => {
    await by('tidewell', price)
    await expect(row(page, project)).toContainText('Outbid')
    await expect(row(page, project)).toContainText(price)
  }

  await test.step('investor walk 3: a 500 after the bid was recorded is read back, and is no error', async () => {
    world.expectOnConsole(/500/)
    await page.route(onBids, async (route) => {
      await by('harbor-crest', '102-03')
      await route.fulfill({ status: 500, json: { message: 'Server Error' } })
    })
    const answered = page.waitForResponse(onBids)
    await bid(page, '102-03')
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    // The event of the bid may be here before the answer.
    await answered
    await expect(page.getByText(/try again/i)).toHaveCount(0)
    await expect(row(page, project)).toContainText('Winning')
    await page.unroute(onBids)
  })

  await test.step('investor walk 3: a 500 before anything was recorded says that the bid is not there', async () => {
    await rivalLeadsAt('102-04')
    await page.route(onBids, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }))
    const ticket = await startBid(page)
    await review(ticket, '102-05')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText('Your bid didn’t reach the auction. You can bid again.')).toBeVisible()
    await expect(ticket.getByLabel('Price')).toHaveValue('102-05')
    await page.unroute(onBids)
    await review(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(row(page, project)).toContainText('Winning')
    await expect(ticket).toBeHidden()
  })

  await test.step('investor walk 4: the event of one’s own bid settles the ticket before the answer', async () => {
    await rivalLeadsAt('102-06')
    let held: Route | undefined
    await page.route(onBids, async (route) => {
      await by('harbor-crest', '102-07')
      held = route
    })
    await bid(page, '102-07')
    await expect(page.getByText(`Your bid of 102-07 on ${project} was accepted.`)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    world.expectOnConsole(/ERR_FAILED/)
    await held?.abort()
    await expect(row(page, project)).toContainText('Winning')
    await page.unroute(onBids)
  })

  await test.step('investor walk 4: without an answer it says so after three seconds, and goes on looking', async () => {
    await rivalLeadsAt('102-08')
    const held: Route[] = []
    await page.route(onBids, async (route) => {
      held.push(route)
    })
    const ticket = await startBid(page)
    await review(ticket, '102-09')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('alert')).toHaveText('No response yet. Checking…')
    await expect(ticket.getByRole('button', { name: 'Checking…' })).toBeVisible()
    await expect(ticket.getByText('102-09', { exact: true })).toBeVisible()
    for (const route of held) await route.continue()
    await expect(ticket).toBeHidden()
    await expect(page.getByText(`Your bid of 102-09 on ${project} was accepted.`)).toBeVisible()
    expect(held).toHaveLength(1)
    await page.unroute(onBids)
  })

  await test.step('investor walk 5: a refusal and the minimum beside it say the same', async () => {
    await rivalLeadsAt('102-10')
    // The live event of the rival's bid does not come; only the refusal tells of it.
    await page.route(onBids, async (route) => {
      await by('tidewell', '102-12')
      await route.continue()
    })
    const ticket = await startBid(page)
    await review(ticket, '102-11')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText('The best bid is 102-12: bid 102-13 or more.')).toBeVisible()
    await expect(ticket.getByText(/^Bid 102-13 to 115-00\./)).toBeVisible()
    await expect(ticket.getByLabel('Price')).toHaveValue('102-11')
    await ticket.getByLabel('Price').fill('102-13')
    await expect(ticket.getByText('The best bid is 102-12: bid 102-13 or more.')).toHaveCount(0)
    await page.unroute(onBids)
  })

  await test.step('investor walk 6: while the line is down the auction is read before a bid is sent', async () => {
    world.expectOnConsole(/WebSocket/)
    const sent = sentBy(page)
    const ticket = bidTicket(page)
    await review(ticket, '102-13')
    await page.routeWebSocket(/./, (socket) => socket.close())
    await world.cutSockets()
    await expect(ticket.getByText(/^The live connection is down/)).toBeVisible()
    // Until the press nothing can be read; a rival has bid meanwhile.
    const held: Route[] = []
    let holds = true
    await page.route('**/api/auction/list/live', async (route) => {
      if (holds) held.push(route)
      else await route.continue()
    })
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('button', { name: /^(Sending|Checking)…$/ })).toBeVisible()
    await by('tidewell', '102-14')
    holds = false
    for (const route of held) await route.continue()
    await expect(
      ticket.getByText('Prices have changed, so your bid wasn’t sent. Review them and bid again.'),
    ).toBeVisible()
    await expect(ticket.getByText(/^Bid 102-15 to 115-00\./)).toBeVisible()
    expect(sent).toEqual([])
  })
})
