// The two-person rule in the app: hidden where the server lacks it, followed where it has it, settled by reading.
import { describe, expect, it } from 'vitest'
import type { PreparedBid } from '../../contract/two-person'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { entry, given, investor, signedIn, userAnswered } from '../testing/samples'
import { readTwoPerson } from './two-person.effects'
import { selectNeedsTwoPersons, selectTwoPerson } from './two-person.selectors'

const at = '2026-03-02T15:42:00.000Z'
const bid = (id: number, outcome: PreparedBid['outcome'] = 'waiting'): PreparedBid => ({
  id,
  auction_id: 17,
  price: 102.5,
  prepared_by_id: 71,
  prepared_by: 'Tess Trader',
  session: 'desk',
  prepared_at: at,
  expires_at: '2026-03-02T15:43:00.000Z',
  outcome,
})
const about = { subject: 'two-person.read', params: undefined, query: undefined }
const read = (required: boolean, ...prepared: PreparedBid[]) =>
  ({
    type: 'two-person.read/answered',
    payload: { ...about, answer: { data: { required, prepared, session: 'desk' } } },
  }) as const
const failed = (kind: 'not-found' | 'server') =>
  ({
    type: 'two-person.read/failed',
    payload: { ...about, error: { status: 0, kind, message: '', fields: {} } },
  }) as const
const changed = (required: boolean, ...prepared: PreparedBid[]) =>
  ({ type: 'two-person/changed', payload: { data: { required, prepared } } }) as const

describe('the two-person rule', () => {
  it('is not there on a server that lacks the call, and unknown after any other failure', () => {
    expect(selectTwoPerson(given(signedIn, failed('not-found'))).status).toBe('missing')
    expect(selectTwoPerson(given(signedIn, failed('server'))).status).toBe('unknown')
    expect(selectNeedsTwoPersons(given(signedIn, failed('not-found')))).toBe(false)
  })

  it('is off until the firm switches it on, and follows the channel', () => {
    expect(selectNeedsTwoPersons(given(signedIn, read(false)))).toBe(false)
    const state = given(signedIn, read(false), changed(true, bid(1)))
    expect(selectNeedsTwoPersons(state)).toBe(true)
    expect(selectTwoPerson(state)).toMatchObject({ session: 'desk', prepared: [{ id: 1 }] })
  })

  it('puts in what an answer brings, and keeps a decision that was heard before the answer', () => {
    const answered = {
      type: 'two-person.prepare/answered',
      payload: {
        subject: 'two-person.prepare:17',
        params: { auctionId: 17 },
        query: undefined,
        answer: { data: bid(1) },
      },
    } as const
    expect(selectTwoPerson(given(signedIn, read(true), answered)).prepared).toEqual([bid(1)])
    const late = given(signedIn, read(true), changed(true, bid(1, 'declined')), answered)
    expect(selectTwoPerson(late).prepared).toEqual([bid(1, 'declined')])
  })

  it('keeps what the channel told while an older answer was on its way', () => {
    const state = given(signedIn, read(true, bid(1)), changed(true, bid(1, 'confirmed'), bid(2)), read(true, bid(1)))
    expect(selectTwoPerson(state).prepared).toEqual([bid(1, 'confirmed'), bid(2)])
  })

  it('forgets the prepared bids of another time of the world, and reads them again', () => {
    const state = given(signedIn, read(true, bid(1)), { type: 'world/replaced', payload: { epoch: 2 } })
    expect(selectTwoPerson(state)).toEqual({
      status: 'loaded',
      required: false,
      switch_off: null,
      session: 'desk',
      prepared: [],
    })
  })

  it.each([
    ['a failure of the server', 'server', 3],
    ['a server without the call', 'not-found', 1],
  ] as const)('after %s is asked for again only if that can help', (_what, kind, calls) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, (_name, made) =>
        cold<ReturnType<typeof failed | typeof read>>('(x|)', { x: made < 3 ? failed(kind) : read(true) }),
      )
      outputOf(readTwoPerson, hot('a', { a: entry(userAnswered(investor)) }), harness).subscribe()
      flush()
      expect(harness.calls).toHaveLength(calls)
    })
  })
})
