// Snapshot, then live, as marbles. One frame is one ms.
import { concat, concatMap, defer, EMPTY, filter, NEVER, type Observable, of, Subject } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { CallFact } from '../../ports/api'
import type { InboundFact, RefetchReason } from '../../ports/realtime'
import type { ChannelSignal } from './channel-registry'
import { liveSubject } from './live-subject'

const about = { subject: 'notification.list', params: undefined, query: undefined }
const answered: CallFact = {
  type: 'notification.list/answered',
  payload: { ...about, answer: { data: [], unread: 0 } },
}
const failedWith = (kind: ApiErrorKind, retryAfterMs?: number): CallFact => ({
  type: 'notification.list/failed',
  payload: {
    ...about,
    error: { status: 0, kind, message: '', fields: {}, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
  },
})
const eventFact = (name: string): InboundFact => ({
  type: 'presence/left',
  payload: { channel: 'auction', userId: Number(name) },
})
const rejectedFact: InboundFact = { type: 'message/rejected', payload: { source: 'auction', problems: [] } }
/** After h the store knows that something changed, after m that something is missing. */
const hintFact: InboundFact = { type: 'indication/hinted', payload: { data: { version: 2 } } }
const missingFact = eventFact('9')
const reasonOf = (fact: InboundFact): RefetchReason | null => {
  if (fact === missingFact) return 'outOfSync'
  return fact === hintFact ? 'changeHint' : null
}
/** x is unreadable. */
const readings: Readonly<Record<string, InboundFact>> = { x: rejectedFact, h: hintFact, m: missingFact }

/** s subscribed, r refused, l connection lost, v voided by a new epoch, g unreadable frame; 1 2 3 events; x an event of another subject. */
const signals: Record<string, ChannelSignal> = {
  s: { kind: 'subscribed' },
  r: { kind: 'refused', status: 403 },
  l: { kind: 'left' },
  v: { kind: 'reset' },
  g: { kind: 'unreadable' },
  1: { kind: 'event', name: '1', payload: null },
  2: { kind: 'event', name: '2', payload: null },
  3: { kind: 'event', name: '3', payload: null },
  x: { kind: 'event', name: 'x', payload: null },
  h: { kind: 'event', name: 'h', payload: null },
  m: { kind: 'event', name: 'm', payload: null },
}
/** A answered, F failed, U unauthenticated, T throttled for 5 s. */
const values: Record<string, InboundFact> = {
  A: answered,
  F: failedWith('server'),
  U: failedWith('unauthenticated'),
  T: failedWith('throttled', 5000),
  1: eventFact('1'),
  2: eventFact('2'),
  3: eventFact('3'),
}

interface Scene {
  readonly channel: string
  /** Marbles of the first, second, … call; the last repeats. */
  readonly calls: readonly string[]
  readonly tryNow?: string
  readonly until?: string
  readonly expected: string
  /** The number of calls. */
  readonly callCount: number
}

function play(scene: Scene): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
    ({ cold, hot, expectObservable, flush }) => {
      let callCount = 0
      const snapshot = (): Observable<CallFact> => {
        const marbles = scene.calls[Math.min(callCount, scene.calls.length - 1)] ?? ''
        callCount += 1
        return cold(marbles, {
          A: answered,
          F: failedWith('server'),
          U: failedWith('unauthenticated'),
          T: failedWith('throttled', 5000),
        })
      }
      const live = liveSubject({
        subject: 'auction.list:live',
        signals: hot(scene.channel, signals),
        snapshot,
        read: (event) => (event === 'x' ? null : eventFact(event)),
        refetch$: NEVER,
        tryNow$: hot(scene.tryNow ?? '', {}),
        random: () => 0,
      })
      // Another test proves when everything has arrived.
      const facts$ = live.pipe(filter(({ type }) => type !== 'subject/synced'))
      expectObservable(facts$, scene.until).toBe(scene.expected, values)
      flush()
      expect(callCount).toBe(scene.callCount)
    },
  )
}

describe('snapshot, then live', () => {
  it('reports itself in sync after the answer and the buffered events, but not after a failure', () => {
    new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(({ cold, hot, expectObservable }) => {
      const answers = [cold('--(F|)', { F: failedWith('forbidden') }), cold('---(A|)', { A: answered })]
      const live = liveSubject({
        subject: 'auction.list:live',
        signals: hot('s-----s1', signals),
        snapshot: () => answers.shift() ?? cold('|'),
        read: eventFact,
        refetch$: NEVER,
        tryNow$: hot('', {}),
        random: () => 0,
      })
      const synced = { type: 'subject/synced', payload: { subject: 'auction.list:live' } }
      const refused = { type: 'subject/refused', payload: { subject: 'auction.list:live' } }
      expectObservable(live).toBe('--(Fr)---(A1s)', { ...values, F: failedWith('forbidden'), r: refused, s: synced })
    })
  })

  it('does not wait for a refused list, and retries it soon, then every half minute', () => {
    new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(({ cold, hot, expectObservable }) => {
      const F = failedWith('forbidden')
      const answers = [...Array.from({ length: 6 }, () => cold('-(F|)', { F })), cold('-(A|)', { A: answered })]
      const live = liveSubject({
        subject: 'auction.list:live',
        signals: hot('s', signals),
        snapshot: () => answers.shift() ?? cold('|'),
        read: () => null,
        refetch$: NEVER,
        tryNow$: hot('', {}),
        random: () => 0,
      })
      const subjectFact = (what: string) => ({ type: `subject/${what}`, payload: { subject: 'auction.list:live' } })
      const times = '-(Fr) 2997ms (Fr) 5997ms (Fr) 11997ms (Fr) 23997ms (Fr) 29997ms (Fr) 29997ms (As)'
      expectObservable(live).toBe(times, { ...values, F, r: subjectFact('refused'), s: subjectFact('synced') })
    })
  })

  it('refetches a list with unreadable rows at most three times, and again after an unreadable frame', () => {
    const expectFacts = (marbles: string, channel: string, calls: readonly string[], expected: string): void => {
      new TestScheduler((actual, wanted) => expect(actual, marbles).toEqual(wanted)).run(
        ({ cold, hot, expectObservable }) => {
          const answers = calls.map((call) => cold<CallFact>(call, { A: answered, x: rejectedFact as CallFact }))
          const live = liveSubject({
            subject: 'auction.list:live',
            signals: hot(channel, signals),
            snapshot: () => answers.shift() ?? cold('|'),
            read: eventFact,
            refetch$: NEVER,
            tryNow$: hot('', {}),
            random: () => 0,
          })
          const payload = { subject: 'auction.list:live' }
          const [s, d] = [
            { type: 'subject/synced', payload },
            { type: 'subject/out-of-sync', payload },
          ]
          expectObservable(live).toBe(expected, { ...values, s, d, x: rejectedFact })
        },
      )
    }
    const corrupt = '-(xA|)'
    expectFacts('once', 's', [corrupt, '-(A|)'], '-(xAd) 496ms (As)')
    const again = '(xAd) 496ms'
    expectFacts('always', 's', [corrupt, corrupt, corrupt, corrupt], `-${again} ${again} ${again} (xAs)`)
    expectFacts('a strange frame', 's-----g', ['-(A|)', '-(A|)'], '-(As)-d 500ms (As)')
  })

  it('does not report itself in sync while its channel is refused or not joined', () => {
    for (const channel of ['r', ''])
      new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
        ({ cold, hot, expectObservable }) => {
          const live = liveSubject({
            subject: 'auction.list:live',
            signals: hot(channel, signals),
            snapshot: () => cold('-(A|)', { A: answered }),
            read: () => null,
            refetch$: NEVER,
            tryNow$: hot('', {}),
            random: () => 0,
          })
          expectObservable(live, '10s !').toBe(channel === 'r' ? '-A' : '3001ms A', values)
        },
      )
  })

  describe('after an event that is not enough', () => {
    const expectFacts = (channel: string, calls: readonly string[], expected: string): void => {
      new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted)).run(({ cold, hot, expectObservable }) => {
        const answers = calls.map((marbles) => cold(marbles, { A: answered }))
        const refetch$ = new Subject<RefetchReason>()
        const live = liveSubject({
          subject: 'auction.list:live',
          signals: hot(channel, signals),
          snapshot: () => answers.shift() ?? cold('|'),
          read: (event) => readings[event] ?? eventFact(event),
          refetch$,
          tryNow$: hot('', {}),
          random: () => 0,
        })
        const payload = { subject: 'auction.list:live' }
        const [s, d] = [
          { type: 'subject/synced', payload },
          { type: 'subject/out-of-sync', payload },
        ]
        // As the store does: it reduces the fact, and then it knows.
        const refetch = (fact: InboundFact): Observable<never> =>
          defer(() => {
            const reason = reasonOf(fact)
            if (reason !== null) refetch$.next(reason)
            return EMPTY
          })
        const followed$ = live.pipe(concatMap((fact) => concat(of(fact), refetch(fact))))
        expectObservable(followed$).toBe(expected, { ...values, s, d, x: rejectedFact, h: hintFact, m: missingFact })
      })
    }

    it('refetches after an unreadable event, and is in sync only after that', () => {
      // While it is live, and while a snapshot that may lack it is in flight.
      expectFacts('s-----x---x', ['-(A|)', '-(A|)'], '-(As)-(xd)(xd) 493ms (As)')
      expectFacts('sx', ['--(A|)', '-(A|)'], '--(Axd) 496ms (As)')
    })

    it('refetches after an event that reveals a missing one', () => {
      expectFacts('s-----m', ['-(A|)', '-(A|)'], '-(As)-(md) 497ms (As)')
    })

    it('is in sync only after the refetch that a buffered event requires', () => {
      expectFacts('sm', ['--(A|)', '-(A|)'], '--(Amd) 496ms (As)')
    })

    it('refetches at once after a hint, at most every half second, and stays live', () => {
      expectFacts('s 999ms h', ['-(A|)', '-(A|)'], '-(As) 995ms h(As)')
      expectFacts('s 999ms h 99ms h', ['-(A|)', '-(A|)', '-(A|)'], '-(As) 995ms h(As) 95ms h 400ms (As)')
    })

    it('is no longer live if the refetch takes too long', () => {
      expectFacts('s 999ms h', ['-(A|)', '-- 3s (A|)'], '-(As) 995ms h 1999ms d 1001ms (As)')
    })
  })

  it('buffers events while the snapshot is in flight and emits them after it, in order', () => {
    play({ channel: '-s1-2-----3', calls: ['----(A|)'], expected: '-----(A12)3', callCount: 1 })
  })

  it('treats a read that ends without an answer as answered, because a later read was faster', () => {
    play({ channel: 's-1-2', calls: ['---|'], expected: '---1(2)', callCount: 1 })
  })

  it('ignores events of other subjects on the same channel', () => {
    play({ channel: 's-x1', calls: ['-(A|)'], expected: '-A-1', callCount: 1 })
  })

  it('fetches and buffers again on every later subscription', () => {
    play({ channel: 's--1-l-s-2----3', calls: ['-(A|)', '---(A|)'], expected: '-A-1------(A2)3', callCount: 2 })
  })

  it('drops a snapshot and its buffer when a new subscription overtakes it', () => {
    play({ channel: 's1-s2', calls: ['------(A|)', '--(A|)'], expected: '-----(A2)', callCount: 2 })
  })

  it('lets a snapshot in flight finish when only the connection is lost', () => {
    play({ channel: 's-l', calls: ['----(A|)'], expected: '----A', callCount: 1 })
  })

  it('drops a snapshot in flight when a new epoch voids it, and starts with the next subscription', () => {
    play({ channel: 's-vs1', calls: ['----(A|)', '---(A|)'], expected: '------(A1)', callCount: 2 })
  })

  it('emits a failed snapshot and retries it with growing delays', () => {
    play({ channel: 's', calls: ['-(F|)', '-(F|)', '-(A|)'], expected: '-F 500ms F 1000ms A', callCount: 3 })
  })

  it('drops events buffered before a retry, because its answer includes them', () => {
    play({ channel: 's 1 499ms - - 2', calls: ['-(F|)', '---(A|)'], expected: '-F 502ms (A2)', callCount: 2 })
  })

  it('waits for the Retry-After of the server', () => {
    play({ channel: 's', calls: ['-(T|)', '-(A|)'], expected: '-T 5000ms A', callCount: 2 })
  })

  it('retries at once on request', () => {
    play({ channel: 's', calls: ['-(F|)', '-(A|)'], tryNow: '-----t', expected: '-F----A', callCount: 2 })
  })

  it('does not retry a call that would be refused again', () => {
    play({ channel: 's', calls: ['-(U|)'], until: '60s !', expected: '-U', callCount: 1 })
  })

  it('fetches the snapshot if the channel is refused, and again if it is subscribed after all', () => {
    play({ channel: 'r---s', calls: ['-(A|)'], expected: '-A---A', callCount: 2 })
  })

  it('does not refetch when the channel of a shown subject is refused', () => {
    play({ channel: 's---r', calls: ['-(A|)'], expected: '-A', callCount: 1 })
  })

  it('refetches once when the channel is refused after a lost connection, and emits the reason', () => {
    play({ channel: 's---l---r', calls: ['-(A|)'], expected: '-A-------A', callCount: 2 })
    play({ channel: 's---l---r---r', calls: ['-(A|)', '-(U|)'], until: '12ms !', expected: '-A-------U', callCount: 2 })
  })

  it('does not delay the first snapshot for a connection that does not open', () => {
    play({ channel: '', calls: ['-(A|)'], until: '10s !', expected: '3001ms A', callCount: 1 })
  })

  it('shows the new world after a new epoch even without a connection', () => {
    play({ channel: '4s v', calls: ['-(A|)'], until: '10s !', expected: '3001ms A 3999ms A', callCount: 2 })
  })

  it('makes no further call after the last unsubscribe', () => {
    play({ channel: 's', calls: ['-(F|)'], until: '--!', expected: '-F', callCount: 1 })
  })
})
