// The effects of a bid: soft close, receipt, notifications, repeated requests; and invariants over random bids.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidAnswer } from '../../../src/contract/auction'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import {
  apply,
  auctionIn,
  bidOf,
  FIRST,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  refusalOf,
  type SampleName,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { bestBid, processOf } from './bidding'

const SOON = TEN + MINUTE

describe('the soft close', () => {
  const END = TEN + 30 * MINUTE

  it('moves the end to two minutes after a bid in the last two minutes', () => {
    const at = END - 30_000
    expect(auctionIn(apply(liveWorld(), bidOf('ann', 102), at))).toMatchObject({
      endAt: at + 2 * MINUTE,
      extensionsUsed: 1,
    })
  })

  it('doesn’t move the end for a bid exactly two minutes before it', () => {
    expect(auctionIn(apply(liveWorld(), bidOf('ann', 102), END - 2 * MINUTE))).toMatchObject({
      endAt: END,
      extensionsUsed: 0,
    })
  })

  it('isn’t triggered by a refused bid', () => {
    expect(auctionIn(apply(liveWorld(), bidOf('ann', 50), END - 1000))).toMatchObject({
      endAt: END,
      extensionsUsed: 0,
    })
  })

  it('happens at most 15 times', () => {
    let state = liveWorld()
    let at = END - 1000
    for (let index = 0; index < 17; index += 1) {
      state = apply(state, bidOf(index % 2 === 0 ? 'ann' : 'bob', 102 + index / 32), at)
      at = Math.min(at + MINUTE + 59_000, (auctionIn(state).endAt ?? 0) - 1)
    }
    const auction = auctionIn(state)
    expect(auction.bids).toHaveLength(17)
    expect(auction.extensionsUsed).toBe(15)
    expect(auction.endAt).toBe((auction.bids[14]?.at ?? 0) + 2 * MINUTE)
  })
})

describe('a bid', () => {
  it('gets a receipt, accepted or refused, in one sequence per auction', () => {
    const seen = { version: 2, price: 101, age_ms: 400, clock_error_ms: 40 }
    let state = apply(liveWorld(), bidOf('ann', 101.5, { seen }), SOON)
    state = apply(state, bidOf('bob', 101.51), SOON + 1)
    state = apply(state, bidOf('lena', 103), SOON + 2)
    expect(auctionIn(state).receipts).toMatchObject([
      {
        sequence: 1,
        userId: users.ann,
        outcome: 'accepted',
        rule: 'First bid, at or above the minimum price of 101-16.',
        seen: { ...seen, gnma_interest_rate: null, pressed_at: null },
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

  it('is answered in the shape of the contract', () => {
    const world = liveWorld()
    const decision = decide(world, bidOf('ann', 101.5), SOON)
    const reply = decision.reply(evolveAll(world, decision.events))
    expect(bidAnswer.parse(reply)).toMatchObject({ id: FIRST, rank: 1, receipt: { sequence: 1, outcome: 'accepted' } })
  })

  it('notifies the former leader without naming the new one', () => {
    const state = apply(apply(liveWorld(), bidOf('ann', 101.5), SOON), bidOf('bob', 102), SOON + 1)
    const notification = state.notifications[users.ann]?.at(-1)
    expect(notification).toMatchObject({
      action: 'outbid',
      text: 'Willow Court: the best bid is now 102-00.',
      read_at: null,
    })
    expect(state.notifications[users.bob]?.at(-1)?.action).toBe('auction_started')
  })

  it('cancels the bidder’s earlier pass', () => {
    const passed = apply(liveWorld(), passOf('ann'), TEN)
    expect(auctionIn(passed).passes).toEqual({ [profiles.ann]: TEN })
    expect(auctionIn(apply(passed, bidOf('ann', 102), SOON)).passes).toEqual({})
  })
})

describe('a repeated Idempotency-Key', () => {
  const key = 'one-press'

  it('with the same body gets the same answer and no event, even after other bids', () => {
    const world = liveWorld()
    const first = decide(world, bidOf('ann', 101.5, { key }), SOON)
    const afterFirst = evolveAll(world, first.events)
    const later = apply(afterFirst, bidOf('bob', 103), SOON + 1)
    const again = decide(later, bidOf('ann', 101.5, { key }), SOON + 2)
    expect(again).toMatchObject({ ok: true, events: [] })
    expect(again.reply(later)).toEqual(first.reply(afterFirst))
  })

  it('repeats a refusal too', () => {
    const world = liveWorld()
    const first = decide(world, bidOf('ann', 90, { key }), SOON)
    const after = evolveAll(world, first.events)
    const again = decide(after, bidOf('ann', 90, { key }), SOON + 1)
    expect(refusalOf(again)).toBe(refusalOf(first))
    expect(again.events).toEqual([])
    expect(again.reply(after)).toEqual(first.reply(after))
  })

  it('with a different body is refused with 422 and leaves no event', () => {
    const state = apply(liveWorld(), bidOf('ann', 101.5, { key }), SOON)
    const other = decide(state, bidOf('ann', 102, { key }), SOON + 1)
    expect(other).toMatchObject({ ok: false, refusal: { status: 422 }, events: [] })
  })

  it('of another user is unrelated', () => {
    const state = apply(liveWorld(), bidOf('ann', 101.5, { key }), SOON)
    expect(refusalOf(decide(state, bidOf('bob', 102, { key }), SOON + 1))).toBe(null)
  })
})

describe('the id of a bid', () => {
  it('counts the bids of its auction, and not those of auctions that the bidder may not see', () => {
    const start: Command = {
      name: 'start auction',
      actor: 'system',
      origin: 'scenario',
      auctionId: FIRST + 1,
      minutes: 30,
    }
    const two = apply(withAuction(liveWorld(), { invited: [profiles.bob] }), start, TEN)
    const elsewhere = apply(two, bidOf('bob', 103, { auctionId: FIRST + 1 }), SOON)
    const idsAfter = (state: WorldState) => {
      const after = apply(apply(state, bidOf('ann', 102), SOON), bidOf('bob', 103), SOON)
      return auctionIn(after).bids.map(({ id }) => id)
    }
    expect(rowOf(elsewhere.auctions, FIRST + 1)?.bids).toHaveLength(1)
    expect(idsAfter(elsewhere)).toEqual(idsAfter(two))
    expect(new Set([...idsAfter(elsewhere), rowOf(elsewhere.auctions, FIRST + 1)?.bids[0]?.id]).size).toBe(3)
  })
})

describe('after any sequence of bids', () => {
  const anyBid = fc.record({
    who: fc.constantFrom<SampleName>('ann', 'bob', 'cyd', 'lena'),
    thirtySeconds: fc.integer({ min: 3190, max: 3400 }),
    offGrid: fc.constantFrom(0, 0, 0, 0.01),
    wait: fc.integer({ min: 0, max: 4 * MINUTE }),
    key: fc.constantFrom(null, null, 'a', 'b'),
  })

  it('the best bid has only improved, and every bid has a receipt', () => {
    fc.assert(
      fc.property(fc.array(anyBid, { maxLength: 40 }), (bids) => {
        let state = liveWorld()
        let at = TEN
        let receiptCount = 0
        for (const { who, thirtySeconds, offGrid, wait, key } of bids) {
          at += wait
          const command: Command = bidOf(who, thirtySeconds / 32 + offGrid, { key })
          const decision = decide(state, command, at)
          if (decision.events.length > 0) receiptCount += 1
          const before = auctionIn(state)
          state = evolveAll(state, decision.events)
          const now = auctionIn(state)
          const [previous, best] = [bestBid(before), bestBid(now)]
          if (best !== previous) {
            expect(decision.ok).toBe(true)
            expect(best?.value ?? 0).toBeGreaterThan(previous?.value ?? 0)
          }
          expect(now.endAt ?? 0).toBeGreaterThanOrEqual(before.endAt ?? 0)
          expect(now.version).toBeGreaterThanOrEqual(before.version)
        }
        const auction = auctionIn(state)
        expect(processOf(auction)).toBe('price')
        expect(auction.receipts).toHaveLength(receiptCount)
        expect(auction.receipts.map((receipt) => receipt.sequence)).toEqual(
          auction.receipts.map((_, index) => index + 1),
        )
        expect(auction.bids).toHaveLength(auction.receipts.filter((receipt) => receipt.outcome === 'accepted').length)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a bid from a page that did not show the firm’s lead', () => {
  /** Ann's firm leads at 101-24. */
  const led = () => apply(apply(liveWorld(), bidOf('bob', 101.5), SOON), bidOf('ann', 101.75), SOON + 1)
  const version = () => auctionIn(led()).version
  const stale = 'Your firm already leads at 101-24, which your page didn’t show yet. Your bid wasn’t placed.'

  it.each([
    ['a lower best bid', { version: 2, price: 101.5 }],
    ['no bid', { version: 1 }],
    ['a best bid without a version', { price: 101.5 }],
  ])('is refused with 409 and a receipt if it showed %s', (_what, seen) => {
    const decision = decide(led(), bidOf('ann', 102, { seen, key: 'k' }), SOON + 2)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 409, message: stale } })
    const after = evolveAll(led(), decision.events)
    expect(auctionIn(after).receipts.at(-1)).toMatchObject({ outcome: 'refused', rule: stale, seen })
    expect(auctionIn(after).bids).toHaveLength(2)
    expect(decide(after, bidOf('ann', 102, { seen, key: 'k' }), SOON + 3)).toMatchObject({ ok: false, events: [] })
  })

  it('is accepted if it showed the lead, by figure or by version, or does not say what it showed', () => {
    const screens = [null, { version: version() }, { version: version() - 1, price: 101.75 }, { price: 101.75 }]
    for (const seen of screens)
      expect(refusalOf(decide(led(), bidOf('ann', 102, { seen }), SOON + 2)), JSON.stringify(seen)).toBeNull()
  })

  it('is accepted while a rival leads, whatever it showed', () => {
    const state = apply(led(), bidOf('bob', 102), SOON + 2)
    expect(refusalOf(decide(state, bidOf('ann', 102.5, { seen: { price: 101.5 } }), SOON + 3))).toBeNull()
  })

  it('is refused if it showed a version that the auction does not have', () => {
    for (const who of ['ann', 'bob'] as const) {
      const seen = { version: version() + 1, price: 101.75 }
      expect(decide(led(), bidOf(who, 102, { seen }), SOON + 2)).toMatchObject({ ok: false, refusal: { status: 409 } })
    }
  })

  it('is refused in the rate process too', () => {
    const loan = { auction_process_type: 'rate', gnma_interest_rate: 5.4 } as const
    const first = { rate: 5.25, price: null }
    const state = apply(liveWorld(30, { loan }), bidOf('ann', null, first), SOON)
    const next = bidOf('ann', null, { rate: 5.2, seen: { version: 1 } })
    expect(refusalOf(decide(state, next, SOON + 1))).toContain('Your firm already leads at 5.250%')
    expect(refusalOf(decide(state, { ...next, seen: { gnma_interest_rate: 5.25 } }, SOON + 1))).toBeNull()
  })
})
