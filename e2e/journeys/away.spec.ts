// While you were away: after a lost connection, a notice says once what has happened.
import { bid, openAuction, row } from './board'
import { control } from './simulator'
import { expect, test } from './world'

test('an investor whose device was offline sees once what happened in the meantime', async ({ world }) => {
  world.expectOnConsole(/WebSocket|ERR_INTERNET_DISCONNECTED/)
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, 'Whitewing Flats')
  await bid(page, '108-00')
  await world.advance('5m')
  await expect(row(page, 'Whitewing Flats')).toContainText('Winning')

  const away = page.getByRole('region', { name: 'While you were away' })
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-16' })
  await page.context().setOffline(false)
  await expect(row(page, 'Whitewing Flats')).toContainText('Outbid')
  await away.getByText('While you were away: 1 changed, 1 outbid').click()
  await expect(away.getByRole('listitem').filter({ hasText: 'Whitewing Flats' })).toHaveText(
    'Whitewing Flats: outbid at 10:20:00 ET; the lead changed once; extended once, now ends at 10:22:00 ET; now Outbid.',
  )
  await away.getByRole('button', { name: 'Dismiss' }).click()
  await expect(away).toHaveCount(0)

  // Offline again, past the end of the auction: the page can't see the clock advance.
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  await control('clock.run', { params: { worldId: world.id }, body: { action: 'advance', by: '2m' } })
  await page.context().setOffline(false)
  await away.getByText('While you were away: 2 changed, 1 outbid').click()
  await expect(away.getByRole('listitem').filter({ hasText: 'Whitewing Flats' })).toContainText('closed: Lost.')
})
