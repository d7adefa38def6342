// The built app on servers that nobody here wrote: one that offers only what the specification lists, and one that writes it
// as a Laravel does. Nothing on the screen may say that something is missing.
import { bid, openAuction, row } from './board'
import { signInToLiveBoard } from './sign-in'
import { expect, test } from './world'

for (const [api, broadcaster] of [
  ['spec', 'reverb'],
  ['laravel', 'socket.io'],
] as const) {
  test.describe(`on --api ${api} over ${broadcaster}`, () => {
    test.use({ api, broadcaster })

    // Verifies: S1.4, S4.12, S7.2, S7.13
    test('an investor signs in, bids, is outbid live, and sees what is hidden', async ({ world }) => {
      const page = await signInToLiveBoard(world)
      // The specification lists who bid, and no figure: none is made up.
      await openAuction(page, 'Riella on 5th')
      await expect(row(page, 'Riella on 5th')).toContainText('Outbid')
      await expect(page.getByText('Lowest rate wins')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Exposure' })).toHaveCount(0)
      await bid(page, '108-00')
      await expect(row(page, 'Riella on 5th')).toContainText('Winning')
      await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '110-00' })
      await expect(row(page, 'Riella on 5th')).toContainText('Outbid')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page.getByRole('region', { name: 'Connection' }).last()).toContainText('Bid receipts')
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })
}
