// Reading what is awaited.
import type { Subject } from '../../contract/fact'
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
let lastRead: { readonly bySubject: RequestsState['bySubject']; readonly bids: readonly BidRequest[] } | null = null

/** Every bid that was sent and not dismissed yet; the same array while no request changed. */
export function selectBidRequests({ requests: { bySubject } }: RootState): readonly BidRequest[] {
  if (lastRead?.bySubject === bySubject) return lastRead.bids
  const bids = Object.entries(bySubject).flatMap(([subject, request]) =>
    subject.startsWith(BID) ? [{ auctionId: Number(subject.slice(BID.length)), request }] : [],
  )
  lastRead = { bySubject, bids }
  return bids
}
