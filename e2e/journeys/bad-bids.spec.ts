// Impossible bids: the ticket explains each and keeps what was typed; the API refuses each with the right status.
import { bidTicket, openAuction, openReview, row, startBid } from './board'
import { auctionId, bidByWire, tokenOf } from './wire'
import { expect, test } from './world'

const project = 'Riella on 5th'

test.describe('the ticket', () => {
  // Verifies: S5.16, S9.6
  test('keeps a bid that is off the grid, too low, beaten while it is sent, or without a session, and sends a double click once', async ({
    world,
    context,
  }) => {
    world.expectRefusal(422, '/api/auction/bid/')
    world.expectRefusal(401, '/api/')
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(page, project)
    const token = await tokenOf(world, 'harbor-crest')
    const ticket = await startBid(page)

    await test.step('a price off the 1/32 grid is refused', async () => {
      await ticket.getByLabel('Price').fill('105.51')
      await ticket.getByRole('button', { name: 'Review bid' }).click()
      await expect(ticket.getByText('Please use a fraction in 1/32 increments')).toBeVisible()
      await expect(ticket.getByLabel('Price')).toHaveValue('105.51')

      const refused = await bidByWire(world, await auctionId(world, token, 'live', project), 105.51, token)
      expect(refused).toMatchObject({
        status: 422,
        errors: { price: ['Please use a fraction in 1/32 increments'] },
      })
    })

    await test.step('a price below the minimum is refused', async () => {
      await ticket.getByLabel('Price').fill('101-00')
      await ticket.getByRole('button', { name: 'Review bid' }).click()
      await expect(ticket.getByText(/^Bid \d+-\d\d or more: the best bid is \d+-\d\d$/)).toBeVisible()
      await expect(ticket.getByLabel('Price')).toHaveValue('101-00')

      const refused = await bidByWire(world, await auctionId(world, token, 'live', project), 101, token)
      expect(refused.status).toBe(422)
      expect(refused.errors.price?.[0]).toMatch(/^The best bid is \d+-\d\d: bid \d+-\d\d or more\.$/)
    })

    await test.step('a bid that a rival beats while it is sent is refused with the new minimum', async () => {
      await page.route('**/api/auction/bid/*', async (route) => {
        await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '109-00' })
        await route.continue()
      })
      await openReview(ticket, '108-00')
      await ticket.getByRole('button', { name: 'Confirm bid' }).click()
      await expect(ticket.getByText('The best bid is 109-00: bid 109-01 or more.')).toBeVisible()
      await expect(ticket.getByLabel('Price')).toHaveValue('108-00')
      await page.unroute('**/api/auction/bid/*')
    })

    await test.step('a double click on Confirm bid sends one bid', async () => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/auction/bid/')) sent.push(request.url())
      })
      await openReview(ticket, '109-16')
      await ticket.getByRole('button', { name: 'Confirm bid' }).dblclick()
      await expect(ticket).toBeHidden()
      await expect(row(page, project)).toContainText('109-16')
      expect(sent).toHaveLength(1)
      const bids = page.getByRole('list', { name: 'Bids, newest first' })
      await expect(bids.getByText('109-16')).toHaveCount(1)
    })

    await test.step('a bid without a session is not sent', async () => {
      await startBid(page)
      await openReview(ticket, '109-24')
      await context.clearCookies()
      await ticket.getByRole('button', { name: 'Confirm bid' }).click()
      await expect(ticket.getByText(/You’re signed out, so this bid wasn’t sent\./)).toBeVisible()
      await expect(ticket.getByLabel('Price')).toHaveValue('109-24')

      const refused = await bidByWire(world, await auctionId(world, token, 'live', project), 109.75)
      expect(refused).toMatchObject({ status: 401, message: 'Unauthenticated.' })
    })
  })

  test('keeps a price that is typed while its auction closes', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await openAuction(page, 'Whitewing Flats')
    const ticket = await startBid(page)
    await ticket.getByLabel('Price').fill('109-31')
    const token = await tokenOf(world, 'harbor-crest')
    const id = await auctionId(world, token, 'live', 'Whitewing Flats')
    await world.advance('40m')
    await expect(ticket.getByText('This auction has closed. Your unsent bid was 109-31.')).toBeVisible()
    await expect(ticket.getByRole('button', { name: 'Review bid' })).toHaveCount(0)

    const refused = await bidByWire(world, id, 109.96875, token)
    expect(refused).toMatchObject({ status: 422, errors: { price: ['This auction has closed.'] } })
  })

  test('is not offered to a lender, whose bid the API refuses', async ({ world }) => {
    const page = await world.enter('prairie-lending', '/lender/auction/live')
    await openAuction(page, project)
    await expect(page.getByRole('list', { name: 'Bids, newest first' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bid', exact: true })).toHaveCount(0)
    await page.keyboard.press('b')
    await expect(bidTicket(page)).toHaveCount(0)

    const token = await tokenOf(world, 'prairie-lending')
    const refused = await bidByWire(world, await auctionId(world, token, 'live', project), 108, token)
    expect(refused.status).toBe(403)
  })
})
