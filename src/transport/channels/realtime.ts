// The realtime port: one connection, opened after sign-in, and the subjects that it keeps live. It owns no product state;
// everything it learns leaves as facts.
import { filter, map, Observable, type SchedulerLike, Subject, Subscription, share, timer } from 'rxjs'
import { channels } from '../../contract/channels'
import type { ApiPort } from '../../ports/api'
import type { InboundFact, LiveSubject, RealtimePort, RefetchReason } from '../../ports/realtime'
import { backOffMs } from '../../retry/retry-delay'
import type { ServerClock } from '../clock/server-clock'
import { watchAttempts } from './attempts'
import { type ChannelRegistry, createChannelRegistry } from './channel-registry'
import type { Connect, Connection } from './connector'
import { liveSubject } from './live-subject'
import { readEvent } from './read-event'

const errorText = (error: unknown): string => (error instanceof Error ? error.message : 'realtime could not be loaded')

export interface RealtimeDeps {
  readonly call: ApiPort['call']
  /** Loads the configured connector; rejects with a readable reason. */
  readonly load: () => Promise<Connect>
  readonly clock: Pick<ServerClock, 'worlds$' | 'replaced$' | 'sampleEvent'>
  readonly random: () => number
  readonly scheduler?: SchedulerLike
}

/** The connector cannot be loaded while the server is down, so the retry comes soon. ms */
const MAX_LOAD_RETRY_MS = 4_000

const clockEvent = channels.simulator.events['clock-changed'].payload

/** Subscribes to the simulator's clock channel once the page knows its world; transport itself needs the clock too. */
const factsOfSimulator = (registry: ChannelRegistry, clock: RealtimeDeps['clock']): Observable<InboundFact> =>
  new Observable((facts) => {
    let channel = Subscription.EMPTY
    const worlds = clock.worlds$.subscribe(() => {
      if (!channel.closed) return
      channel = registry.signals('simulator', {}).subscribe((signal) => {
        if (signal.kind !== 'event') return
        const reading = clockEvent.safeParse(signal.payload)
        // The clock first: a handler of the fact may read the time.
        if (reading.success && signal.name === 'clock-changed') {
          clock.sampleEvent(reading.data)
          if (reading.data.missed === true) registry.reportMissed()
        }
        const fact = readEvent('simulator', signal.name, signal.payload)
        if (fact !== null) facts.next(fact)
      })
    })
    return () => {
      worlds.unsubscribe()
      channel.unsubscribe()
    }
  })

interface RefetchRequest {
  /** The subject, as `subject/synced` names it. */
  readonly about: string
  readonly reason: RefetchReason
}

interface LiveDeps extends Pick<RealtimeDeps, 'call' | 'random'> {
  readonly registry: ChannelRegistry
  readonly refetch$: Observable<RefetchRequest>
  readonly tryNow$: Observable<void>
  readonly scheduler: SchedulerLike | undefined
}

/** Keeps one subject live. */
function followSubject(
  { channel, channelParams, events, snapshot: { call: name, input, subject } }: LiveSubject,
  { call, registry, refetch$, tryNow$, random, scheduler }: LiveDeps,
): Observable<InboundFact> {
  const about = subject ?? name
  return liveSubject({
    subject: about,
    signals: registry.signals(channel, channelParams, events),
    snapshot: () => call(name, input, subject === undefined ? {} : { subject }),
    read: (event, payload) => readEvent(channel, event, payload),
    refetch$: refetch$.pipe(
      filter((request) => request.about === about),
      map(({ reason }) => reason),
    ),
    tryNow$,
    random,
    scheduler,
  })
}

/** Creates the port. Nothing is loaded or opened until `connection()` is subscribed to. */
export function createRealtime({ call, load, clock, random, scheduler }: RealtimeDeps): RealtimePort {
  const registry = createChannelRegistry(random, scheduler)
  const tryNow$ = new Subject<void>()
  const refetch$ = new Subject<RefetchRequest>()
  let connection: Connection | null = null

  const simulatorFacts = factsOfSimulator(registry, clock)

  const connection$ = new Observable<InboundFact>((facts) => {
    let closed = false
    let attempt = 1
    let waiting = Subscription.EMPTY
    facts.next({ type: 'line/attempted', payload: { attempt } })

    const retrying = (): void => {
      attempt += 1
      facts.next({ type: 'line/attempted', payload: { attempt } })
    }
    const attempts = watchAttempts(random, scheduler, () => {
      connection?.tryNow()
      retrying()
    })
    const lost = (reason: string, resumes: boolean, reconnect: () => void, maxDelayMs?: number): void => {
      registry.detach()
      facts.next({ type: 'line/lost', payload: { because: reason } })
      waiting.unsubscribe()
      if (resumes) {
        attempts.start()
        return
      }
      attempts.stop()
      waiting = timer(backOffMs(Math.max(1, attempt), random(), maxDelayMs), scheduler).subscribe(() => {
        reconnect()
        retrying()
      })
    }
    const open = (connect: Connect): void => {
      connection = connect({
        retrying,
        opened() {
          waiting.unsubscribe()
          attempts.stop(true)
          attempt = 0
          facts.next({ type: 'line/opened', payload: {} })
          if (connection !== null) registry.attach(connection)
        },
        unreadable: () => registry.reportMissed(),
        lost: (reason, resumes) => lost(reason, resumes, () => connection?.tryNow()),
      })
      attempts.start()
    }
    const start = (): void => {
      load().then(
        (connect) => {
          if (!closed) open(connect)
        },
        (error: unknown) => {
          if (!closed) lost(errorText(error), false, start, MAX_LOAD_RETRY_MS)
        },
      )
    }

    const subscriptions = new Subscription()
    subscriptions.add(registry.facts$.subscribe((fact) => facts.next(fact)))
    subscriptions.add(simulatorFacts.subscribe((fact) => facts.next(fact)))
    subscriptions.add(
      tryNow$.subscribe(() => {
        const loading = connection === null && waiting.closed
        if (loading) return
        waiting.unsubscribe()
        if (connection === null) start()
        else {
          connection.tryNow()
          attempts.restart()
        }
        retrying()
      }),
    )
    start()
    return () => {
      closed = true
      waiting.unsubscribe()
      attempts.stop()
      // Detach first, so that no channel is unsubscribed over a connection that is about to close.
      registry.detach()
      subscriptions.unsubscribe()
      connection?.close()
      connection = null
    }
  }).pipe(share())

  // Even without a connection: everything fetched is invalid in the new epoch.
  clock.replaced$.subscribe(() => registry.rejoinAll())

  return {
    connection: () => connection$,
    live: (subject) => followSubject(subject, { call, registry, refetch$, tryNow$, random, scheduler }),
    refetch: (about, reason) => refetch$.next({ about, reason }),
    tryNow: () => tryNow$.next(),
    socketId: () => connection?.socketId() ?? null,
  }
}
