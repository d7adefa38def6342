// A comparison of two worlds for console tests.
import type { AuctionSide, ComparedWorld, Comparison } from '../../control-api/comparison.schemas'
import { at } from './fixtures'

const MINUTE = 60_000

/** A bid at this offset, ms, at this price in 32nds. */
export const step = (offset: number, steps: number, by = 'Ada Capital'): AuctionSide['ladder'][number] => {
  const { offset: _offset, ...instant } = at(offset)
  return { ...instant, value: `${steps / 32}`, steps, by }
}

/** A live auction without a bid. */
export const auctionSide: AuctionSide = {
  status: 'live',
  outcome: null,
  winner: null,
  leader: null,
  best: null,
  bids: 0,
  ends: null,
  ladder: [],
}

const comparedWorld = (id: string, offset: number): ComparedWorld => {
  const { offset: _offset, ...instant } = at(offset)
  return {
    id,
    label: null,
    scenario: 's',
    seed: 1,
    now: { ...instant, rate: 0, epoch: 1, paused: true },
    seats: [{ name: 'Ada', done: 1, of: 2, score: 10, out_of: 20 }],
    expectations: [],
  }
}

/** `w` at three minutes and `w-2` at five: Ben bid more in the second, on one of two auctions. */
export const comparison = (): Comparison => {
  const { offset: _offset, ...divergedAt } = at(2 * MINUTE)
  const first = { ...auctionSide, best: '101', leader: 'Ada Capital', bids: 1, ladder: [step(MINUTE, 3232)] }
  const second = {
    ...auctionSide,
    status: 'past',
    outcome: 'sold',
    winner: 'Ben Partners',
    best: '102',
    bids: 2,
    leader: 'Ben Partners',
    ladder: [step(MINUTE, 3232), step(2 * MINUTE, 3264, 'Ben Partners')],
  }
  const expected = { text: '{at: 2m, auction: riella, winner: ben}', line: 12, offset_ms: 2 * MINUTE }
  return {
    one: { ...comparedWorld('w', 3 * MINUTE), expectations: [{ ...expected, failures: ['riella is won by nobody'] }] },
    other: { ...comparedWorld('w-2', 5 * MINUTE), expectations: [{ ...expected, failures: [] }] },
    parting: {
      kind: 'trace',
      n: 42,
      ...divergedAt,
      says: ['Only w-2 has it: bid: Ben → 102 on Riella.'],
    },
    lines: [
      { ...divergedAt, one: null, other: 'bid: Ben → 102 on Riella' },
      { ...divergedAt, one: 'notice: closing', other: 'notice: closing' },
    ],
    more: 0,
    auctions: [
      { id: 1, name: 'Riella', process: 'price', one: first, other: second, differs: true },
      { id: 2, name: 'The Beam', process: 'price', one: first, other: first, differs: false },
    ],
  }
}
