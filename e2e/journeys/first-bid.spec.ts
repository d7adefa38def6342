// The main job of an investor: sign in, bid, be outbid, win or lose.
import { bid, expectNoReload, mark, openAuction, row } from './board'
import { signInToLiveBoard } from './sign-in'
import { expect, test } from './world'

test.describe('an investor at live auctions', () => {
  // Verifies: S1.4, S1.7, S2.5, S4.12, S4.14, S7.2, S7.13
  test('signs in, bids, is outbid, loses one auction and wins another without a reload @firefox', async ({ world }) => {
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
})
