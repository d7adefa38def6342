// A marketplace that approves new investors: until then they read the boards, and approval arrives without a reload.
import { expectAccessible } from './accessible'
import { expectNoReload, mark, openAuction, openReview, row, startBid } from './board'
import { expect, test } from './world'

const PROJECT = 'Riella on 5th'

test.use({ scenario: 'new-investor' })

test('a new investor reads the boards, bids only once the marketplace has approved the firm, and is notified at once', {
  tag: '@both-connectors',
}, async ({ world }) => {
  await world.jump('2m')
  const page = await world.enter('new-investor', '/investor/auction/live')
  await openAuction(page, PROJECT)
  await mark(page)
  const ticket = await startBid(page)
  const awaiting = ticket.getByText('Your firm is awaiting approval. You can bid once it’s approved.')

  await test.step('the ticket says so, and the server refuses the bid', async () => {
    await expect(awaiting).toBeVisible()
    await expectAccessible(page)
    world.expectRefusal(403, '/api/auction/bid')
    await openReview(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('alert').filter({ hasText: 'awaiting approval' })).toBeVisible()
    await expect(row(page, PROJECT)).not.toContainText('Winning')
    await ticket.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('approval is notified, and the next bid is accepted on the same page', async () => {
    await startBid(page)
    await expect(awaiting).toBeVisible()
    await world.inject({ name: 'approve investor', as: 'new-investor' })
    await expect(awaiting).toBeHidden()
    await openReview(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(row(page, PROJECT)).toContainText('Winning')
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await expect(page.getByText('Your firm is approved')).toBeVisible()
    await expectNoReload(page)
  })
})
