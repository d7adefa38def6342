// Snapshot, then live: one thing kept current by a call and the events of a channel. On every subscription, first or
// fifth, the call is made, events are held meanwhile, then the answer is emitted and the held events after it. There is
// no second code path for reconnecting.
import type { SchedulerLike } from 'rxjs'
import { merge, Observable, Subscription, take, timer } from 'rxjs'
import type { ApiErrorKind } from '../../contract/api-error'
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
/** The same call would fail the same way. */
const final: ReadonlySet<ApiErrorKind> = new Set(['unauthenticated', 'forbidden', 'not-found', 'unknown-world'])

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

export function liveSubject(parts: LiveSubjectParts): Observable<InboundFact> {
  const { subject, signals, snapshot, factOf, tryNow$, random, scheduler } = parts
  return new Observable((facts) => {
    let subscribed = false
    let everAnswered = false
    /** The shown data was live once and is not any more. */
    let [behind, failures] = [false, 0]
    /** An event could not be read while the snapshot was on its way: the snapshot may lack it. */
    let doubtful = false
    /** Facts that came while the snapshot is on its way; null when there is nothing to wait for. */
    let held: InboundFact[] | null = null
    let fetching = Subscription.EMPTY
    let patience = Subscription.EMPTY

    const answered = (): void => {
      // What was asked before the channel was joined may have missed an event: it is shown, but it is not in sync.
      const isInSync = subscribed && held !== null
      const after = held ?? []
      held = null
      everAnswered = true
      behind = false
      failures = 0
      for (const fact of after) facts.next(fact)
      if (doubtful) rereadSoon()
      else if (isInSync) facts.next({ type: 'subject/synced', payload: { subject } })
    }

    const rereadSoon = (): void => {
      facts.next({ type: 'subject/doubted', payload: { subject } })
      fetching = timer(REREAD_MS, scheduler).subscribe(fetch)
    }

    const unreadable = (fact: InboundFact): void => {
      facts.next(fact)
      if (held !== null) doubtful = true
      else if (fetching.closed) rereadSoon()
    }

    const retryAfter = (failed: FailedFact): void => {
      if (final.has(failed.payload.error.kind)) return
      failures += 1
      const wait = waitAgainMs(failures, random(), failed.payload.error.retryAfterMs)
      fetching = merge(timer(wait, scheduler), tryNow$).pipe(take(1)).subscribe(fetch)
    }

    const fetch = (): void => {
      fetching.unsubscribe()
      patience.unsubscribe()
      // Events from before this request are in its answer.
      held = subscribed ? [] : null
      doubtful = false
      let failed: FailedFact | null = null
      const call = new Subscription()
      fetching = call
      call.add(
        snapshot().subscribe({
          next(fact) {
            facts.next(fact)
            if (isFailed(fact)) failed = fact
            else if (fact.type !== 'message/rejected') answered()
          },
          complete() {
            if (failed === null) call.unsubscribe()
            else if (fetching === call) retryAfter(failed)
          },
        }),
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
        case 'event': {
          const fact = factOf(signal.name, signal.payload)
          if (fact === null) return
          if (fact.type === 'message/rejected') unreadable(fact)
          else if (held === null) facts.next(fact)
          else held.push(fact)
          return
        }
        default: {
          signal satisfies never
        }
      }
    }

    const startOver = (): void => {
      fetching.unsubscribe()
      patience.unsubscribe()
      held = null
      everAnswered = false
      patience = timer(PATIENCE_MS, scheduler).subscribe(() => {
        if (fetching.closed) fetch()
      })
    }

    startOver()
    const hearing = signals.subscribe(heard)
    return () => {
      hearing.unsubscribe()
      patience.unsubscribe()
      fetching.unsubscribe()
    }
  })
}
