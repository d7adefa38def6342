// The soft close on three screens: a bid in the last second only gives everyone two more minutes. All screens show the same end in the
// same words, and a pause stops it for all.
import { bid, row } from './board'
import { atAuction, expectFact, goToResult, pagesOf, part, type Screens, type Seats } from './three-screens'
import { expect, test } from './world'

const AUCTION = 'Riella on 5th'
const seats: Seats = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }

/** Expects the same time left and the same sentence about the end on every screen. */
async function expectEnd(screens: Screens, left: string, inWords: string): Promise<void> {
  for (const page of pagesOf(screens)) {
    // The same in the row, the panel and the closing lane.
    const timers = page.getByRole('timer')
    await expect(timers.filter({ hasText: left }).nth(1)).toBeVisible()
    await expect(timers.filter({ hasNotText: left })).toHaveCount(0)
    await expect(part(page, 'Bids')).toContainText(inWords)
  }
}

/** Expects the same frozen time left on every screen, and no running countdown. */
async function expectFrozen(screens: Screens, left: string): Promise<void> {
  for (const page of pagesOf(screens)) {
    await expect(row(page, AUCTION)).toContainText(`${left} left`)
    await expect(page.getByRole('timer').filter({ hasNotText: `${left} left` })).toHaveCount(0)
    await expect(part(page, 'Bids')).toContainText(
      'The seller has paused this auction: A term is being corrected. The clock is stopped. A bid in the last 2 minutes moves the end to 2 minutes after that bid. Extended twice, last by the 103-08 bid at 10:45:55 ET. 13 extensions left.',
    )
  }
}

test.use({ scenario: 'outbid-in-the-last-minute', seed: 41 })

// Verifies: S1.4, S1.7, S4.12, S4.15
test('three people see the end of an auction move with late bids, stop during a pause, and close once', async ({
  world,
}) => {
  await world.advance('1s')
  const screens = await atAuction(world, seats, 'live', AUCTION)
  const { seller, investor, rival } = screens
  await bid(investor, '102-24')

  // The scenario's rival has raised; a minute before the end, everyone still counts down to the announced end.
  await world.jump('last-minute')
  await expect(row(investor, AUCTION)).toContainText('Outbid')
  await expect(row(rival, AUCTION)).toContainText('Winning')
  const rule = 'A bid in the last 2 minutes moves the end to 2 minutes after that bid.'
  await expectEnd(screens, '01:00', `${rule} Not extended yet. 15 extensions left.`)

  await bid(investor, '103-00')
  await expect(row(rival, AUCTION)).toContainText('Outbid')
  await expectEnd(
    screens,
    '02:00',
    `${rule} Extended once, last by the 103-00 bid at 10:44:00 ET. 14 extensions left. Ends at 10:46:00 ET.`,
  )

  await world.advance('115s')
  await bid(rival, '103-08')
  await expect(row(investor, AUCTION)).toContainText('Outbid')
  await expectEnd(
    screens,
    '02:00',
    `${rule} Extended twice, last by the 103-08 bid at 10:45:55 ET. 13 extensions left. Ends at 10:47:55 ET.`,
  )

  await world.advance('90s')
  await seller.getByRole('button', { name: 'Pause' }).click()
  const pause = seller.getByRole('dialog', { name: 'Pause auction' })
  await pause.getByLabel('Reason').fill('A term is being corrected.')
  await pause.getByRole('button', { name: 'Pause auction' }).click()
  await expectFrozen(screens, '00:30')
  await expect(investor.getByRole('button', { name: 'Bid', exact: true })).toBeDisabled()
  await expect(rival.getByRole('button', { name: 'Bid', exact: true })).toBeDisabled()
  await world.advance('5m')
  await expectFrozen(screens, '00:30')
  await seller.getByRole('button', { name: 'Resume' }).click()
  await expectEnd(screens, '00:30', '13 extensions left. Ends at 10:52:55 ET.')

  for (const page of pagesOf(screens)) {
    const history = part(page, 'History').getByRole('listitem')
    await expect(history).toHaveText([
      /^Resumed by the seller, now ends at 10:52:55 ET 10:52:25 ET$/,
      /^Paused by the seller, 00:30 left: A term is being corrected. 10:47:25 ET$/,
      /^Extended to 10:47:55 ET by bid \d+ 10:45:55 ET$/,
      /^Extended to 10:46:00 ET by bid \d+ 10:44:00 ET$/,
      /^Opened, scheduled to end at 10:45:00 ET /,
    ])
  }

  await bid(investor, '103-16')
  await expectEnd(
    screens,
    '02:00',
    `${rule} Extended 3 times, last by the 103-16 bid at 10:52:25 ET. 12 extensions left. Ends at 10:54:25 ET.`,
  )

  await world.advance('2m')
  await goToResult(screens)
  await expect(row(investor, AUCTION)).toContainText('Won')
  await expect(row(rival, AUCTION)).toContainText('Lost')
  for (const page of pagesOf(screens)) {
    await expectFact(part(page, 'Result'), 'Winning price', '103-16')
    await expectFact(part(page, 'Result'), 'Closed', /10:54:25 ET$/)
  }
})
