// Market hours for sellers, withdrawing an auction, and listing an unsold loan again.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import { endsTooLate, openingWithinHours, outOfHours } from '../eastern-time'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  profiles,
  refusalOf,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, rowsOf } from '../table'

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const schedule = (overrides: Partial<Extract<Command, { name: 'schedule auction' }>> = {}): Command => ({
  name: 'schedule auction',
  actor: users.lena,
  origin: 'person',
  auctionId: FIRST,
  startAt: TEN + DAY,
  minutes: 60,
  invited: null,
  ...overrides,
})

const errorsOf = (state: WorldState, command: Command): unknown => {
  const decision = decide(state, command, TEN)
  return decision.ok ? null : decision.refusal.errors
}

const firstAuction = (state: WorldState): AuctionRecord => {
  const auction = rowOf(state.auctions, FIRST)
  if (auction === undefined) throw new Error('the sample world has no auction')
  return auction
}

const titlesFor = (state: WorldState, userId: number): readonly string[] =>
  (state.notifications[userId] ?? []).map(({ title }) => title)

describe('the hours of the market', () => {
  const eve = 'The bond market closes at 14:00 ET that day, because it is the day before Independence Day.'
  it.each([
    ['Monday 08:59 in winter', '2026-03-02T13:59:00Z', 'Auctions open between 09:00 and 17:00 ET.'],
    ['Monday 09:00 in winter', '2026-03-02T14:00:00Z', null],
    ['Monday 16:59 in winter', '2026-03-02T21:59:00Z', null],
    ['Monday 17:00 in winter', '2026-03-02T22:00:00Z', 'Auctions open between 09:00 and 17:00 ET.'],
    ['Monday 09:00 in summer', '2026-03-09T13:00:00Z', null],
    ['Monday 08:59 in summer', '2026-03-09T12:59:00Z', 'Auctions open between 09:00 and 17:00 ET.'],
    ['Saturday noon', '2026-03-07T17:00:00Z', 'The bond market is closed that day: it is a weekend.'],
    ['Good Friday', '2027-03-26T15:00:00Z', 'The bond market is closed that day: it is Good Friday.'],
    ['Good Friday with an employment report', '2026-04-03T15:59:00Z', null],
    [
      'noon of that Good Friday',
      '2026-04-03T16:00:00Z',
      'The bond market closes at 12:00 ET that day, because it is Good Friday. Auctions open between 09:00 and 12:00 ET.',
    ],
    [
      'the Friday that observes Independence Day',
      '2026-07-03T15:00:00Z',
      'The bond market is closed that day: it is Independence Day (observed).',
    ],
    ['14:00 before Independence Day', '2026-07-02T18:00:00Z', `${eve} Auctions open between 09:00 and 14:00 ET.`],
    ['13:59 before Independence Day', '2026-07-02T17:59:00Z', null],
  ])('are checked for %s', (_name, instant, problem) => {
    expect(outOfHours(Date.parse(instant))).toBe(problem)
  })

  it('limit the end of an auction only on days with an early close', () => {
    const onePm = Date.parse('2026-07-02T17:00:00Z')
    expect(endsTooLate(onePm, onePm + HOUR)).toBeNull()
    expect(endsTooLate(onePm, onePm + HOUR + 1)).toBe(`${eve} The auction must end by then.`)
    expect(endsTooLate(onePm - DAY, onePm - DAY + 8 * HOUR)).toBeNull()
  })

  it.each([
    ['after', '2026-07-02T18:00:00Z', 60, '2026-07-06T14:00:00.000Z'],
    ['before', '2026-07-03T15:00:00Z', 60, '2026-07-02T15:00:00.000Z'],
    ['after', '2026-04-03T15:30:00Z', 60, '2026-04-06T13:30:00.000Z'],
    ['after', '2026-04-03T14:00:00Z', 240, '2026-04-06T15:00:00.000Z'],
    ['before', '2026-07-02T17:30:00Z', 60, '2026-07-02T17:00:00.000Z'],
    ['after', '2026-03-03T15:00:00Z', 60, '2026-03-03T15:00:00.000Z'],
  ] as const)('move an opening %s %s for %s minutes to %s', (direction, from, minutes, opens) => {
    expect(new Date(openingWithinHours(Date.parse(from), minutes, direction)).toISOString()).toBe(opens)
  })
})

describe('an auction that a seller schedules', () => {
  const world = withAuction(sampleWorld())

  // Verifies: S4.11, S7.12
  it.each([
    ['at night', { startAt: TEN + 12 * HOUR }, { start_at: ['Auctions open between 09:00 and 17:00 ET.'] }],
    ['for less than half an hour', { minutes: 29 }, { minutes: ['An auction must last 30 to 240 whole minutes.'] }],
    ['for more than four hours', { minutes: 241 }, { minutes: ['An auction must last 30 to 240 whole minutes.'] }],
    [
      'with a guest who isn’t an investor',
      { invited: [profiles.bea] },
      { 'investors.0': ['There is no such investor.'] },
    ],
    ['within the rules', {}, null],
  ] as const)('%s is accepted, or refused with the right errors', (_name, overrides, errors) => {
    expect(errorsOf(world, schedule(overrides))).toEqual(errors)
  })

  const early = { minutes: [expect.stringContaining('The auction must end by then.')] }
  it('must end by an early close, unless a scenario schedules it', () => {
    const startAt = Date.parse('2026-07-02T17:00:00Z')
    expect(errorsOf(world, schedule({ startAt }))).toBeNull()
    expect(errorsOf(world, schedule({ startAt, minutes: 61 }))).toEqual(early)
    expect(errorsOf(world, schedule({ startAt, minutes: 61, origin: 'scenario' }))).toBeNull()
  })

  it('can’t be extended past an early close', () => {
    const opensAt = Date.parse('2026-07-02T17:00:00Z')
    const start: Command = { name: 'start auction', actor: users.lena, origin: 'person', auctionId: FIRST, minutes: 55 }
    const live = apply(world, start, opensAt)
    const extend = (minutes: number): Command => ({
      name: 'extend auction',
      actor: users.lena,
      origin: 'person',
      auctionId: FIRST,
      minutes,
    })
    const errors = (minutes: number) => {
      const decision = decide(live, extend(minutes), opensAt + MINUTE)
      return decision.ok ? null : decision.refusal.errors
    }
    expect(errors(5)).toBeNull()
    expect(errors(6)).toEqual(early)
  })

  it('has limits that don’t apply to a scenario', () => {
    expect(errorsOf(world, schedule({ origin: 'scenario', startAt: TEN + 12 * HOUR, minutes: 5 }))).toBeNull()
  })

  it('notifies the invited investors, and again after rescheduling', () => {
    const once = apply(world, schedule({ invited: [profiles.ann] }), TEN)
    const twice = apply(once, schedule({ startAt: TEN + DAY + HOUR }), TEN + MINUTE)
    expect(firstAuction(twice)).toMatchObject({ status: 'pre', invited: [profiles.ann], startAt: TEN + DAY + HOUR })
    expect(titlesFor(twice, users.ann)).toEqual(['Auction scheduled', 'Auction rescheduled'])
    expect(titlesFor(twice, users.bob)).toEqual([])
  })
})

describe('a withdrawal', () => {
  const withdraw: Command = {
    name: 'withdraw auction',
    actor: users.lena,
    origin: 'person',
    auctionId: FIRST,
    reason: ' Appraisal under review. ',
  }
  const scheduled = apply(withAuction(sampleWorld()), schedule({ invited: [profiles.ann] }), TEN)

  it('moves the auction back to commitment and notifies the invited investors', () => {
    const after = apply(scheduled, withdraw, TEN + HOUR)
    expect(firstAuction(after)).toMatchObject({
      status: 'commitment',
      startAt: null,
      withdrawnReason: 'Appraisal under review.',
      invited: [profiles.ann],
    })
    expect(titlesFor(after, users.ann)).toEqual(['Auction scheduled', 'Auction withdrawn'])
    expect(titlesFor(after, users.bob)).toEqual([])
  })

  it.each([
    ['without a reason', { reason: '  ' }, 'Reason can not be empty'],
    ['with a reason of 501 characters', { reason: 'x'.repeat(501) }, 'Reason may not be greater than 500 characters'],
    ['by another lender', { actor: users.liam }, 'Only the seller may do this.'],
  ])('is refused %s', (_name, overrides, message) => {
    expect(refusalOf(decide(scheduled, { ...withdraw, ...overrides }, TEN))).toBe(message)
  })

  it('is refused once bids are open', () => {
    expect(refusalOf(decide(liveWorld(), withdraw, TEN))).toBe('Only a scheduled auction can be withdrawn.')
  })
})

describe('relisting an unsold loan', () => {
  const relist: Command = { name: 'relist auction', actor: users.lena, origin: 'person', auctionId: FIRST }
  const unsold = apply(liveWorld(30), closeOnTime, TEN + 30 * MINUTE)

  it('creates a new auction of the same loan at commitment', () => {
    const after = apply(unsold, relist, TEN + HOUR)
    const again = [...rowsOf(after.auctions)].find(({ relistedFrom }) => relistedFrom === FIRST)
    expect(again).toMatchObject({ status: 'commitment', bids: [], result: null, sellerProfileId: profiles.lena })
    expect(rowOf(after.loans, again?.loanId)?.setup).toEqual(rowOf(after.loans, firstAuction(after).loanId)?.setup)
    expect(firstAuction(after)).toMatchObject({ status: 'past', relistedAs: again?.id })
  })

  it('works once per auction', () => {
    const after = apply(unsold, relist, TEN + HOUR)
    expect(refusalOf(decide(after, relist, TEN + 2 * HOUR))).toBe('This auction has already been relisted.')
  })

  it('is refused for a sold loan', () => {
    const withBid = apply(liveWorld(30), bidOf('ann', 102), TEN + MINUTE)
    const sold = apply(withBid, closeOnTime, TEN + 30 * MINUTE)
    expect(refusalOf(decide(sold, relist, TEN + HOUR))).toBe('Only an auction without a sale can be relisted.')
  })
})
