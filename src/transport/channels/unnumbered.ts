// A server that gives its auctions no `version` can lose an event without a trace. While one of them is live, its list is
// read again a minute after the last time; a server with versions shows the gap itself and is not asked.
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, finalize, merge, Subject, Subscription, tap, timer } from 'rxjs'
import type { Auction } from '../../contract/auction'
import type { CallFact } from '../../ports/api'
import type { InboundFact } from '../../ports/inbound-fact'
import type { ChannelSignal } from './channel-registry'
import type { EventReading } from './read-event'

/** From one reading to the next, ms. */
const AGAIN_MS = 60_000
/** Of that time, so that many pages do not ask together. */
const SPREAD = 0.2
/** No name of an event on the wire. */
const DUE = 'reading-due'

const due: EventReading = { fact: null, again: 'precaution' }

const isUnnumbered = ({ status, version }: Auction): boolean => status === 'live' && typeof version !== 'number'

export interface UnnumberedWatch {
  /** The same signals, and one when the list is to be read again. */
  signals(all: Observable<ChannelSignal>): Observable<ChannelSignal>
  /** What that signal means; null for any other event. */
  read(event: string): EventReading | null
  /** Takes what a snapshot or an event has brought. */
  brought(fact: CallFact | InboundFact): void
}

/** Watches one subject. */
export function watchUnnumbered(random: () => number, scheduler: SchedulerLike = asyncScheduler): UnnumberedWatch {
  const due$ = new Subject<ChannelSignal>()
  let joined = false
  let waiting = Subscription.EMPTY

  const wait = (): void => {
    if (!joined || !waiting.closed) return
    waiting = timer(AGAIN_MS * (1 - SPREAD * random()), scheduler).subscribe(() =>
      due$.next({ kind: 'event', name: DUE, payload: null }),
    )
  }

  return {
    signals: (all) =>
      merge(
        all.pipe(
          tap(({ kind }) => {
            if (kind === 'subscribed') joined = true
            // Without the channel the lists are read by HTTP anyway.
            if (kind === 'left' || kind === 'refused') {
              joined = false
              waiting.unsubscribe()
            }
          }),
        ),
        due$,
      ).pipe(finalize(() => waiting.unsubscribe())),
    read: (event) => (event === DUE ? due : null),
    brought(fact) {
      if (fact.type === 'auction.list/answered') {
        waiting.unsubscribe()
        if (fact.payload.answer.data.some(isUnnumbered)) wait()
      }
      if ((fact.type === 'auction/added' || fact.type === 'auction/changed') && isUnnumbered(fact.payload.data)) wait()
    },
  }
}
