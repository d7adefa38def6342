// An investor is outbid in paused virtual time, loses the connection, and leads again after a rewind.
import { expect, test } from '@loan-auction/simulator/playwright'

test.use({ scenario: 'first-live-auction', seed: 41 })

test('an investor sees at once that a rival outbid them', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live', { channels: ['auction'] })
  await world.clock.advance('10s')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await world.clock.settle()
  await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toContainText('Outbid')

  // A clock move waits only for connected clients, so wait until this one has lost its connection, and has a new one.
  const live = page.getByRole('button', { name: /^Live · official time/ })
  await world.faults.begin({ fault: 'cut socket', for: 'harbor-crest', lasting: '20s' })
  await expect(live).toBeHidden()
  await world.clock.advance('30s')
  await expect(live).toBeVisible()
  await world.clock.rewind('5s')
  await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toContainText('Winning')
})
