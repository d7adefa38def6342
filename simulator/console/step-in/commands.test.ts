// The commands of the step-in panel, and who gets a bid button.
import { expect, test } from 'vitest'
import { world } from '../testing/fixtures'
import { biddersOf, commands } from './commands'

test('the step-in panel lists all investors and only investors: rivals, then the trainee, then those without a seat', () => {
  expect(biddersOf(world).map(({ key }) => key)).toEqual(['ben', 'ada', 'carl', 'dora', 'emil'])
  expect(biddersOf({ ...world, seats: {} }).map(({ key }) => key)).toEqual(['ada', 'carl', 'ben', 'dora', 'emil'])
})

test('the step-in panel moves all Treasuries by the same basis points, and never to zero', () => {
  const now = { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 0.02 }
  expect(commands.moveTreasuries(now, 5)).toEqual({
    name: 'publish indication',
    ust_5y: 3.9,
    ust_10y: 4.2,
    ust_30y: 0.07,
  })
  expect(commands.moveTreasuries(now, -5)).toMatchObject({ ust_10y: 4.1, ust_30y: 0.01 })
})

const auction = {
  id: 7,
  name: 'A',
  seller: 'S',
  process: 'price' as const,
  best: null,
  leader: null,
  next: null,
  starts_at: null,
  ends_at: null,
  paused: false,
}

test('the step-in panel resumes a paused auction with the pause command', () => {
  expect(commands.pause(auction)).toEqual({ name: 'pause auction', auction: 7 })
  expect(commands.pause({ ...auction, paused: true })).toEqual({ name: 'resume auction', auction: 7 })
})

test.each([
  ['price', '102', { price: '102' }],
  ['price', '102-18', { price: '102-18' }],
  ['rate', '5.125', { rate: 5.125 }],
  ['rate', '5.125%', { rate: 5.125 }],
] as const)('the step-in panel bids a %s of %s by the process of the auction', (process, figure, bid) => {
  const [ben] = biddersOf(world)
  if (ben === undefined) throw new Error('no bidder')
  expect(commands.bidAt({ ...auction, process }, ben, figure)).toEqual({ name: 'bid', as: 'ben', auction: 7, ...bid })
})
