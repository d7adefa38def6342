// Reading lists of auctions again after a change, also when the line does not announce it to the one who caused it.
import type { Observable } from 'rxjs'
import { concat } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'

/** Reads these lists, if they are followed. */
export const rereadLists = (tools: EpicDependencies, statuses: readonly AuctionStatus[]): Observable<AppEvent> =>
  concat(
    ...statuses
      .filter((status) => tools.state().market.lists[status].status !== 'unknown')
      .map((status) => tools.api.call('auction.list', { params: { status } }, { subject: `auction.list:${status}` })),
  )
