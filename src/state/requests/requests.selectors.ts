// Reading the requests.
import type { Subject } from '../../contract/fact'
import { createSelector } from '../core/selector'
import type { RootState } from '../root-state'
import type { RequestState, RequestsState } from './requests.state'

/** The last request about a subject, e.g. `auction.bid:17`, `auth.login`; undefined when there was none or it was dismissed. */
export const selectRequest = (state: RootState, subject: Subject): RequestState | undefined =>
  state.requests.bySubject[subject]

interface BidRequest {
  readonly auctionId: number
  readonly request: RequestState
}

const BID = 'auction.bid:'

/** Every bid that was sent and not dismissed yet; the same array while no request changed. */
export const selectBidRequests: (state: RootState) => readonly BidRequest[] = createSelector(
  [({ requests }: RootState): RequestsState['bySubject'] => requests.bySubject],
  (bySubject) =>
    Object.entries(bySubject).flatMap(([subject, request]) =>
      subject.startsWith(BID) ? [{ auctionId: Number(subject.slice(BID.length)), request }] : [],
    ),
)
