// An auction of thirty bids replayed in the panel ends with the same result that its receipts prove: one that ran undisturbed, and
// one that the seller paused and extended.
import type { Page } from '@playwright/test'
import { row } from './board'
import { bidCount, expectFact, part, verifyReceipts } from './three-screens'
import { expect, test, type World } from './world'

const AUCTION = 'Pine Cone Village'
const bidders = ['harbor-crest', 'summit-ridge', 'blue-mesa'] as const

// The bots of this scenario don't bid on the auction, so the test decides every bid.
test.use({ scenario: 'no-sale', seed: 5 })

const target = { auction: 'pine-cone-village' }

const histories = [
  {
    name: 'undisturbed',
    /** From the twenty-fourth bid to the last minute. */
    untilLastMinute: '7m',
    /** After the twentieth bid. */
    afterTwentieth: async (_world: World) => undefined,
    /** The countdown at the twentieth bid. */
    atTwentieth: '10:00',
    /** Texts in the history at the last bid, and the number of its entries. */
    history: ['Extended to', 'Opened, scheduled to end at'],
    entries: 7,
  },
  {
    name: 'paused and extended by the seller',
    untilLastMinute: '12m',
    afterTwentieth: async (world: World) => {
      await world.inject({ name: 'pause auction', ...target })
      await world.advance('3m')
      await world.inject({ name: 'resume auction', ...target })
      await world.inject({ name: 'extend auction', ...target, minutes: 5 })
    },
    atTwentieth: '10:00 left',
    history: [
      'by bid 30',
      'by the seller (5 min)',
      'Resumed by the seller, now ends at',
      'Paused by the seller, 10:00 left',
      'Opened, scheduled to end at',
    ],
    entries: 10,
  },
] as const

/** Thirty bids by three people in turn. The last six are in the soft close, and each moves the end. */
async function bidThirtyTimes(
  world: World,
  { afterTwentieth, untilLastMinute }: (typeof histories)[number],
): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    await world.advance(n < 24 ? '30s' : n === 24 ? untilLastMinute : '90s')
    await world.inject({ name: 'bid', as: bidders[n % 3], ...target, raise: 1 + (n % 4) })
    if (n === 19) await afterTwentieth(world)
  }
  await world.advance('2m')
}

const position = (page: Page) => page.getByRole('status').filter({ hasText: / ET · / })

/** Opens the replay and steps from lead change to lead change, to the last bid. */
async function replayLeadChanges(page: Page, atTwentieth: string): Promise<void> {
  await page.getByRole('link', { name: 'Replay auction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Replay auction' })).toBeVisible()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(position(page)).toContainText('bid 0 of 30')
  for (let n = 1; n <= 30; n += 1) {
    await page.getByRole('button', { name: 'Next lead change' }).click()
    await expect(position(page)).toContainText(`bid ${n} of 30`)
    if (n === 20) await expect(page.getByRole('timer')).toHaveText(atTwentieth)
  }
}

/** Opens the replay, goes to its end, and back to the last bid. */
async function replayLastBid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Replay auction' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(position(page)).toContainText('bid 0 of 30')
  await endReplay(page)
  await page.getByRole('button', { name: 'Previous lead change' }).click()
  await expect(position(page)).toContainText('bid 30 of 30')
}

const endReplay = async (page: Page): Promise<void> => {
  await page.getByRole('slider', { name: 'Replay position' }).press('End')
  await expect(position(page)).toContainText('closed')
  await expect(page.getByText('CLOSED', { exact: true })).toBeVisible()
}

for (const each of histories)
  test(`the replay of an auction of thirty bids, ${each.name}, ends with the result that the receipts prove`, async ({
    world,
  }) => {
    await bidThirtyTimes(world, each)
    const winner = await world.enter('blue-mesa', '/investor/auction/past')
    const seller = await world.enterElsewhere('ridgeway-housing', '/lender/auction/past')
    for (const page of [winner, seller]) {
      await row(page, AUCTION).getByRole('link', { name: AUCTION }).click()
      expect(await bidCount(page)).toBe(30)
    }
    const result = part(winner, 'Result')
    const price = (
      await result
        .getByText(/^\d+-\d\d$/)
        .first()
        .innerText()
    ).trim()
    await expectFact(result, 'Outcome', 'Won')
    await expectFact(result, 'Winning price', price)
    await expectFact(result, 'Extended by bids', '6 times')
    // Ten bids of the winner were accepted, and one in the scenario's ninth minute was refused.
    await verifyReceipts(winner, 31, 11)
    const newest = part(winner, 'My receipts').getByRole('listitem').filter({ hasText: 'Accepted' }).first()
    await expect(newest).toContainText(price)

    await replayLeadChanges(winner, each.atTwentieth)
    // The steps are the same for the seller.
    await replayLastBid(seller)
    // At the last bid, the panel shows the price, leader and end of that time.
    await expect(winner.getByRole('list', { name: 'Bids, newest first' }).getByRole('listitem').first()).toContainText(
      'You',
    )
    await expect(seller.getByRole('list', { name: 'Bids, newest first' }).getByRole('listitem').first()).toContainText(
      'Blue Mesa Partners',
    )
    for (const page of [winner, seller]) {
      await expect(part(page, 'Bids')).toContainText('Extended 6 times, last by the ')
      await expect(page.getByRole('timer')).toHaveText('02:00')
      await part(page, 'History')
        .getByRole('button', { name: `Show all ${each.entries} entries` })
        .click()
      await expect(part(page, 'History').getByRole('listitem')).toHaveCount(each.entries)
      for (const text of each.history) await expect(part(page, 'History')).toContainText(text)
      await endReplay(page)
      await expectFact(part(page, 'Result'), 'Winning price', price)
      await expectFact(part(page, 'Result'), 'Buyer', 'Blue Mesa Partners')
      await expectFact(part(page, 'Result'), 'Extended by bids', '6 times')
    }
  })
