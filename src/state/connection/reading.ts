// Reading by HTTP what is followed while the line is down: in rounds, one call at a time, later after a failure.
import type { Observable } from 'rxjs'
import { concat, concatMap, defer, EMPTY, from, of, tap, timer } from 'rxjs'
import type { FailedFact } from '../../contract/fact'
import type { CallFact } from '../../ports/api'
import { backOffMs } from '../../ports/back-off'
import type { LiveSubject } from '../../ports/realtime'
import { selectListedIds } from '../auctions/auctions.selectors'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import type { RootState } from '../root-state'
import { subjectsFetched, subjectsMissed } from './connection.events'
import { liveSubjectsOf, subjectOf, viewerIn } from './followed'

/** When the first round begins: at once after a loss, a little later where the line is just opening or catching up. */
export type Pace = 'at-once' | 'soon'

/** From the beginning of one round to the beginning of the next, ms. */
const ROUND_MS = 2_000
/** The shortest rest between two rounds, ms. */
const REST_MS = 500
/** After failures, ms: the server may be back at any moment, and a desk waits for it. */
const MOST_WAIT_MS = 5_000
/** What is past changes only when an auction closes: it is then read at once, and otherwise every so many rounds. */
const PAST_EVERY = 15
const PAST = 'auction.list:past'
const LIVE = 'auction.list:live'

/** How reading goes on in this state; null while nothing is to be read. */
export function paceOf(state: RootState): Pace | null {
  const { phase, network } = state.connection
  if (phase === 'live' || !network || viewerIn(state) === null) return null
  return phase === 'stale' ? 'at-once' : 'soon'
}

interface Round {
  failed: FailedFact | null
  /** An auction has left the live list: its result is in the list of the past. */
  hasClosed: boolean
}

const isFailed = (fact: CallFact): fact is FailedFact => fact.type.endsWith('/failed')

/** Nothing that is read later would be answered. */
const isFinal = ({ payload }: FailedFact): boolean =>
  payload.error.kind === 'unauthenticated' || payload.error.kind === 'unknown-world'

/** A refusal of one list says nothing about the others. */
const isRefusal = ({ payload }: FailedFact): boolean =>
  payload.error.kind === 'forbidden' || payload.error.kind === 'not-found'

function note(fact: CallFact, round: Round, before: ReadonlySet<number>): void {
  if (isFailed(fact) && !isRefusal(fact)) round.failed = fact
  if (fact.type !== 'auction.list/answered' || fact.payload.subject !== LIVE) return
  const now = new Set(fact.payload.answer.data.map(({ id }) => id))
  round.hasClosed = [...before].some((id) => !now.has(id))
}

function inOrder(subjects: readonly LiveSubject[]): readonly LiveSubject[] {
  const first = subjects.filter((each) => subjectOf(each) === LIVE)
  const last = subjects.filter((each) => subjectOf(each) === PAST)
  return [...first, ...subjects.filter((each) => !first.includes(each) && !last.includes(each)), ...last]
}

/** Reads everything that is followed once; stops at the first failure. */
function oneRound(count: number, tools: EffectTools, round: Round): Observable<AppEvent> {
  const viewer = viewerIn(tools.state())
  if (viewer === null) return EMPTY
  const before = new Set(selectListedIds(tools.state(), 'live', 0, Number.POSITIVE_INFINITY))
  const isDue = (each: LiveSubject) => subjectOf(each) !== PAST || round.hasClosed || count % PAST_EVERY === 0
  return from(inOrder(liveSubjectsOf(viewer))).pipe(
    concatMap((each) =>
      round.failed !== null || !isDue(each)
        ? EMPTY
        : tools.api
            .call(each.snapshot.call, each.snapshot.input, { subject: subjectOf(each) })
            .pipe(tap((fact) => note(fact, round, before))),
    ),
  )
}

/** Reads in rounds until it is unsubscribed, or until an answer says that nobody is signed in. */
export function readingInRounds(pace: Pace, tools: EffectTools): Observable<AppEvent> {
  const { scheduler, random, clock } = tools
  const from$ = (count: number, failures: number, wait: number): Observable<AppEvent> =>
    timer(wait, scheduler).pipe(
      concatMap(() => {
        const begun = scheduler.now()
        const at = clock.read().now
        const round: Round = { failed: null, hasClosed: false }
        const after = defer(() => {
          const { failed } = round
          if (failed === null) {
            const rest = Math.max(REST_MS, ROUND_MS - (scheduler.now() - begun))
            return concat(of(subjectsFetched({ at })), from$(count + 1, 0, rest))
          }
          if (isFinal(failed)) return EMPTY
          const asked = failed.payload.error.retryAfterMs ?? 0
          const rest = Math.max(asked, backOffMs(failures + 2, random.fraction(), MOST_WAIT_MS))
          return concat(of(subjectsMissed()), from$(count, failures + 1, rest))
        })
        return concat(oneRound(count, tools, round), after)
      }),
    )
  return from$(1, 0, pace === 'at-once' ? 0 : ROUND_MS)
}
