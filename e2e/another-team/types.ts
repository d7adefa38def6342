// Names with typos don't compile, and the documented ones do.
import type { BrowserWorld } from '@loan-auction/simulator/playwright'

declare module '@loan-auction/simulator/names' {
  interface OwnPeople {
    'my-bank': unknown
  }
}

export async function typed(world: BrowserWorld): Promise<void> {
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await world.inject({ name: 'bid', as: 'trainee', auction: 1001, raise: 2 })
  await world.inject({ name: 'attach document', with: { auction: 1001, form: 'form_hud', name: 'commitment.pdf' } })
  await world.faults.begin({ fault: 'cut socket', for: 'harbor-crest', lasting: '20s' })
  await world.clock.advance('1h30m')
  await world.wire.toHaveCall('auction.bid', { person: 'harbor-crest', status: 200, times: 1 })
  await world.wire.toHaveCall('GET /api/nothing', { status: 404 })
  world.person('my-bank')
  for (const { key } of world.info.cast) world.person(key)

  // @ts-expect-error no such command
  await world.inject({ name: 'bidd', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  // @ts-expect-error no such command
  await world.inject({ name: 'commitment.pdf', auction: 1001, form: 'form_hud' })
  // @ts-expect-error no such field
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', prize: '110-00' })
  // @ts-expect-error no such person
  await world.inject({ name: 'bid', as: 'tidewel', auction: 'whitewing-flats', price: '110-00' })
  // @ts-expect-error no such fault
  await world.faults.begin({ fault: 'cut sockt' })
  // @ts-expect-error no such call
  await world.faults.begin({ fault: 'error', status: 500, call: 'auction.bidd' })
  // @ts-expect-error not a duration
  await world.faults.begin({ fault: 'cut socket', lasting: '5 minutes' })
  // @ts-expect-error not a duration
  await world.clock.advance('5 minutes')
  // @ts-expect-error no such call
  await world.wire.toHaveCall('auction.bidd')
  // @ts-expect-error no such event
  await world.wire.toHaveEvent('auction-live-chnged')
  // @ts-expect-error no such person
  world.person('nobody')
}
