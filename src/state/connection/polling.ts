// Polls the followed lists over HTTP while the connection is down: in rounds, one call at a time, with a backoff after failures.
import { concat, concatMap, defer, EMPTY, from, type Observable, of, repeat, tap, timer } from 'rxjs'
import type { FailedFact } from '../../contract/fact'
import type { CallFact } from '../../ports/api'
import type { LiveSubject } from '../../ports/realtime'
import { retryDelayMs } from '../../retry/retry-delay'
import { isRefused } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { selectListedIds } from '../market/market.selectors'
import type { RootState } from '../root-reducer'
import { liveSubjectsOf, subjectOf, subjectsFetched, subjectsMissed, viewerIn } from './connection.slice'

/**
 * When the first round begins: at once after a loss, a little later while connecting, and later still once connected, because then
 * the same lists are on their way, and a slow server would get each call twice.
 */
export type Pace = 'at-once' | 'soon' | 'late'

const FIRST_DELAY_MS: Readonly<Record<Pace, number>> = { 'at-once': 0, soon: 2_000, late: 5_000 }

/** From the start of one round to the start of the next, ms: how often the live list is fetched. */
const ROUND_MS = 2_000
/** Part of a round's length, so that many pages don't fetch at the same time. */
const SPREAD = 0.2
/**
 * The shortest pause between two rounds, ms. After a longer round the pause is as long as the round, so that waiting pages don't keep a
 * slow server busy.
 */
const MIN_PAUSE_MS = 500
/** After failures, ms: the server may be back at any moment, and traders are waiting. */
const MAX_RETRY_DELAY_MS = 5_000
/** The other lists are fetched every this many rounds, about 15 s, and at once when an auction joined or left the live list. */
const OTHERS_EVERY = 7
const PAST = 'auction.list:past'
const LIVE = 'auction.list:live'

/** When to begin polling in this state; null while there's nothing to poll. */
export function paceOf(state: RootState): Pace | null {
  const { phase, network } = state.connection
  if (phase === 'live' || !network || viewerIn(state) === null) return null
  if (phase === 'stale') return 'at-once'
  return phase === 'syncing' ? 'late' : 'soon'
}

interface Round {
  failed: FailedFact | null
  /** An auction has joined or left the live list: another list has changed with it. */
  hasMoved: boolean
}

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

/** No later call would be answered. */
const isFinal = ({ payload }: FailedFact): boolean =>
  payload.error.kind === 'unauthenticated' || payload.error.kind === 'unknown-world'

function recordFact(fact: CallFact, round: Round, before: ReadonlySet<number>): void {
  // One refused list doesn't stop the others.
  if (isFailed(fact) && !isRefused(fact.payload.error)) round.failed = fact
  if (fact.type !== 'auction.list/answered' || fact.payload.subject !== LIVE) return
  const now = new Set(fact.payload.answer.data.map(({ id }) => id))
  round.hasMoved = now.size !== before.size || [...before].some((id) => !now.has(id))
}

function liveFirstPastLast(subjects: readonly LiveSubject[]): readonly LiveSubject[] {
  const first = subjects.filter((each) => subjectOf(each) === LIVE)
  const last = subjects.filter((each) => subjectOf(each) === PAST)
  return [...first, ...subjects.filter((each) => !first.includes(each) && !last.includes(each)), ...last]
}

/** Fetches what is due in this round; stops at the first failure. */
function pollOnce(count: number, tools: EpicDependencies, round: Round): Observable<AppEvent> {
  const viewer = viewerIn(tools.state())
  if (viewer === null) return EMPTY
  const before = new Set(selectListedIds(tools.state(), 'live', 0, Number.POSITIVE_INFINITY))
  const isDue = (each: LiveSubject) => {
    const subject = subjectOf(each)
    // Past auctions change only with the live list.
    return subject === LIVE || round.hasMoved || count % OTHERS_EVERY === (subject === PAST ? 0 : 1)
  }
  return from(liveFirstPastLast(liveSubjectsOf(viewer))).pipe(
    concatMap((each) =>
      round.failed !== null || !isDue(each)
        ? EMPTY
        : tools.api
            .call(each.snapshot.call, each.snapshot.input, { subject: subjectOf(each) })
            .pipe(tap((fact) => recordFact(fact, round, before))),
    ),
  )
}

/** Polls until it's unsubscribed, or an answer says that the user isn't signed in or that the world is gone. */
export const pollLists = (pace: Pace, tools: EpicDependencies): Observable<AppEvent> =>
  defer(() => {
    const { scheduler, random, clock } = tools
    let count = 1
    let failures = 0
    /** The pause before the next round; null after the last one. */
    let pauseMs: number | null = FIRST_DELAY_MS[pace]

    const round$ = defer(() => {
      const startedAt = scheduler.now()
      const at = clock.read().now
      const round: Round = { failed: null, hasMoved: false }
      const after = defer(() => {
        const { failed } = round
        if (failed === null) {
          const roundMs = ROUND_MS * (1 - SPREAD * (1 - random.fraction()))
          const tookMs = scheduler.now() - startedAt
          pauseMs = Math.max(MIN_PAUSE_MS, roundMs - tookMs, tookMs)
          count += 1
          failures = 0
          return of(subjectsFetched({ at }))
        }
        failures += 1
        const { retryAfterMs } = failed.payload.error
        pauseMs = isFinal(failed)
          ? null
          : retryDelayMs(failures + 1, random.fraction(), retryAfterMs, MAX_RETRY_DELAY_MS)
        return pauseMs === null ? EMPTY : of(subjectsMissed())
      })
      return concat(pollOnce(count, tools, round), after)
    })
    const pause = (): Observable<unknown> => (pauseMs === null ? EMPTY : timer(pauseMs, scheduler))
    return pause().pipe(concatMap(() => round$.pipe(repeat({ delay: pause }))))
  })
