// Boards under changes of connection and clock: dropped connections, pauses, rewinds, restored snapshots, and three people in one
// browser.
import type { Page } from '@playwright/test'
import { mouse } from './actors'
import {
  bid,
  countdowns,
  countdownsAfterFrames,
  expectNoReload,
  mark,
  openAuction,
  openReview,
  row,
  startBid,
} from './board'
import { expect, test } from './world'

test.describe('boards', () => {
  test('follow a rewind, and are current again after every socket was cut, without a reload', async ({ world }) => {
    world.expectOnConsole(/WebSocket/)
    const investor = await world.enter('harbor-crest', '/investor/auction/live')
    await test.step('a rewind of the world undoes a bid', async () => {
      await expect(row(investor, 'Whitewing Flats')).toContainText('06:00')
      await mark(investor)
      await openAuction(investor, 'Whitewing Flats')
      await world.advance('2m')
      await expect(row(investor, 'Whitewing Flats')).toContainText('04:00')
      await bid(investor, '106-00')
      await expect(row(investor, 'Whitewing Flats')).toContainText('106-00')
      await world.rewind('0s')
      await expect(row(investor, 'Whitewing Flats')).toContainText('06:00')
      await expect(row(investor, 'Whitewing Flats')).not.toContainText('106-00')
      await expectNoReload(investor)
    })

    const lender = await world.enter('prairie-lending', '/lender/auction/live')
    const rival = await world.enterElsewhere('summit-ridge', '/investor/auction/live')
    const pages = [investor, lender, rival]
    for (const page of pages) {
      await expect(row(page, 'Riella on 5th')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Live · official time/ })).toBeVisible()
      await mark(page)
    }

    await world.cutSockets()
    // While the pages are disconnected, there's a bid, and the end of an auction moves.
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '108-00' })
    await world.inject({ name: 'extend auction', auction: 'sixty20-on-4th', minutes: 30 })

    for (const page of pages) {
      await expect(row(page, 'Riella on 5th')).toContainText('108-00')
      await expect(page.getByRole('button', { name: /^Live · official time/ })).toBeVisible()
    }
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '107-00' })
    for (const page of pages) {
      await expect(row(page, 'Whitewing Flats')).toContainText('107-00')
      await expectNoReload(page)
    }
  })

  test('are rewound under an open ticket, a past auction and a half-typed loan, which keep what was typed', async ({
    world,
  }) => {
    const investor = await world.enter('harbor-crest', '/investor/auction/live')
    const past = await world.enter('summit-ridge', '/investor/auction/past')
    const lender = await world.enter('prairie-lending', '/lender/loan/create')
    const actor = mouse(lender)
    await actor.pick('FHA')
    await actor.pick(/^FHA 221\(d\)\(4\)/)
    await actor.press('Start setup')
    await actor.text('FHA project number', '062-35777')
    await openAuction(investor, 'Oaks at Cibolo Creek')
    // Rivals extend Whitewing Flats in its last minutes; by then it has closed.
    await world.advance('20m')
    await expect(row(past, 'Whitewing Flats')).toBeVisible()
    const ticket = await startBid(investor)
    await ticket.getByLabel('Price').fill('111-00')
    for (const page of [investor, past, lender]) await mark(page)

    await world.rewind('1m')
    await expect(row(past, 'Whitewing Flats')).toHaveCount(0)
    await expect(row(investor, 'Whitewing Flats')).toContainText('05:00')
    await expect(lender.getByLabel('FHA project number')).toHaveValue('062-35777')
    // The ticket keeps the typed price, and its bid belongs to the new time.
    await expect(ticket.getByLabel('Price')).toHaveValue('111-00')
    await openReview(ticket)
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket).toBeHidden()
    await expect(row(investor, 'Oaks at Cibolo Creek')).toContainText('111-00')
    for (const page of [investor, past, lender]) await expectNoReload(page)
  })

  test('and notifications are right after a restored snapshot and a reset, without a reload', async ({ world }) => {
    const board = await world.enter('harbor-crest', '/investor/auction/live')
    const notifications = await world.enterElsewhere('summit-ridge', '/investor/profile/notifications')
    const seller = await world.enterElsewhere('prairie-lending', '/lender/auction/live')
    for (const page of [board, notifications, seller]) await mark(page)
    const expectBest = (page: Page, price: string) => expect(row(page, 'Whitewing Flats')).toContainText(price)

    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '106-00' })
    await expectBest(board, '106-00')
    await world.snapshot('at 106')
    await world.inject({ name: 'notify', to: 'summit-ridge', title: 'Later news', text: 'This will be undone.' })
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-00' })
    await expectBest(seller, '108-00')
    await expect(notifications.getByText('This will be undone.')).toBeVisible()

    await world.restore('at 106')
    await expectBest(board, '106-00')
    await expectBest(seller, '106-00')
    await expect(notifications.getByText('This will be undone.')).toHaveCount(0)

    await world.reset()
    for (const page of [board, seller]) await expect(row(page, 'Whitewing Flats')).not.toContainText('106-00')
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '107-00' })
    await expectBest(board, '107-00')
    await expectBest(seller, '107-00')
    for (const page of [board, notifications, seller]) await expectNoReload(page)
  })
})

test('lender, investor and rival work side by side in one browser, each signed in as themselves, with one clock', async ({
  world,
}) => {
  const people = {
    'harbor-crest': await world.enter('harbor-crest', '/investor/auction/live'),
    'summit-ridge': await world.enter('summit-ridge', '/investor/auction/live'),
    'prairie-lending': await world.enter('prairie-lending', '/lender/auction/live'),
  }
  for (const [key, page] of Object.entries(people)) {
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(world.person(key).email)
    await openAuction(page, 'Riella on 5th')
  }
  await bid(people['harbor-crest'], '106-00')
  const newest = (key: keyof typeof people) =>
    people[key].getByRole('list', { name: 'Bids, newest first' }).getByRole('listitem').first()
  await expect(newest('harbor-crest')).toContainText('You')
  await expect(newest('summit-ridge')).toContainText(/106-00\s*Investor [A-Z]/)
  await expect(newest('prairie-lending')).toContainText(/106-00\s*Harbor Crest Capital/)

  await test.step('every countdown stops at once when the world is paused', async () => {
    const [investor, lender] = [people['harbor-crest'], people['prairie-lending']]
    const before = await countdowns(investor)
    await world.rate(60)
    await world.play()
    await expect.poll(() => countdowns(investor)).not.toEqual(before)
    await world.pause()
    // At sixty times the speed, thirty frames are half a minute: a running clock would show.
    for (const page of [investor, lender]) {
      const stopped = await countdowns(page)
      expect(stopped.length).toBeGreaterThan(0)
      expect(await countdownsAfterFrames(page, 30)).toEqual(stopped)
    }
    const [ofInvestor, ofLender] = await Promise.all(
      [investor, lender].map((page) => row(page, 'Riella on 5th').getByRole('timer').innerText()),
    )
    expect(ofInvestor).toBe(ofLender)
  })

  for (const [key, page] of Object.entries(people)) {
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(world.person(key).email)
  }
})
