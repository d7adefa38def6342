// A change on the server, and what is read after it.
import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { AnsweredFact, FailedFact, RejectedFact } from '../../contract/fact'
import type { AppEvent } from '../core/log-entry'
import { createScheduler, createStand } from '../testing/marbles'
import { anAuction, given, listAnswered, signedIn } from '../testing/samples'
import { mutateThenReread, readLists } from './mutate-then-reread'

const about = { subject: 'auction.pause:17', params: { auctionId: 17 }, query: undefined } as const
const paused: AnsweredFact<'auction.pause'> = {
  type: 'auction.pause/answered',
  payload: { ...about, answer: { data: anAuction(17) } },
}
const failed = (kind: ApiErrorKind, status: number): FailedFact<'auction.pause'> => ({
  type: 'auction.pause/failed',
  payload: { ...about, error: { status, kind, message: '', fields: {} } },
})
const dropped: RejectedFact = { type: 'message/rejected', payload: { source: 'auction.pause', problems: [] } }
const readAgain: AppEvent = listAnswered('live')

/** Makes one change that is answered so; gives what was said in order, and what was called. */
function changed(...facts: readonly (AnsweredFact | FailedFact | RejectedFact)[]) {
  const scheduler = createScheduler()
  const said: string[] = []
  const stand = createStand(scheduler, () => of(...(facts as readonly (AnsweredFact | FailedFact)[])))
  const options = { subject: 'mine', idempotencyKey: 'key' }
  mutateThenReread(stand.tools, 'auction.pause', { params: { auctionId: 17 } }, options, () => of(readAgain)).subscribe(
    ({ type }) => said.push(type),
  )
  return { said, calls: stand.calls }
}

describe('a change', () => {
  it('is called once, with what it is about and its key', () => {
    expect(changed(paused).calls).toEqual([
      {
        name: 'auction.pause',
        input: { params: { auctionId: 17 } },
        options: { subject: 'mine', idempotencyKey: 'key' },
      },
    ])
  })

  it('that was taken is said first, then what it concerns is read again', () => {
    expect(changed(paused).said).toEqual(['auction.pause/answered', 'auction.list/answered'])
  })

  it.each([
    ['timeout', 0],
    ['offline', 0],
    ['unreadable', 200],
    ['unavailable', 502],
    ['unavailable', 504],
  ] as const)('whose outcome nobody knows is read again too: %s %i', (kind, status) => {
    expect(changed(failed(kind, status)).said).toEqual(['auction.pause/failed', 'auction.list/answered'])
  })

  it.each([
    ['invalid', 422],
    ['forbidden', 403],
    ['server', 500],
    ['unavailable', 503],
  ] as const)('that was refused changed nothing, and nothing is read: %s %i', (kind, status) => {
    expect(changed(failed(kind, status)).said).toEqual(['auction.pause/failed'])
  })

  it('reads once also when parts of its answer had to be dropped', () => {
    expect(changed(dropped, paused).said).toEqual([
      'message/rejected',
      'auction.pause/answered',
      'auction.list/answered',
    ])
  })
})

describe('reading lists again', () => {
  it('reads only those that are followed, one after the other', () => {
    const scheduler = createScheduler()
    scheduler.run(({ cold, expectObservable, flush }) => {
      const [live, pre] = [listAnswered('live'), listAnswered('pre')]
      const stand = createStand(scheduler, (_name, made) => cold('--(x|)', { x: made === 1 ? live : pre }))
      stand.state = given(signedIn, live, pre)
      expectObservable(readLists(stand.tools, ['commitment', 'live', 'pre'])).toBe('--l-(p|)', { l: live, p: pre })
      flush()
      expect(stand.calls).toEqual([
        { name: 'auction.list', input: { params: { status: 'live' } }, options: { subject: 'auction.list:live' } },
        { name: 'auction.list', input: { params: { status: 'pre' } }, options: { subject: 'auction.list:pre' } },
      ])
    })
  })
})
