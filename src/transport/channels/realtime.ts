// The realtime port: one line, opened after sign-in, and the subjects that are kept live over it. It owns no state of
// the product; what it learns leaves as facts.
import type { SchedulerLike } from 'rxjs'
import { Observable, Subject, Subscription, share, tap, timer } from 'rxjs'
import { channels } from '../../contract/channels'
import type { ApiPort } from '../../ports/api'
import type { InboundFact, LiveSubject, RealtimePort } from '../../ports/realtime'
import { backOffMs } from '../../retry/retry-delay'
import type { ServerClock } from '../clock/server-clock'
import { watchAttempts } from './attempts'
import type { ChannelRegistry } from './channel-registry'
import { createChannelRegistry } from './channel-registry'
import type { Connect, Connection } from './connector'
import type { KnownAuctions } from './known-auctions'
import { liveSubject } from './live-subject'
import type { EventReading } from './read-event'
import { readEvent } from './read-event'
import { watchUnnumbered } from './unnumbered'
import { factOfEvent } from './wire-channel'

const errorText = (error: unknown): string => (error instanceof Error ? error.message : 'realtime could not be loaded')

export interface RealtimeDeps {
  readonly call: ApiPort['call']
  /** What was last read or heard of each auction. */
  readonly known: KnownAuctions
  /** Loads the configured connector; rejects with a readable reason. */
  readonly load: () => Promise<Connect>
  readonly clock: Pick<ServerClock, 'worlds$' | 'replaced$' | 'sampleEvent'>
  readonly random: () => number
  readonly scheduler?: SchedulerLike
}

/** Loading the connector fails while the server is away: tried again soon. ms */
const MOST_LOAD_WAIT_MS = 4_000

const clockEvent = channels.simulator.events['clock-changed'].payload

/** The simulator's clock is heard like any channel, but by transport itself too. */
const factsOfSimulator = (registry: ChannelRegistry, clock: RealtimeDeps['clock']): Observable<InboundFact> =>
  new Observable((facts) => {
    let hearing = Subscription.EMPTY
    const worlds = clock.worlds$.subscribe(() => {
      if (!hearing.closed) return
      hearing = registry.signals('simulator', {}).subscribe((signal) => {
        if (signal.kind !== 'event') return
        const reading = clockEvent.safeParse(signal.payload)
        // The clock first: whoever hears the fact may ask for the time.
        if (reading.success && signal.name === 'clock-changed') clock.sampleEvent(reading.data)
        const fact = factOfEvent('simulator', signal.name, signal.payload)
        if (fact !== null) facts.next(fact)
      })
    })
    return () => {
      worlds.unsubscribe()
      hearing.unsubscribe()
    }
  })

type LiveDeps = Pick<RealtimeDeps, 'call' | 'known' | 'random'> & { readonly scheduler: SchedulerLike | undefined }

/** One subject over these channels, with what its events are checked by. */
function keptLive(
  { channel, channelParams, events, snapshot: { call: name, input, subject } }: LiveSubject,
  registry: ChannelRegistry,
  tryNow$: Observable<void>,
  { call, known, random, scheduler }: LiveDeps,
): Observable<InboundFact> {
  const unnumbered = watchUnnumbered(random, scheduler)
  const heard = (event: string, payload: unknown): EventReading => {
    const reading = readEvent(known, channel, event, payload)
    if (reading.fact !== null) unnumbered.brought(reading.fact)
    return reading
  }
  return liveSubject({
    subject: subject ?? name,
    signals: unnumbered.signals(registry.signals(channel, channelParams, events)),
    snapshot: () =>
      call(name, input, subject === undefined ? {} : { subject }).pipe(tap((fact) => unnumbered.brought(fact))),
    read: (event, payload) => unnumbered.read(event) ?? heard(event, payload),
    tryNow$,
    random,
    scheduler,
  })
}

export function createRealtime({ call, known, load, clock, random, scheduler }: RealtimeDeps): RealtimePort {
  const registry = createChannelRegistry(random, scheduler)
  const tryNow$ = new Subject<void>()
  let connection: Connection | null = null

  const simulatorFacts = factsOfSimulator(registry, clock)

  const line = new Observable<InboundFact>((facts) => {
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
    const lost = (reason: string, resumes: boolean, again: () => void, mostMs?: number): void => {
      registry.detach()
      facts.next({ type: 'line/lost', payload: { because: reason } })
      waiting.unsubscribe()
      if (resumes) {
        attempts.begin()
        return
      }
      attempts.end()
      waiting = timer(backOffMs(Math.max(1, attempt), random(), mostMs), scheduler).subscribe(() => {
        again()
        retrying()
      })
    }
    const open = (connect: Connect): void => {
      connection = connect({
        retrying,
        opened() {
          waiting.unsubscribe()
          attempts.end(true)
          attempt = 0
          facts.next({ type: 'line/opened', payload: {} })
          if (connection !== null) registry.attach(connection)
        },
        unreadable: () => registry.reportUnreadable(),
        lost: (reason, resumes) => lost(reason, resumes, () => connection?.tryNow()),
      })
      attempts.begin()
    }
    const start = (): void => {
      load().then(
        (connect) => {
          if (!closed) open(connect)
        },
        (error: unknown) => {
          if (!closed) lost(errorText(error), false, start, MOST_LOAD_WAIT_MS)
        },
      )
    }

    const hearing = new Subscription()
    hearing.add(registry.facts$.subscribe((fact) => facts.next(fact)))
    hearing.add(simulatorFacts.subscribe((fact) => facts.next(fact)))
    hearing.add(
      tryNow$.subscribe(() => {
        const loading = connection === null && waiting.closed
        if (loading) return
        waiting.unsubscribe()
        if (connection === null) start()
        else {
          connection.tryNow()
          attempts.again()
        }
        retrying()
      }),
    )
    start()
    return () => {
      closed = true
      waiting.unsubscribe()
      attempts.end()
      // Before anybody lets go of a channel: on a line that closes, nothing is worth unsubscribing from.
      registry.detach()
      hearing.unsubscribe()
      connection?.close()
      connection = null
    }
  }).pipe(share())

  // Also without an open line: what is known is void then too.
  clock.replaced$.subscribe(() => {
    known.clear()
    registry.rejoinAll()
  })

  return {
    connection: () => line,
    live: (subject) => keptLive(subject, registry, tryNow$, { call, known, random, scheduler }),
    tryNow: () => tryNow$.next(),
    socketId: () => connection?.socketId() ?? null,
  }
}
