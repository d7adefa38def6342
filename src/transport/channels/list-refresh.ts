// Refetches the lists of live auctions periodically, because a server can lose an event without a trace: only the `version` of
// the next event shows the gap. Every three minutes; every minute if any auction lacks a version.
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, finalize, merge, Subject, Subscription, tap, timer } from 'rxjs'
import type { Auction } from '../../contract/auction'
import type { CallFact } from '../../ports/api'
import type { InboundFact } from '../../ports/realtime'
import type { ChannelSignal } from './channel-registry'
import type { EventReading } from './read-event'

/** Time between two refetches, ms. */
const INTERVAL_MS = { unversioned: 60_000, versioned: 180_000 } as const
/** Random share of the interval, so that pages don't refetch in step. */
const SPREAD = 0.2
/** Not the name of any event on the wire. */
const REFRESH_DUE = 'refresh-due'

const due: EventReading = { fact: null, reread: 'precaution' }

const isLive = ({ status }: Auction): boolean => status === 'live'
const intervalKey = (auctions: readonly Auction[]): keyof typeof INTERVAL_MS =>
  auctions.some(({ version }) => typeof version !== 'number') ? 'unversioned' : 'versioned'

export interface ListRefresh {
  /** Passes `all` on, plus a signal whenever the list is due. */
  signals(all: Observable<ChannelSignal>): Observable<ChannelSignal>
  /** The reading for the due signal; null for any other event. */
  read(event: string): EventReading | null
  /** Call with every fact of a snapshot or an event. */
  onFact(fact: CallFact | InboundFact): void
}

/** Creates the refresh of one subject. */
export function createListRefresh(random: () => number, scheduler: SchedulerLike = asyncScheduler): ListRefresh {
  const due$ = new Subject<ChannelSignal>()
  let joined = false
  let pending = Subscription.EMPTY

  const schedule = (auctions: readonly Auction[]): void => {
    const live = auctions.filter(isLive)
    if (live.length === 0) return
    pending = timer(INTERVAL_MS[intervalKey(live)] * (1 - SPREAD * random()), scheduler).subscribe(() =>
      due$.next({ kind: 'event', name: REFRESH_DUE, payload: null }),
    )
  }

  return {
    signals: (all) =>
      merge(
        all.pipe(
          tap(({ kind }) => {
            if (kind === 'subscribed') joined = true
            // Without the channel the lists are polled anyway.
            if (kind === 'left' || kind === 'reset' || kind === 'refused') {
              joined = false
              pending.unsubscribe()
            }
          }),
        ),
        due$,
      ).pipe(finalize(() => pending.unsubscribe())),
    read: (event) => (event === REFRESH_DUE ? due : null),
    onFact(fact) {
      if (fact.type === 'auction.list/answered') pending.unsubscribe()
      // The timer is already running for nearly every event.
      if (!joined || !pending.closed) return
      if (fact.type === 'auction.list/answered') schedule(fact.payload.answer.data)
      if (fact.type === 'auction/added' || fact.type === 'auction/changed') schedule([fact.payload.data])
    },
  }
}
