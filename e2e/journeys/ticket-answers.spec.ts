// What the ticket makes of the answer to a bid: lost, late, refused, or told by the live line before it comes.
import type { Route } from '@playwright/test'
import { bid, review, row, startBid } from './board'
import { atRiella, project, sentBy } from './ticket'
import { expect, test } from './world'

const onBids = '**/api/auction/bid/*'

test.describe('an answer', { tag: '@both-connectors' }, () => {
  test('investor walk 3: a 500 after the bid was recorded is read back, and is no error', async ({ world }) => {
    world.expectOnConsole(/500/)
    const page = await atRiella(world)
    await page.route(onBids, async (route) => {
      await world.inject({ name: 'bid', as: 'harbor-crest', auction: 'riella-on-5th', price: '102-03' })
      await route.fulfill({ status: 500, json: { message: 'Server Error' } })
    })
    await bid(page, '102-03')
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    await expect(page.getByText(/try again/i)).toHaveCount(0)
    await expect(row(page, project)).toContainText('Winning')
  })

  test('investor walk 3: a 500 before anything was recorded says that the bid is not there', async ({ world }) => {
    world.expectOnConsole(/500/)
    const page = await atRiella(world)
    await page.route(onBids, (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }))
    const ticket = await startBid(page)
    await review(ticket, '102-03')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText('Your bid did not reach the auction. You can bid again.')).toBeVisible()
    await expect(ticket.getByLabel('Price')).toHaveValue('102-03')
    await page.unroute(onBids)
    await review(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(row(page, project)).toContainText('Winning')
  })

  test('investor walk 4: the event of one’s own bid settles the ticket before the answer', async ({ world }) => {
    const page = await atRiella(world)
    let held: Route | undefined
    await page.route(onBids, async (route) => {
      await world.inject({ name: 'bid', as: 'harbor-crest', auction: 'riella-on-5th', price: '102-03' })
      held = route
    })
    await bid(page, '102-03')
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await held?.abort()
    world.expectOnConsole(/ERR_FAILED/)
    await expect(row(page, project)).toContainText('Winning')
  })

  test('investor walk 4: without an answer it says so after three seconds, and goes on looking', async ({ world }) => {
    const page = await atRiella(world)
    const held: Route[] = []
    await page.route(onBids, async (route) => {
      held.push(route)
    })
    const ticket = await startBid(page)
    await review(ticket, '102-03')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('alert')).toHaveText('No answer yet, checking.')
    await expect(ticket.getByRole('button', { name: 'Checking…' })).toBeVisible()
    await expect(ticket.getByText('102-03', { exact: true })).toBeVisible()
    for (const route of held) await route.continue()
    await expect(ticket).toBeHidden()
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    expect(held).toHaveLength(1)
  })

  test('investor walk 5: a refusal and the minimum beside it say the same', async ({ world }) => {
    const page = await atRiella(world)
    // The live event of the rival's bid does not come; only the refusal tells of it.
    await page.route(onBids, async (route) => {
      await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-12' })
      await route.continue()
    })
    const ticket = await startBid(page)
    await review(ticket, '102-05')
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByText('The best bid is 102-12: bid 102-13 or more.')).toBeVisible()
    await expect(ticket.getByText(/^Bid 102-13 to 115-00\./)).toBeVisible()
    await expect(ticket.getByLabel('Price')).toHaveValue('102-05')
    await ticket.getByLabel('Price').fill('102-13')
    await expect(ticket.getByText('The best bid is 102-12: bid 102-13 or more.')).toHaveCount(0)
  })

  test('investor walk 6: while the line is down the auction is read before a bid is sent', async ({ world }) => {
    world.expectOnConsole(/WebSocket/)
    const page = await atRiella(world)
    const sent = sentBy(page)
    const ticket = await startBid(page)
    await review(ticket, '102-05')
    await page.routeWebSocket(/./, (socket) => socket.close())
    await world.cutSockets()
    await expect(ticket.getByText(/^The live line is down/)).toBeVisible()
    // Until the press nothing can be read; a rival has bid meanwhile.
    const held: Route[] = []
    let holds = true
    await page.route('**/api/auction/list/live', async (route) => {
      if (holds) held.push(route)
      else await route.continue()
    })
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('button', { name: /^(Sending|Checking)…$/ })).toBeVisible()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-04' })
    holds = false
    for (const route of held) await route.continue()
    await expect(
      ticket.getByText('The prices on the screen were old, so nothing was sent. Check the new ones and bid again.'),
    ).toBeVisible()
    await expect(ticket.getByText(/^Bid 102-05 to 115-00\./)).toBeVisible()
    expect(sent).toEqual([])
  })
})
