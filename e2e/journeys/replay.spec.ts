// An auction of thirty bids, built in a real world, played again in the panel: it ends where it ended, and where the
// receipts say that it ended. One ran undisturbed; one was paused and extended by the desk.
import type { Page } from '@playwright/test'
import { row } from './board'
import { bidCount, expectFact, part, verifyReceipts } from './three-screens'
import type { World } from './world'
import { expect, test } from './world'

const AUCTION = 'Pine Cone Village'
const bidders = ['harbor-crest', 'summit-ridge', 'blue-mesa'] as const

// A scenario whose bots do not bid on this auction: the test decides who bids what.
test.use({ scenario: 'no-sale', seed: 5 })

const desk = { auction: 'pine-cone-village' }

const courses = [
  {
    course: 'undisturbed',
    /** From the twenty-fourth bid to the last minute. */
    untilLastMinute: '7m',
    /** After the twentieth bid. */
    meanwhile: async (_world: World) => undefined,
    /** What counts at the twentieth bid, and what has happened to the end by the last. */
    atTwentieth: '10:00',
    history: ['Extended to', 'Opened, scheduled to end at'],
    happened: 7,
  },
  {
    course: 'paused and extended by the desk',
    untilLastMinute: '12m',
    meanwhile: async (world: World) => {
      await world.inject({ name: 'pause auction', ...desk })
      await world.advance('3m')
      await world.inject({ name: 'resume auction', ...desk })
      await world.inject({ name: 'extend auction', ...desk, minutes: 5 })
    },
    atTwentieth: '10:00 left',
    history: [
      'by bid 30',
      'by the seller (5 min)',
      'Resumed by the seller, now ends at',
      'Paused by the seller, 10:00 left',
      'Opened, scheduled to end at',
    ],
    happened: 10,
  },
] as const

/** Thirty bids by three in turn, the last six in the soft close, each of which moves the end. */
async function thirtyBids(world: World, { meanwhile, untilLastMinute }: (typeof courses)[number]): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    await world.advance(n < 24 ? '30s' : n === 24 ? untilLastMinute : '90s')
    await world.inject({ name: 'bid', as: bidders[n % 3], ...desk, raise: 1 + (n % 4) })
    if (n === 19) await meanwhile(world)
  }
  await world.advance('2m')
}

const moment = (page: Page) => page.getByRole('status').filter({ hasText: / ET · / })

/** Steps from lead to lead, then to the end. */
async function replayToEnd(page: Page, atTwentieth: string): Promise<void> {
  await page.getByRole('link', { name: 'Replay auction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Replay auction' })).toBeVisible()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(moment(page)).toContainText('bid 0 of 30')
  for (let n = 1; n <= 30; n += 1) {
    await page.getByRole('button', { name: 'Next lead change' }).click()
    await expect(moment(page)).toContainText(`bid ${n} of 30`)
    if (n === 20) await expect(page.getByRole('timer')).toHaveText(atTwentieth)
  }
}

/** From the end back to the last bid. */
async function replayLastBid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Replay auction' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(moment(page)).toContainText('bid 0 of 30')
  await endReplay(page)
  await page.getByRole('button', { name: 'Previous lead change' }).click()
  await expect(moment(page)).toContainText('bid 30 of 30')
}

const endReplay = async (page: Page): Promise<void> => {
  await page.getByRole('slider', { name: 'Replay position' }).press('End')
  await expect(moment(page)).toContainText('closed')
  await expect(page.getByText('CLOSED', { exact: true })).toBeVisible()
}

for (const each of courses)
  test(`thirty bids, ${each.course}, are replayed to the end that the receipts prove`, async ({ world }) => {
    await thirtyBids(world, each)
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
    // Ten of the winner's were taken, one was refused at the ninth minute by the scenario.
    await verifyReceipts(winner, 31, 11)
    const newest = part(winner, 'My receipts').getByRole('listitem').filter({ hasText: 'Accepted' }).first()
    await expect(newest).toContainText(price)

    await replayToEnd(winner, each.atTwentieth)
    // The steps are the same for both.
    await replayLastBid(seller)
    // At the last bid the panel stands where it stood then: price, leader, end.
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
        .getByRole('button', { name: `Show all ${each.happened} entries` })
        .click()
      await expect(part(page, 'History').getByRole('listitem')).toHaveCount(each.happened)
      for (const words of each.history) await expect(part(page, 'History')).toContainText(words)
      await endReplay(page)
      await expectFact(part(page, 'Result'), 'Winning price', price)
      await expectFact(part(page, 'Result'), 'Buyer', 'Blue Mesa Partners')
      await expectFact(part(page, 'Result'), 'Extended by bids', '6 times')
    }
  })
