// The two-person rule in the app: hidden if the server doesn't have it, followed if it does, settled by a fetch.
import { tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { FailedFact } from '../../contract/fact'
import type { PreparedBid } from '../../contract/two-person'
import type { AppEvent } from '../core/log-entry'
import { preferencesPageOpened } from '../preferences/preferences.slice'
import { selectRequest } from '../requests/requests.slice'
import { reduceAll } from '../root-reducer'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import {
  aBid,
  anAuction,
  auctionChanged,
  entry,
  investor,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  userAnswered,
  withBids,
} from '../testing/samples'
import {
  notifyPreparer,
  notifySecondPerson,
  readTwoPerson,
  twoPersonConfirmRequest,
  twoPersonPrepareRequest,
} from './two-person.epics'
import {
  selectNeedsTwoPersons,
  selectTwoPerson,
  twoPersonConfirmRequested,
  twoPersonPrepareRequested,
} from './two-person.slice'

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
  it('is hidden on a server that doesn’t have the call, and unknown after any other failure', () => {
    expect(selectTwoPerson(stateAfter(signedIn, failed('not-found'))).status).toBe('missing')
    expect(selectTwoPerson(stateAfter(signedIn, failed('server'))).status).toBe('unknown')
    expect(selectNeedsTwoPersons(stateAfter(signedIn, failed('not-found')))).toBe(false)
  })

  it('is off until the firm turns it on, and follows the channel', () => {
    expect(selectNeedsTwoPersons(stateAfter(signedIn, read(false)))).toBe(false)
    const state = stateAfter(signedIn, read(false), changed(true, bid(1)))
    expect(selectNeedsTwoPersons(state)).toBe(true)
    expect(selectTwoPerson(state)).toMatchObject({ session: 'desk', prepared: [{ id: 1 }] })
  })

  it('adds the bids of an answer, and keeps a decision that arrived before the answer', () => {
    const answered = {
      type: 'two-person.prepare/answered',
      payload: {
        subject: 'two-person.prepare:17',
        params: { auctionId: 17 },
        query: undefined,
        answer: { data: bid(1) },
      },
    } as const
    expect(selectTwoPerson(stateAfter(signedIn, read(true), answered)).prepared).toEqual([bid(1)])
    const late = stateAfter(signedIn, read(true), changed(true, bid(1, 'declined')), answered)
    expect(selectTwoPerson(late).prepared).toEqual([bid(1, 'declined')])
  })

  it('keeps what the channel sent while an older answer was on its way', () => {
    const state = stateAfter(
      signedIn,
      read(true, bid(1)),
      changed(true, bid(1, 'confirmed'), bid(2)),
      read(true, bid(1)),
    )
    expect(selectTwoPerson(state).prepared).toEqual([bid(1, 'confirmed'), bid(2)])
  })

  it('drops the prepared bids when the world is rewound, and fetches them again', () => {
    const state = stateAfter(signedIn, read(true, bid(1)), { type: 'world/replaced', payload: { epoch: 2 } })
    expect(selectTwoPerson(state)).toEqual({
      status: 'loaded',
      required: false,
      switch_off: null,
      signators: null,
      signator_change: null,
      limits: null,
      session: 'desk',
      prepared: [],
    })
  })

  it.each([
    ['a failure of the server', 'server', 3],
    ['a server without the call', 'not-found', 1],
  ] as const)('after %s is fetched again only if that can help', (_what, kind, calls) => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, (_name, count) =>
        cold<ReturnType<typeof failed | typeof read>>('(x|)', { x: count < 3 ? failed(kind) : read(true) }),
      )
      outputOf(readTwoPerson, hot('a', { a: entry(userAnswered(investor)) }), harness).subscribe()
      flush()
      expect(harness.calls).toHaveLength(calls)
    })
  })
})

describe('a prepared bid', () => {
  const fromPhone = (outcome: PreparedBid['outcome'] = 'waiting'): PreparedBid => ({
    ...bid(1, outcome),
    session: 'phone',
  })
  const ended = () => auctionChanged(anAuction(17, { status: 'past' }))
  const decided = (outcome: PreparedBid['outcome'], more: Partial<PreparedBid> = {}) =>
    changed(true, { ...bid(1, outcome), decided_at: '2026-03-02T15:42:05.000Z', ...more })
  const withdrawn = changed(true, { ...bid(1, 'declined'), withdrawn: true })
  type Fact = ReturnType<typeof read> | ReturnType<typeof changed> | ReturnType<typeof ended>

  /** The alerts raised by these facts, five seconds apart, for a user with these settings. */
  function alertsOf(facts: readonly Fact[], stored: object = {}, epic = notifySecondPerson) {
    const scheduler = createScheduler()
    return scheduler.run(({ hot, cold, flush }) => {
      const { clock } = createHarness(scheduler, () => cold('')).tools
      const harness = createHarness(scheduler, () => cold(''), {
        clock: { ...clock, read: () => ({ ...clock.read(), now: Date.parse(at) + scheduler.now() }) },
      })
      harness.state = { ...signedIn, settings: { ...signedIn.settings, stored } }
      const [a, b = a, c = b] = facts.map((fact) => entry(fact))
      const entries$ = hot('a 4999ms b 4999ms c', { a, b, c }).pipe(
        tap((one) => {
          if (one !== undefined) harness.state = reduceAll(harness.state, [one])
        }),
      )
      outputOf(epic, entries$, harness).subscribe()
      flush()
      return harness.fake.alerts
    })
  }

  it('alerts the second person three times, at full volume, unless the sound is off', () => {
    const alerts = alertsOf([read(true, fromPhone()), changed(true, fromPhone())], {
      volume: 5,
      alerts: { outbid: false, leading: false, extended: false, closed: false },
      quiet_until_last_minutes: 1,
    })
    expect(alerts.map(({ key }) => key)).toEqual([0, 1, 2].map((ring) => `two-person:1:${at}:${ring}`))
    expect(alerts[0]).toEqual({
      key: `two-person:1:${at}:0`,
      title: 'Bid to confirm: 102-16 on auction 17',
      text: 'Prepared under the name Tess Trader at 10:42:00 ET. Confirm or decline it by 10:43:00 ET.',
      sound: true,
      auctionId: 17,
    })
  })

  it('alerts without a sound if the sound is off', () => {
    const alerts = alertsOf([read(true, fromPhone())], { sound: false })
    expect(alerts.map(({ sound }) => sound)).toEqual([false, false, false])
  })

  it('stops alerting once it is decided', () => {
    expect(alertsOf([read(true, fromPhone()), changed(true, fromPhone('declined'))])).toHaveLength(1)
  })

  it('raises no alert in the session that prepared it, or after it has expired', () => {
    expect(alertsOf([read(true, bid(1))])).toEqual([])
    expect(alertsOf([read(true, { ...fromPhone(), expires_at: at })])).toEqual([])
  })

  it('stops alerting once its auction is over', () => {
    expect(alertsOf([read(true, fromPhone()), ended()])).toHaveLength(1)
  })

  it.each([
    ['is declined', decided('declined'), 'Declined at 10:42:05 ET. Nothing was sent.'],
    [
      'is confirmed',
      decided('confirmed', { decided_by: 'Ann Lee', decided_with_pin: true }),
      'Confirmed with the PIN of Ann Lee at 10:42:05 ET. The bid was sent.',
    ],
    [
      'is refused',
      decided('refused', { reason: 'This auction is paused.' }),
      'Confirmed at 10:42:05 ET, but refused: This auction is paused.',
    ],
    ['isn’t confirmed before its auction closes', ended(), 'The auction closed first. Nothing was sent.'],
    ['expires', read(true, bid(1)), 'Expired at 10:43:00 ET. Nothing was sent.'],
  ])('alerts the session that prepared it, in the words of its card, when it %s', (_what, fact, text) => {
    expect(alertsOf([read(true, bid(1)), fact], {}, notifyPreparer)).toEqual([
      {
        key: `two-person:1:${at}:end`,
        title: expect.stringMatching(/^Prepared bid: 102-16 on /),
        text,
        sound: true,
        auctionId: 17,
      },
    ])
  })

  it('alerts neither another session at its end nor the one that withdrew it', () => {
    expect(alertsOf([read(true, fromPhone()), changed(true, fromPhone('declined'))], {}, notifyPreparer)).toEqual([])
    expect(alertsOf([read(true, bid(1)), withdrawn], {}, notifyPreparer)).toEqual([])
  })
})

describe('sending a bid under the rule', () => {
  const auction = withBids(anAuction(17), aBid(1))
  const waiting: PreparedBid = { ...bid(9), price: 102.5, session: 'phone' }
  const about = { subject: 'preferences.read', params: undefined, query: undefined }
  const preferencesRead = (values: Readonly<Record<string, object>>): AppEvent => ({
    type: 'preference.list/answered',
    payload: { ...about, answer: { data: Object.entries(values).map(([key, value]) => ({ key, value })) } },
  })
  const board = stateAfter(
    signedIn,
    listAnswered('live', auction),
    listAnswered('past'),
    read(true, waiting),
    { type: 'line/attempted', payload: { attempt: 1 } },
    { type: 'line/opened', payload: {} },
    preferencesPageOpened(),
    preferencesRead({}),
  )
  const decided = { seen: { price32: 3264 }, agreed: { reviewed: true, raises: false, exceeds: null } }
  const preparing = twoPersonPrepareRequested({
    auctionId: 17,
    attempt: 'a',
    price32: 3280,
    signatorId: 71,
    ...decided,
  })
  const confirming = twoPersonConfirmRequested({ id: 9, attempt: 'a', signatorId: 72, ...decided })

  /** The names of the calls and the messages of the failures after this action; each call answers `answer`. */
  function outcomeOf(action: typeof preparing | typeof confirming, state = board, answer?: AppEvent) {
    const scheduler = createScheduler()
    const messages: string[] = []
    const calls: (readonly [string, unknown])[] = []
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(
        scheduler,
        (name) => cold('-(x|)', { x: name === 'auction.list' ? listAnswered('live', auction) : answer }) as never,
      )
      harness.state = state
      const requests = [twoPersonPrepareRequest, twoPersonConfirmRequest]
      const facts$ = outputOfRequest(requests as never, hot('a', { a: entry(action) }), harness)
      facts$.subscribe((fact) => {
        if (fact.type === 'two-person.prepare/failed' || fact.type === 'two-person.confirm/failed')
          messages.push(fact.payload.error.message)
      })
      flush()
      calls.push(...harness.calls.map(({ name, input }) => [name, input] as const))
    })
    return { calls, messages }
  }

  it('is one call at the press, with what the screen showed', () => {
    const seen = { price: 102 }
    expect(outcomeOf(preparing, board, read(true)).calls).toEqual([
      ['two-person.prepare', { params: { auctionId: 17 }, body: { price: 102.5, signator_id: 71, seen } }],
    ])
    expect(outcomeOf(confirming, board, read(true)).calls).toEqual([
      ['two-person.confirm', { params: { id: 9 }, body: { signator_id: 72, seen } }],
    ])
  })

  it.each([
    [
      'the maximum that the user set elsewhere',
      preferencesRead({ 'bid-limits': { 17: '102-08' } }),
      'Your maximum for this auction is 102-08, so your bid of 102-16 wasn’t sent. Bid within the limit, or change it.',
    ],
    [
      'the firm’s own lead, which the screen didn’t show',
      auctionChanged(withBids(auction, ownBid(2, 102.25), aBid(1))),
      'Your firm leads at 102-08, so your bid of 102-16 would raise your own price by 8/32 ($46,125). It wasn’t sent.',
    ],
    [
      'limits that couldn’t be read since the review opened',
      preferencesPageOpened(),
      'Your limits and settings couldn’t be read, so your bid of 102-16 wasn’t sent. Retype it to confirm.',
    ],
    [
      'an exposure limit set elsewhere',
      preferencesRead({ workspace: { exposure_limit: 18_000_000 } }),
      'Your bid of 102-16 would take you to 106% of your limit ($18,911,250 of $18,000,000), so it wasn’t sent. Retype it to confirm.',
    ],
  ])('is stopped by %s, when it is prepared and when it is confirmed', (_what, fact, message) => {
    for (const action of [preparing, confirming])
      expect(outcomeOf(action, stateAfter(board, fact))).toEqual({ calls: [], messages: [message] })
  })

  it('fetches the auction after a refusal because the screen was behind, and is definitely refused', () => {
    const error = { status: 409, kind: 'invalid', message: 'Your firm already leads at 102-08.', fields: {} } as const
    const refused: FailedFact<'two-person.confirm'> = {
      type: 'two-person.confirm/failed',
      payload: { subject: 'two-person.confirm:9', params: { id: 9 }, query: undefined, error },
    }
    const { calls, messages } = outcomeOf(confirming, board, refused)
    expect(calls.map(([name]) => name)).toEqual(['two-person.confirm', 'auction.list'])
    expect(messages).toEqual([error.message])
    expect(selectRequest(stateAfter(board, confirming, refused), 'two-person.confirm:9')?.status).toBe('failed')
  })
})
