// The limits of a firm in the world: what counts, what a refusal says, and that no accepted bid exceeds a limit of its time.
import { describe, expect, it, test } from 'vitest'
import { announce } from '../announce'
import { payloadOf } from '../announcement'
import type { Command, CommandNamed } from '../commands'
import { decide } from '../decide'
import type { Decision } from '../decision'
import { type Draws, draws } from '../draws'
import { easternDay } from '../eastern-time'
import { evolveAll } from '../evolve'
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
  signators,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, rowsOf, withRow } from '../table'
import { twoPersonFor } from '../two-person/two-person.project'
import { nextValue } from './bidding'
import { standingMaximaFor } from './standing-maxima.project'

const SOON = TEN + MINUTE
const SECOND = FIRST + 1
const THIRD = FIRST + 2
const OWN = { id: signators.ann, name: 'Signator of ann' } as const
const TESS = { id: 900, name: 'Tess Trader' } as const
const PIN = { [OWN.id]: 1, [TESS.id]: 2 } as const
const proof = (signatorId: number) => ({ signatorId, pin: PIN[signatorId] ?? 0 })

/** Gives Ann's firm two signators, each with a PIN. */
function withSignators(state: WorldState): WorldState {
  const ann = rowOf(state.people, users.ann)
  if (!ann?.profile) throw new Error('Ann has no profile')
  const profile = { ...ann.profile, signators: [OWN, TESS] }
  const pins = Object.fromEntries(
    profile.signators.map(({ id }) => [
      id,
      { current: { pinHash: `hash ${id}`, n: PIN[id] ?? 0, setAt: 0 }, next: null },
    ]),
  )
  return {
    ...state,
    people: withRow(state.people, ann.id, { ...ann, profile }),
    twoPerson: { ...state.twoPerson, nextPin: 3, pins: { [profile.id]: pins } },
  }
}

const start = (auctionId: number, minutes = 60): Command => ({
  name: 'start auction',
  actor: 'system',
  origin: 'scenario',
  auctionId,
  minutes,
})

/** Three live auctions: $18,450,000 and $10,000,000 by price, $4,000,001 by rate at a fixed 101-16. */
function market(): WorldState {
  const two = withAuction(withSignators(liveWorld(60)), { loan: { loan_amount: 10_000_000 } })
  const byRate = {
    loan_amount: 4_000_001,
    auction_process_type: 'rate',
    loan_min_price: null,
    bond_interest_price: 101,
    bond_interest_price_increment: 16,
  } as const
  return [SECOND, THIRD].reduce((state, id) => apply(state, start(id), TEN), withAuction(two, { loan: byRate }))
}

type SetLimits = CommandNamed<'set firm limits'>
const limitsOf = (limits: Partial<SetLimits>): SetLimits => ({
  name: 'set firm limits',
  actor: users.ann,
  origin: 'control',
  firm: null,
  person: null,
  day: null,
  approvals: [],
  ...limits,
})
const maximumOf = (price: number, overrides: Partial<CommandNamed<'set standing maximum'>> = {}) =>
  ({ ...bidOf('ann', price), name: 'set standing maximum', signatorId: OWN.id, ...overrides }) as const
const annBids = (price: number, overrides: Partial<CommandNamed<'bid'>> = {}) =>
  bidOf('ann', price, { signatorId: OWN.id, ...overrides })

/** The state after these commands, one second apart. */
const play = (state: WorldState, ...commands: readonly Command[]): WorldState =>
  commands.reduce((after, command, index) => apply(after, command, SOON + index * 1000), state)
const later = SOON + 10 * MINUTE

const statusOf = (decision: Decision): number => (decision.ok ? 200 : decision.refusal.status)
const receiptsIn = (state: WorldState, id: number = FIRST) => rowOf(state.auctions, id)?.receipts ?? []

describe('the limit of a firm', () => {
  it('refuses a bid that exceeds it, with what is left and what the bid takes, and gives it a receipt', () => {
    const state = play(market(), limitsOf({ firm: 20_000_000 }), annBids(102))
    const decision = decide(state, annBids(101.5, { auctionId: SECOND }), later)
    expect(statusOf(decision)).toBe(422)
    expect(refusalOf(decision)).toBe(
      'Your firm’s limit is $20,000,000 for leading bids and standing maxima. ' +
        '$1,181,000 is left, and this bid takes $10,150,000.',
    )
    const receipt = receiptsIn(evolveAll(state, decision.events), SECOND).at(-1)
    expect(receipt).toMatchObject({ outcome: 'refused', rule: refusalOf(decision) })
  })

  it('accepts a bid at exactly the limit, and refuses one that costs a cent more', () => {
    // $4,000,001 at 101-16 is $4,060,001.02 (half up from 1.015).
    const bid = bidOf('ann', null, { auctionId: THIRD, rate: 5.25, signatorId: OWN.id })
    expect(statusOf(decide(play(market(), limitsOf({ firm: 4_060_002 })), bid, later))).toBe(200)
    expect(refusalOf(decide(play(market(), limitsOf({ firm: 4_060_001 })), bid, later))).toBe(
      'Your firm’s limit is $4,060,001 for leading bids and standing maxima. ' +
        '$4,060,001 is left, and this bid takes $4,060,001.02.',
    )
  })

  it('counts a raise of the firm’s own lead once', () => {
    const state = play(market(), limitsOf({ firm: 19_000_000 }), annBids(102))
    expect(decide(state, annBids(102.5), later).ok).toBe(true)
  })

  it('counts no bid that was outbid, and no auction that the firm lost', () => {
    const state = play(market(), limitsOf({ firm: 20_000_000 }), annBids(102), bidOf('bob', 103))
    expect(decide(state, annBids(101.5, { auctionId: SECOND }), later).ok).toBe(true)
  })

  it('counts a standing maximum at its maximum, also while the firm leads for less', () => {
    const state = play(market(), limitsOf({ firm: 20_000_000 }), maximumOf(108))
    expect(refusalOf(decide(state, annBids(101.5, { auctionId: SECOND }), later))).toBe(
      'Your firm’s limit is $20,000,000 for leading bids and standing maxima. ' +
        '$74,000 is left, and this bid takes $10,150,000.',
    )
    // A bid of a person within the firm's own maximum takes nothing further.
    expect(decide(state, annBids(105), later).ok).toBe(true)
  })

  it('stops counting a standing maximum once it is beaten', () => {
    const beaten = play(market(), limitsOf({ firm: 20_000_000 }), maximumOf(108), bidOf('bob', 108))
    expect(refusalOf(decide(beaten, bidOf('ann', 102, { auctionId: SECOND, signatorId: OWN.id }), later))).toBeNull()
  })

  it('refuses a standing maximum that exceeds it, although its first bid wouldn’t', () => {
    const state = play(market(), limitsOf({ firm: 19_000_000 }))
    expect(refusalOf(decide(state, maximumOf(108), later))).toBe(
      'Your firm’s limit is $19,000,000 for leading bids and standing maxima. ' +
        '$19,000,000 is left, and this maximum takes $19,926,000.',
    )
  })

  it('leaves other firms alone', () => {
    const state = play(market(), limitsOf({ firm: 1 }))
    expect(decide(state, bidOf('bob', 102), later).ok).toBe(true)
  })
})

describe('the limit of each signator', () => {
  it('counts what that signator signed, and names them', () => {
    const state = play(market(), limitsOf({ person: 20_000_000 }), annBids(102))
    const second = { auctionId: SECOND }
    expect(refusalOf(decide(state, annBids(101.5, second), later))).toBe(
      'The limit of Signator of ann is $20,000,000 for leading bids and standing maxima. ' +
        '$1,181,000 is left, and this bid takes $10,150,000.',
    )
    expect(decide(state, annBids(101.5, { ...second, signatorId: TESS.id }), later).ok).toBe(true)
  })

  it('refuses a bid that names no signator', () => {
    const decision = decide(play(market(), limitsOf({ person: 50_000_000 })), bidOf('ann', 102), later)
    expect(refusalOf(decision)).toBe('Your firm limits each signator, so choose who signs this.')
  })
})

describe('the limit of a day', () => {
  const won = play(market(), limitsOf({ day: 25_000_000 }), annBids(102))
  const closed = apply(won, closeOnTime, TEN + 60 * MINUTE)

  it('counts what the firm bought that day, beside what it leads', () => {
    const decision = decide(closed, annBids(101.5, { auctionId: SECOND }), TEN + 59 * MINUTE)
    expect(refusalOf(decision)).toBe(
      'Your firm’s limit for today is $25,000,000 for purchases, leading bids and standing maxima. ' +
        '$6,181,000 is left, and this bid takes $10,150,000.',
    )
  })

  it('starts again at midnight in New York', () => {
    const next = withAuction(closed, { loan: { loan_amount: 10_000_000 } })
    const fourth = THIRD + 1
    const midnight = Date.UTC(2026, 2, 3, 5)
    const evening = apply(next, start(fourth), midnight - 30 * MINUTE)
    const bid = annBids(101.5, { auctionId: fourth })
    expect(decide(evening, bid, midnight - 1).ok).toBe(false)
    expect(decide(evening, bid, midnight).ok).toBe(true)
  })
})

describe('a limit that is lowered', () => {
  it('withdraws no bid, refuses further ones, and says that nothing is left', () => {
    const state = play(market(), annBids(102), limitsOf({ firm: 10_000_000 }))
    expect(rowOf(state.auctions, FIRST)?.bids).toHaveLength(1)
    expect(refusalOf(decide(state, annBids(101.5, { auctionId: SECOND }), later))).toBe(
      'Your firm’s limit is $10,000,000 for leading bids and standing maxima. ' +
        'Nothing is left, and this bid takes $10,150,000.',
    )
  })

  it.each([
    ['firm', { firm: 10_000_000 }],
    ['signator', { person: 10_000_000 }],
    ['day', { day: 10_000_000 }],
  ])('stops automatic bids for a standing maximum beyond it (%s)', (_kind, limits) => {
    const state = play(market(), maximumOf(105), limitsOf(limits), bidOf('bob', 102))
    expect(rowOf(state.auctions, FIRST)?.bids.at(-1)?.profileId).toBe(profiles.bob)
  })

  it('says so next to the maximum, at once and to the firm alone', () => {
    const before = play(market(), maximumOf(105))
    const { events } = decide(before, limitsOf({ firm: 10_000_000 }), later)
    const after = evolveAll(before, events)
    const [maximum] = standingMaximaFor(after, users.ann).maxima
    expect(maximum?.stopped).toBe('Your firm’s limits leave no room for it.')
    const sent = announce(before, after, events, users.ann)
    for (const channel of ['standing-maximum', 'two-person']) {
      expect(sent.filter((one) => one.channel === channel).map(({ to }) => to)).toEqual([[users.ann]])
    }
  })

  it('lets automatic bids go on once it is raised again', () => {
    const state = play(
      market(),
      maximumOf(105),
      limitsOf({ firm: 10_000_000 }),
      bidOf('bob', 102),
      limitsOf({ firm: 30_000_000 }),
      bidOf('cyd', 102.5),
    )
    expect(rowOf(state.auctions, FIRST)?.bids.at(-1)).toMatchObject({ profileId: profiles.ann, automatic: true })
  })
})

describe('under the two-person rule', () => {
  const required: Command = {
    name: 'set two-person rule',
    actor: users.ann,
    origin: 'control',
    required: true,
    session: 'desk',
  }
  const preparation: Command = {
    name: 'prepare bid',
    actor: users.ann,
    origin: 'control',
    auctionId: FIRST,
    price: 102,
    rate: null,
    signatorId: TESS.id,
    session: 'desk',
    key: null,
  }
  const confirmationOf = (state: WorldState): Command => ({
    name: 'confirm prepared bid',
    actor: users.ann,
    origin: 'control',
    preparedId: twoPersonFor(state, users.ann).prepared.at(-1)?.id ?? 0,
    signatorId: OWN.id,
    session: 'phone',
    seen: null,
    key: null,
  })

  it('a bid beyond the limit can’t be prepared', () => {
    expect(refusalOf(decide(play(market(), required, limitsOf({ firm: 1_000 })), preparation, later))).toMatch(
      /^Your firm’s limit is \$1,000 /,
    )
  })

  it('a prepared bid is checked again when it’s confirmed', () => {
    const state = play(market(), required, preparation, limitsOf({ firm: 1_000 }))
    const decision = decide(state, confirmationOf(state), SOON + 3000)
    expect(refusalOf(decision)).toMatch(/^Your firm’s limit is \$1,000 .* this bid takes \$18,819,000\.$/)
    expect(receiptsIn(evolveAll(state, decision.events)).at(-1)).toMatchObject({ outcome: 'refused' })
  })

  it('the limit of a signator counts for the one who confirms', () => {
    const state = play(
      market(),
      annBids(101.5, { auctionId: SECOND, signatorId: TESS.id }),
      required,
      limitsOf({ person: 20_000_000 }),
      preparation,
    )
    expect(decide(state, confirmationOf(state), SOON + 5000).ok).toBe(true)
  })
})

describe('setting limits', () => {
  const person = (approvedBy: readonly number[], limits: Partial<SetLimits>) =>
    limitsOf({ ...limits, origin: 'person', approvals: approvedBy.map(proof) })
  const guarded = play(market(), {
    name: 'set two-person rule',
    actor: users.ann,
    origin: 'control',
    required: true,
    session: 'desk',
  })

  it('takes the PIN of one signator, and the firm reads who set them and when', () => {
    expect(refusalOf(decide(market(), person([], { firm: 5 }), SOON))).toBe(
      'A signator must approve this with their PIN.',
    )
    const state = apply(market(), person([TESS.id], { firm: 50_000_000 }), SOON)
    expect(twoPersonFor(state, users.ann).limits).toEqual({
      firm: 50_000_000,
      person: null,
      day: null,
      set_by: ['Tess Trader'],
      set_at: new Date(SOON).toISOString(),
    })
    expect(twoPersonFor(state, users.bob).limits).toBeNull()
    expect(state.notifications[users.ann]?.at(-1)?.text).toBe(
      'Tess Trader changed the limits of your firm. ' +
        'Limit for the firm: $50,000,000. No limit for each signator. No limit for each day.',
    )
    expect(state.mailbox.map(({ subject }) => subject)).toContain('The limits of your firm changed')
  })

  it.each([
    ['raise', { firm: 60 }],
    ['remove', { firm: null }],
  ])('under the two-person rule, to %s one takes two signators', (_act, limits) => {
    const state = apply(guarded, person([TESS.id], { firm: 50 }), SOON)
    expect(state.twoPerson.limits?.[profiles.ann]?.firm).toBe(50)
    expect(refusalOf(decide(state, person([TESS.id], limits), SOON))).toBe(
      'Your firm uses the two-person rule, so raising or removing a limit takes the PINs of two signators.',
    )
    expect(decide(state, person([TESS.id, OWN.id], limits), SOON).ok).toBe(true)
    expect(decide(state, person([TESS.id, TESS.id], limits), SOON).ok).toBe(false)
    expect(decide(state, person([TESS.id], { firm: 40 }), SOON).ok).toBe(true)
  })

  it('is refused with a PIN that has changed since, and to a lender', () => {
    const wrong = limitsOf({ origin: 'person', firm: 5, approvals: [{ signatorId: TESS.id, pin: 99 }] })
    expect(refusalOf(decide(market(), wrong, SOON))).toBe('The PIN of Tess Trader has changed. Type the new one.')
    expect(refusalOf(decide(market(), { ...limitsOf({ firm: 5 }), actor: users.lena }, SOON))).toBe(
      'Only investors have limits.',
    )
  })

  it('changes and announces nothing when it sets what is in force', () => {
    const state = play(market(), limitsOf({ firm: 5 }))
    expect(decide(state, limitsOf({ firm: 5 }), later)).toMatchObject({ ok: true, events: [] })
  })

  it('sends the limits to no one else', () => {
    const { events } = decide(market(), limitsOf({ firm: 4_321 }), SOON)
    const sent = announce(market(), evolveAll(market(), events), events, users.ann)
    const texts = sent.flatMap(({ to, viewFor }) =>
      to === 'everyone' ? ['everyone'] : to.map((id) => `${id} ${JSON.stringify(payloadOf(viewFor(id)))}`),
    )
    expect(texts.filter((text) => text.includes('4321')).map((text) => text.split(' ')[0])).toEqual([`${users.ann}`])
  })
})

// An oracle that shares no arithmetic with the rules: it adds up every auction, in big integers.

function cents({ loan }: AuctionRecord, value: number): number {
  const price32 =
    loan.auction_process_type === 'rate'
      ? (loan.bond_interest_price ?? 0) * 32 + (loan.bond_interest_price_increment ?? 0)
      : value
  const exact = BigInt(loan.loan_amount ?? 0) * BigInt(price32)
  return Number(exact / 32n + (exact % 32n >= 16n ? 1n : 0n))
}

/** What Ann's firm has bound itself to, or one of its signators, and what it bought that day. */
function boundBy(state: WorldState, signatorId: number | null, day: string | null): number {
  let sum = 0
  for (const auction of rowsOf(state.auctions)) {
    const bids = auction.bids.slice(-1).filter(({ profileId }) => profileId === profiles.ann)
    // A maximum ends once another firm's bid is at it or beyond it.
    const isOver = ({ value }: { readonly value: number }) => {
      const sign = auction.loan.auction_process_type === 'rate' ? -1 : 1
      return auction.bids.slice(-1).some((best) => best.profileId !== profiles.ann && sign * best.value >= sign * value)
    }
    const maxima = Object.entries(auction.standingMaxima ?? {}).filter(
      ([id, maximum]) => Number(id) === profiles.ann && !isOver(maximum),
    )
    const isOwn = (one: { readonly signatorId: number | null }) => signatorId === null || one.signatorId === signatorId
    const amounts = [...bids, ...maxima.map(([, maximum]) => maximum)]
      .filter(isOwn)
      .map(({ value }) => cents(auction, value))
    if (auction.status === 'live') sum += Math.max(0, ...amounts)
    const isSold = auction.result?.outcome === 'sold' && auction.result.bid.profileId === profiles.ann
    if (isSold && easternDay(auction.statusedAt) === day) sum += cents(auction, auction.result.bid.value)
  }
  return sum
}

const ids = [FIRST, SECOND, THIRD] as const
const bidders: readonly [SampleName, ...SampleName[]] = ['ann', 'ann', 'ann', 'bob']

function randomCommand(state: WorldState, draw: Draws): Command {
  const auctionId = draw.oneOf(ids)
  const auction = rowOf(state.auctions, auctionId)
  if (auction === undefined) throw new Error('no auction')
  const isRate = auctionId === THIRD
  const steps = draw.between(-1, 60)
  const value = nextValue(auction) + (isRate ? -10 * steps : steps)
  const who = draw.oneOf(bidders)
  const figure = { price: isRate ? null : value / 32, rate: isRate ? value / 1000 : null }
  const signatorId = who === 'ann' ? draw.oneOf([OWN.id, TESS.id]) : null
  const bid = bidOf(who, figure.price, { auctionId, rate: figure.rate, signatorId })
  const limit = (most: number) => (draw.percent(40) ? null : draw.between(1, most) * 500_000)
  const commands: readonly [Command, ...Command[]] = [
    bid,
    bid,
    bid,
    { ...bid, name: 'set standing maximum' },
    { ...bid, name: 'set standing maximum' },
    { name: 'withdraw standing maximum', actor: users[who], origin: 'person', auctionId, key: null },
    limitsOf({ firm: limit(70), person: limit(60), day: limit(80) }),
    limitsOf({ firm: 60_000_000 }),
    { name: 'pause auction', actor: 'system', origin: 'scenario', auctionId },
    { name: 'resume auction', actor: 'system', origin: 'scenario', auctionId },
    { name: 'close on time', actor: 'system', origin: 'timer', auctionId },
  ]
  return draw.oneOf(commands)
}

test('over 120 random sequences no bid is accepted beyond a limit of its time, by a person or for a maximum', () => {
  const exceeded: string[] = []
  let accepted = 0
  let refused = 0
  for (let seed = 1; seed <= 120; seed += 1) {
    const draw = draws(seed, 'limits')
    let state = market()
    let at = SOON
    for (let step = 0; step < 40; step += 1) {
      at += draw.between(1, 4) * 30_000
      const decision = decide(state, randomCommand(state, draw), at)
      if (!decision.ok && decision.refusal.errors?.limit !== undefined) refused += 1
      // Each accepted bid is judged on the state after it, so each of a chain of automatic bids is.
      for (const event of decision.events) {
        state = evolveAll(state, [event])
        if (event.type !== 'bid-accepted' || event.bid.profileId !== profiles.ann) continue
        accepted += 1
        const { firm = null, person = null, day = null } = state.twoPerson.limits?.[profiles.ann] ?? {}
        const isBeyond = (dollars: number | null, bound: number) => dollars !== null && bound > dollars * 100
        if (isBeyond(firm, boundBy(state, null, null))) exceeded.push(`seed ${seed}, step ${step}: firm`)
        if (isBeyond(person, boundBy(state, event.bid.signatorId, null))) {
          exceeded.push(`seed ${seed}, step ${step}: signator`)
        }
        if (isBeyond(day, boundBy(state, null, easternDay(at)))) exceeded.push(`seed ${seed}, step ${step}: day`)
      }
    }
  }
  expect(exceeded).toEqual([])
  expect(Math.min(accepted, refused)).toBeGreaterThan(200)
})
