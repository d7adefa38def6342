// Snapshot, then live: one thing kept current by a call and the events of a channel. On every subscription, first or
// fifth, the call is made, events are held meanwhile, then the answer is emitted and the held events after it. There is
// no second code path for reconnecting.
import type { SchedulerLike, Subscriber } from 'rxjs'
import { merge, Observable, Subscription, take, timer } from 'rxjs'
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import type { FailedFact, Subject } from '../../contract/fact'
import type { CallFact } from '../../ports/api'
import { waitAgainMs } from '../../ports/back-off'
import type { InboundFact } from '../../ports/inbound-fact'
import type { ChannelSignal } from './channel-registry'

export interface LiveSubjectParts {
  /** What is kept live, as `subject/synced` names it. */
  readonly subject: Subject
  readonly signals: Observable<ChannelSignal>
  /** Makes the snapshot call. */
  readonly snapshot: () => Observable<CallFact>
  /** The fact of an event of this subject; null for one that is not of it. */
  readonly factOf: (event: string, payload: unknown) => InboundFact | null
  /** Emits when a waiting retry is to happen at once. */
  readonly tryNow$: Observable<unknown>
  readonly random: () => number
  readonly scheduler?: SchedulerLike | undefined
}

/** A channel that takes longer than this (a proxy without sockets) must not delay the first snapshot. ms */
const PATIENCE_MS = 3_000
/** An event that could not be read is made up for by reading everything anew: so soon, and no more often than this. ms */
const REREAD_MS = 500
/** A snapshot of which some rows cannot be read is read anew so often; then the server is taken to mean it. */
const MOST_REREADS = 3
/** The same call would fail the same way. */
const final: ReadonlySet<ApiErrorKind> = new Set(['unauthenticated', 'unknown-world'])
/** Refused as long as nobody changes a right: the others are live without it, and it is asked for again now and then. */
const refusals: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found'])
const ASK_AGAIN_MS = 30_000

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

/** How long to wait after so many failures in a row, ms. */
const waitAfter = ({ kind, retryAfterMs }: ApiError, failures: number, fraction: number): number =>
  Math.max(refusals.has(kind) ? ASK_AGAIN_MS : 0, waitAgainMs(failures, fraction, retryAfterMs))

interface CallEvents {
  readonly rejected: () => void
  readonly answered: () => void
  /** Nothing more comes; with the failure, if it was one. */
  readonly ended: (failed: FailedFact | null) => void
}

/** Passes the facts of a call on, and tells what they mean. */
function hearer(facts: Subscriber<InboundFact>, { rejected, answered, ended }: CallEvents) {
  let failed: FailedFact | null = null
  return {
    next(fact: CallFact) {
      facts.next(fact)
      if (isFailed(fact)) failed = fact
      else if (fact.type === 'message/rejected') rejected()
      else answered()
    },
    complete: () => ended(failed),
  }
}

export function liveSubject(parts: LiveSubjectParts): Observable<InboundFact> {
  const { subject, signals, snapshot, factOf, tryNow$, random, scheduler } = parts
  return new Observable((facts) => {
    /** `behind`: the shown data was live once and is not any more. */
    let [subscribed, everAnswered, behind] = [false, false, false]
    /** An event could not be read while the snapshot was on its way: the snapshot may lack it. */
    let doubtful = false
    let [failures, rereads] = [0, 0]
    /** Facts that came while the snapshot is on its way; null when there is nothing to wait for. */
    let held: InboundFact[] | null = null
    let [fetching, patience] = [Subscription.EMPTY, Subscription.EMPTY]

    const answered = (): void => {
      // What was asked before the channel was joined may have missed an event: it is shown, but it is not in sync.
      const isInSync = subscribed && held !== null
      const after = held ?? []
      held = null
      everAnswered = true
      behind = false
      failures = 0
      for (const fact of after) facts.next(fact)
      rereads = doubtful ? rereads + 1 : 0
      if (doubtful && rereads <= MOST_REREADS) rereadSoon()
      else if (isInSync) facts.next({ type: 'subject/synced', payload: { subject } })
    }

    const rereadSoon = (): void => {
      facts.next({ type: 'subject/doubted', payload: { subject } })
      fetching = timer(REREAD_MS, scheduler).subscribe(fetch)
    }

    const doubt = (): void => {
      if (held !== null) doubtful = true
      else if (fetching.closed) rereadSoon()
    }

    const forward = (fact: InboundFact | null): void => {
      if (fact === null) return
      if (held !== null && fact.type !== 'message/rejected') held.push(fact)
      else facts.next(fact)
      if (fact.type !== 'message/rejected') return
      rereads = 0
      doubt()
    }

    const retryAfter = ({ payload: { error } }: FailedFact): void => {
      if (final.has(error.kind)) return
      failures += 1
      if (refusals.has(error.kind)) facts.next({ type: 'subject/refused', payload: { subject } })
      fetching = merge(timer(waitAfter(error, failures, random()), scheduler), tryNow$)
        .pipe(take(1))
        .subscribe(fetch)
    }

    const fetch = (): void => {
      for (const each of [patience, fetching]) each.unsubscribe()
      // Events from before this request are in its answer.
      held = subscribed ? [] : null
      doubtful = false
      const call = new Subscription()
      fetching = call
      call.add(
        snapshot().subscribe(
          hearer(facts, {
            answered,
            rejected: doubt,
            ended(failed) {
              if (failed === null) call.unsubscribe()
              else if (fetching === call) retryAfter(failed)
            },
          }),
        ),
      )
    }

    const heard = (signal: ChannelSignal): void => {
      switch (signal.kind) {
        case 'subscribed':
          subscribed = true
          failures = 0
          fetch()
          return
        case 'refused':
          subscribed = false
          // The call brings a last snapshot, or the reason for having none: world ended, session ended, access denied.
          if ((behind || !everAnswered) && fetching.closed) fetch()
          return
        case 'left':
          behind ||= subscribed
          subscribed = false
          // When only the line is lost, a running call goes on: its answer is the newest snapshot there is.
          if (signal.voided) startOver()
          return
        case 'garbled':
          doubt()
          return
        case 'event':
          forward(factOf(signal.name, signal.payload))
          return
        default:
          signal satisfies never
      }
    }

    const startOver = (): void => {
      for (const each of [patience, fetching]) each.unsubscribe()
      everAnswered = false
      held = null
      patience = timer(PATIENCE_MS, scheduler).subscribe(() => {
        if (fetching.closed) fetch()
      })
    }

    startOver()
    const hearing = signals.subscribe(heard)
    return () => {
      for (const each of [hearing, patience, fetching]) each.unsubscribe()
    }
  })
}
