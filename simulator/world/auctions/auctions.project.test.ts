// What each viewer sees of an auction: the contract's shape, the right order, and no other investor's identity.
import { describe, expect, it } from 'vitest'
import { auction as auctionSchema } from '../../../src/contract/auction'
import { auctionStatuses } from '../../../src/contract/auction-statuses'
import { user as userSchema } from '../../../src/contract/user'
import { payloadOf } from '../announcement'
import { notificationsFor } from '../notifications/notifications.project'
import { userFor } from '../people/people.project'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { auctionFor, auctionListFor, auctionViews } from './auctions.project'

const everyone = Object.keys(users) as readonly SampleName[]

/** Ann, Bob and Cyd have bid; Bob leads. */
const withBids = (): WorldState =>
  (['ann', 'cyd', 'bob'] as const).reduce(
    (state, who, index) => apply(state, bidOf(who, 102 + index), TEN + index),
    liveWorld(),
  )
const sold = (): WorldState => apply(withBids(), closeOnTime, TEN + 30 * MINUTE)

describe('the views of an auction for many viewers', () => {
  const passing = (): WorldState => apply(withBids(), passOf('cyd'), TEN + 9)

  it.each([
    ['before a bid', liveWorld],
    ['after bids', withBids],
    ['after a pass', passing],
    ['after the close', sold],
    ['after a pass and the close', () => apply(passing(), closeOnTime, TEN + 30 * MINUTE)],
    ['without a sale', () => apply(liveWorld(), closeOnTime, TEN + 30 * MINUTE)],
  ])('equal, %s, each viewer’s own projection byte for byte', (_when, make) => {
    const state = make()
    const viewFor = auctionViews(state, FIRST)
    for (const who of everyone) {
      const alone = auctionFor(state, users[who], FIRST)
      if (alone !== null) expect(JSON.stringify(payloadOf(viewFor(users[who])))).toBe(JSON.stringify(alone))
    }
  })

  it('share one object among all viewers who take no part, and one among its sellers', () => {
    const viewFor = auctionViews(withBids(), FIRST)
    const [lender, originator, borrower, admin, bidder] = [
      viewFor(users.lena),
      viewFor(users.otto),
      viewFor(users.bea),
      viewFor(users.ada),
      viewFor(users.bob),
    ]
    expect(lender).toEqual({ shared: originator.shared, overrides: null })
    expect(lender.shared).toBe(originator.shared)
    expect(admin).toEqual({ shared: borrower.shared, overrides: null })
    expect([admin.shared, bidder.shared]).toEqual([borrower.shared, borrower.shared])
    expect(bidder.shared).toBe(borrower.shared)
    expect(bidder.overrides).toMatchObject({ rank: 1, best_bid: { investor: { id: profiles.bob } } })
  })
})

describe('every projection', () => {
  // Verifies: S3.5, S3.6, S3.8
  it.each(everyone)('for %s fits the contract', (who) => {
    for (const state of [withBids(), sold()]) {
      for (const status of auctionStatuses) {
        for (const row of auctionListFor(state, users[who], status) ?? []) expect(auctionSchema.parse(row)).toEqual(row)
      }
      expect(userSchema.parse(userFor(state, users[who]))).toEqual(userFor(state, users[who]))
    }
  })

  it('is null for an unknown person or auction', () => {
    expect([auctionFor(withBids(), 1, FIRST), auctionFor(withBids(), users.ann, 1), userFor(withBids(), 1)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the lists', () => {
  // Verifies: S6.2, S6.3
  it.each<[SampleName, readonly string[]]>([
    ['lena', ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past']],
    ['otto', ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past']],
    ['ann', ['pre', 'live', 'past']],
    ['bea', ['pre', 'live', 'past']],
    ['ada', ['pre', 'live', 'past']],
  ])('that %s loads are those of the role', (who, statuses) => {
    const loaded = auctionStatuses.filter((status) => auctionListFor(sampleWorld(), users[who], status) !== null)
    expect(loaded).toEqual(statuses)
  })

  // Verifies: S4.17
  it('are ordered by statused_at, newest first', () => {
    let state = sampleWorld()
    for (const index of [0, 1, 2]) state = withAuction(state, { statusedAt: TEN - 1000 + index })
    for (const [index, id] of [FIRST + 1, FIRST, FIRST + 2].entries()) {
      state = apply(
        state,
        { name: 'start auction', actor: 'system', origin: 'control', auctionId: id, minutes: 30 },
        TEN + index,
      )
    }
    const list = auctionListFor(state, users.ann, 'live') ?? []
    expect(list.map((row) => row.id)).toEqual([FIRST + 2, FIRST, FIRST + 1])
    expect(list.map((row) => row.statused_at)).toEqual(
      list
        .map((row) => row.statused_at)
        .sort()
        .reverse(),
    )
  })

  it('show a lender only their own auctions, and an investor only those with an invitation', () => {
    const other = liveWorld(30, { invited: [profiles.bob] })
    const seen = everyone.filter((who) => auctionFor(other, users[who], FIRST) !== null)
    expect(seen).toEqual(['lena', 'otto', 'bob', 'bea', 'ada'])
  })
})

describe('while an auction is live', () => {
  const identities = (who: SampleName): readonly string[] => [
    `Firm of ${who}`,
    `Signator of ${who}`,
    `${who}@`,
    String(users[who]),
    String(profiles[who]),
  ]

  it.each(['ann', 'bob', 'cyd', 'bea'] as const)('nothing that %s can read names another investor', (viewer) => {
    const state = withBids()
    const bytes = JSON.stringify([
      auctionListFor(state, users[viewer], 'live'),
      auctionFor(state, users[viewer], FIRST),
      notificationsFor(state, users[viewer]),
      userFor(state, users[viewer]),
    ])
    const others = (['ann', 'bob', 'cyd'] as const).filter((who) => who !== viewer)
    const leaks = others.flatMap(identities).filter((identity) => bytes.includes(identity))
    expect(leaks).toEqual([])
  })

  it('an investor sees all prices and times, their own bids by name, other bids by letter, and their own rank', () => {
    const seen = auctionFor(withBids(), users.cyd, FIRST)
    expect(seen?.bids.map((bid) => bid.price)).toEqual([102, 103, 104])
    expect(seen?.bids.map((bid) => bid.investor.id)).toEqual([null, profiles.cyd, null])
    expect(seen?.bids[1]?.investor.name).toBe('Firm of cyd')
    expect(seen?.bids[0]?.investor.name).toMatch(/^Investor [A-Z]$/)
    expect(seen).toMatchObject({
      rank: 2,
      bid_count: 3,
      investor_count: 3,
      best_bid: { price: 104, investor: { id: null } },
    })
  })

  it('the seller sees the names', () => {
    const names = auctionFor(withBids(), users.lena, FIRST)?.bids.map((bid) => bid.investor.name)
    expect(names).toEqual(['Firm of ann', 'Firm of cyd', 'Firm of bob'])
  })

  it('letters are unique within an auction, stable, and drawn from the seed', () => {
    const letters = (state: WorldState): readonly string[] =>
      (auctionFor(state, users.bea, FIRST)?.bids ?? []).map((bid) => bid.investor.name ?? '')
    const first = letters(withBids())
    expect(new Set(first).size).toBe(3)
    expect(letters(apply(withBids(), bidOf('ann', 106), TEN + 9))).toEqual([...first, first[0]])
    const seeds = [1, 2, 3, 4, 5].map((seed) => letters(apply(liveWorld(30, {}, seed), bidOf('ann', 102), TEN))[0])
    expect(new Set(seeds).size).toBeGreaterThan(1)
  })
})

describe('the list of what moved the end', () => {
  const desk = { actor: 'system', origin: 'control', auctionId: FIRST } as const
  const END = TEN + 30 * MINUTE
  const iso = (ms: number): string => new Date(ms).toISOString()
  const moved = (): WorldState => {
    const paused = apply(liveWorld(), { name: 'pause auction', ...desk }, TEN + MINUTE)
    const resumed = apply(paused, { name: 'resume auction', ...desk }, TEN + 4 * MINUTE)
    const extended = apply(resumed, { name: 'extend auction', ...desk, minutes: 5 }, TEN + 6 * MINUTE)
    return apply(extended, bidOf('ann', 102), END + 7 * MINUTE)
  }
  const moves = [
    { kind: 'pause', at: iso(TEN + MINUTE), remaining_ms: 29 * MINUTE },
    { kind: 'resume', at: iso(TEN + 4 * MINUTE), end_at: iso(END + 3 * MINUTE) },
    { kind: 'extension', at: iso(TEN + 6 * MINUTE), end_at: iso(END + 8 * MINUTE), minutes: 5 },
    { kind: 'bid', at: iso(END + 7 * MINUTE), end_at: iso(END + 9 * MINUTE), bid_id: expect.any(Number) },
  ]

  it.each(['ann', 'bob', 'lena', 'otto'] as const)('shows %s every move in order, without names', (who) => {
    const auction = auctionFor(moved(), users[who], FIRST)
    expect(auction?.end_moves).toEqual(moves)
    expect(auction?.end_moves?.at(-1)?.bid_id).toBe(auction?.bids[0]?.id)
    expect(auction?.end_at).toBe(moves.at(-1)?.end_at)
  })

  it('stays after the close, is empty at the opening, and is null before it', () => {
    const closed = apply(moved(), closeOnTime, END + 9 * MINUTE)
    expect(auctionFor(closed, users.bob, FIRST)?.end_moves).toEqual(moves)
    expect(auctionFor(liveWorld(), users.bob, FIRST)?.end_moves).toEqual([])
    expect(auctionFor(withAuction(sampleWorld()), users.lena, FIRST)?.end_moves).toBeNull()
  })

  it('omits a bid that didn’t move the end', () => {
    expect(auctionFor(withBids(), users.bob, FIRST)?.end_moves).toEqual([])
  })
})

describe('after the close', () => {
  it('the winner and the seller see each other, and other bidders see only the price and the cover', () => {
    const state = sold()
    const result = (who: SampleName) => auctionFor(state, users[who], FIRST)?.result
    expect(result('lena')).toEqual({ outcome: 'sold', price: 104, investor: { id: profiles.bob, name: 'Firm of bob' } })
    expect(result('bob')).toEqual({ outcome: 'sold', price: 104, investor: { id: profiles.bob, name: 'Firm of bob' } })
    expect(result('ann')).toEqual({ outcome: 'sold', price: 104, investor: null })
    expect(auctionFor(state, users.ann, FIRST)).toMatchObject({
      cover_price: 103,
      loan: { lender_name: 'Firm of lena' },
    })
  })
})
