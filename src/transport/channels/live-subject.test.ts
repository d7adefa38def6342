// Snapshot, then live, as marbles. One frame is one ms.
import type { Observable } from 'rxjs'
import { filter } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { CallFact } from '../../ports/api'
import type { InboundFact } from '../../ports/realtime'
import type { ChannelSignal } from './channel-registry'
import { liveSubject } from './live-subject'
import type { EventReading } from './read-event'

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
const readingOf = (fact: InboundFact | null, reread: EventReading['reread'] = null): EventReading => ({ fact, reread })
/** x cannot be read, h says only that something changed, m shows that something is missing. */
const readings: Readonly<Record<string, EventReading>> = {
  x: readingOf(rejectedFact, 'outOfSync'),
  h: readingOf(null, 'changeHint'),
  m: readingOf(eventFact('1'), 'outOfSync'),
}

/** s subscribed, r refused, l line lost, v voided by a new epoch, g a strange frame; 1 2 3 events; x an event of somebody else. */
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
  /** How many calls were made. */
  readonly made: number
}

function play(scene: Scene): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
    ({ cold, hot, expectObservable, flush }) => {
      let made = 0
      const snapshot = (): Observable<CallFact> => {
        const marbles = scene.calls[Math.min(made, scene.calls.length - 1)] ?? ''
        made += 1
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
        read: (event) => (event === 'x' ? null : readingOf(eventFact(event))),
        tryNow$: hot(scene.tryNow ?? '', {}),
        random: () => 0,
      })
      // When everything has arrived is proved by a test of its own.
      const facts$ = live.pipe(filter(({ type }) => type !== 'subject/synced'))
      expectObservable(facts$, scene.until).toBe(scene.expected, values)
      flush()
      expect(made).toBe(scene.made)
    },
  )
}

describe('snapshot, then live', () => {
  it('reports itself in sync after the answer and what was held, and not after a failure', () => {
    new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(({ cold, hot, expectObservable }) => {
      const answers = [cold('--(F|)', { F: failedWith('forbidden') }), cold('---(A|)', { A: answered })]
      const live = liveSubject({
        subject: 'auction.list:live',
        signals: hot('s-----s1', signals),
        snapshot: () => answers.shift() ?? cold('|'),
        read: (event) => readingOf(eventFact(event)),
        tryNow$: hot('', {}),
        random: () => 0,
      })
      const synced = { type: 'subject/synced', payload: { subject: 'auction.list:live' } }
      const refused = { type: 'subject/refused', payload: { subject: 'auction.list:live' } }
      expectObservable(live).toBe('--(Fr)---(A1s)', { ...values, F: failedWith('forbidden'), r: refused, s: synced })
    })
  })

  it('attack, low: a list that may not be read is not waited for, and asked for again: soon, then every half a minute', () => {
    new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(({ cold, hot, expectObservable }) => {
      const F = failedWith('forbidden')
      const answers = [...Array.from({ length: 6 }, () => cold('-(F|)', { F })), cold('-(A|)', { A: answered })]
      const live = liveSubject({
        subject: 'auction.list:live',
        signals: hot('s', signals),
        snapshot: () => answers.shift() ?? cold('|'),
        read: () => null,
        tryNow$: hot('', {}),
        random: () => 0,
      })
      const subjectFact = (what: string) => ({ type: `subject/${what}`, payload: { subject: 'auction.list:live' } })
      const times = '-(Fr) 2997ms (Fr) 5997ms (Fr) 11997ms (Fr) 23997ms (Fr) 29997ms (Fr) 29997ms (As)'
      expectObservable(live).toBe(times, { ...values, F, r: subjectFact('refused'), s: subjectFact('synced') })
    })
  })

  it('attack, low: a list with rows that cannot be read is read again, at most three times, and so after a strange frame', () => {
    const seen = (marbles: string, channel: string, calls: readonly string[], expected: string): void => {
      new TestScheduler((actual, wanted) => expect(actual, marbles).toEqual(wanted)).run(
        ({ cold, hot, expectObservable }) => {
          const answers = calls.map((call) => cold<CallFact>(call, { A: answered, x: rejectedFact as CallFact }))
          const live = liveSubject({
            subject: 'auction.list:live',
            signals: hot(channel, signals),
            snapshot: () => answers.shift() ?? cold('|'),
            read: (event) => readingOf(eventFact(event)),
            tryNow$: hot('', {}),
            random: () => 0,
          })
          const payload = { subject: 'auction.list:live' }
          const [s, d] = [
            { type: 'subject/synced', payload },
            { type: 'subject/doubted', payload },
          ]
          expectObservable(live).toBe(expected, { ...values, s, d, x: rejectedFact })
        },
      )
    }
    const corrupt = '-(xA|)'
    seen('once', 's', [corrupt, '-(A|)'], '-(xAd) 496ms (As)')
    const again = '(xAd) 496ms'
    seen('always', 's', [corrupt, corrupt, corrupt, corrupt], `-${again} ${again} ${again} (xAs)`)
    seen('a strange frame', 's-----g', ['-(A|)', '-(A|)'], '-(As)-d 500ms (As)')
  })

  it('investor walk 6: does not call itself in sync while its channel is refused or not joined', () => {
    for (const channel of ['r', ''])
      new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(
        ({ cold, hot, expectObservable }) => {
          const live = liveSubject({
            subject: 'auction.list:live',
            signals: hot(channel, signals),
            snapshot: () => cold('-(A|)', { A: answered }),
            read: () => null,
            tryNow$: hot('', {}),
            random: () => 0,
          })
          expectObservable(live, '10s !').toBe(channel === 'r' ? '-A' : '3001ms A', values)
        },
      )
  })

  describe('what an event leaves open', () => {
    const seen = (channel: string, calls: readonly string[], expected: string): void => {
      new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted)).run(({ cold, hot, expectObservable }) => {
        const answers = calls.map((marbles) => cold(marbles, { A: answered }))
        const live = liveSubject({
          subject: 'auction.list:live',
          signals: hot(channel, signals),
          snapshot: () => answers.shift() ?? cold('|'),
          read: (event) => readings[event] ?? readingOf(eventFact(event)),
          tryNow$: hot('', {}),
          random: () => 0,
        })
        const payload = { subject: 'auction.list:live' }
        const [s, d] = [
          { type: 'subject/synced', payload },
          { type: 'subject/doubted', payload },
        ]
        expectObservable(live).toBe(expected, { ...values, s, d, x: rejectedFact })
      })
    }

    it('attack 5: an event that cannot be read is made up for by reading anew, and it is in sync only after that', () => {
      // While it is live, and while the snapshot that may lack it is on its way.
      seen('s-----x---x', ['-(A|)', '-(A|)'], '-(As)-(xd)(xd) 493ms (As)')
      seen('sx', ['--(A|)', '-(A|)'], '--(Axd) 496ms (As)')
    })

    it('the same for an event that shows that another one is missing', () => {
      seen('s-----m', ['-(A|)', '-(A|)'], '-(As)-(1d) 497ms (As)')
    })

    it('what is only hinted at is read at once, but not more often than every half second, and stays live', () => {
      seen('s 999ms h', ['-(A|)', '-(A|)'], '-(As) 996ms (As)')
      seen('s 999ms h 99ms h', ['-(A|)', '-(A|)', '-(A|)'], '-(As) 996ms (As) 496ms (As)')
    })

    it('it is not live any more when that takes too long', () => {
      seen('s 999ms h', ['-(A|)', '-- 3s (A|)'], '-(As) 2995ms d 1001ms (As)')
    })
  })

  it('holds events while the snapshot is on its way and emits them after it, in order', () => {
    play({ channel: '-s1-2-----3', calls: ['----(A|)'], expected: '-----(A12)3', made: 1 })
  })

  it('attack: takes a read that ends without an answer for answered: a later read has said it before', () => {
    play({ channel: 's-1-2', calls: ['---|'], expected: '---1(2)', made: 1 })
  })

  it('passes over events of other subjects on the same channel', () => {
    play({ channel: 's-x1', calls: ['-(A|)'], expected: '-A-1', made: 1 })
  })

  it('starts again on every later subscription: the same call, the same holding', () => {
    play({ channel: 's--1-l-s-2----3', calls: ['-(A|)', '---(A|)'], expected: '-A-1------(A2)3', made: 2 })
  })

  it('gives up a snapshot that a new subscription overtakes, with what was held for it', () => {
    play({ channel: 's1-s2', calls: ['------(A|)', '--(A|)'], expected: '-----(A2)', made: 2 })
  })

  it('lets a running snapshot finish when only the line is lost', () => {
    play({ channel: 's-l', calls: ['----(A|)'], expected: '----A', made: 1 })
  })

  it('gives a running snapshot up when a new epoch voids it, and starts with the next subscription', () => {
    play({ channel: 's-vs1', calls: ['----(A|)', '---(A|)'], expected: '------(A1)', made: 2 })
  })

  it('emits a failed snapshot and tries it again, later each time', () => {
    play({ channel: 's', calls: ['-(F|)', '-(F|)', '-(A|)'], expected: '-F 500ms F 1000ms A', made: 3 })
  })

  it('forgets what was held before the repeated call left: its answer has it', () => {
    play({ channel: 's 1 499ms - - 2', calls: ['-(F|)', '---(A|)'], expected: '-F 502ms (A2)', made: 2 })
  })

  it('waits as long as the server asks', () => {
    play({ channel: 's', calls: ['-(T|)', '-(A|)'], expected: '-T 5000ms A', made: 2 })
  })

  it('tries at once when asked to', () => {
    play({ channel: 's', calls: ['-(F|)', '-(A|)'], tryNow: '-----t', expected: '-F----A', made: 2 })
  })

  it('does not ask again for what will be refused again', () => {
    play({ channel: 's', calls: ['-(U|)'], until: '60s !', expected: '-U', made: 1 })
  })

  it('takes the snapshot also when the channel is refused, and once more when it is subscribed after all', () => {
    play({ channel: 'r---s', calls: ['-(A|)'], expected: '-A---A', made: 2 })
  })

  it('does not fetch again for a refusal of what it already shows', () => {
    play({ channel: 's---r', calls: ['-(A|)'], expected: '-A', made: 1 })
  })

  it('fetches once more when what was followed is refused after the line was lost, and emits the reason', () => {
    play({ channel: 's---l---r', calls: ['-(A|)'], expected: '-A-------A', made: 2 })
    play({ channel: 's---l---r---r', calls: ['-(A|)', '-(U|)'], until: '12ms !', expected: '-A-------U', made: 2 })
  })

  it('does not delay the first snapshot for a line that does not open', () => {
    play({ channel: '', calls: ['-(A|)'], until: '10s !', expected: '3001ms A', made: 1 })
  })

  it('shows the new world after a new epoch also without a line', () => {
    play({ channel: '4s v', calls: ['-(A|)'], until: '10s !', expected: '3001ms A 3999ms A', made: 2 })
  })

  it('makes no further call once nobody listens', () => {
    play({ channel: 's', calls: ['-(F|)'], until: '--!', expected: '-F', made: 1 })
  })
})
