import { defer, finalize, NEVER, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import { auctionsListFollowed } from '../market/market.state'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOf, outputOfEpics } from '../testing/marbles'
import { entry, investor, lender, userAnswered } from '../testing/samples'
import { followBrowser, followLine, followSubjects, retryLine } from './connection.epics'
import { lineRetryRequested, liveSubjectsOf, subjectsFollowed, subjectsLeft } from './connection.slice'

const epics = [followLine, followSubjects]

const names = ['notification.list', 'auction.list:pre', 'auction.list:live', 'auction.list:past']
const followed = {
  a: auctionsListFollowed({ statuses: ['pre', 'live', 'past'] }),
  b: subjectsFollowed({ subjects: names }),
  l: subjectsLeft(),
}
const userKnown = entry(userAnswered(investor))
const loggedOut = entry({
  type: 'auth.logout/answered',
  payload: { subject: 'auth.logout', params: undefined, query: undefined, answer: null },
})

/** An observable that adds its name to the open subscriptions while it is subscribed. */
const watch = (open: string[], name: string): Observable<InboundFact> =>
  defer(() => {
    open.push(name)
    return NEVER.pipe(finalize(() => open.splice(open.indexOf(name), 1)))
  })

describe('what a user follows', () => {
  it('for an investor: notifications and the lists pre, live and past (Verifies: S6.3)', () => {
    const subjects = liveSubjectsOf({ userId: 41, role: 'investor', profileId: 7 })
    expect(subjects.map(({ snapshot }) => snapshot.subject)).toEqual(names)
  })

  it.each(['lender', 'originator'] as const)('for a %s: all six lists (Verifies: S6.2)', (role) => {
    const lists = liveSubjectsOf({ userId: 51, role, profileId: 9 }).filter(({ channel }) => channel === 'auction')
    expect(lists).toHaveLength(6)
    expect(lists[0]?.events).toEqual([
      'auction-incomplete-added',
      'auction-incomplete-changed',
      'auction-incomplete-removed',
    ])
  })

  it('for a borrower: no notifications (Verifies: S2.31)', () => {
    const subjects = liveSubjectsOf({ userId: 61, role: 'borrower', profileId: 3 })
    expect(subjects.map(({ channel }) => channel)).toEqual(['auction', 'auction', 'auction'])
  })

  it('on the channels of that user (Verifies: S7.33)', () => {
    for (const { channelParams } of liveSubjectsOf({ userId: 41, role: 'investor', profileId: 7 }))
      expect(channelParams).toEqual({ userId: 41 })
  })
})

describe('following', () => {
  it('begins once the user is known, and ends with the session', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const open: string[] = []
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = initialState
      const realtime = {
        ...harness.tools.realtime,
        connection: () => watch(open, 'line'),
        live: ({ snapshot }: { snapshot: { subject?: string } }) => watch(open, snapshot.subject ?? ''),
      }
      const entries$ = hot('--k----g', { k: userKnown, g: loggedOut })
      harness.tools = { ...harness.tools, realtime }
      expectObservable(outputOfEpics(epics, entries$, harness), '^---------!').toBe('--(ab)-l', followed)
      scheduler.schedule(() => expect(open).toEqual(['line', ...names]), 4)
      flush()
      expect(open).toEqual([])
    })
  })

  it('does not restart for the same user, or begin without a profile', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      expectObservable(outputOfEpics(epics, hot('--k-k', { k: userKnown }), harness), '^--------!').toBe(
        '(ab)',
        followed,
      )
      const bare = createHarness(scheduler, () => cold(''))
      bare.state = initialState
      const withoutProfile = entry(userAnswered({ ...investor, profile: null }))
      expectObservable(outputOfEpics(epics, hot('--k-k', { k: withoutProfile }), bare), '^--------!').toBe('')
    })
  })

  it('fetches everything again when the device wakes, over the same connection', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      let [lines, subjects] = [0, 0]
      const realtime = {
        ...harness.tools.realtime,
        connection: () =>
          defer(() => {
            lines += 1
            return NEVER
          }),
        live: () =>
          defer(() => {
            subjects += 1
            return NEVER
          }),
      }
      const woke = entry({ type: 'browser/woken', payload: { asleepMs: 90_000 } })
      harness.tools = { ...harness.tools, realtime }
      outputOfEpics(epics, hot('---w', { w: woke }), harness).subscribe()
      flush()
      expect([lines, subjects]).toEqual([1, 2 * names.length])
    })
  })

  it('stops when another tab has signed in as another user', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      const elsewhere = entry({ type: 'session/changed-elsewhere', payload: { signedIn: true } })
      const entries$ = hot('-----e', { e: elsewhere })
      expectObservable(outputOfEpics(epics, entries$, harness)).toBe('(ab)-l', followed)
    })
  })

  it('switches to another user who signs in', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      const emitted: string[] = []
      const entries$ = hot('---k', { k: entry(userAnswered(lender)) })
      outputOfEpics(epics, entries$, harness).subscribe(({ type }) => emitted.push(type))
      flush()
      expect(emitted).toEqual([
        'auctions/list-followed',
        'subjects/followed',
        'auctions/list-followed',
        'subjects/followed',
      ])
    })
  })
})

describe('the connection', () => {
  it('is retried at once when the user asks and when the network is back', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      const online = entry({ type: 'browser/reconnected', payload: {} })
      outputOf(retryLine, hot('-r-o', { r: entry(lineRetryRequested()), o: online }), harness).subscribe()
      flush()
      expect(harness.fake.world.tries).toBe(2)
    })
  })

  it("dispatches the browser's reports about the network", () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      const offline: InboundFact = { type: 'browser/disconnected', payload: {} }
      const browser = { ...harness.tools.browser, facts: () => cold('--o', { o: offline }) }
      harness.tools = { ...harness.tools, browser }
      expectObservable(outputOfEpics([followBrowser], hot(''), harness)).toBe('--o', { o: offline })
    })
  })
})
