// The rules of bidding, one by one, and what holds whatever is bid.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidAnswer } from '../../../src/contract/auction'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import type { SampleName } from '../sample-world'
import {
  bidOf,
  FIRST,
  follow,
  liveWorld,
  MINUTE,
  profiles,
  refusalOf,
  sampleWorld,
  signators,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { bestBid, processOf } from './bidding'

const auctionIn = (state: WorldState): AuctionRecord => {
  const found = rowOf(state.auctions, FIRST)
  if (found === undefined) throw new Error('no auction')
  return found
}

const SOON = TEN + MINUTE

describe('a bid in the price process', () => {
  // Verifies: S4.12, S9.6
  it.each([
    ['at the minimum price', 101.5, null],
    ['one thirty-second above it', 101.53125, null],
    ['one thirty-second below it', 101.46875, 'The minimum price is 101-16.'],
    ['off the grid by half a thirty-second', 101.515625, 'Please use a fraction in 1/32 increments'],
    ['a decimal that no thirty-second is', 101.51, 'Please use a fraction in 1/32 increments'],
    ['zero', 0, 'Please use a fraction in 1/32 increments'],
    ['a price that can only be a slip', 1025, 'The Price field must be 115 or less'],
    ['without a price', null, 'Price can not be empty'],
  ])('first bid %s', (_, price, refusal) => {
    expect(refusalOf(decide(liveWorld(), bidOf('ann', price), SOON))).toBe(refusal)
  })

  it.each([
    ['the same price', 101.5, 'The best bid is 101-16: bid 101-17 or more.'],
    ['one step more', 101.53125, null],
    ['less', 101.0, 'The best bid is 101-16: bid 101-17 or more.'],
  ])('after a bid of 101-16, %s', (_, price, refusal) => {
    const state = follow(liveWorld(), bidOf('ann', 101.5), SOON)
    expect(refusalOf(decide(state, bidOf('bob', price), SOON + 1))).toBe(refusal)
  })

  it('lets the leader improve on the own bid', () => {
    const state = follow(liveWorld(), bidOf('ann', 101.5), SOON)
    expect(refusalOf(decide(state, bidOf('ann', 102), SOON + 1))).toBe(null)
  })

  it('takes no rate', () => {
    expect(refusalOf(decide(liveWorld(), bidOf('ann', null, { rate: 5.2 }), SOON))).toBe(
      'This auction is bid in price.',
    )
  })

  it('takes a signator of the own firm only', () => {
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
  ])('first bid %s', (_, rate, refusal) => {
    expect(refusalOf(decide(world, bidOf('ann', null, { rate }), SOON))).toBe(refusal)
  })

  it('must be at least 0.01 % lower than the best', () => {
    const state = follow(world, bidOf('ann', null, { rate: 5.3 }), SOON)
    expect(refusalOf(decide(state, bidOf('bob', null, { rate: 5.3 }), SOON))).toBe(
      'The best bid is 5.300%: bid 5.290% or less.',
    )
    expect(refusalOf(decide(state, bidOf('bob', null, { rate: 5.29 }), SOON))).toBe(null)
  })

  it('takes no price', () => {
    expect(refusalOf(decide(world, bidOf('ann', 101.5), SOON))).toBe('This auction is bid in rate.')
  })
})

describe('who may bid, and when', () => {
  // Verifies: S1.4
  it.each<[SampleName, number]>([
    ['lena', 403],
    ['otto', 403],
    ['bea', 403],
    ['liam', 403],
    ['ada', 403],
  ])('refuses %s, who is no investor, with 403', (who) => {
    const decision = decide(liveWorld(), bidOf(who, 102), SOON)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 403, message: 'Only investors may bid.' } })
  })

  it('refuses an investor who is not invited with 403', () => {
    const world = liveWorld(30, { invited: [profiles.bob] })
    const decision = decide(world, bidOf('ann', 102), SOON)
    expect(decision).toMatchObject({
      ok: false,
      refusal: { status: 403, message: 'You are not invited to this auction.' },
    })
    expect(decision.reply(evolveAll(world, decision.events))).toEqual({
      receipt: expect.objectContaining({ sequence: 1 }),
    })
    expect(refusalOf(decide(world, bidOf('bob', 102), SOON))).toBe(null)
  })

  it('refuses nobody known with 401 and an unknown auction with 404', () => {
    const nobody = decide(liveWorld(), { ...bidOf('ann', 102), actor: 99 }, SOON)
    const nowhere = decide(liveWorld(), bidOf('ann', 102, { auctionId: 1 }), SOON)
    expect([nobody, nowhere]).toMatchObject([{ refusal: { status: 401 } }, { refusal: { status: 404 } }])
  })

  it('does not tell an investor that an auction is being prepared', () => {
    const decision = decide(withAuction(sampleWorld()), bidOf('ann', 102), SOON)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 404 } })
  })

  it('refuses before the start, while paused, at the end and after the close, on the field of the price', () => {
    const desk = { actor: 'system', origin: 'control', auctionId: FIRST } as const
    const pre = follow(
      withAuction(sampleWorld()),
      { name: 'schedule auction', ...desk, startAt: SOON, minutes: 30, invited: null },
      TEN,
    )
    const paused = follow(liveWorld(), { name: 'pause auction', ...desk }, SOON)
    const end = TEN + 30 * MINUTE
    const past = follow(liveWorld(), { name: 'close on time', actor: 'system', origin: 'timer', auctionId: FIRST }, end)
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

describe('the soft close', () => {
  const END = TEN + 30 * MINUTE

  it('moves the end to two minutes after a bid of the last two minutes', () => {
    const at = END - 30_000
    expect(auctionIn(follow(liveWorld(), bidOf('ann', 102), at))).toMatchObject({
      endAt: at + 2 * MINUTE,
      extensionsUsed: 1,
    })
  })

  it('leaves the end alone for a bid exactly two minutes before it', () => {
    expect(auctionIn(follow(liveWorld(), bidOf('ann', 102), END - 2 * MINUTE))).toMatchObject({
      endAt: END,
      extensionsUsed: 0,
    })
  })

  it('is not set off by a refused bid', () => {
    expect(auctionIn(follow(liveWorld(), bidOf('ann', 50), END - 1000))).toMatchObject({
      endAt: END,
      extensionsUsed: 0,
    })
  })

  it('happens at most 15 times', () => {
    let state = liveWorld()
    let at = END - 1000
    for (let nth = 0; nth < 17; nth += 1) {
      state = follow(state, bidOf(nth % 2 === 0 ? 'ann' : 'bob', 102 + nth / 32), at)
      at = Math.min(at + MINUTE + 59_000, (auctionIn(state).endAt ?? 0) - 1)
    }
    const auction = auctionIn(state)
    expect(auction.bids).toHaveLength(17)
    expect(auction.extensionsUsed).toBe(15)
    expect(auction.endAt).toBe((auction.bids[14]?.at ?? 0) + 2 * MINUTE)
  })
})

describe('what a bid leaves behind', () => {
  it('is a receipt for every bid, accepted or refused, in one sequence', () => {
    const seen = { version: 2, price: 101, age_ms: 400, clock_error_ms: 40 }
    let state = follow(liveWorld(), bidOf('ann', 101.5, { seen }), SOON)
    state = follow(state, bidOf('bob', 101.51), SOON + 1)
    state = follow(state, bidOf('lena', 103), SOON + 2)
    expect(auctionIn(state).receipts).toMatchObject([
      {
        sequence: 1,
        userId: users.ann,
        outcome: 'accepted',
        rule: 'First bid, at or above the minimum price of 101-16.',
        seen,
      },
      {
        sequence: 2,
        userId: users.bob,
        outcome: 'refused',
        rule: 'Please use a fraction in 1/32 increments',
        price: 101.51,
      },
      { sequence: 3, userId: users.lena, outcome: 'refused', rule: 'Only investors may bid.' },
    ])
  })

  it('is an answer in the shape of the contract', () => {
    const world = liveWorld()
    const decision = decide(world, bidOf('ann', 101.5), SOON)
    const reply = decision.reply(evolveAll(world, decision.events))
    expect(bidAnswer.parse(reply)).toMatchObject({ id: FIRST, rank: 1, receipt: { sequence: 1, outcome: 'accepted' } })
  })

  it('is news for who led before, without a name', () => {
    const state = follow(follow(liveWorld(), bidOf('ann', 101.5), SOON), bidOf('bob', 102), SOON + 1)
    const news = state.notifications[users.ann]?.at(-1)
    expect(news).toMatchObject({ action: 'outbid', text: 'Willow Court: the best bid is now 102-00.', read_at: null })
    expect(state.notifications[users.bob]?.at(-1)?.action).toBe('auction_started')
  })

  it('takes back an earlier pass', () => {
    const passed = follow(liveWorld(), { name: 'ignore', actor: users.ann, origin: 'person', auctionId: FIRST }, TEN)
    expect(auctionIn(passed).passes).toEqual({ [profiles.ann]: TEN })
    expect(auctionIn(follow(passed, bidOf('ann', 102), SOON)).passes).toEqual({})
  })
})

describe('the same Idempotency-Key', () => {
  const key = 'one-press'

  it('with the same body gives the same answer and no event, even after the auction moved on', () => {
    const world = liveWorld()
    const first = decide(world, bidOf('ann', 101.5, { key }), SOON)
    const then = evolveAll(world, first.events)
    const later = follow(then, bidOf('bob', 103), SOON + 1)
    const again = decide(later, bidOf('ann', 101.5, { key }), SOON + 2)
    expect(again).toMatchObject({ ok: true, events: [] })
    expect(again.reply(later)).toEqual(first.reply(then))
  })

  it('repeats a refusal too', () => {
    const world = liveWorld()
    const first = decide(world, bidOf('ann', 90, { key }), SOON)
    const then = evolveAll(world, first.events)
    const again = decide(then, bidOf('ann', 90, { key }), SOON + 1)
    expect(refusalOf(again)).toBe(refusalOf(first))
    expect(again.events).toEqual([])
    expect(again.reply(then)).toEqual(first.reply(then))
  })

  it('with another body is refused with 422 and leaves nothing', () => {
    const state = follow(liveWorld(), bidOf('ann', 101.5, { key }), SOON)
    const other = decide(state, bidOf('ann', 102, { key }), SOON + 1)
    expect(other).toMatchObject({ ok: false, refusal: { status: 422 }, events: [] })
  })

  it('of somebody else is another key', () => {
    const state = follow(liveWorld(), bidOf('ann', 101.5, { key }), SOON)
    expect(refusalOf(decide(state, bidOf('bob', 102, { key }), SOON + 1))).toBe(null)
  })
})

describe('whatever is bid', () => {
  const anyBid = fc.record({
    who: fc.constantFrom<SampleName>('ann', 'bob', 'cyd', 'lena'),
    count: fc.integer({ min: 3190, max: 3400 }),
    off: fc.constantFrom(0, 0, 0, 0.01),
    wait: fc.integer({ min: 0, max: 4 * MINUTE }),
    key: fc.constantFrom(null, null, 'a', 'b'),
  })

  it('the best bid strictly improves, the last is the best, and every bid has a receipt', () => {
    fc.assert(
      fc.property(fc.array(anyBid, { maxLength: 40 }), (bids) => {
        let state = liveWorld()
        let at = TEN
        let asked = 0
        for (const { who, count, off, wait, key } of bids) {
          at += wait
          const command: Command = bidOf(who, count / 32 + off, { key })
          const decision = decide(state, command, at)
          if (decision.events.length > 0) asked += 1
          const before = auctionIn(state)
          state = evolveAll(state, decision.events)
          const now = auctionIn(state)
          const [old, best] = [bestBid(before), bestBid(now)]
          if (best !== old) {
            expect(decision.ok).toBe(true)
            expect(best?.value ?? 0).toBeGreaterThan(old?.value ?? 0)
          }
          expect(now.endAt ?? 0).toBeGreaterThanOrEqual(before.endAt ?? 0)
          expect(now.version).toBeGreaterThanOrEqual(before.version)
        }
        const auction = auctionIn(state)
        expect(processOf(auction)).toBe('price')
        expect(auction.receipts).toHaveLength(asked)
        expect(auction.receipts.map((receipt) => receipt.sequence)).toEqual(
          auction.receipts.map((_, place) => place + 1),
        )
        expect(auction.bids).toHaveLength(auction.receipts.filter((receipt) => receipt.outcome === 'accepted').length)
      }),
      { numRuns: 150 },
    )
  })
})
