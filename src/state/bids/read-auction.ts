// Reading one auction by HTTP: the list in which it stood, then, if it has closed meanwhile, the past ones.
import type { Observable } from 'rxjs'
import { concat, defer, EMPTY, tap } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { get } from '../core/table'

/** Reads one list. */
export type ReadList = (status: AuctionStatus) => Observable<AppEvent>

/** One try at a list, under a subject of its own, so that a failure is nobody's but the reader's. */
export const readListOnce =
  ({ api }: EpicDependencies): ReadList =>
  (status) =>
    api.call('auction.list', { params: { status } }, { subject: `auction.list:${status}:read-back` })

function names(fact: AppEvent, auctionId: number): boolean {
  return fact.type === 'auction.list/answered' && fact.payload.answer.data.some(({ id }) => id === auctionId)
}

/** Reads where the auction was, then, if it is no longer there, where closed ones are. */
export function readAuction(tools: EpicDependencies, auctionId: number, readList: ReadList): Observable<AppEvent> {
  return defer(() => {
    const status = get(tools.state().market.auctions, auctionId)?.status ?? 'live'
    let done = status === 'past'
    return concat(
      readList(status).pipe(
        tap((fact) => {
          // The last fact counts: a list that could not be read says nothing about where the auction is.
          done = status === 'past' || names(fact, auctionId) || fact.type === 'auction.list/failed'
        }),
      ),
      defer(() => (done ? EMPTY : readList('past'))),
    )
  })
}
