// Rival bidders.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestBid } from '../../world/bids/bidding'
import {
  apply,
  bidOf,
  FIRST,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  type SampleName,
  signators,
  TEN,
  users,
} from '../../world/sample-world'
import type { AuctionRecord, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import { noAutomation } from './agenda'
import { type Bot, botPlan } from './bots'
import { Run, runUntil } from './run'

const bot = (who: SampleName, overrides: Partial<Bot> = {}): Bot => ({
  key: who,
  userId: users[who],
  profileId: profiles[who],
  signatorId: signators[who],
  strategy: { name: 'incremental', pace: [20_000, 90_000], raise: [1, 3] },
  limit: { price: 103 * 32 },
  auctions: null,
  interest: 100,
  from: null,
  until: null,
  ...overrides,
})
const sniper = (who: SampleName, overrides: Partial<Bot> = {}): Bot =>
  bot(who, { strategy: { name: 'sniper', before: [4_000, 25_000] }, ...overrides })

const auctionIn = (state: WorldState): AuctionRecord => {
  const auction = rowOf(state.auctions, FIRST)
  if (auction === undefined) throw new Error('no auction')
  return auction
}
/** A bot's next bid. */
const planOf = (bot: Bot, state: WorldState) => {
  const plan = botPlan(bot, state, auctionIn(state))
  if (plan === null) return null
  if (plan.command.name !== 'bid') throw new Error('the bot passes')
  return { at: plan.at, command: plan.command }
}

describe('an incremental bot', () => {
  it('opens at the minimum or slightly above, within its pace', () => {
    const plan = planOf(bot('ann'), liveWorld())
    expect(plan?.command).toMatchObject({
      name: 'bid',
      origin: 'bot',
      actor: users.ann,
      signatorId: signators.ann,
      rate: null,
    })
    expect(plan?.command.price).toBeGreaterThanOrEqual(101.5)
    expect(plan?.command.price).toBeLessThanOrEqual(101.5625)
    expect(plan?.at).toBeGreaterThanOrEqual(TEN + 20_000)
    expect(plan?.at).toBeLessThanOrEqual(TEN + 90_000)
  })

  it('doesn’t bid while it leads, beyond its limit, after passing, or without an invitation', () => {
    const leading = apply(liveWorld(), bidOf('ann', 102), TEN)
    const pastLimit = apply(liveWorld(), bidOf('bob', 103), TEN)
    const passed = apply(liveWorld(), passOf('ann'), TEN)
    const uninvited = liveWorld(30, { invited: [profiles.bob] })
    expect([leading, pastLimit, passed, uninvited].map((state) => planOf(bot('ann'), state))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('reports the price that it saw, for its receipt', () => {
    expect(planOf(bot('ann'), liveWorld())?.command.seen).toEqual({ version: 2, clock_error_ms: 0 })
    const plan = planOf(bot('ann'), apply(liveWorld(), bidOf('bob', 102), TEN))
    expect(plan?.command.seen).toEqual({
      version: 3,
      price: 102,
      age_ms: (plan?.at ?? 0) - TEN,
      clock_error_ms: 0,
    })
  })

  it('bids exactly its limit if that still beats the best bid', () => {
    const state = apply(liveWorld(), bidOf('bob', 102.96875), TEN)
    expect(planOf(bot('ann'), state)?.command.price).toBe(103)
  })

  it('respects its list of auctions, its hours and its interest', () => {
    expect(planOf(bot('ann', { auctions: new Set(['other']) }), liveWorld())).toBeNull()
    expect(planOf(bot('ann', { until: TEN + 1000 }), liveWorld())).toBeNull()
    expect(planOf(bot('ann', { from: TEN + 10 * MINUTE }), liveWorld())?.at).toBeGreaterThan(TEN + 10 * MINUTE)
    const interested = Array.from({ length: 200 }, (_, seed) =>
      planOf(bot('ann', { interest: 30 }), liveWorld(30, {}, seed)),
    )
    expect(interested.filter((plan) => plan !== null).length).toBeGreaterThan(30)
    expect(interested.filter((plan) => plan !== null).length).toBeLessThan(90)
  })

  it('can have a limit in steps from the minimum', () => {
    const limited = bot('ann', { limit: { steps: [4, 4] } })
    expect(planOf(limited, apply(liveWorld(), bidOf('bob', 101.59375), TEN))?.command.price).toBe(101.625)
    expect(planOf(limited, apply(liveWorld(), bidOf('bob', 101.625), TEN))).toBeNull()
  })

  it('bids lower rates in the rate process', () => {
    const state = liveWorld(30, {
      loan: { auction_process_type: 'rate', gnma_interest_rate: 5.4, loan_min_price: null },
    })
    expect(planOf(bot('ann', { limit: { rate: 5200 } }), state)?.command).toMatchObject({
      price: null,
      rate: expect.closeTo(5.39, 1),
    })
    expect(planOf(bot('ann', { limit: { price: 3300 } }), state)).toBeNull()
  })
})

describe('a sniper', () => {
  it('waits for the last seconds and bids the minimum next bid', () => {
    const state = apply(liveWorld(), bidOf('bob', 102), TEN)
    const plan = planOf(sniper('ann'), state)
    expect(plan?.at).toBeGreaterThanOrEqual(TEN + 30 * MINUTE - 25_000)
    expect(plan?.at).toBeLessThanOrEqual(TEN + 30 * MINUTE - 4_000)
    expect(plan?.command.price).toBe(102.03125)
  })

  it('bids again near the new end after a soft close', () => {
    const end = TEN + 30 * MINUTE
    const sniped = apply(liveWorld(), bidOf('ann', 102), end - 5000)
    const outbid = apply(sniped, bidOf('bob', 103), end + 60_000)
    const plan = planOf(sniper('ann', { limit: { price: 3400 } }), outbid)
    expect(plan?.at).toBeGreaterThan(end + 60_000 + 90_000)
    expect(plan?.at).toBeLessThan(end + 60_000 + 2 * MINUTE)
  })
})

describe('a proxy', () => {
  it('tops a better bid within seconds with the minimum next bid, within its limit', () => {
    const proxy = bot('ann', { strategy: { name: 'proxy', pace: [1_000, 4_000] } })
    const state = apply(liveWorld(), bidOf('bob', 102), TEN + MINUTE)
    const plan = planOf(proxy, state)
    expect(plan?.command.price).toBe(102.03125)
    expect(plan?.at).toBeGreaterThanOrEqual(TEN + MINUTE + 1_000)
    expect(plan?.at).toBeLessThanOrEqual(TEN + MINUTE + 4_000)
    expect(planOf(proxy, apply(state, bidOf('bob', 103), TEN + MINUTE))).toBeNull()
  })
})

describe('a bot with a standing maximum', () => {
  const patient = bot('ann', { strategy: { name: 'standing-maximum', after: [5_000, 60_000] } })

  it('sets its limit once, and the server answers every better bid for it', () => {
    const rival = bot('bob', { limit: { price: 102 * 32 } })
    const run = new Run({ ...noAutomation, bots: [patient, rival] }, liveWorld(), TEN, 0)
    const names = [...runUntil(run, TEN + 29 * MINUTE)].map(({ command }) => command.name)
    expect(names.filter((name) => name === 'set standing maximum')).toHaveLength(1)
    expect(auctionIn(run.state).bids.filter(({ automatic }) => automatic).length).toBeGreaterThan(1)
    expect(auctionIn(run.state).bids.at(-1)).toMatchObject({ profileId: profiles.ann, automatic: true })
  })
})

describe('a passer', () => {
  const passer = bot('ann', { strategy: { name: 'passer', after: [60_000, 120_000] }, limit: null })

  it('passes once, within its range after the opening', () => {
    const run = new Run({ ...noAutomation, bots: [passer] }, liveWorld(), TEN, 0)
    const results = [...runUntil(run, TEN + 9 * MINUTE)]
    expect(results.map(({ command }) => command.name)).toEqual(['ignore'])
    expect(results[0]?.at).toBeGreaterThanOrEqual(TEN + MINUTE)
    expect(results[0]?.at).toBeLessThanOrEqual(TEN + 2 * MINUTE)
    expect(auctionIn(run.state).passes[profiles.ann]).toBe(results[0]?.at)
  })

  it('doesn’t pass on an auction in which it has bid', () => {
    const state = apply(apply(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 103), TEN)
    expect(botPlan(passer, state, auctionIn(state))).toBeNull()
  })
})

describe('a random walker', () => {
  const walker = (chance: number) =>
    bot('ann', { strategy: { name: 'random-walk', pace: [10_000, 60_000], raise: [1, 5], chance } })

  it('bids within its raise, and takes longer the lower its chance is', () => {
    const waits = (chance: number) =>
      Array.from({ length: 50 }, (_, seed) => planOf(walker(chance), liveWorld(600, {}, seed))?.at ?? 0)
    const mean = (list: readonly number[]) => list.reduce((sum, at) => sum + at - TEN, 0) / list.length
    expect(Math.max(...waits(100))).toBeLessThanOrEqual(TEN + MINUTE)
    expect(mean(waits(20))).toBeGreaterThan(2 * mean(waits(100)))
    expect(planOf(walker(100), liveWorld())?.command.price).toBeLessThanOrEqual(101.5 + 4 / 32)
  })

  it('doesn’t bid if the auction ends before it would', () => {
    const never = bot('ann', { strategy: { name: 'random-walk', pace: [60_000, 60_000], raise: [1, 1], chance: 1 } })
    const plans = Array.from({ length: 30 }, (_, seed) => planOf(never, liveWorld(3, {}, seed)))
    expect(plans.filter((plan) => plan === null).length).toBeGreaterThan(20)
  })
})

describe('several bots', () => {
  it('finish an auction within their limits, and identically for the same seed', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        const bots = [
          bot('ann', { limit: { steps: [10, 60] } }),
          sniper('bob', { limit: { steps: [10, 60] } }),
          bot('cyd', { strategy: { name: 'random-walk', pace: [10_000, 90_000], raise: [1, 4], chance: 50 } }),
          bot('cyd', { strategy: { name: 'proxy', pace: [1_000, 9_000] }, limit: { steps: [2, 20] } }),
        ]
        const play = () => {
          const run = new Run({ ...noAutomation, bots }, liveWorld(30, {}, seed), TEN, 0)
          const results = [...runUntil(run, TEN + 120 * MINUTE)]
          return { state: run.state, results }
        }
        const { state, results } = play()
        const auction = auctionIn(state)
        expect(auction.status).toBe('past')
        expect(
          results.filter((result) => result.command.name === 'bid').map((result) => result.decision.ok),
        ).not.toContain(false)
        expect(bestBid(auction)?.value).toBeLessThanOrEqual(101.5 * 32 + 60)
        expect(results.map((result) => result.at)).toEqual(results.map((result) => result.at).sort((a, b) => a - b))
        expect(JSON.stringify(play().results)).toBe(JSON.stringify(results))
      }),
      { numRuns: 25 },
    )
  })
})
