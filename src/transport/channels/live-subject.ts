// Keeps a subject live: snapshot first, then the channel's events. The table in live-subject-state.ts decides what happens
// when; this file runs its timers and its call.
import { asyncScheduler, merge, Observable, type SchedulerLike, Subscription, take, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { FailedFact, Subject } from '../../contract/fact'
import type { CallFact } from '../../ports/api'
import type { InboundFact, RefetchReason } from '../../ports/realtime'
import { retryDelayMs } from '../../retry/retry-delay'
import type { ChannelSignal } from './channel-registry'
import {
  firstStep,
  isRefusal,
  next,
  type SubjectCommand,
  type SubjectEvent,
  type SubjectStep,
} from './live-subject-state'

export interface LiveSubjectDeps {
  /** The name in `subject/synced`. */
  readonly subject: Subject
  readonly signals: Observable<ChannelSignal>
  /** Makes the snapshot call. */
  readonly snapshot: () => Observable<CallFact>
  /** Reads an event; null for one of another subject. */
  readonly read: (event: string, payload: unknown) => InboundFact | null
  /** Emits when the snapshot must be refetched. */
  readonly refetch$: Observable<RefetchReason>
  /** Emits to run a pending retry now. */
  readonly tryNow$: Observable<unknown>
  readonly random: () => number
  readonly scheduler?: SchedulerLike | undefined
}

/** If the channel takes longer than this (a proxy without sockets), the first snapshot is fetched without it. ms */
const CHANNEL_TIMEOUT_MS = 3_000
/** Minimum time between two fetches of the same snapshot, ms. */
const REFETCH_MS = 500
/** An announced change is fetched at once; if that takes longer than this, the subject is out of sync. ms */
const HINT_TIMEOUT_MS = 2_000
/** A refusal may be temporary, so it's retried after this time, doubled each time. ms */
const FIRST_REFUSAL_RETRY_MS = 3_000
const MAX_REFUSAL_RETRY_MS = 30_000

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

/** How long to wait after this many failures in a row, ms. */
const retryMs = (error: ApiError, failures: number, fraction: number): number =>
  Math.max(
    isRefusal(error) ? Math.min(MAX_REFUSAL_RETRY_MS, FIRST_REFUSAL_RETRY_MS * 2 ** (failures - 1)) : 0,
    retryDelayMs(failures, fraction, error.retryAfterMs),
  )

/** Makes the call once, passes its facts on, and emits what they mean to the table. */
const fetchOnce = (snapshot: LiveSubjectDeps['snapshot'], onFact: (fact: CallFact) => void): Observable<SubjectEvent> =>
  new Observable((events) => {
    let failure: FailedFact | null = null
    return snapshot().subscribe({
      next(fact) {
        onFact(fact)
        if (isFailed(fact)) failure = fact
        else if (fact.type === 'message/rejected') events.next({ type: 'rejected' })
        else {
          events.next({ type: 'answered' })
          events.complete()
        }
      },
      // Without a failure the call was superseded: a later one brought newer data.
      complete: () =>
        events.next(failure === null ? { type: 'answered' } : { type: 'failed', error: failure.payload.error }),
      error: (error: unknown) => events.error(error),
    })
  })

const eventOf = (signal: ChannelSignal): SubjectEvent =>
  signal.kind === 'event' ? { type: 'event', event: signal } : { type: signal.kind }

/**
 * Follows a subject. On every subscription of its channel, first or fifth, it fetches the snapshot while buffering events,
 * then emits the snapshot's fact followed by the events' facts.
 */
export function liveSubject(deps: LiveSubjectDeps): Observable<InboundFact> {
  const { subject, signals, snapshot, read, refetch$, tryNow$, random, scheduler = asyncScheduler } = deps
  return new Observable((facts) => {
    let { state } = firstStep
    /** The call or timer that the current state waits for. */
    let waiting = Subscription.EMPTY
    /** The time limit for an announced change. */
    let expecting = Subscription.EMPTY
    /** The moment after a replay in which the store may request a refetch. */
    let replaying = Subscription.EMPTY
    let fetchedAt = Number.NEGATIVE_INFINITY

    const report = (status: 'synced' | 'out-of-sync' | 'refused'): void =>
      facts.next({ type: `subject/${status}`, payload: { subject } })
    const onEvent = (event: SubjectEvent): void => run(next(state, event))
    const waitFor = (events: Observable<SubjectEvent>): void => {
      waiting.unsubscribe()
      const call = new Subscription()
      waiting = call
      call.add(events.subscribe(onEvent))
    }
    const waitUntil = (due: Observable<unknown>): void => {
      waiting.unsubscribe()
      waiting = due.pipe(take(1)).subscribe(() => onEvent({ type: 'due' }))
    }
    const execute = (command: SubjectCommand): void => {
      switch (command.type) {
        case 'fetch':
          fetchedAt = scheduler.now()
          waitFor(fetchOnce(snapshot, (fact) => facts.next(fact)))
          break
        case 'wait for channel':
          waitUntil(timer(CHANNEL_TIMEOUT_MS, scheduler))
          break
        case 'wait to retry':
          waitUntil(merge(timer(retryMs(command.error, command.failures, random()), scheduler), tryNow$))
          break
        case 'wait to refetch':
          waitUntil(
            timer(command.atOnce ? Math.max(0, fetchedAt + REFETCH_MS - scheduler.now()) : REFETCH_MS, scheduler),
          )
          break
        case 'stop waiting':
          waiting.unsubscribe()
          break
        case 'apply': {
          const fact = read(command.event.name, command.event.payload)
          if (fact !== null) facts.next(fact)
          if (fact?.type === 'message/rejected') onEvent({ type: 'refetch', reason: 'outOfSync' })
          break
        }
        case 'report':
          report(command.status)
          break
        case 'expect change':
          if (expecting.closed) expecting = timer(HINT_TIMEOUT_MS, scheduler).subscribe(() => report('out-of-sync'))
          break
        case 'expect nothing':
          expecting.unsubscribe()
          break
        case 'finish replay':
          replaying.unsubscribe()
          replaying = scheduler.schedule(() => onEvent({ type: 'replayed' }))
          break
        default:
          command satisfies never
      }
    }
    const run = (step: SubjectStep): void => {
      state = step.state
      for (const command of step.commands) execute(command)
    }

    run(firstStep)
    const channel = signals.subscribe((signal) => onEvent(eventOf(signal)))
    const requests = refetch$.subscribe((reason) =>
      onEvent(reason === 'precaution' ? { type: 'refresh due' } : { type: 'refetch', reason }),
    )
    return () => {
      for (const subscription of [channel, requests, waiting, expecting, replaying]) subscription.unsubscribe()
    }
  })
}
