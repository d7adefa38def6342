// A server can lose an event without a trace: nobody hears of it before the next one, whose `version` shows the gap. While an
// auction is live, its list is read again now and then: three minutes after the last time, one where nothing has a version.
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, finalize, merge, Subject, Subscription, tap, timer } from 'rxjs'
import type { Auction } from '../../contract/auction'
import type { CallFact } from '../../ports/api'
import type { InboundFact } from '../../ports/realtime'
import type { ChannelSignal } from './channel-registry'
import type { EventReading } from './read-event'

/** From one reading to the next, ms. */
const AGAIN_MS = { unnumbered: 60_000, numbered: 180_000 } as const
/** Of that time, so that many pages do not ask together. */
const SPREAD = 0.2
/** No name of an event on the wire. */
const DUE = 'reading-due'

const due: EventReading = { fact: null, reread: 'precaution' }

const isLive = ({ status }: Auction): boolean => status === 'live'
const kindOf = (auctions: readonly Auction[]): keyof typeof AGAIN_MS =>
  auctions.some(({ version }) => typeof version !== 'number') ? 'unnumbered' : 'numbered'

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

  const wait = (auctions: readonly Auction[]): void => {
    const live = auctions.filter(isLive)
    if (live.length === 0) return
    waiting = timer(AGAIN_MS[kindOf(live)] * (1 - SPREAD * random()), scheduler).subscribe(() =>
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
            if (kind === 'left' || kind === 'reset' || kind === 'refused') {
              joined = false
              waiting.unsubscribe()
            }
          }),
        ),
        due$,
      ).pipe(finalize(() => waiting.unsubscribe())),
    read: (event) => (event === DUE ? due : null),
    brought(fact) {
      if (fact.type === 'auction.list/answered') waiting.unsubscribe()
      // Nearly every event comes while it waits.
      if (!joined || !waiting.closed) return
      if (fact.type === 'auction.list/answered') wait(fact.payload.answer.data)
      if (fact.type === 'auction/added' || fact.type === 'auction/changed') wait([fact.payload.data])
    },
  }
}
