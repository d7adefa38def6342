// A rank-only auction in the world: what a bid must improve, who leads, and that no investor learns another's price from anything that
// the world sends them.
import { describe, expect, it } from 'vitest'
import { announce } from '../announce'
import { payloadOf } from '../announcement'
import { auctionFor, auctionListFor } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { notificationsFor } from '../notifications/notifications.project'
import {
  apply,
  auctionIn,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  play,
  profiles,
  refusalOf,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { bestBid, distanceBand, rankOf } from './bidding'
import { rankHistoryFor } from './rank-history.project'

const SOON = TEN + MINUTE
const END = TEN + 30 * MINUTE

const blindWorld = () => liveWorld(30, { rankOnly: true })
const blindRateWorld = () =>
  liveWorld(30, { rankOnly: true, loan: { auction_process_type: 'rate', gnma_interest_rate: 5.25 } })

const viewOf = (state: WorldState, who: SampleName) => auctionFor(state, users[who], FIRST)
const rate = (who: SampleName, percent: number) => bidOf(who, null, { rate: percent })

describe('a bid in a rank-only auction', () => {
  it('needn’t beat the best bid, and must improve the firm’s own by one step', () => {
    const state = play(blindWorld(), bidOf('ann', 103), bidOf('bob', 101.5))
    expect(auctionIn(state).bids.map(({ profileId }) => profileId)).toEqual([profiles.ann, profiles.bob])
    expect(refusalOf(decide(state, bidOf('bob', 101.5), SOON))).toBe('Your own bid is 101-16: bid 101-17 or more.')
    expect(refusalOf(decide(state, bidOf('bob', 101.53125), SOON))).toBeNull()
  })

  it('must meet the limit of the first bid, the grid and the ceiling', () => {
    const state = play(blindWorld(), bidOf('ann', 103))
    expect(refusalOf(decide(state, bidOf('bob', 101), SOON))).toBe('The minimum price is 101-16.')
    expect(refusalOf(decide(state, bidOf('bob', 101.51), SOON))).toBe('Please use a fraction in 1/32 increments')
    expect(refusalOf(decide(state, bidOf('bob', 116), SOON))).toBe('The Price field must be 115 or less')
  })

  it('improves by a lower rate in the rate process', () => {
    const state = play(blindRateWorld(), rate('ann', 5), rate('bob', 5.2))
    expect(refusalOf(decide(state, rate('bob', 5.2), SOON))).toBe('Your own bid is 5.200%: bid 5.190% or less.')
    expect(bestBid(auctionIn(state))?.profileId).toBe(profiles.ann)
  })

  it('leads if it’s the best, and of equal bids the earlier one leads and wins', () => {
    const state = play(blindWorld(), bidOf('ann', 102), bidOf('bob', 102), bidOf('cyd', 101.5))
    expect([profiles.ann, profiles.bob, profiles.cyd].map((id) => rankOf(auctionIn(state), id))).toEqual([1, 2, 3])
    const closed = apply(state, closeOnTime, END)
    expect(auctionIn(closed).result).toMatchObject({
      outcome: 'sold',
      bid: { profileId: profiles.ann },
      coverValue: 102 * 32,
    })
  })

  it('extends the auction in the last two minutes even if it doesn’t lead', () => {
    const state = apply(play(blindWorld(), bidOf('ann', 103)), bidOf('bob', 102), END - 30_000)
    expect(auctionIn(state)).toMatchObject({ endAt: END + 90_000, extensionsUsed: 1 })
  })

  it('outbids only the leader whom it overtakes, without a price', () => {
    const behind = play(blindWorld(), bidOf('ann', 103), bidOf('bob', 102))
    const outbid = (state: WorldState, who: SampleName) =>
      notificationsFor(state, users[who]).data.flatMap(({ action, text }) => (action === 'outbid' ? [text] : []))
    expect([outbid(behind, 'ann'), outbid(behind, 'bob')]).toEqual([[], []])
    const ahead = play(behind, bidOf('bob', 104))
    expect(outbid(ahead, 'ann')).toEqual(['Willow Court: another firm’s bid is now the best.'])
    expect(outbid(ahead, 'bob')).toEqual([])
  })

  it('can’t be a standing maximum', () => {
    const maximum: Command = { ...bidOf('ann', 103), name: 'set standing maximum' }
    expect(refusalOf(decide(blindWorld(), maximum, SOON))).toBe(
      'Standing maximums aren’t available in a rank-only auction.',
    )
  })

  it('has a receipt whose rule names the firm’s own bid only', () => {
    const state = play(blindWorld(), bidOf('ann', 103), bidOf('bob', 102), bidOf('bob', 102.5))
    expect(auctionIn(state).receipts.map(({ rule }) => rule)).toEqual([
      'First bid, at or above the minimum price of 101-16.',
      'First bid, at or above the minimum price of 101-16.',
      'Improves the firm’s own bid of 102-00 by at least 1/32.',
    ])
  })
})

describe('the distance band', () => {
  it.each([
    [102.875, 'near'],
    [102.84375, 'middle'],
    [102.75, 'middle'],
    [102.71875, 'far'],
    [102.5, 'far'],
    [102.46875, 'beyond'],
    [103, 'near'],
  ])('of %d against 103 is %s', (price, band) => {
    const auction = auctionIn(play(blindWorld(), bidOf('ann', 103), bidOf('bob', price)))
    expect(distanceBand(auction, profiles.bob)).toBe(band)
    expect(distanceBand(auction, profiles.ann)).toBe('leading')
    expect(distanceBand(auction, profiles.cyd)).toBeNull()
  })

  it.each([
    [5.02, 'near'],
    [5.03, 'middle'],
    [5.05, 'middle'],
    [5.06, 'far'],
    [5.1, 'far'],
    [5.11, 'beyond'],
  ])('of %d%% against 5%% is %s', (percent, band) => {
    expect(distanceBand(auctionIn(play(blindRateWorld(), rate('ann', 5), rate('bob', percent))), profiles.bob)).toBe(
      band,
    )
  })
})

describe('what investors see of a rank-only auction', () => {
  const live = () => play(blindWorld(), bidOf('ann', 103), bidOf('bob', 102), bidOf('bob', 102.5))

  it('is their own bids, rank and band, and the number of bids and bidders', () => {
    expect(viewOf(live(), 'bob')).toMatchObject({
      rank_only: true,
      bids: [{ price: 102 }, { price: 102.5 }],
      best_bid: null,
      rank: 2,
      distance_band: 'far',
      bid_count: 3,
      investor_count: 2,
    })
    expect(viewOf(live(), 'ann')).toMatchObject({ best_bid: { price: 103 }, rank: 1, distance_band: 'leading' })
    for (const who of ['cyd', 'bea', 'ada'] as const)
      expect(viewOf(live(), who)).toMatchObject({ bids: [], best_bid: null, rank: null, distance_band: null })
  })

  it('is every bid for the seller', () => {
    for (const who of ['lena', 'otto'] as const)
      expect(viewOf(live(), who)).toMatchObject({ best_bid: { price: 103 }, bids: [{}, {}, {}] })
  })

  it('is after the close the winning bid and the cover too, and no other', () => {
    const state = apply(play(live(), bidOf('cyd', 101.75)), closeOnTime, END)
    const pricesOf = (who: SampleName) => viewOf(state, who)?.bids.map(({ price }) => price)
    expect(pricesOf('cyd')).toEqual([103, 102.5, 101.75])
    expect(pricesOf('ann')).toEqual([103, 102.5])
    expect(pricesOf('bob')).toEqual([103, 102, 102.5])
    expect(viewOf(state, 'cyd')).toMatchObject({
      result: { outcome: 'sold', price: 103 },
      cover_price: 102.5,
      best_bid: { price: 103 },
      distance_band: null,
    })
  })
})

describe('the choice of a rank-only auction', () => {
  const schedule = (rankOnly?: boolean): Command => ({
    name: 'schedule auction',
    actor: users.lena,
    origin: 'control',
    auctionId: FIRST,
    startAt: TEN + 60 * MINUTE,
    minutes: 30,
    invited: null,
    ...(rankOnly === undefined ? {} : { rankOnly }),
  })

  it('is off at first, stays when it isn’t sent again, and can be undone until the auction opens', () => {
    const before = withAuction(sampleWorld())
    expect(viewOf(apply(before, schedule(), TEN), 'ann')?.rank_only).toBe(false)
    const chosen = apply(before, schedule(true), TEN)
    expect(viewOf(chosen, 'ann')?.rank_only).toBe(true)
    expect(viewOf(apply(chosen, schedule(), TEN), 'ann')?.rank_only).toBe(true)
    expect(viewOf(apply(chosen, schedule(false), TEN), 'ann')?.rank_only).toBe(false)
    expect(decide(blindWorld(), schedule(false), SOON).ok).toBe(false)
  })

  it('is announced to the invited investors', () => {
    const texts = (state: WorldState) => notificationsFor(state, users.ann).data.map(({ text }) => text)
    const chosen = apply(withAuction(sampleWorld()), schedule(true), TEN)
    expect(texts(chosen)).toEqual([expect.stringContaining('Rank only: other bidders’ prices aren’t shown.')])
  })
})

/** One price in every notation that a text or a number may have: ticks, decimal, handle-32nds, and dollars. */
const notationsOf = (price32: number): readonly string[] => {
  const percent = price32 / 32
  const [points, ticks] = [Math.floor(percent), String(price32 % 32).padStart(2, '0')]
  const dollars = Math.round((18_450_000 * percent) / 100)
  return [
    `${points}-${ticks}`,
    `${points} ${price32 % 32}/32`,
    String(percent),
    percent.toFixed(5),
    String(price32),
    String(dollars),
    dollars.toLocaleString('en-US'),
  ]
}
/** The same for a rate in thousandths of a percent. */
const rateNotationsOf = (thousandths: number): readonly string[] => [
  String(thousandths / 1000),
  (thousandths / 1000).toFixed(3),
  String(thousandths),
  String(thousandths / 10),
]

const holds = (text: string, notation: string): boolean =>
  new RegExp(`(?<![\\d.,-])${notation.replaceAll('.', '\\.')}(?![\\d])`).test(text)

describe('everything that the world sends to an investor during a rank-only auction', () => {
  it.each([
    [
      'price',
      blindWorld,
      (who: SampleName, step: number) => bidOf(who, (102 * 32 + step) / 32),
      (step: number) => notationsOf(102 * 32 + step),
    ],
    [
      'rate',
      blindRateWorld,
      (who: SampleName, step: number) => rate(who, (5170 - step * 10) / 1000),
      (step: number) => rateNotationsOf(5170 - step * 10),
    ],
  ] as const)('contains no price of another in any notation (%s process)', (_process, world, bid, notations) => {
    const bids: readonly (readonly [SampleName, number])[] = [
      ['ann', 1],
      ['bob', 7],
      ['ann', 3],
      ['ann', 11],
      ['cyd', 2],
      ['bob', 9],
      ['bob', 13],
      ['cyd', 5],
      // Refused, because it doesn't improve their own.
      ['ann', 8],
      ['cyd', 4],
    ]
    const bidders = ['ann', 'bob', 'cyd'] as const
    const received = new Map<SampleName, string[]>(bidders.map((who) => [who, []]))
    let state = world()
    bids.forEach(([who, step], place) => {
      const command = bid(who, step)
      // The last bids are late, and extend the auction.
      const at = place < 5 ? SOON + place * 1000 : END - 60_000 + place * 1000
      const decision = decide(state, command, at)
      const after = evolveAll(state, decision.events)
      received.get(who)?.push(JSON.stringify([decision.reply(after), refusalOf(decision)]))
      for (const { to, viewFor } of announce(state, after, decision.events, null))
        for (const reader of bidders)
          if (to !== 'everyone' && to.includes(users[reader]))
            received.get(reader)?.push(JSON.stringify(payloadOf(viewFor(users[reader]))))
      state = after
      for (const reader of bidders)
        received
          .get(reader)
          ?.push(JSON.stringify([auctionListFor(state, users[reader], 'live'), notificationsFor(state, users[reader])]))
    })
    const leaks = bidders.flatMap((reader) =>
      bids
        .filter(([who]) => who !== reader)
        .flatMap(([who, step]) => notations(step).map((notation) => ({ who, notation })))
        // The reader sent some steps too, such as a refused one.
        .filter(({ notation }) => !bids.some(([who, step]) => who === reader && notations(step).includes(notation)))
        .filter(({ notation }) => received.get(reader)?.some((text) => holds(text, notation)))
        .map(({ who, notation }) => `${reader} was sent ${notation} of ${who}`),
    )
    expect(leaks).toEqual([])
    // The search does find what was sent: the reader's own bids.
    const [first = ''] = notations(11).filter((notation) => received.get('ann')?.some((text) => holds(text, notation)))
    expect(first).not.toBe('')
  })
})

describe('the rank history of a rank-only auction', () => {
  const world = () => play(blindWorld(), bidOf('bob', 102), bidOf('ann', 101.5), bidOf('cyd', 103), bidOf('ann', 102.5))
  const standingsOf = (state: WorldState, who: SampleName) =>
    rankHistoryFor(state, users[who], FIRST)?.standings.map((standing) => [
      standing.bid_count,
      standing.investor_count,
      standing.rank,
      standing.distance_band,
    ])

  it('has the firm’s rank and band after each bid, and counts from before its first one', () => {
    expect(standingsOf(world(), 'ann')).toEqual([
      [1, 1, null, null],
      [2, 2, 2, 'far'],
      [3, 3, 3, 'beyond'],
      [4, 3, 2, 'far'],
    ])
  })

  it('says what the firm was sent at each of those moments', () => {
    const commands = [bidOf('bob', 102), bidOf('ann', 101.5), bidOf('cyd', 103), bidOf('ann', 102.5)]
    const sent = commands.map((_, index) => {
      const seen = viewOf(play(blindWorld(), ...commands.slice(0, index + 1)), 'ann')
      return [seen?.bid_count, seen?.investor_count, seen?.rank, seen?.distance_band]
    })
    expect(standingsOf(world(), 'ann')).toEqual(sent)
  })

  it('stays the same after the close, and has no price', () => {
    const closed = apply(world(), closeOnTime, END)
    expect(rankHistoryFor(closed, users.ann, FIRST)).toEqual(rankHistoryFor(world(), users.ann, FIRST))
    expect(JSON.stringify(rankHistoryFor(closed, users.ann, FIRST))).not.toMatch(/price|rate|value/)
  })

  it('is only for investors who may see the auction, and empty unless it’s rank-only', () => {
    for (const who of ['lena', 'bea', 'ada'] as const) expect(rankHistoryFor(world(), users[who], FIRST)).toBeNull()
    const uninvited = liveWorld(30, { rankOnly: true, invited: [profiles.ann] })
    expect(rankHistoryFor(uninvited, users.bob, FIRST)).toBeNull()
    const open = play(liveWorld(), bidOf('ann', 102))
    expect(rankHistoryFor(open, users.ann, FIRST)).toEqual({ auction_id: FIRST, standings: [] })
  })
})
