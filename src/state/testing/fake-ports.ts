// Ports for tests. Nothing happens by itself: a test answers the calls, emits the events and runs the frames.
import { EMPTY, NEVER, Observable, Subject } from 'rxjs'
import type { CallInput, CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact, RejectedFact } from '../../contract/fact'
import type { CallOptions } from '../../ports/api'
import type { AlertPort, NetworkFact } from '../../ports/browser'
import type { ClockFact, WokenFact, WorldReplacedFact } from '../../ports/clock'
import type { Ports } from '../../ports/ports'
import type { InboundFact, LiveSubject } from '../../ports/realtime'
import type { SessionFact } from '../../ports/session'
import type { ListedStoragePort } from '../../ports/storage'

type CallFact = AnsweredFact | FailedFact | RejectedFact

/** A call that waits for the test's answer. */
interface MadeCall {
  readonly name: CallName
  readonly input: CallInput<CallName>
  readonly options: CallOptions
  /** True once the caller has unsubscribed. */
  readonly aborted: () => boolean
  /** Ends the call with this fact. */
  readonly answer: (fact: CallFact) => void
}

export interface FakePorts {
  readonly ports: Ports
  /** The calls, in order. */
  readonly calls: MadeCall[]
  /** The refetches of live subjects that were requested, as `auction.list:live: changeHint`. */
  readonly refetches: string[]
  readonly alerts: Parameters<AlertPort['raise']>[0][]
  /** Facts from the outside world, emitted by the test. */
  readonly clock$: Subject<ClockFact | WokenFact | WorldReplacedFact>
  readonly browser$: Subject<NetworkFact>
  readonly session$: Subject<SessionFact>
  readonly line$: Subject<InboundFact>
  /** The facts of every live subject that is followed now. */
  readonly live: Map<string, Subject<InboundFact>>
  /** Emits the snapshot of a live subject, and that the subject is in sync. */
  readonly arrive: (subject: string, fact: InboundFact) => void
  readonly frame: { readonly run: () => void; readonly waiting: () => number }
  /** The state of the outside world; a test may change it. */
  readonly world: {
    signedIn: boolean
    hidden: boolean
    now: number
    monotonic: number
    linesOpen: number
    /** How often a new connection was requested. */
    tries: number
  }
  /** The session storage. */
  readonly stored: Map<string, string>
}

const storageOver = (stored: Map<string, string>): ListedStoragePort => ({
  keys: (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
  read: (key) => stored.get(key) ?? null,
  write: (key, value) => {
    stored.set(key, value)
  },
  remove: (key) => {
    stored.delete(key)
  },
})

/** Calls that the test answers. */
const fakeApi = (calls: MadeCall[]): Ports['api'] => ({
  call: <N extends CallName>(name: N, input: CallInput<N>, options: CallOptions = {}) => {
    // The test decides which fact answers which call.
    const fact$ = new Subject<AnsweredFact<N> | FailedFact<N> | RejectedFact>()
    return observe(fact$, () => {
      let aborted = false
      const answer = (fact: CallFact): void => {
        fact$.next(fact as AnsweredFact<N> | FailedFact<N> | RejectedFact)
        if (fact.type !== 'message/rejected') fact$.complete()
      }
      calls.push({ name, input, options, aborted: () => aborted, answer })
      return () => {
        aborted = true
      }
    })
  },
})

function fakeSecrets(nextId: () => string): Ports['secrets'] {
  const secrets = new Map<string, string>()
  return {
    hold: (secret) => {
      const key = nextId()
      secrets.set(key, secret)
      return key
    },
    take: (key) => {
      const secret = secrets.get(key) ?? null
      secrets.delete(key)
      return secret
    },
  }
}

/** Creates a set of ports whose outside world is the test. */
export function createFakePorts(): FakePorts {
  const world = {
    signedIn: false,
    hidden: false,
    now: Date.parse('2026-03-02T15:15:00.000Z'),
    monotonic: 0,
    linesOpen: 0,
    tries: 0,
  }
  const calls: MadeCall[] = []
  const refetches: string[] = []
  const alerts: FakePorts['alerts'] = []
  const clock$ = new Subject<ClockFact | WokenFact | WorldReplacedFact>()
  const browser$ = new Subject<NetworkFact>()
  const session$ = new Subject<SessionFact>()
  const line$ = new Subject<InboundFact>()
  const live = new Map<string, Subject<InboundFact>>()
  const stored = new Map<string, string>()
  let frames: (() => void)[] = []
  let ids = 0

  const nextId = (): string => {
    ids += 1
    return `id${ids}`
  }

  const ports: Ports = {
    api: fakeApi(calls),
    realtime: {
      connection: () =>
        observe(line$, () => {
          world.linesOpen += 1
          return () => {
            world.linesOpen -= 1
          }
        }),
      live: (subject) => {
        const name = nameOf(subject)
        const fact$ = new Subject<InboundFact>()
        return observe(fact$, () => {
          live.set(name, fact$)
          return () => {
            if (live.get(name) === fact$) live.delete(name)
          }
        })
      },
      refetch: (subject, reason) => {
        refetches.push(`${subject}: ${reason}`)
      },
      tryNow: () => {
        world.tries += 1
      },
      socketId: () => null,
    },
    clock: {
      read: () => ({ now: world.now, errorMs: 1, ageMs: 0, rate: 1, epoch: 0 }),
      monotonic: () => world.monotonic,
      facts: () => clock$,
    },
    session: {
      signedIn: () => world.signedIn,
      forget: () => {
        world.signedIn = false
      },
      facts: () => session$,
    },
    browser: { facts: () => browser$, online: () => true, hidden: () => world.hidden },
    frame: {
      next: (callback) => {
        frames.push(callback)
        return () => {
          frames = frames.filter((other) => other !== callback)
        }
      },
    },
    ids: { next: nextId, browser: () => 'browser' },
    // Gives the longest waits.
    random: { fraction: () => 1 },
    alerts: {
      raise: (alert) => {
        alerts.push(alert)
      },
      permission: () => 'default',
      askPermission: () => Promise.resolve('default'),
      opened$: NEVER,
      push: () =>
        Promise.resolve({
          permission: () => 'default',
          ask: () => Promise.resolve('default'),
          subscribe: () => Promise.resolve(null),
          unsubscribe: () => Promise.resolve(),
        }),
    },
    secrets: fakeSecrets(nextId),
    sessionStorage: storageOver(stored),
    localStorage: storageOver(new Map()),
    reports: { report: () => {} },
    server: { declared: () => null, memory: storageOver(new Map()) },
    files: {
      hold: () => nextId(),
      drop: () => {},
      upload: () => EMPTY,
      download: () => EMPTY,
      fetch: () => EMPTY,
      pack: () => EMPTY,
    },
  }

  const run = (): void => {
    const due = frames
    frames = []
    for (const callback of due) callback()
  }

  return {
    ports,
    calls,
    refetches,
    alerts,
    clock$,
    browser$,
    session$,
    line$,
    live,
    arrive(subject, fact) {
      live.get(subject)?.next(fact)
      live.get(subject)?.next({ type: 'subject/synced', payload: { subject } })
    },
    frame: { run, waiting: () => frames.length },
    world,
    stored,
  }
}

const nameOf = ({ snapshot }: LiveSubject): string => snapshot.subject ?? snapshot.call

/** An observable that reports when it is subscribed and unsubscribed. */
function observe<T>(source$: Observable<T>, onSubscribe: () => () => void): Observable<T> {
  return new Observable((subscriber) => {
    const inner = source$.subscribe(subscriber)
    const leave = onSubscribe()
    return () => {
      inner.unsubscribe()
      leave()
    }
  })
}
