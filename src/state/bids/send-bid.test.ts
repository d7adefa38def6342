import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { FailedFact } from '../../contract/fact'
import { allRequests } from '../all-epics'
import type { AppEvent } from '../core/log-entry'
import {
  BEYOND_OWN_LIMIT_MESSAGE,
  OWN_RULES_UNREAD_MESSAGE,
  PRICES_MOVED_MESSAGE,
  PRICES_UNREAD_MESSAGE,
  SETTINGS_TIGHTENED_MESSAGE,
} from '../requests/requests.slice'
import { settleRequests } from '../requests/settle-requests'
import { stateAfterWith } from '../testing/epic-state'
import { createHarness, createScheduler } from '../testing/marbles'
import { aBid, anAuction, listAnswered, signedIn, withBids } from '../testing/samples'
import { bidRequested } from './bids.actions'
import { sendBid } from './send-bid'

const stateAfter = stateAfterWith([settleRequests(allRequests)])

const auction = withBids(anAuction(17), aBid(1))
const moved = withBids(anAuction(17), aBid(2, { price: 103 }), aBid(1))
const board = stateAfter(signedIn, listAnswered('live', auction))
const live = stateAfter(
  board,
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
)
const lost = stateAfter(live, { type: 'line/lost', payload: { because: 'closed' } })
const { payload } = bidRequested({ auctionId: 17, attempt: 'a', price32: 3265, seen: { price32: 3264 } })

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

const about = { subject: 'preferences.read', params: undefined, query: undefined }
const preferencesRead = (limit: string | null, settings: object): AppEvent => ({
  type: 'preference.list/answered',
  payload: {
    ...about,
    answer: {
      data: [
        { key: 'settings', value: settings },
        ...(limit === null ? [] : [{ key: 'bid-limits', value: { 17: limit } }]),
      ],
    },
  },
})
const rulesFailed = (status: number, kind: 'server' | 'not-found' | 'offline'): AppEvent => ({
  type: 'preference.list/failed',
  payload: { ...about, error: { status, kind, message: '', fields: {} } },
})
const unchanged = preferencesRead(null, {})

/** Sends the bid to a server with these preferences, this auction and this answer, expects these facts, and returns the calls. */
function callsAfterSending(
  state: typeof board,
  shown: Auction | null,
  answer: AppEvent,
  marble: string,
  rules = unchanged,
) {
  const scheduler = createScheduler()
  const list = shown === null ? listFailed : listAnswered('live', shown)
  let names: readonly string[] = []
  scheduler.run(({ cold, expectObservable, flush }) => {
    const harness = createHarness(
      scheduler,
      (name) =>
        cold('-(x|)', { x: name === 'auction.bid' ? answer : name === 'preference.list' ? rules : list }) as never,
    )
    harness.state = state
    expectObservable(sendBid(payload, harness.tools)).toBe(marble, {
      r: rules,
      o: failed(BEYOND_OWN_LIMIT_MESSAGE, 0),
      t: failed(SETTINGS_TIGHTENED_MESSAGE, 0),
      n: failed(OWN_RULES_UNREAD_MESSAGE, 0),
      l: list,
      a: answer,
      m: failed(PRICES_MOVED_MESSAGE, 0),
      u: failed(PRICES_UNREAD_MESSAGE, 0),
    })
    flush()
    names = harness.calls.map(({ name }) => name).filter((name) => name !== 'preference.list')
  })
  return names
}

describe('sending a bid while the connection is live', () => {
  it("makes one call after it fetched the investor's rules", () => {
    expect(callsAfterSending(live, auction, answered, '-r(a|)')).toEqual(['auction.bid'])
  })

  it('emits the figures before the refusal that they explain', () => {
    expect(callsAfterSending(live, moved, failed('Too low'), '-r-(la|)')).toEqual(['auction.bid', 'auction.list'])
  })
})

describe('sending a bid while the connection is down', () => {
  it('fetches the auction first, and sends if the screen was right', () => {
    expect(callsAfterSending(lost, auction, answered, '-rl(a|)')).toEqual(['auction.list', 'auction.bid'])
  })

  it('sends nothing if the best bid has changed', () => {
    expect(callsAfterSending(lost, moved, answered, '-r(lm|)')).not.toContain('auction.bid')
  })

  it('sends nothing if the auction is paused', () => {
    const paused = { ...auction, paused_at: auction.created_at }
    expect(callsAfterSending(lost, paused, answered, '-r(lm|)')).not.toContain('auction.bid')
  })

  it('sends nothing if the auction cannot be fetched', () => {
    expect(callsAfterSending(lost, null, answered, '-r(lu|)')).not.toContain('auction.bid')
  })
})

describe("sending a bid after another device has changed the investor's rules", () => {
  const loose = stateAfter(live, preferencesRead(null, { confirm_before_bid: false, deviation_limit_32: 32 }))

  it('sends nothing above the maximum that was set there', () => {
    expect(callsAfterSending(live, auction, answered, '-(ro|)', preferencesRead('102-00', {}))).toEqual([])
  })

  it('sends a bid at the maximum', () => {
    expect(callsAfterSending(live, auction, answered, '-r(a|)', preferencesRead('102-01', {}))).toEqual(['auction.bid'])
  })

  it('sends nothing without a review if the review was turned on there', () => {
    expect(
      callsAfterSending(loose, auction, answered, '-(rt|)', preferencesRead(null, { confirm_before_bid: true })),
    ).toEqual([])
  })

  it('sends a bid that is within the lowered deviation limit', () => {
    const lower = preferencesRead(null, { confirm_before_bid: false, deviation_limit_32: 1 })
    expect(callsAfterSending(loose, auction, answered, '-r(a|)', lower)).toEqual(['auction.bid'])
  })

  it('sends nothing beyond an exposure limit that the ticket did not know, and a bid within it', () => {
    const limitedTo = (exposure_limit: number): AppEvent => ({
      type: 'preference.list/answered',
      payload: { ...about, answer: { data: [{ key: 'workspace', value: { exposure_limit } }] } },
    })
    const amount = auction.loan.loan_amount ?? 0
    expect(amount).toBeGreaterThan(0)
    expect(callsAfterSending(live, auction, answered, '-(rt|)', limitedTo(amount))).toEqual([])
    expect(callsAfterSending(live, auction, answered, '-r(a|)', limitedTo(2 * amount))).toEqual(['auction.bid'])
    // The ticket knew that limit and had the price typed again.
    const known = stateAfter(live, limitedTo(amount))
    expect(callsAfterSending(known, auction, answered, '-r(a|)', limitedTo(amount))).toEqual(['auction.bid'])
  })

  it('sends nothing if the rules cannot be fetched, and says so', () => {
    expect(callsAfterSending(live, auction, answered, '-(rn|)', rulesFailed(500, 'server'))).toEqual([])
    expect(callsAfterSending(lost, auction, answered, '-(rn|)', rulesFailed(0, 'offline'))).toEqual([])
  })

  it('uses the known rules if the server has no preferences', () => {
    expect(callsAfterSending(live, auction, answered, '-r(a|)', rulesFailed(404, 'not-found'))).toEqual(['auction.bid'])
  })
})
