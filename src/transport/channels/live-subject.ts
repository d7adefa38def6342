// Keeps one thing current by a call and the events of a channel: snapshot first, then live. What happens when is decided by
// the table of live-subject-state.ts; here are its timers and its call.
import type { SchedulerLike } from 'rxjs'
import { asyncScheduler, merge, Observable, Subscription, take, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { FailedFact, Subject } from '../../contract/fact'
import type { CallFact } from '../../ports/api'
import type { InboundFact } from '../../ports/realtime'
import { retryDelayMs } from '../../retry/retry-delay'
import type { ChannelSignal } from './channel-registry'
import type { SubjectCommand, SubjectEvent, SubjectStep } from './live-subject-state'
import { firstStep, isRefusal, next } from './live-subject-state'
import type { EventReading } from './read-event'

export interface LiveSubjectParts {
  /** What is kept live, as `subject/synced` names it. */
  readonly subject: Subject
  readonly signals: Observable<ChannelSignal>
  /** Makes the snapshot call. */
  readonly snapshot: () => Observable<CallFact>
  /** Reads an event; null for one that isn't of this subject. Events are read in the order in which they count. */
  readonly read: (event: string, payload: unknown) => EventReading | null
  /** Emits when a waiting retry is to happen at once. */
  readonly tryNow$: Observable<unknown>
  readonly random: () => number
  readonly scheduler?: SchedulerLike | undefined
}

/** A channel that takes longer than this (a proxy without sockets) must not delay the first snapshot. ms */
const CHANNEL_PATIENCE_MS = 3_000
/** Minimum time between two reads of the same snapshot, ms. */
const REREAD_MS = 500
/** An announced change is read at once; when that takes longer than this, what's shown isn't live. ms */
const HINT_PATIENCE_MS = 2_000
/** A refusal may pass soon, so it's tried again after this time, then after twice as long each time. ms */
const FIRST_REFUSAL_RETRY_MS = 3_000
const MAX_REFUSAL_RETRY_MS = 30_000

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

/** How long to wait after this many failures in a row, ms. */
const retryMs = (error: ApiError, failures: number, fraction: number): number =>
  Math.max(
    isRefusal(error) ? Math.min(MAX_REFUSAL_RETRY_MS, FIRST_REFUSAL_RETRY_MS * 2 ** (failures - 1)) : 0,
    retryDelayMs(failures, fraction, error.retryAfterMs),
  )

/** Makes the call once: passes its facts on, and says what they mean. */
const fetchOnce = (
  snapshot: LiveSubjectParts['snapshot'],
  onFact: (fact: CallFact) => void,
): Observable<SubjectEvent> =>
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
      // A call that was superseded: a later read has brought newer data.
      complete: () =>
        events.next(failure === null ? { type: 'answered' } : { type: 'failed', error: failure.payload.error }),
      error: (error: unknown) => events.error(error),
    })
  })

const eventOf = (signal: ChannelSignal): SubjectEvent =>
  signal.kind === 'event' ? { type: 'event', event: signal } : { type: signal.kind }

/**
 * Follows a subject: on every subscription of its channel, first or fifth, the snapshot is fetched while events are buffered;
 * then its fact is emitted and those of the events after it.
 */
export function liveSubject(parts: LiveSubjectParts): Observable<InboundFact> {
  const { subject, signals, snapshot, read, tryNow$, random, scheduler = asyncScheduler } = parts
  return new Observable((facts) => {
    let { state } = firstStep
    /** The call or the timer that the state is about. */
    let waiting = Subscription.EMPTY
    let expecting = Subscription.EMPTY
    let fetchedAt = Number.NEGATIVE_INFINITY

    const report = (status: 'synced' | 'doubted' | 'refused'): void =>
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
    const carryOut = (command: SubjectCommand): void => {
      switch (command.type) {
        case 'fetch':
          fetchedAt = scheduler.now()
          waitFor(fetchOnce(snapshot, (fact) => facts.next(fact)))
          break
        case 'wait for channel':
          waitUntil(timer(CHANNEL_PATIENCE_MS, scheduler))
          break
        case 'wait to retry':
          waitUntil(merge(timer(retryMs(command.error, command.failures, random()), scheduler), tryNow$))
          break
        case 'wait to reread':
          waitUntil(timer(command.atOnce ? Math.max(0, fetchedAt + REREAD_MS - scheduler.now()) : REREAD_MS, scheduler))
          break
        case 'stop waiting':
          waiting.unsubscribe()
          break
        case 'apply': {
          const reading = read(command.event.name, command.event.payload)
          if (reading?.fact) facts.next(reading.fact)
          if (reading?.reread) onEvent({ type: 'reread', reason: reading.reread })
          break
        }
        case 'report':
          report(command.status)
          break
        case 'expect change':
          if (expecting.closed) expecting = timer(HINT_PATIENCE_MS, scheduler).subscribe(() => report('doubted'))
          break
        case 'expect nothing':
          expecting.unsubscribe()
          break
        case 'finish replay':
          onEvent({ type: 'replayed' })
          break
        default:
          command satisfies never
      }
    }
    const run = (step: SubjectStep): void => {
      state = step.state
      for (const command of step.commands) carryOut(command)
    }

    run(firstStep)
    const joined = signals.subscribe((signal) => onEvent(eventOf(signal)))
    return () => {
      for (const each of [joined, waiting, expecting]) each.unsubscribe()
    }
  })
}
