// The two-person rule in the app: hidden if the server doesn't have it, followed if it does, settled by a fetch.
import { tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { PreparedBid } from '../../contract/two-person'
import { reduceAll } from '../root-reducer'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { anAuction, auctionChanged, entry, investor, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { notifyPreparer, notifySecondPerson, readTwoPerson } from './two-person.epics'
import { selectNeedsTwoPersons, selectTwoPerson } from './two-person.slice'

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
      { key: `two-person:1:${at}:end`, title: expect.stringMatching(/^Prepared bid: 102-16 on /), text, sound: true },
    ])
  })

  it('alerts neither another session at its end nor the one that withdrew it', () => {
    expect(alertsOf([read(true, fromPhone()), changed(true, fromPhone('declined'))], {}, notifyPreparer)).toEqual([])
    expect(alertsOf([read(true, bid(1)), withdrawn], {}, notifyPreparer)).toEqual([])
  })
})
