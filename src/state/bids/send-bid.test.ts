import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { FailedFact } from '../../contract/fact'
import type { AppEvent } from '../core/log-entry'
import { PRICES_MOVED_MESSAGE, PRICES_UNREAD_MESSAGE } from '../requests/request-messages'
import { createHarness, createScheduler } from '../testing/marbles'
import { aBid, anAuction, given, listAnswered, signedIn, withBids } from '../testing/samples'
import { bidRequested } from './bids.events'
import { sendBid } from './send-bid'

const auction = withBids(anAuction(17), aBid(1))
const moved = withBids(anAuction(17), aBid(2, { price: 103 }), aBid(1))
const board = given(signedIn, listAnswered('live', auction))
const live = given(board, { type: 'line/attempted', payload: { attempt: 1 } }, { type: 'line/opened', payload: {} })
const lost = given(live, { type: 'line/lost', payload: { because: 'closed' } })
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
const unread: AppEvent = {
  type: 'auction.list/failed',
  payload: {
    subject: 'auction.list:live:read-back',
    params: { status: 'live' },
    query: undefined,
    error: { status: 0, kind: 'offline', message: '', fields: {} },
  },
}

/** Sends it against a server that shows this auction, and answers the bid with that. */
function sent(state: typeof board, shown: Auction | null, answer: AppEvent, marble: string) {
  const scheduler = createScheduler()
  const list = shown === null ? unread : listAnswered('live', shown)
  let names: readonly string[] = []
  scheduler.run(({ cold, expectObservable, flush }) => {
    const harness = createHarness(
      scheduler,
      (name) => cold('-(x|)', { x: name === 'auction.bid' ? answer : list }) as never,
    )
    harness.state = state
    expectObservable(sendBid(payload, harness.tools)).toBe(marble, {
      l: list,
      a: answer,
      m: failed(PRICES_MOVED_MESSAGE, 0),
      u: failed(PRICES_UNREAD_MESSAGE, 0),
    })
    flush()
    names = harness.calls.map(({ name }) => name)
  })
  return names
}

describe('sending a bid while the line is live', () => {
  it('is one call', () => {
    expect(sent(live, auction, answered, '-(a|)')).toEqual(['auction.bid'])
  })

  it('brings the figures before the refusal that they explain (investor walk 5)', () => {
    expect(sent(live, moved, failed('Too low'), '--(la|)')).toEqual(['auction.bid', 'auction.list'])
  })
})

describe('sending a bid while the line is down (investor walk 6)', () => {
  it('reads the auction first, and sends when it is as it was on the screen', () => {
    expect(sent(lost, auction, answered, '-l(a|)')).toEqual(['auction.list', 'auction.bid'])
  })

  it('sends nothing when the best bid is another one by now', () => {
    expect(sent(lost, moved, answered, '-(lm|)')).not.toContain('auction.bid')
  })

  it('sends nothing when the auction is paused', () => {
    const paused = { ...auction, paused_at: auction.created_at }
    expect(sent(lost, paused, answered, '-(lm|)')).not.toContain('auction.bid')
  })

  it('sends nothing when the auction cannot be read', () => {
    expect(sent(lost, null, answered, '-(lu|)')).not.toContain('auction.bid')
  })
})
