import { tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { Auction } from '../../contract/auction'
import type { FailedFact } from '../../contract/fact'
import type { AppEvent } from '../core/log-entry'
import { allRequests } from '../nouns'
import { preferencesPageOpened } from '../preferences/preferences.slice'
import {
  PRICES_MOVED_FOR_MAXIMUM_MESSAGE,
  PRICES_MOVED_MESSAGE,
  PRICES_UNREAD_FOR_MAXIMUM_MESSAGE,
  PRICES_UNREAD_MESSAGE,
} from '../requests/requests.slice'
import { settleRequests } from '../requests/settle-requests'
import type { RootState } from '../root-reducer'
import { stateAfterWith } from '../testing/epic-state'
import { createHarness, createScheduler } from '../testing/marbles'
import {
  aBid,
  agreedToAll,
  anAuction,
  auctionChanged,
  auctionRemoved,
  later,
  listAnswered,
  ownBid,
  signedIn,
  withBids,
} from '../testing/samples'
import { problemWithBid } from './bid-check'
import { type BidAgreement, bidRequested } from './bids.actions'
import { sendBid } from './send-bid'

const stateAfter = stateAfterWith([settleRequests(allRequests)])

const auction = withBids(anAuction(17), aBid(1))
const moved = withBids(anAuction(17), aBid(2, { price: 103 }), aBid(1))
const about = { subject: 'preferences.read', params: undefined, query: undefined }
const preferencesRead = (values: Readonly<Record<string, object>>): AppEvent => ({
  type: 'preference.list/answered',
  payload: { ...about, answer: { data: Object.entries(values).map(([key, value]) => ({ key, value })) } },
})
const preferencesFailed = (status: number, kind: ApiErrorKind): AppEvent => ({
  type: 'preference.list/failed',
  payload: { ...about, error: { status, kind, message: '', fields: {} } },
})

const board = stateAfter(
  signedIn,
  listAnswered('live', auction),
  listAnswered('past'),
  preferencesPageOpened(),
  preferencesRead({}),
)
const live = stateAfter(
  board,
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
)
const lost = stateAfter(live, { type: 'line/lost', payload: { because: 'closed' } })

const failed = (message: string, status = 422): FailedFact<'auction.bid'> => ({
  type: 'auction.bid/failed',
  payload: {
    subject: 'auction.bid:17',
    params: { auctionId: 17 },
    query: undefined,
    error: { status, kind: 'invalid', message, fields: {} },
  },
})
const answered: AppEvent = {
  type: 'auction.bid/answered',
  payload: { subject: 'auction.bid:17', params: { auctionId: 17 }, query: undefined, answer: { data: auction } },
}
const listFailed: AppEvent = {
  type: 'auction.list/failed',
  payload: {
    subject: 'auction.list:live:read-back',
    params: { status: 'live' },
    query: undefined,
    error: { status: 0, kind: 'offline', message: '', fields: {} },
  },
}

/** A bid of 102-01 from a ticket that showed 102-00 as a rival's best, after a review. */
const bidFrom = ({ agreed, ...more }: Partial<Omit<BidPayload, 'agreed'>> & { agreed?: Partial<BidAgreement> } = {}) =>
  bidRequested({
    auctionId: 17,
    attempt: 'a',
    price32: 3265,
    seen: { price32: 3264 },
    ...more,
    agreed: { reviewed: true, raises: false, exceeds: null, ...agreed },
  }).payload
type BidPayload = Parameters<typeof bidRequested>[0]

/** Why the bid wasn't sent, after no call was made; null if the bid was the only call. */
function refusalIn(state: RootState, bid = bidFrom()): string | null {
  const scheduler = createScheduler()
  const messages: string[] = []
  let names: readonly string[] = []
  scheduler.run(({ cold, flush }) => {
    const harness = createHarness(scheduler, () => cold('-(x|)', { x: answered }) as never)
    harness.state = state
    sendBid(bid, harness.tools).subscribe((fact) => {
      if (fact.type === 'auction.bid/failed') messages.push(fact.payload.error.message)
    })
    flush()
    names = harness.calls.map(({ name }) => name)
  })
  expect(names).toEqual(messages.length === 0 ? ['auction.bid'] : [])
  return messages[0] ?? null
}

/** Sends the bid to a server with this auction and this answer, expects these facts, and returns the calls. */
function callsAfterSending(
  state: RootState,
  shown: Auction | null,
  answer: AppEvent,
  marble: string,
  message = '',
  bid = bidFrom(),
) {
  const scheduler = createScheduler()
  const list = shown === null ? listFailed : listAnswered('live', shown)
  let names: readonly string[] = []
  scheduler.run(({ cold, expectObservable, flush }) => {
    const harness = createHarness(
      scheduler,
      (name) => cold('-(x|)', { x: name === 'auction.bid' ? answer : list }) as never,
    )
    harness.state = state
    const reduced$ = sendBid(bid, harness.tools).pipe(
      tap((fact) => {
        harness.state = stateAfter(harness.state, fact)
      }),
    )
    expectObservable(reduced$).toBe(marble, { l: list, a: answer, n: failed(message, 0) })
    flush()
    names = harness.calls.map(({ name }) => name)
  })
  return names
}

describe('sending a bid while the connection is live', () => {
  it('makes its call first, at the press', () => {
    expect(callsAfterSending(live, auction, answered, '-(a|)')).toEqual(['auction.bid'])
  })

  it('emits the figures before the refusal that they explain', () => {
    expect(callsAfterSending(live, moved, failed('Too low'), '--(la|)')).toEqual(['auction.bid', 'auction.list'])
  })

  it('emits them before the refusal of a raise that the page did not show', () => {
    const conflict = failed('Your firm already leads at 102-00.', 409)
    expect(callsAfterSending(live, moved, conflict, '--(la|)')).toEqual(['auction.bid', 'auction.list'])
  })
})

describe('sending a bid while the connection is down', () => {
  it('fetches the auction first, and sends if the screen was right', () => {
    expect(callsAfterSending(lost, auction, answered, '-l(a|)')).toEqual(['auction.list', 'auction.bid'])
  })

  it.each([
    ['if the best bid has changed', moved, PRICES_MOVED_MESSAGE],
    [
      'if a colleague leads now',
      withBids(anAuction(17), ownBid(2, 102), aBid(1)),
      'Your firm leads at 102-00, so your bid of 102-01 would raise your own price by 1/32 ($5,766). It wasn’t sent.',
    ],
    [
      'if the auction is paused',
      { ...auction, version: 3, paused_at: auction.created_at ?? '' },
      'The seller has paused this auction. Bids open again when it resumes. Your bid wasn’t sent.',
    ],
  ])('sends nothing %s', (_when, shown, message) => {
    expect(callsAfterSending(lost, shown, answered, '-(ln|)', message)).toEqual(['auction.list'])
  })

  it('sends nothing if the auction cannot be fetched', () => {
    expect(callsAfterSending(lost, null, answered, '-(ln|)', PRICES_UNREAD_MESSAGE)).toEqual(['auction.list'])
  })
})

describe('a bid whose auction changed since the press', () => {
  const led = (price: number) => stateAfter(live, auctionChanged(withBids(moved, ownBid(3, price), aBid(1))))
  const raise =
    'Your firm leads at 102-02, so your bid of 102-10 would raise your own price by 8/32 ($46,125). It wasn’t sent.'

  it('isn’t sent if it would raise a lead that the person did not agree to raise', () => {
    const bid = bidFrom({ price32: 3274 })
    expect(refusalIn(led(102.0625), bid)).toBe(raise)
    // They agreed to raise another lead.
    expect(refusalIn(led(102.0625), bidFrom({ price32: 3274, agreed: { raises: true } }))).toBe(raise)
    expect(
      refusalIn(led(102.0625), bidFrom({ price32: 3274, seen: { price32: 3266 }, agreed: { raises: true } })),
    ).toBeNull()
  })

  it('is sent if it doesn’t beat the own lead, because the server refuses it with a receipt', () => {
    expect(refusalIn(led(102.0625), bidFrom({ price32: 3266 }))).toBeNull()
  })

  it('isn’t sent if the auction was paused, has closed, or left the boards', () => {
    const paused = auctionChanged({ ...auction, version: 3, paused_at: later(5) })
    expect(refusalIn(stateAfter(live, paused))).toContain('The seller has paused this auction.')
    const closed = auctionChanged({ ...auction, version: 3, status: 'past', statused_at: later(30) })
    expect(refusalIn(stateAfter(live, closed))).toContain('This auction has closed.')
    expect(refusalIn(stateAfter(live, auctionRemoved(17, 'live')))).toContain('This auction has left your boards.')
  })

  it('isn’t sent in the rate process either', () => {
    const { loan, ...rest } = anAuction(17)
    const byRate = { ...rest, loan: { ...loan, auction_process_type: 'rate' as const, gnma_interest_rate: 5.4 } }
    const own = { ...ownBid(2, 0), price: null, gnma_interest_rate: 5.25 }
    const state = stateAfter(live, auctionChanged({ ...withBids(byRate, own), version: 5 }))
    const { price32: _price32, ...bid } = bidFrom({ rate: 5.2, seen: {} })
    expect(refusalIn(state, bid)).toBe(
      'Your firm leads at 5.250%, so your bid of 5.200% would lower your own rate by 0.05%. It wasn’t sent.',
    )
  })
})

describe('a bid under limits and settings that changed since the press', () => {
  const withRules = (values: Readonly<Record<string, object>>) => stateAfter(live, preferencesRead(values))

  it('isn’t sent above the maximum, and is at the maximum', () => {
    expect(refusalIn(withRules({ 'bid-limits': { 17: '102-00' } }))).toBe(
      'Your maximum for this auction is 102-00, so your bid of 102-01 wasn’t sent. Bid within the limit, or change it.',
    )
    expect(refusalIn(withRules({ 'bid-limits': { 17: '102-01' } }))).toBeNull()
  })

  it('isn’t sent without a review if the settings ask for one', () => {
    const unreviewed = bidFrom({ agreed: { reviewed: false } })
    expect(refusalIn(withRules({ settings: { confirm_before_bid: false } }), unreviewed)).toBeNull()
    expect(refusalIn(live, unreviewed)).toContain('Your settings now ask for a review of each bid')
  })

  it('isn’t sent beyond a lower deviation limit, unless the price was retyped because of it', () => {
    const state = withRules({ settings: { deviation_limit_32: 4 } })
    expect(refusalIn(state, bidFrom({ price32: 3268 }))).toBeNull()
    expect(refusalIn(state, bidFrom({ price32: 3269 }))).toBe(
      'Your bid of 102-05 is 5/32 from the best bid, and your limit is 4/32, so it wasn’t sent. Retype it to confirm.',
    )
    expect(refusalIn(state, bidFrom({ price32: 3269, agreed: agreedToAll }))).toBeNull()
  })

  it('isn’t sent beyond an exposure limit, unless the price was retyped because of it', () => {
    const state = withRules({ workspace: { exposure_limit: 18_000_000 } })
    expect(refusalIn(state)).toBe(
      'Your bid of 102-01 would take you to 105% of your limit ($18,824,766 of $18,000,000), so it wasn’t sent. Retype it to confirm.',
    )
    expect(refusalIn(state, bidFrom({ agreed: agreedToAll }))).toBeNull()
    expect(refusalIn(withRules({ workspace: { exposure_limit: 19_000_000 } }))).toBeNull()
  })

  it('isn’t sent on a limit that can’t be checked, even if the price was retyped because of the limit itself', () => {
    const unread = stateAfter(
      signedIn,
      listAnswered('live', auction),
      preferencesPageOpened(),
      preferencesRead({ workspace: { exposure_limit: 90_000_000 } }),
      { type: 'line/attempted', payload: { attempt: 1 } },
      { type: 'line/opened', payload: {} },
    )
    const exceeds = { ...agreedToAll.exceeds, unchecked: false } as BidAgreement['exceeds']
    expect(refusalIn(unread, bidFrom({ agreed: { exceeds } }))).toContain('Your exposure limit can’t be checked now')
    expect(refusalIn(unread, bidFrom({ agreed: agreedToAll }))).toBeNull()
  })

  it('isn’t sent if they weren’t read since the ticket was opened, unless the price was retyped', () => {
    const opened = stateAfter(live, preferencesPageOpened())
    const message =
      'Your limits and settings couldn’t be read, so your bid of 102-01 wasn’t sent. Retype it to confirm.'
    const states = [opened, stateAfter(opened, preferencesFailed(503, 'unavailable'))]
    states.push(stateAfter(opened, preferencesFailed(0, 'unreadable')))
    for (const state of states) {
      expect(refusalIn(state)).toBe(message)
      expect(refusalIn(state, bidFrom({ agreed: agreedToAll }))).toBeNull()
      expect(refusalIn(stateAfter(state, preferencesRead({})))).toBeNull()
    }
  })

  it.each([
    [404, 'not-found'],
    [405, 'method'],
    [501, 'server'],
  ] as const)('is sent under the known ones if the server answers %d, because it stores none', (status, kind) => {
    expect(refusalIn(stateAfter(live, preferencesPageOpened(), preferencesFailed(status, kind)))).toBeNull()
  })
})

describe('a standing maximum whose auction or limits changed since the press', () => {
  const maximum = { ...bidFrom(), standingMaximum: true as const }
  const problem = (values: Readonly<Record<string, object>>, more: object = {}) =>
    problemWithBid(stateAfter(live, preferencesRead(values)), null, { ...maximum, ...more })

  it.each([
    [
      'beyond the private limit of the ticket',
      problem({ 'bid-limits': { 17: '102-00' } }),
      'The limit in your ticket for this auction is 102-00, so your standing maximum of 102-01 wasn’t sent. Stay within the limit, or change it.',
    ],
    [
      'far from the best bid',
      problem({ settings: { deviation_limit_32: 4 } }, { price32: 3269 }),
      'Your standing maximum of 102-05 is 5/32 from the best bid, and your limit is 4/32, so it wasn’t sent. Retype it to confirm.',
    ],
    [
      'beyond the exposure limit',
      problem({ workspace: { exposure_limit: 18_000_000 } }),
      'Your standing maximum of 102-01 would take you to 105% of your limit ($18,824,766 of $18,000,000), so it wasn’t sent. Retype it to confirm.',
    ],
  ])('isn’t sent and isn’t called a bid: %s', (_why, message, expected) => {
    expect(message).toBe(expected)
  })

  it('names itself while the connection is down, and is sent to a paused auction', () => {
    const paused = { ...auction, version: 3, paused_at: later(5) }
    expect(callsAfterSending(lost, paused, answered, '-l(a|)', '', maximum)).toEqual(['auction.list', 'auction.bid'])
    expect(callsAfterSending(lost, moved, answered, '-(ln|)', PRICES_MOVED_FOR_MAXIMUM_MESSAGE, maximum)).toEqual([
      'auction.list',
    ])
    expect(callsAfterSending(lost, null, answered, '-(ln|)', PRICES_UNREAD_FOR_MAXIMUM_MESSAGE, maximum)).toEqual([
      'auction.list',
    ])
  })

  it('isn’t sent once the firm leads at a figure that the screen didn’t show', () => {
    const led = stateAfter(live, auctionChanged(withBids(moved, ownBid(3, 102.0625), aBid(1))))
    expect(problemWithBid(led, null, { ...maximum, price32: 3274 })).toBe(
      'Your firm leads at 102-02 now, so your standing maximum of 102-10 wasn’t sent. Review it and send it again.',
    )
  })
})
