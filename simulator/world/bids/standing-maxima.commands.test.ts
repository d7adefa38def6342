// Standing maxima in the world: the rules of an order, automatic bids with their receipts, soft close, pause, and who may see what.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announce } from '../announce'
import { payloadOf } from '../announcement'
import { auctionFor, auctionListFor } from '../auctions/auctions.project'
import type { Command, CommandNamed } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
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
  signators,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, withRow } from '../table'
import { signatoriesOf, winningReceipt } from '../trades/settlement'
import { beats, bestBid, maximumInForce } from './bidding'
import { standingMaximaFor } from './standing-maxima.project'

const SOON = TEN + MINUTE
const END = TEN + 30 * MINUTE

type SetMaximum = CommandNamed<'set standing maximum'>
const maximumOf = (who: SampleName, price: number | null, overrides: Partial<SetMaximum> = {}): SetMaximum => ({
  ...bidOf(who, price),
  name: 'set standing maximum',
  ...overrides,
})
const withdrawalOf = (who: SampleName, key: string | null = null): Command => ({
  name: 'withdraw standing maximum',
  actor: users[who],
  origin: 'person',
  auctionId: FIRST,
  key,
})
const pause: Command = { name: 'pause auction', actor: 'system', origin: 'scenario', auctionId: FIRST }
const resume: Command = { name: 'resume auction', actor: 'system', origin: 'scenario', auctionId: FIRST }

const nameOf = (profileId: number) => Object.entries(profiles).find(([, id]) => id === profileId)?.[0]
/** The accepted bids, such as `ann 101.5 auto`. */
function ladder(state: WorldState): readonly string[] {
  const { bids, loan } = auctionIn(state)
  const unit = loan.auction_process_type === 'rate' ? 1000 : 32
  return bids.map(
    ({ profileId, value, automatic }) => `${nameOf(profileId)} ${value / unit}${automatic ? ' auto' : ''}`,
  )
}

const rateWorld = () => liveWorld(30, { loan: { auction_process_type: 'rate', gnma_interest_rate: 5.25 } })

describe('a standing maximum', () => {
  it('bids the minimum at once, and then one step more than any other bid up to the maximum', () => {
    const state = play(liveWorld(), maximumOf('ann', 102), bidOf('bob', 101.75), bidOf('bob', 102), bidOf('bob', 102.5))
    expect(ladder(state)).toEqual(['ann 101.5 auto', 'bob 101.75', 'ann 101.78125 auto', 'bob 102', 'bob 102.5'])
  })

  it('does nothing while its firm leads', () => {
    const state = play(liveWorld(), bidOf('ann', 101.75), maximumOf('ann', 103))
    expect(ladder(state)).toEqual(['ann 101.75'])
  })

  it('wins at one step above a lower one, and at their figure against a later equal one', () => {
    const lower = play(liveWorld(), maximumOf('ann', 103), maximumOf('bob', 102))
    expect(ladder(lower).slice(1)).toEqual(['bob 102 auto', 'ann 102.03125 auto'])
    const equal = play(liveWorld(), maximumOf('ann', 103), maximumOf('bob', 103))
    expect(ladder(equal).slice(1)).toEqual(['bob 102.96875 auto', 'ann 103 auto'])
  })

  it('counts from its last change against an equal one', () => {
    const state = play(liveWorld(), maximumOf('ann', 102), maximumOf('bob', 101.5625), maximumOf('ann', 103))
    expect(ladder(play(state, maximumOf('bob', 103))).at(-1)).toBe('ann 103 auto')
    const changed = play(
      liveWorld(),
      pause,
      maximumOf('ann', 102),
      maximumOf('bob', 103),
      maximumOf('ann', 103),
      resume,
    )
    expect(ladder(changed)).toEqual(['ann 102.96875 auto', 'bob 103 auto'])
  })

  it('takes the lowest rate in a rate auction', () => {
    const rate = (who: SampleName, percent: number) => maximumOf(who, null, { rate: percent })
    const state = play(rateWorld(), rate('ann', 5.1), bidOf('bob', null, { rate: 5.2 }), rate('bob', 5.15))
    expect(ladder(state)).toEqual(['ann 5.25 auto', 'bob 5.2', 'ann 5.19 auto', 'bob 5.15 auto', 'ann 5.14 auto'])
  })

  it('stops bidding once withdrawn, and its bids stand', () => {
    const state = play(liveWorld(), maximumOf('ann', 103), withdrawalOf('ann'), bidOf('bob', 102))
    expect(ladder(state)).toEqual(['ann 101.5 auto', 'bob 102'])
    expect(refusalOf(decide(state, withdrawalOf('ann'), SOON))).toBe(
      'Your firm has no standing maximum in this auction.',
    )
  })

  it.each([
    ['price', () => play(liveWorld(), maximumOf('ann', 102), bidOf('bob', 102.03125)), { price: 102.03125 }],
    ['price', () => play(liveWorld(), maximumOf('ann', 102), bidOf('bob', 102), bidOf('cyd', 103)), { price: 102 }],
    [
      'rate',
      () => play(rateWorld(), maximumOf('ann', null, { rate: 5.2 }), bidOf('bob', null, { rate: 5.1 })),
      { gnma_interest_rate: 5.1 },
    ],
  ])('ends when another firm’s bid can’t be beaten within it, and names that bid to its firm (%s)', (_, world, by) => {
    const state = world()
    expect(standingMaximaFor(state, users.ann).maxima).toMatchObject([{ beaten_by: by, stopped: null }])
    expect(standingMaximaFor(play(liveWorld(), maximumOf('ann', 102)), users.ann).maxima).toMatchObject([
      { beaten_by: null },
    ])
    expect(refusalOf(decide(state, withdrawalOf('ann'), SOON))).toContain(
      'Your firm’s standing maximum was already beaten',
    )
  })

  it('ends without a receipt, whose number would show the other bidder that there was a maximum', () => {
    const state = play(liveWorld(), maximumOf('ann', 102))
    const { receipts } = auctionIn(state)
    expect(auctionIn(play(state, bidOf('bob', 103))).receipts).toHaveLength(receipts.length + 1)
  })

  it('is announced to its own firm only when it ends', () => {
    const state = play(liveWorld(), maximumOf('ann', 102))
    const { events } = decide(state, bidOf('bob', 103), SOON)
    const news = announce(state, evolveAll(state, events), events, null).filter(
      ({ channel }) => channel === 'standing-maximum',
    )
    expect(news.map(({ to }) => to)).toEqual([[users.ann]])
  })

  it('can be set again after the earlier one was beaten, and the server bids for it', () => {
    const state = play(liveWorld(), maximumOf('ann', 102), bidOf('bob', 103), maximumOf('ann', 104))
    expect(ladder(state)).toEqual(['ann 101.5 auto', 'bob 103', 'ann 103.03125 auto'])
    expect(auctionIn(state).receipts.map(({ standingMaximum }) => standingMaximum)).toEqual([
      'set',
      undefined,
      undefined,
      'set',
      undefined,
    ])
  })

  it('can be set, changed and withdrawn during a pause, and bids when the auction resumes', () => {
    const paused = play(liveWorld(), pause, maximumOf('ann', 102), maximumOf('bob', 103), maximumOf('cyd', 104))
    const withdrawn = play(paused, withdrawalOf('cyd'))
    expect(ladder(withdrawn)).toEqual([])
    expect(ladder(play(withdrawn, resume))).toEqual(['ann 102 auto', 'bob 102.03125 auto'])
  })

  it('doesn’t bid on a resumption while its firm leads', () => {
    const state = play(liveWorld(), maximumOf('ann', 103), pause, resume)
    expect(ladder(state)).toEqual(['ann 101.5 auto'])
  })
})

describe('an order about a standing maximum', () => {
  const led = () => play(liveWorld(), bidOf('ann', 101.5))

  it.each([
    ['off the grid', maximumOf('bob', 102.01), 'price', 'Please use a fraction in 1/32 increments'],
    ['beyond the ceiling', maximumOf('bob', 115.03125), 'price', 'The Price field must be 115 or less'],
    ['below the next step', maximumOf('bob', 101.5), 'price', 'The best bid is 101-16: enter 101-17 or more.'],
    [
      'below the own lead',
      maximumOf('ann', 101),
      'price',
      'Your firm already leads at 101-16; a maximum can’t be below it.',
    ],
    ['without a price', maximumOf('bob', null), 'price', 'Price can not be empty'],
    ['a rate', maximumOf('bob', null, { rate: 5 }), 'gnma_interest_rate', 'This auction takes a price, not a rate.'],
    [
      'by another firm’s signator',
      maximumOf('bob', 102, { signatorId: signators.ann }),
      'signator_id',
      'This person may not sign for your firm.',
    ],
  ])('is refused by the name of the field: %s', (_, command, field, message) => {
    const decision = decide(led(), command, SOON)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 422, message, errors: { [field]: [message] } } })
  })

  it('is refused in words for rates above the own lead', () => {
    const state = play(rateWorld(), bidOf('ann', null, { rate: 5.2 }))
    expect(refusalOf(decide(state, maximumOf('ann', null, { rate: 5.22 }), SOON))).toBe(
      'Your firm already leads at 5.200%; the lowest rate can’t be above it.',
    )
  })

  it('may equal the own lead, and lower or raise an earlier maximum', () => {
    expect(refusalOf(decide(led(), maximumOf('ann', 101.5), SOON))).toBeNull()
    const state = play(led(), maximumOf('ann', 104), maximumOf('ann', 102), maximumOf('ann', 103))
    expect(auctionIn(state).receipts.map(({ standingMaximum }) => standingMaximum)).toEqual([
      undefined,
      'set',
      'changed',
      'changed',
    ])
    expect(auctionIn(state).standingMaxima?.[profiles.ann]).toMatchObject({ value: 103 * 32, sequence: 4 })
  })

  it('is refused if the screen didn’t show the own lead', () => {
    const seen = { version: 1, price: null }
    const decision = decide(led(), maximumOf('ann', 103, { seen }), SOON)
    expect(decision).toMatchObject({ ok: false, refusal: { status: 409 } })
    expect(refusalOf(decision)).toContain('Your maximum wasn’t set.')
  })

  it('is only for invited investors while the auction is live', () => {
    for (const command of [maximumOf('lena', 103), withdrawalOf('lena')])
      expect(refusalOf(decide(led(), command, SOON))).toBe('Only investors may bid.')
    const closed = apply(led(), closeOnTime, END)
    expect(refusalOf(decide(closed, maximumOf('bob', 103), END + 1))).toBe('This auction has closed.')
    expect(refusalOf(decide(closed, withdrawalOf('bob'), END + 1))).toBe('This auction has closed.')
    const scheduled = withAuction(sampleWorld(), { status: 'pre' })
    expect(refusalOf(decide(scheduled, maximumOf('bob', 103), SOON))).toBe('This auction has not started yet.')
    const others = liveWorld(30, { invited: [profiles.ann] })
    const hidden = decide(others, maximumOf('bob', 103), SOON)
    expect(hidden).toMatchObject({ ok: false, refusal: { status: 404 }, events: [] })
  })

  it('has the same answer when it is repeated, and refuses its key for another order or a bid', () => {
    const sent = maximumOf('bob', 102, { key: 'k' })
    const first = decide(led(), sent, SOON)
    const state = evolveAll(led(), first.events)
    const repeated = decide(state, sent, SOON + 1)
    expect(repeated.events).toEqual([])
    expect(repeated.reply(state)).toEqual(first.reply(state))
    expect(repeated.reply(state)).toMatchObject({
      receipt: { standing_maximum: 'set', price: 102, outcome: 'accepted' },
    })
    for (const other of [
      maximumOf('bob', 103, { key: 'k' }),
      bidOf('bob', 102, { key: 'k' }),
      withdrawalOf('bob', 'k'),
    ])
      expect(refusalOf(decide(state, other, SOON + 2))).toBe('This Idempotency-Key belongs to another bid.')
  })
})

describe('after any sequence of bids, maxima and pauses', () => {
  const figure = fc.integer({ min: 3240, max: 3300 }).map((value) => value / 32)
  const who = fc.constantFrom<SampleName>('ann', 'bob', 'cyd')
  const anyCommand: fc.Arbitrary<Command> = fc.oneof(
    fc.tuple(who, figure).map(([name, price]) => bidOf(name, price)),
    fc.tuple(who, figure).map(([name, price]) => maximumOf(name, price)),
    who.map((name) => withdrawalOf(name)),
    fc.constantFrom(pause, resume),
  )

  /** The receipts of automatic bids that weren't within the maximum in force. */
  const beyond = ({ receipts }: AuctionRecord) =>
    receipts.filter(({ madeFor, price, userId, sequence }) => {
      if (madeFor === undefined) return false
      const inForce = receipts.findLast((order) => {
        const isOrder = order.standingMaximum !== undefined && order.outcome === 'accepted'
        return isOrder && order.userId === userId && order.sequence < sequence
      })
      return (
        inForce?.sequence !== madeFor || inForce.standingMaximum === 'withdrawn' || (price ?? 0) > (inForce.price ?? 0)
      )
    })

  it('each automatic bid is within the maximum in force, and no maximum that could still beat the best bid waits', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        let state = liveWorld()
        for (const [index, command] of commands.entries()) {
          const before = auctionIn(state)
          state = evolveAll(state, decide(state, command, SOON + index * 1000).events)
          const now = auctionIn(state)
          expect(beyond(now)).toEqual([])
          expect(now.bids.slice(0, before.bids.length)).toEqual(before.bids)
          for (const [place, { value }] of now.bids.entries())
            if (place > 0) expect(value).toBeGreaterThan(now.bids[place - 1]?.value ?? 0)
          if (now.pausedAt !== null) {
            expect(now.bids).toHaveLength(before.bids.length)
            continue
          }
          const leader = bestBid(now)?.profileId
          const waiting = Object.entries(now.standingMaxima ?? {}).filter(([profileId, maximum]) => {
            return Number(profileId) !== leader && beats(now, maximum.value, Number(profileId))
          })
          expect(waiting).toEqual([])
          // A maximum that neither leads nor beats the best bid has ended, and no other has.
          for (const [profileId, { value }] of Object.entries(now.standingMaxima ?? {})) {
            const isBeaten = Number(profileId) !== leader && value <= (bestBid(now)?.value ?? 0)
            expect(maximumInForce(now, Number(profileId)) === undefined).toBe(isBeaten)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the receipt of an automatic bid', () => {
  it('names the receipt of the maximum, and is within it', () => {
    const state = play(
      liveWorld(),
      maximumOf('ann', 102),
      bidOf('bob', 101.75),
      maximumOf('ann', 103),
      bidOf('bob', 102),
    )
    const { receipts } = auctionIn(state)
    expect(
      receipts.map(({ sequence, standingMaximum, madeFor, price }) => [sequence, standingMaximum ?? madeFor, price]),
    ).toEqual([
      [1, 'set', 102],
      [2, 1, 101.5],
      [3, undefined, 101.75],
      [4, 1, 101.78125],
      [5, 'changed', 103],
      [6, undefined, 102],
      [7, 5, 102.03125],
    ])
  })

  it('is the one that a trade names, with the two people who signed the maximum', () => {
    const state = play(liveWorld(), maximumOf('ann', 102))
    const auction = auctionIn(state)
    const [bid] = auction.bids
    if (bid === undefined) throw new Error('no bid')
    expect(winningReceipt(state, auction, bid)?.sequence).toBe(2)
    expect(signatoriesOf(state, auction, bid).buyer).toBe('Signator of ann')
  })
})

describe('automatic bids', () => {
  it('extend the auction once per instant, like other bids', () => {
    const at = END - 30_000
    let state = play(liveWorld(), maximumOf('ann', 104))
    state = apply(state, bidOf('bob', 102), at)
    expect(auctionIn(state)).toMatchObject({ endAt: at + 2 * MINUTE, extensionsUsed: 1 })
    expect(ladder(state).at(-1)).toBe('ann 102.03125 auto')
    state = apply(state, maximumOf('cyd', 103), at + MINUTE)
    expect(auctionIn(state)).toMatchObject({ endAt: at + 3 * MINUTE, extensionsUsed: 2 })
  })

  it('alert each firm that was outbid and didn’t regain the lead, and the firm that leads by one', () => {
    const state = play(liveWorld(), maximumOf('ann', 104))
    const events = decide(state, bidOf('bob', 102), SOON + MINUTE).events
    const alerts = events.flatMap((event) =>
      event.type === 'person-notified' ? [[event.userId, event.notification.action, event.notification.title]] : [],
    )
    expect(alerts).toEqual([
      [users.bob, 'outbid', 'You have been outbid'],
      [users.ann, 'automatic_bid', 'Bid for you at 102-01'],
    ])
  })

  it('aren’t made for a firm that may no longer bid, or for one signator under the two-person rule', () => {
    const state = play(liveWorld(), maximumOf('ann', 104, { signatorId: signators.ann }))
    const suspended = { ...state, suspended: { [users.ann]: SOON } }
    const ruled = { ...state, twoPerson: { ...state.twoPerson, required: { [profiles.ann]: true } } }
    for (const stopped of [suspended, ruled]) expect(ladder(play(stopped, bidOf('bob', 102))).at(-1)).toBe('bob 102')
  })
})

describe('the two-person rule', () => {
  const SECOND = 77
  const ruled = () => {
    const state = liveWorld()
    const ann = rowOf(state.people, users.ann)
    if (!ann?.profile) throw new Error('no profile')
    const signatorsOfAnn = [...ann.profile.signators, { id: SECOND, name: 'Second signator' }]
    return {
      ...state,
      people: withRow(state.people, users.ann, { ...ann, profile: { ...ann.profile, signators: signatorsOfAnn } }),
      twoPerson: { ...state.twoPerson, required: { [profiles.ann]: true } },
    }
  }
  const prepare: CommandNamed<'prepare bid'> = {
    name: 'prepare bid',
    actor: users.ann,
    origin: 'scenario',
    auctionId: FIRST,
    price: 103,
    rate: null,
    standingMaximum: true,
    signatorId: signators.ann,
    session: 'first',
    key: null,
  }
  const confirm = (state: WorldState): CommandNamed<'confirm prepared bid'> => ({
    name: 'confirm prepared bid',
    actor: users.ann,
    origin: 'scenario',
    preparedId: state.twoPerson.prepared[profiles.ann]?.at(-1)?.id ?? 0,
    signatorId: SECOND,
    session: 'second',
    seen: null,
    key: null,
  })

  it('needs one signator to prepare a maximum and another to confirm it, and its bids name both', () => {
    expect(refusalOf(decide(ruled(), maximumOf('ann', 103), SOON))).toContain('two-person rule')
    const prepared = play(ruled(), prepare)
    expect(auctionIn(prepared).standingMaxima).toBeUndefined()
    const state = apply(prepared, confirm(prepared), SOON + 2000)
    expect(ladder(state)).toEqual(['ann 101.5 auto'])
    expect(auctionIn(state).standingMaxima?.[profiles.ann]).toMatchObject({ value: 103 * 32, signatorId: SECOND })
    for (const receipt of auctionIn(state).receipts)
      expect(receipt.twoPerson).toMatchObject({ preparedBy: 'Signator of ann', confirmedBy: 'Second signator' })
  })

  it('isn’t called a bid while it waits, in the session that prepared it, and once it has ended', () => {
    const { standingMaximum: _maximum, ...bid } = prepare
    const state = play(ruled(), prepare)
    const said = (command: Command, at = SOON + 2000) => refusalOf(decide(state, command, at))
    expect(said(prepare)).toBe('Another standing maximum of your firm is waiting for confirmation on this auction.')
    expect(said(bid)).toBe('A standing maximum of your firm is waiting for confirmation on this auction.')
    expect(said({ ...confirm(state), session: 'first' })).toContain('The session that prepared this standing maximum')
    expect(said({ ...confirm(state), signatorId: signators.ann })).toContain('prepared this standing maximum')
    expect(said(confirm(state), SOON + MINUTE + 5000)).toBe('This standing maximum has expired. Nothing was sent.')
  })
})

describe('a standing maximum of another firm', () => {
  /** A figure that occurs nowhere else. */
  const SECRET = 109.84375

  it('is in nothing that anyone else receives or reads, the seller included', () => {
    const others = Object.entries(users).filter(([name]) => name !== 'ann')
    let state = play(liveWorld(), bidOf('bob', 101.75))
    const commands = [
      maximumOf('ann', SECRET, { key: 'secret-key' }),
      bidOf('bob', 102),
      maximumOf('ann', SECRET + 1 / 32),
    ]
    for (const [index, command] of [...commands, withdrawalOf('ann')].entries()) {
      const { events, reply } = decide(state, command, SOON + MINUTE + index)
      const next = evolveAll(state, events)
      const seen = announce(state, next, events, null).flatMap(({ to, viewFor }) =>
        others
          .filter(([, id]) => to === 'everyone' || to.includes(id))
          .map(([, id]) => JSON.stringify(payloadOf(viewFor(id)))),
      )
      const read = others.flatMap(([, id]) => [
        JSON.stringify(auctionFor(next, id, FIRST)),
        JSON.stringify(auctionListFor(next, id, 'live')),
        JSON.stringify(next.notifications[id] ?? []),
      ])
      const answer = command.actor === users.ann ? [] : [JSON.stringify(reply(next))]
      for (const text of [...seen, ...read, ...answer]) {
        expect(text).not.toContain(String(SECRET))
        expect(text).not.toContain('109-2')
        expect(text).not.toMatch(/standing/i)
      }
      state = next
    }
  })

  it('sends no one else an event when it is set and bids nothing', () => {
    const state = play(liveWorld(), bidOf('ann', 101.75))
    const { events } = decide(state, maximumOf('ann', SECRET), SOON + MINUTE)
    const heard = announce(state, evolveAll(state, events), events, null).filter(
      ({ to }) => to === 'everyone' || to.some((id) => id !== users.ann),
    )
    expect(heard).toEqual([])
  })

  it('marks automatic bids for its firm and the seller only', () => {
    const state = play(liveWorld(), bidOf('bob', 101.75), maximumOf('ann', SECRET))
    const marks = (who: SampleName) =>
      auctionFor(state, users[who], FIRST)?.bids.map(({ automatic }) => automatic ?? false)
    for (const who of ['ann', 'lena', 'otto'] as const) expect(marks(who)).toEqual([false, true])
    for (const who of ['bob', 'cyd', 'bea', 'ada'] as const) expect(marks(who)).toEqual([false, false])
  })
})
