// What each viewer sees of an auction: in the contract's shape, in the right order, and no other investor's identity.
import { describe, expect, it } from 'vitest'
import { auction as auctionSchema } from '../../../src/contract/auction'
import { auctionStatuses } from '../../../src/contract/auction-statuses'
import { user as userSchema } from '../../../src/contract/user'
import { payloadOf } from '../announcement'
import { notificationsFor } from '../notifications/notifications.project'
import { userFor } from '../people/people.project'
import type { SampleName } from '../sample-world'
import {
  bidOf,
  closeOnTime,
  FIRST,
  follow,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { auctionFor, auctionListFor, auctionViews } from './auctions.project'

const everybody = Object.keys(users) as readonly SampleName[]

/** Ann, Bob and Cyd have bid; Bob leads. */
const bidden = (): WorldState =>
  (['ann', 'cyd', 'bob'] as const).reduce(
    (state, who, place) => follow(state, bidOf(who, 102 + place), TEN + place),
    liveWorld(),
  )
const sold = (): WorldState => follow(bidden(), closeOnTime, TEN + 30 * MINUTE)

describe('what many are told at once', () => {
  const passing = (): WorldState => follow(bidden(), passOf('cyd'), TEN + 9)

  it.each([
    ['before a bid', liveWorld],
    ['after bids', bidden],
    ['after a pass', passing],
    ['after the close', sold],
    ['after a pass and the close', () => follow(passing(), closeOnTime, TEN + 30 * MINUTE)],
    ['without a sale', () => follow(liveWorld(), closeOnTime, TEN + 30 * MINUTE)],
  ])('%s is byte for byte what each would read alone', (_when, make) => {
    const state = make()
    const viewFor = auctionViews(state, FIRST)
    for (const who of everybody) {
      const alone = auctionFor(state, users[who], FIRST)
      if (alone !== null) expect(JSON.stringify(payloadOf(viewFor(users[who])))).toBe(JSON.stringify(alone))
    }
  })

  it('is one and the same for all who have no part in it, and for all who sell it', () => {
    const viewFor = auctionViews(bidden(), FIRST)
    const [lender, originator, borrower, admin, bidder] = [
      viewFor(users.lena),
      viewFor(users.otto),
      viewFor(users.bea),
      viewFor(users.ada),
      viewFor(users.bob),
    ]
    expect(lender).toEqual({ shared: originator.shared, own: null })
    expect(lender.shared).toBe(originator.shared)
    expect(admin).toEqual({ shared: borrower.shared, own: null })
    expect([admin.shared, bidder.shared]).toEqual([borrower.shared, borrower.shared])
    expect(bidder.shared).toBe(borrower.shared)
    expect(bidder.own).toMatchObject({ rank: 1, best_bid: { investor: { id: profiles.bob } } })
  })
})

describe('every projection', () => {
  // Verifies: S3.5, S3.6, S3.8
  it.each(everybody)('for %s fits the contract', (who) => {
    for (const state of [bidden(), sold()]) {
      for (const status of auctionStatuses) {
        for (const row of auctionListFor(state, users[who], status) ?? []) expect(auctionSchema.parse(row)).toEqual(row)
      }
      expect(userSchema.parse(userFor(state, users[who]))).toEqual(userFor(state, users[who]))
    }
  })

  it('knows nothing of a person or an auction that is not there', () => {
    expect([auctionFor(bidden(), 1, FIRST), auctionFor(bidden(), users.ann, 1), userFor(bidden(), 1)]).toEqual([
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
  ])('that %s loads', (who, statuses) => {
    const loaded = auctionStatuses.filter((status) => auctionListFor(sampleWorld(), users[who], status) !== null)
    expect(loaded).toEqual(statuses)
  })

  // Verifies: S4.17
  it('are ordered by statused_at, newest first', () => {
    let state = sampleWorld()
    for (const nth of [0, 1, 2]) state = withAuction(state, { statusedAt: TEN - 1000 + nth })
    for (const [nth, id] of [FIRST + 1, FIRST, FIRST + 2].entries()) {
      state = follow(
        state,
        { name: 'start auction', actor: 'system', origin: 'control', auctionId: id, minutes: 30 },
        TEN + nth,
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

  it('show a lender the own auctions only, and an investor those with an invitation', () => {
    const other = liveWorld(30, { invited: [profiles.bob] })
    const seen = everybody.filter((who) => auctionFor(other, users[who], FIRST) !== null)
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

  it.each(['ann', 'bob', 'cyd', 'bea'] as const)('nothing that %s may read names another investor', (viewer) => {
    const state = bidden()
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

  it('an investor sees every price and time, the own bids by name, the others by letter, and the own rank', () => {
    const seen = auctionFor(bidden(), users.cyd, FIRST)
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
    const names = auctionFor(bidden(), users.lena, FIRST)?.bids.map((bid) => bid.investor.name)
    expect(names).toEqual(['Firm of ann', 'Firm of cyd', 'Firm of bob'])
  })

  it('letters differ within an auction, stay the same, and are drawn per auction from the seed', () => {
    const letters = (state: WorldState): readonly string[] =>
      (auctionFor(state, users.bea, FIRST)?.bids ?? []).map((bid) => bid.investor.name ?? '')
    const first = letters(bidden())
    expect(new Set(first).size).toBe(3)
    expect(letters(follow(bidden(), bidOf('ann', 106), TEN + 9))).toEqual([...first, first[0]])
    const seeds = [1, 2, 3, 4, 5].map((seed) => letters(follow(liveWorld(30, {}, seed), bidOf('ann', 102), TEN))[0])
    expect(new Set(seeds).size).toBeGreaterThan(1)
  })
})

describe('what moved the end', () => {
  const desk = { actor: 'system', origin: 'control', auctionId: FIRST } as const
  const END = TEN + 30 * MINUTE
  const iso = (ms: number): string => new Date(ms).toISOString()
  const moved = (): WorldState => {
    const paused = follow(liveWorld(), { name: 'pause auction', ...desk }, TEN + MINUTE)
    const resumed = follow(paused, { name: 'resume auction', ...desk }, TEN + 4 * MINUTE)
    const extended = follow(resumed, { name: 'extend auction', ...desk, minutes: 5 }, TEN + 6 * MINUTE)
    return follow(extended, bidOf('ann', 102), END + 7 * MINUTE)
  }
  const moves = [
    { kind: 'pause', at: iso(TEN + MINUTE), remaining_ms: 29 * MINUTE },
    { kind: 'resume', at: iso(TEN + 4 * MINUTE), end_at: iso(END + 3 * MINUTE) },
    { kind: 'extension', at: iso(TEN + 6 * MINUTE), end_at: iso(END + 8 * MINUTE), minutes: 5 },
    { kind: 'bid', at: iso(END + 7 * MINUTE), end_at: iso(END + 9 * MINUTE), bid_id: expect.any(Number) },
  ]

  it.each(['ann', 'bob', 'lena', 'otto'] as const)('is told to %s in order, without a name', (who) => {
    const auction = auctionFor(moved(), users[who], FIRST)
    expect(auction?.end_moves).toEqual(moves)
    expect(auction?.end_moves?.at(-1)?.bid_id).toBe(auction?.bids[0]?.id)
    expect(auction?.end_at).toBe(moves.at(-1)?.end_at)
  })

  it('is still told after the close, is nothing at first, and is not there before the opening', () => {
    const closed = follow(moved(), closeOnTime, END + 9 * MINUTE)
    expect(auctionFor(closed, users.bob, FIRST)?.end_moves).toEqual(moves)
    expect(auctionFor(liveWorld(), users.bob, FIRST)?.end_moves).toEqual([])
    expect(auctionFor(withAuction(sampleWorld()), users.lena, FIRST)?.end_moves).toBeNull()
  })

  it('leaves out a bid that did not move it', () => {
    expect(auctionFor(bidden(), users.bob, FIRST)?.end_moves).toEqual([])
  })
})

describe('after the close', () => {
  it('the winner and the seller see each other, the losers see price and cover only', () => {
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
