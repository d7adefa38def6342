import { describe, expect, it } from 'vitest'
import { bidOutcomeRead, bidRequested } from '../bids/bids.actions'
import { refetchBid } from '../bids/bids.epics'
import { selectRequest } from '../requests/requests.slice'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { agreedToAll, entry, investor, listAnswered, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { recallSentBids, storeSentBids } from './sent-bids.epics'

const press = bidRequested({
  auctionId: 17,
  attempt: 'one',
  price32: 3265,
  signatorId: 71,
  seen: { price32: 3264 },
  agreed: agreedToAll,
})
const sending = stateAfter(signedIn, press)
const failedWith = (kind: 'timeout' | 'invalid') =>
  ({
    type: 'auction.bid/failed',
    payload: {
      subject: 'auction.bid:17',
      params: { auctionId: 17 },
      query: undefined,
      error: { status: 0, kind, message: '', fields: {} },
    },
  }) as const

/** What the tab has stored after these states, one per action. */
function storedAfter(...states: readonly (typeof sending)[]): string | null {
  const scheduler = createScheduler()
  let stored: string | null = null
  scheduler.run(({ cold, flush }) => {
    const harness = createHarness(scheduler, () => cold(''))
    for (const state of states) {
      harness.state = state
      outputOf(storeSentBids, cold('x', { x: entry(press) }), harness).subscribe()
      flush()
    }
    stored = harness.fake.stored.get('sent-bids') ?? null
  })
  return stored
}

function recalled(text: string | null) {
  const scheduler = createScheduler()
  const actions: ReturnType<typeof entry>[] = []
  scheduler.run(({ hot, cold, flush }) => {
    const harness = createHarness(scheduler, () => cold(''))
    if (text !== null) harness.fake.stored.set('sent-bids', text)
    outputOf(recallSentBids, hot('-u', { u: entry(userAnswered(investor)) }), harness).subscribe((action) =>
      actions.push(action as never),
    )
    flush()
  })
  return actions
}

describe('a bid that is being sent', () => {
  it('is stored in the tab with its attempt and figure, and nothing else, until its outcome is known', () => {
    const since = selectRequest(sending, 'auction.bid:17')?.since
    const stored = storedAfter(sending)
    expect(JSON.parse(stored ?? '')).toEqual([
      { subject: 'auction.bid:17', attempt: 'one', since, detail: { price32: 3265, rate: null } },
    ])
    expect(storedAfter(sending, stateAfter(sending, failedWith('timeout')))).toBe(stored)
    expect(storedAfter(sending, stateAfter(sending, failedWith('invalid')))).toBeNull()
  })

  it('is put back with an unknown outcome after a reload', () => {
    const [action] = recalled(storedAfter(sending))
    const state = stateAfter(signedIn, action as never)
    expect(selectRequest(state, 'auction.bid:17')).toMatchObject({
      status: 'unknown',
      actionType: 'bid/requested',
      attempt: 'one',
      detail: { price32: 3265 },
    })
    expect(state.requests.uncertain).toEqual(['auction.bid:17'])
  })

  it('doesn’t replace a bid that this page is sending', () => {
    const [action] = recalled(storedAfter(sending))
    const again = stateAfter(
      signedIn,
      bidRequested({ auctionId: 17, attempt: 'two', price32: 3270, seen: {}, agreed: agreedToAll }),
    )
    expect(stateAfter(again, action as never)).toBe(again)
  })

  it('is looked for in the auction and the receipts after a reload, like any bid without an answer', () => {
    const [action] = recalled(storedAfter(sending))
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, (name) =>
        name === 'auction.list' ? cold('(x|)', { x: listAnswered('live') }) : cold('|'),
      )
      harness.state = stateAfter(signedIn, action as never)
      const types: string[] = []
      outputOf(refetchBid, hot('-r', { r: entry(action as never) }), harness).subscribe(({ type, payload }) => {
        types.push(type)
        if (type === bidOutcomeRead.type) expect(payload).toEqual({ auctionId: 17, attempt: 'one' })
      })
      flush()
      expect(harness.calls.map(({ name }) => name).slice(0, 3)).toEqual([
        'auction.list',
        'auction.list',
        'receipt.list',
      ])
      expect(types.at(-1)).toBe(bidOutcomeRead.type)
    })
  })

  it('is ignored if its subject isn’t that of an order', () => {
    for (const subject of ['loan.create', 'auction.bid:x', 'auction.list:17'])
      expect(recalled(JSON.stringify([{ subject, attempt: 'a', since: 1, detail: null }]))).toEqual([])
  })

  it('is ignored if the stored text can’t be read', () => {
    for (const text of [
      null,
      '',
      '{',
      '{}',
      '[1,{"subject":"x:1","attempt":"a","since":1},{"subject":"auction.bid:1","attempt":"a"}]',
    ])
      expect(recalled(text)).toEqual([])
  })
})
