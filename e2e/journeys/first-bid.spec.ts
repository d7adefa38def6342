// The main job: sign in, bid, be outbid, win or lose, in paused virtual time.
import { bid, expectNoReload, mark, openAuction, row } from './board'
import { signInToLiveBoard } from './sign-in'
import { expect, test } from './world'

test.describe('an investor at live auctions', () => {
  // Verifies: S1.4, S1.7, S2.5, S4.12, S4.14, S7.2, S7.13
  test('signs in, bids, is outbid, loses one auction and wins another', async ({ world }) => {
    const page = await signInToLiveBoard(world)
    await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
    await mark(page)

    await openAuction(page, 'Riella on 5th')
    await expect(row(page, 'Riella on 5th')).toContainText('Outbid')
    await bid(page)
    await expect(page.getByText(/^Your bid of .* on Riella on 5th was accepted\.$/)).toBeVisible()
    await expect(row(page, 'Riella on 5th')).toContainText('Winning')
    await expect(page.getByRole('list', { name: 'Bids, newest first' }).getByRole('listitem').first()).toContainText(
      'You',
    )

    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '110-00' })
    await expect(row(page, 'Riella on 5th')).toContainText('Outbid')
    await expect(row(page, 'Riella on 5th')).toContainText('110-00')

    await openAuction(page, 'Whitewing Flats')
    await bid(page, '110-16')
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')

    await world.advance('20m')
    await expect(row(page, 'Whitewing Flats')).toHaveCount(0)
    await expect(page.getByText('This auction has closed.')).toBeVisible()
    await page.getByRole('link', { name: 'See the result' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Past auctions' })).toBeVisible()
    await expect(row(page, 'Whitewing Flats')).toContainText('Won')
    await expect(row(page, 'Whitewing Flats')).toContainText('110-16')
    await expect(row(page, 'Riella on 5th')).toContainText('Lost')
    await expectNoReload(page)
  })

  test('see each other’s bids in two browsers without reload', async ({ world }) => {
    const investor = await world.enter('harbor-crest', '/investor/auction/live')
    const rival = await world.enterElsewhere('summit-ridge', '/investor/auction/live')
    await expect(row(rival, 'Sixty20 on 4th')).toBeVisible()
    await mark(rival)

    await openAuction(investor, 'Sixty20 on 4th')
    await bid(investor, '104-00')
    await expect(row(rival, 'Sixty20 on 4th')).toContainText('104-00')

    await openAuction(rival, 'Sixty20 on 4th')
    await expect(rival.getByRole('list', { name: 'Bids, newest first' })).toContainText('104-00')
    await bid(rival)
    await expect(row(investor, 'Sixty20 on 4th')).toContainText('104-01')
    await expect(row(investor, 'Sixty20 on 4th')).toContainText('Outbid')
    await expectNoReload(rival)
  })

  test('hear in a hidden tab that they were outbid', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
    await expect(page).toHaveTitle(/^Outbid: Riella on 5th \| Live auctions/)
    // A hidden tab gets no animation frame at all.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      window.requestAnimationFrame = () => 0
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', raise: 2 })
    await expect(page).toHaveTitle(/^Outbid in 2 \|/)
  })
})
