// The commands that the console sends when a presenter steps in, and who gets a button to bid.
import { expect, test } from 'vitest'
import { world } from '../testing/fixtures'
import { biddersOf, commands } from './commands'

test('harness walk 20: rivals bid before the trainee, those with a seat before those without, every investor and nobody else', () => {
  expect(biddersOf(world).map(({ key }) => key)).toEqual(['ben', 'ada', 'carl', 'dora', 'emil'])
  expect(biddersOf({ ...world, seats: {} }).map(({ key }) => key)).toEqual(['ada', 'carl', 'ben', 'dora', 'emil'])
})

test('Treasuries move together, by basis points, and never reach zero', () => {
  const now = { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 0.02 }
  expect(commands.moveTreasuries(now, 5)).toEqual({
    name: 'publish indication',
    ust_5y: 3.9,
    ust_10y: 4.2,
    ust_30y: 0.07,
  })
  expect(commands.moveTreasuries(now, -5)).toMatchObject({ ust_10y: 4.1, ust_30y: 0.01 })
})

test('a paused auction is resumed by the same button', () => {
  const auction = {
    id: 7,
    name: 'A',
    seller: 'S',
    best: null,
    leader: null,
    next: null,
    starts_at: null,
    ends_at: null,
  }
  expect(commands.pause({ ...auction, paused: false })).toEqual({ name: 'pause auction', auction: 7 })
  expect(commands.pause({ ...auction, paused: true })).toEqual({ name: 'resume auction', auction: 7 })
})
