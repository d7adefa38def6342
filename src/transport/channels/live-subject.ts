// Snapshot, then live: one thing kept current by a call and the events of a channel. On every subscription, first or
// fifth, the call is made, events are held meanwhile, then the answer is emitted and the held events after it. There is
// no second code path for reconnecting.
import type { SchedulerLike, Subscriber } from 'rxjs'
import { asyncScheduler, take as first, merge, Observable, Subscription, timer } from 'rxjs'
import type { ApiError, ApiErrorKind } from '../../contract/api-error'
import type { FailedFact, Subject } from '../../contract/fact'
import type { CallFact } from '../../ports/api'
import { waitAgainMs } from '../../ports/back-off'
import type { InboundFact } from '../../ports/inbound-fact'
import type { ChannelSignal, EventSignal } from './channel-registry'
import type { EventReading } from './read-event'
import { isPresenceEvent } from './wire-channel'

export interface LiveSubjectParts {
  /** What is kept live, as `subject/synced` names it. */
  readonly subject: Subject
  readonly signals: Observable<ChannelSignal>
  /** Makes the snapshot call. */
  readonly snapshot: () => Observable<CallFact>
  /** Reads an event; null for one that is not of this subject. Events are read in the order in which they count. */
  readonly read: (event: string, payload: unknown) => EventReading | null
  /** Emits when a waiting retry is to happen at once. */
  readonly tryNow$: Observable<unknown>
  readonly random: () => number
  readonly scheduler?: SchedulerLike | undefined
}

/** A channel that takes longer than this (a proxy without sockets) must not delay the first snapshot. ms */
const PATIENCE_MS = 3_000
/** What could not be read, or was only hinted at, is made up for by reading everything anew: no more often than this. ms */
const REREAD_MS = 500
/** What was hinted at is read at once; when that takes longer than this, what is shown is not live. ms */
const HINT_PATIENCE_MS = 2_000
/** A snapshot of which some rows cannot be read is read anew so often; then the server is taken to mean it. */
const MOST_REREADS = 3
/** The same call would fail the same way. */
const final: ReadonlySet<ApiErrorKind> = new Set(['unauthenticated', 'unknown-world'])
/** Refused as long as nobody changes a right: the others are live without it, and it is asked for again now and then. */
const refusals: ReadonlySet<ApiErrorKind> = new Set(['forbidden', 'not-found'])
const ASK_AGAIN_MS = 30_000
/** A refusal may have been a passing one: the first time it is asked for again much sooner, then twice as long each time. */
const FIRST_ASK_AGAIN_MS = 3_000

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

/** How long to wait after so many failures in a row, ms. */
const waitAfter = ({ kind, retryAfterMs }: ApiError, failures: number, fraction: number): number =>
  Math.max(
    refusals.has(kind) ? Math.min(ASK_AGAIN_MS, FIRST_ASK_AGAIN_MS * 2 ** (failures - 1)) : 0,
    waitAgainMs(failures, fraction, retryAfterMs),
  )

type Again = NonNullable<EventReading['again']>

/** Says that the subject is not right, at once, or when what was hinted at is not read soon; and how long to wait for that. */
function doubtsOf(tell: () => void, scheduler: SchedulerLike = asyncScheduler) {
  let late = Subscription.EMPTY
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    raise(again: Again) {
      if (again === 'doubted') tell()
      else if (again === 'hinted' && late.closed) late = timer(HINT_PATIENCE_MS, scheduler).subscribe(tell)
    },
    /** Until everything is read again, ms. */
    rest: (again: Again) => (again === 'doubted' ? REREAD_MS : Math.max(0, askedAt + REREAD_MS - scheduler.now())),
    asked() {
      askedAt = scheduler.now()
    },
    settled: () => late.unsubscribe(),
  }
}

interface SignalHandlers {
  readonly subscribed: () => void
  readonly refused: () => void
  readonly left: (voided: boolean) => void
  readonly garbled: () => void
  readonly event: (event: EventSignal) => void
}

/** Calls what belongs to a signal. */
const onSignal =
  ({ subscribed, refused, left, garbled, event }: SignalHandlers) =>
  (signal: ChannelSignal): void => {
    switch (signal.kind) {
      case 'subscribed':
        subscribed()
        return
      case 'refused':
        refused()
        return
      case 'left':
        left(signal.voided)
        return
      case 'garbled':
        garbled()
        return
      case 'event':
        event(signal)
        return
      default:
        signal satisfies never
    }
  }

interface CallEvents {
  readonly rejected: () => void
  readonly answered: () => void
  /** Nothing more comes; with the failure, if it was one. */
  readonly ended: (failed: FailedFact | null) => void
}

/** Passes the facts of a call on, and tells what they mean. */
function hearer(facts: Subscriber<InboundFact>, { rejected, answered, ended }: CallEvents) {
  let failed: FailedFact | null = null
  let isTold = false
  return {
    next(fact: CallFact) {
      facts.next(fact)
      if (isFailed(fact)) failed = fact
      else if (fact.type === 'message/rejected') return rejected()
      else answered()
      isTold = true
    },
    complete() {
      // Somebody else's later read was answered before: what this one would say is known, and newer.
      if (!isTold) answered()
      ended(failed)
    },
  }
}

export function liveSubject(parts: LiveSubjectParts): Observable<InboundFact> {
  const { subject, signals, snapshot, read, tryNow$, random, scheduler } = parts
  return new Observable((facts) => {
    /** `behind`: the shown data was live once and is not any more. */
    let [subscribed, everAnswered, behind] = [false, false, false]
    /** The snapshot on its way cannot be read in part, or may lack an event. */
    let doubtful = false
    let [failures, rereads] = [0, 0]
    /** Events that came while the snapshot is on its way; null when there is nothing to wait for. */
    let held: EventSignal[] | null = null
    let [fetching, patience] = [Subscription.EMPTY, Subscription.EMPTY]
    const doubts = doubtsOf(() => facts.next({ type: 'subject/doubted', payload: { subject } }), scheduler)

    const answered = (): void => {
      // What was asked before the channel was joined may have missed an event: it is shown, but it is not in sync.
      const isInSync = subscribed && held !== null
      const after = held ?? []
      ;[held, everAnswered, behind, failures] = [null, true, false, 0]
      rereads = doubtful ? rereads + 1 : 0
      doubts.settled()
      fetching.unsubscribe()
      // The snapshot may lack what these could not say: then it is read once more.
      for (const event of after) take(event)
      if (doubtful && rereads <= MOST_REREADS) rereadSoon('doubted')
      if (isInSync && fetching.closed) facts.next({ type: 'subject/synced', payload: { subject } })
    }

    const rereadSoon = (again: Again): void => {
      doubts.raise(again)
      if (fetching.closed) fetching = timer(doubts.rest(again), scheduler).subscribe(fetch)
    }

    const doubt = (): void => {
      if (held !== null) doubtful = true
      else rereadSoon('doubted')
    }

    const take = ({ name, payload }: EventSignal): void => {
      const reading = read(name, payload)
      if (reading?.fact) facts.next(reading.fact)
      if (!reading?.again) return
      rereads = 0
      rereadSoon(reading.again)
    }

    const retryAfter = ({ payload: { error } }: FailedFact): void => {
      if (final.has(error.kind)) return
      failures += 1
      if (refusals.has(error.kind)) facts.next({ type: 'subject/refused', payload: { subject } })
      fetching = merge(timer(waitAfter(error, failures, random()), scheduler), tryNow$)
        .pipe(first(1))
        .subscribe(fetch)
    }

    const fetch = (): void => {
      for (const each of [patience, fetching]) each.unsubscribe()
      // Events from before this request are in its answer; only who is on the channel is in none.
      held = subscribed ? (held ?? []).filter(({ name }) => isPresenceEvent(name)) : null
      doubtful = false
      doubts.asked()
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

    const heard = onSignal({
      subscribed() {
        subscribed = true
        failures = 0
        held = null
        fetch()
      },
      refused() {
        subscribed = false
        // The call brings a last snapshot, or the reason for having none: world ended, session ended, access denied.
        if ((behind || !everAnswered) && fetching.closed) fetch()
      },
      left(voided) {
        behind ||= subscribed
        subscribed = false
        // When only the line is lost, a running call goes on: its answer is the newest snapshot there is.
        if (voided) startOver()
      },
      garbled: doubt,
      event(event) {
        if (held === null) take(event)
        else held.push(event)
      },
    })

    const startOver = (): void => {
      doubts.settled()
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
      doubts.settled()
      for (const each of [hearing, patience, fetching]) each.unsubscribe()
    }
  })
}
