// Sending a bid once, and finding out what became of one whose answer was lost.
import type { Observable } from 'rxjs'
import {
  concat,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  groupBy,
  mergeMap,
  of,
  race,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import { backOffMs } from '../../ports/back-off'
import { callOfSubject } from '../core/call-facts'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { get } from '../core/table'
import { bidOutcomeRead } from './bids.events'
import { bidSubject } from './bids.selectors'

const MOST_WAIT_MS = 15_000

/** Reads a list until the server answers: after each failure when the line opens, else after a growing while. */
function readList(
  tools: EffectTools,
  status: AuctionStatus,
  lineOpened$: Observable<unknown>,
  failures = 0,
): Observable<AppEvent> {
  const options = { subject: `auction.list:${status}:read-back` }
  return tools.api.call('auction.list', { params: { status } }, options).pipe(
    concatMap((fact) => {
      if (fact.type !== 'auction.list/failed' || tools.state().session.status !== 'signed-in') return of(fact)
      const again$ = race(
        timer(backOffMs(failures + 1, tools.random.fraction(), MOST_WAIT_MS), tools.scheduler),
        lineOpened$,
      )
      return concat(
        of(fact),
        again$.pipe(
          take(1),
          switchMap(() => readList(tools, status, lineOpened$, failures + 1)),
        ),
      )
    }),
  )
}

function names(fact: AppEvent, auctionId: number): boolean {
  return fact.type === 'auction.list/answered' && fact.payload.answer.data.some(({ id }) => id === auctionId)
}

/** Reads where the auction was, then, if it has closed meanwhile, where it is; then says that what stands is the truth. */
function readBack(tools: EffectTools, auctionId: number, lineOpened$: Observable<unknown>): Observable<AppEvent> {
  const attempt = tools.state().requests.bySubject[bidSubject(auctionId)]?.attempt ?? ''
  const status = get(tools.state().auctions.rows, auctionId)?.status ?? 'live'
  let found = status === 'past'
  return concat(
    readList(tools, status, lineOpened$).pipe(
      tap((fact) => {
        found ||= names(fact, auctionId)
      }),
    ),
    defer(() => (found ? EMPTY : readList(tools, 'past', lineOpened$))),
    of(bidOutcomeRead({ auctionId, attempt })),
  )
}

/** The auctions of which an entry has left the outcome of a bid unknown. */
function auctionsInDoubt(
  { type, payload }: LogEntry<'auction.bid/failed' | 'effect/failed'>,
  tools: EffectTools,
): number[] {
  const subjects = type === 'effect/failed' ? payload.subjects : [payload.subject]
  const { bySubject } = tools.state().requests
  return subjects
    .filter((subject) => callOfSubject(subject) === 'auction.bid' && bySubject[subject]?.status === 'unknown')
    .map((subject) => Number(subject.slice(subject.indexOf(':') + 1)))
}

export const readBidBack = defineEffect({
  name: 'read bid back',
  on: ['auction.bid/failed', 'effect/failed', 'line/opened'],
  why: 'groupBy auction + exhaustMap: a truth that is being read is not read twice, and no auction waits for another',
  run: (entries$, tools) => {
    const lineOpened$ = entries$.pipe(filter(({ type }) => type === 'line/opened'))
    return entries$.pipe(
      mergeMap((entry) => (entry.type === 'line/opened' ? [] : auctionsInDoubt(entry, tools))),
      groupBy((auctionId) => auctionId),
      mergeMap((ofAuction$) => ofAuction$.pipe(exhaustMap((auctionId) => readBack(tools, auctionId, lineOpened$)))),
    )
  },
})
