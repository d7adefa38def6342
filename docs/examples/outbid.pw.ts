// An investor is outbid in paused virtual time, loses the connection, and leads again after a rewind.
import { expect, test } from '@loan-auction/simulator/playwright'

test.use({ scenario: 'first-live-auction', seed: 41 })

test('an investor sees at once that a rival outbid them', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live', { channels: ['auction'] })
  await world.clock.advance('10s')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await world.clock.settle()
  await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toContainText('Outbid')

  await world.faults.begin({ fault: 'cut socket', for: 'harbor-crest', lasting: '20s' })
  await world.clock.advance('30s')
  // A client without a connection receives nothing, so wait until it has a new one.
  await expect(page.getByRole('button', { name: /^Live · official time/ })).toBeVisible()
  await world.clock.rewind('5s')
  await expect(page.getByRole('row', { name: /Whitewing Flats/ })).toContainText('Winning')
})
