// The scenario of `npm start`, played by three people: the lead is taken, lost and taken back in the last minute, and winner, loser
// and seller each see their own result.
import { bid, expectNoReload, mark, row } from './board'
import {
  atAuction,
  bidCount,
  expectFact,
  goToResult,
  newestBid,
  pagesOf,
  part,
  type Seats,
  verifyReceipts,
} from './three-screens'
import { expect, test } from './world'

const AUCTION = 'Riella on 5th'
const seats: Seats = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }

// Verifies: S1.3, S1.4, S1.7, S4.12, S4.13, S4.14, S4.15
test('three people see each other’s bids, extensions and the result of a live auction without a reload @both-connectors', async ({
  world,
}) => {
  const screens = await atAuction(world, seats, 'live', AUCTION)
  const { seller, investor, rival } = screens
  await expect(row(investor, AUCTION)).toContainText('Outbid')
  for (const page of pagesOf(screens)) await mark(page)

  // Higher than any bot of the scenario bids: from here on people decide.
  await bid(investor, '106-00')
  await expect(row(investor, AUCTION)).toContainText('Winning')
  await expect(row(rival, AUCTION)).toContainText('106-00')
  await expect(newestBid(investor)).toContainText(/106-00\s*You/)
  await expect(newestBid(rival)).toContainText(/106-00\s*Investor [A-Z]/)
  await expect(newestBid(seller)).toContainText(/106-00\s*Harbor Crest Capital/)

  await bid(rival, '106-16')
  await expect(row(rival, AUCTION)).toContainText('Winning')
  await expect(row(investor, AUCTION)).toContainText('Outbid')
  await expect(row(investor, AUCTION)).toContainText('106-16')
  await expect(investor.getByText(`Outbid on ${AUCTION}: the best bid is now 106-16.`)).toBeVisible()
  await expect(newestBid(seller)).toContainText(/106-16\s*Summit Ridge Securities/)

  await world.jump('11m')
  for (const page of pagesOf(screens)) {
    await expect(row(page, AUCTION).getByRole('timer')).toHaveText('01:00')
    await expect(part(page, 'Bids')).toContainText('Not extended yet. 15 extensions left.')
  }
  await bid(investor, '107-00')
  for (const page of pagesOf(screens)) {
    await expect(row(page, AUCTION).getByRole('timer')).toHaveText('02:00')
    await expect(part(page, 'Bids')).toContainText(
      'Extended once, last by the 107-00 bid at 10:26:00 ET. 14 extensions left.',
    )
  }

  // Tidewell raises once more, as the scenario says, and is the last to do so.
  await world.advance('20s')
  await expect(row(investor, AUCTION)).toContainText('Outbid')
  await bid(investor, '107-16')
  await world.advance('5m')
  await goToResult(screens)

  await expect(row(investor, AUCTION)).toContainText('Won')
  await expect(row(rival, AUCTION)).toContainText('Lost')
  for (const page of pagesOf(screens)) {
    await expectFact(part(page, 'Result'), 'Winning price', '107-16')
    await expectFact(part(page, 'Result'), 'Cover price', '107-01')
    await expectFact(part(page, 'Result'), 'Closed', /10:28:20 ET$/)
  }
  await expectFact(part(investor, 'Result'), 'Outcome', 'Won')
  await expectFact(part(investor, 'Result'), 'Buyer', 'Harbor Crest Capital')
  await expectFact(part(rival, 'Result'), 'Outcome', 'Lost')
  await expectFact(part(rival, 'Result'), 'Your best bid', '106-16')
  await expect(part(rival, 'Result')).not.toContainText('Harbor Crest')
  await expectFact(part(seller, 'Result'), 'Outcome', 'Sold')
  await expectFact(part(seller, 'Result'), 'Buyer', 'Harbor Crest Capital')

  for (const page of pagesOf(screens)) await expectNoReload(page)

  // No bid was refused, so there are as many receipts as bids, and every screen counts the same.
  const bids = await bidCount(seller)
  await verifyReceipts(investor, bids, 5)
  await verifyReceipts(rival, bids, 5)
  await expect(part(seller, 'My receipts')).toHaveCount(0)
})
