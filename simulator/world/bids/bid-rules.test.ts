// The rules for bids: the amount, who may bid, and when.
import { describe, expect, it } from 'vitest'
import { decide } from '../decide'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  profiles,
  refusalOf,
  type SampleName,
  sampleWorld,
  signators,
  TEN,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'

const SOON = TEN + MINUTE

describe('a bid in the price process', () => {
  // Verifies: S4.12, S9.6
  it.each([
    ['at the minimum price', 101.5, null],
    ['one thirty-second above it', 101.53125, null],
    ['one thirty-second below it', 101.46875, 'The minimum price is 101-16.'],
    ['off the grid by half a thirty-second', 101.515625, 'Please use a fraction in 1/32 increments'],
    ['a decimal between two thirty-seconds', 101.51, 'Please use a fraction in 1/32 increments'],
    ['zero', 0, 'Please use a fraction in 1/32 increments'],
    ['an obvious typo', 1025, 'The Price field must be 115 or less'],
    ['without a price', null, 'Price can not be empty'],
  ])('is accepted, or refused with the right message, as a first bid %s', (_, price, refusal) => {
    expect(refusalOf(decide(liveWorld(), bidOf('ann', price), SOON))).toBe(refusal)
  })

  it.each([
    ['the same price', 101.5, 'The best bid is 101-16: bid 101-17 or more.'],
    ['one step more', 101.53125, null],
    ['less', 101.0, 'The best bid is 101-16: bid 101-17 or more.'],
  ])('is accepted, or refused with the right message, after a bid of 101-16: %s', (_, price, refusal) => {
    const state = apply(liveWorld(), bidOf('ann', 101.5), SOON)
    expect(refusalOf(decide(state, bidOf('bob', price), SOON + 1))).toBe(refusal)
  })

  it('may improve on the leader’s own bid', () => {
    const state = apply(liveWorld(), bidOf('ann', 101.5), SOON)
    expect(refusalOf(decide(state, bidOf('ann', 102), SOON + 1))).toBe(null)
  })

  it('can’t name a rate', () => {
    expect(refusalOf(decide(liveWorld(), bidOf('ann', null, { rate: 5.2 }), SOON))).toBe(
      'This auction takes a price, not a rate.',
    )
  })

  it('can only name a signator of the bidder’s firm', () => {
    const own = decide(liveWorld(), bidOf('ann', 101.5, { signatorId: signators.ann }), SOON)
    const other = decide(liveWorld(), bidOf('ann', 101.5, { signatorId: signators.bob }), SOON)
    expect([refusalOf(own), refusalOf(other)]).toEqual([null, 'This person may not sign for your firm.'])
  })
})

describe('a bid in the rate process', () => {
  const world = liveWorld(30, {
    loan: { auction_process_type: 'rate', gnma_interest_rate: 5.375, loan_min_price: null },
  })
  it.each([
    ['at the highest rate on the grid', 5.37, null],
    ['above the highest rate', 5.38, 'The highest rate accepted is 5.370%.'],
    ['off the grid of 0.01 %', 5.355, 'Please use steps of 0.01%'],
    ['without a rate', null, 'GNMA rate can not be empty'],
  ])('is accepted, or refused with the right message, as a first bid %s', (_, rate, refusal) => {
    expect(refusalOf(decide(world, bidOf('ann', null, { rate }), SOON))).toBe(refusal)
  })

  it('must be at least 0.01 % lower than the best', () => {
    const state = apply(world, bidOf('ann', null, { rate: 5.3 }), SOON)
    expect(refusalOf(decide(state, bidOf('bob', null, { rate: 5.3 }), SOON))).toBe(
      'The best bid is 5.300%: bid 5.290% or less.',
    )
    expect(refusalOf(decide(state, bidOf('bob', null, { rate: 5.29 }), SOON))).toBe(null)
  })

  it('can’t name a price', () => {
    expect(refusalOf(decide(world, bidOf('ann', 101.5), SOON))).toBe('This auction takes a rate, not a price.')
  })
})

describe('bidding', () => {
  // Verifies: S1.4
  it.each<SampleName>(['lena', 'otto', 'bea', 'liam', 'ada'])(
    'is refused with 403 to %s, who isn’t an investor',
    (who) => {
      const decision = decide(liveWorld(), bidOf(who, 102), SOON)
      expect(decision).toMatchObject({ ok: false, refusal: { status: 403, message: 'Only investors may bid.' } })
    },
  )

  it('answers an uninvited investor as if the auction didn’t exist, without a receipt', () => {
    const world = liveWorld(30, { invited: [profiles.bob] })
    const decision = decide(world, bidOf('ann', 102), SOON)
    expect(decision).toMatchObject({ ok: false, events: [], refusal: { status: 404 } })
    expect(refusalOf(decision)).toBe(refusalOf(decide(world, { ...bidOf('ann', 102), auctionId: 999 }, SOON)))
    expect(refusalOf(decide(world, bidOf('bob', 102), SOON))).toBe(null)
  })

  it('answers an investor as if an unscheduled auction didn’t exist, without a receipt', () => {
    const world = withAuction(sampleWorld(7), { status: 'commitment' })
    const hidden = decide(world, bidOf('ann', 102), SOON)
    const nowhere = decide(world, bidOf('ann', 102, { auctionId: 1 }), SOON)
    expect(refusalOf(hidden)).toBe('The auction could not be found.')
    expect([hidden.events, hidden.reply(world)]).toEqual([[], nowhere.reply(world)])
  })

  it('answers an unknown user with 401 and an unknown auction with 404', () => {
    const nobody = decide(liveWorld(), { ...bidOf('ann', 102), actor: 99 }, SOON)
    const nowhere = decide(liveWorld(), bidOf('ann', 102, { auctionId: 1 }), SOON)
    expect([nobody, nowhere]).toMatchObject([{ refusal: { status: 401 } }, { refusal: { status: 404 } }])
  })

  it('answers 404 for an auction that is still in commitment', () => {
    const decision = decide(withAuction(sampleWorld()), bidOf('ann', 102), SOON)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 404 } })
  })

  it.each([
    ['a bid', (overrides: object) => ({ ...bidOf('ann', 101.51), ...overrides })],
    [
      'a maximum',
      (overrides: object) => ({ ...bidOf('ann', 101.51), name: 'set standing maximum' as const, ...overrides }),
    ],
  ])('with several faults is refused for the one that a new figure wouldn’t change (%s)', (_, order) => {
    const foreign = { signatorId: signators.bob }
    const refusalIn = (world: WorldState, overrides: object, at = SOON) =>
      refusalOf(decide(world, order(overrides), at))
    const ended = TEN + 30 * MINUTE
    expect(refusalIn(liveWorld(30, { invited: [profiles.bob] }), foreign)).toBe('The auction could not be found.')
    expect(refusalIn(liveWorld(), foreign, ended)).toBe('This auction has closed.')
    expect(refusalIn(liveWorld(), foreign)).toBe('This person may not sign for your firm.')
    expect(refusalIn(liveWorld(), {})).toBe('Please use a fraction in 1/32 increments')
  })

  it('in a paused auction is refused for the pause, whatever its figure and signator', () => {
    const paused = apply(
      liveWorld(),
      { name: 'pause auction', actor: 'system', origin: 'control', auctionId: FIRST },
      SOON,
    )
    for (const [price, signatorId] of [
      [101.51, null],
      [1, null],
      [102, signators.bob],
    ] as const)
      expect(refusalOf(decide(paused, bidOf('ann', price, { signatorId }), SOON))).toBe('This auction is paused.')
  })

  it('is refused on the price field before the start, while paused, at the end and after the close', () => {
    const desk = { actor: 'system', origin: 'control', auctionId: FIRST } as const
    const pre = apply(
      withAuction(sampleWorld()),
      { name: 'schedule auction', ...desk, startAt: SOON, minutes: 30, invited: null },
      TEN,
    )
    const paused = apply(liveWorld(), { name: 'pause auction', ...desk }, SOON)
    const end = TEN + 30 * MINUTE
    const past = apply(liveWorld(), closeOnTime, end)
    const refusals = [
      decide(pre, bidOf('ann', 102), TEN + 1),
      decide(paused, bidOf('ann', 102), SOON),
      decide(liveWorld(), bidOf('ann', 102), end),
      decide(past, bidOf('ann', 102), end + 1),
    ].map((decision) => (decision.ok ? null : decision.refusal.errors))
    expect(refusals).toEqual([
      { price: ['This auction has not started yet.'] },
      { price: ['This auction is paused.'] },
      { price: ['This auction has closed.'] },
      { price: ['This auction has closed.'] },
    ])
  })
})
