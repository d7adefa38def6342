// The request to bid: sent once per press, and read back when nobody can say whether it was taken.
import type { BidRequest } from '../../contract/auction'
import { priceFromWire, priceToWire } from '../../domain/thirty-seconds'
import type { LogEntry } from '../core/log-entry'
import type { OpenRequest, Outcome } from '../core/request'
import { defineRequest } from '../core/request'
import { get } from '../core/table'
import { unanswered, unknownWhenLost } from '../requests/request-life'
import { NOT_THERE_MESSAGE } from '../requests/request-messages'
import type { RequestState } from '../requests/requests.state'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import { bidRequested } from './bids.events'
import { bidSubject, selectBid } from './bids.selectors'

type BidPayload = LogEntry<'bid/requested'>['payload']

/** The body of a bid as it stands on the wire: only what is known. S7.34 */
export function bidBody({ price32, rate, signatorId, seen }: BidPayload): BidRequest {
  return {
    ...(price32 === undefined ? {} : { price: priceToWire(price32) }),
    ...(rate === undefined ? {} : { gnma_interest_rate: rate }),
    ...(signatorId === undefined ? {} : { signator_id: signatorId }),
    seen: {
      ...(seen.version === undefined ? {} : { version: seen.version }),
      ...(seen.price32 === undefined ? {} : { price: priceToWire(seen.price32) }),
      ...(seen.rate === undefined ? {} : { gnma_interest_rate: seen.rate }),
      ...(seen.ageMs === undefined ? {} : { age_ms: Math.round(seen.ageMs) }),
      ...(seen.clockErrorMs === undefined ? {} : { clock_error_ms: Math.round(seen.clockErrorMs) }),
    },
  }
}

/** What was bid: 32nds in the price process, percent in the rate process; null for any other request. */
export function bidOf({ detail }: RequestState): { readonly price32: number | null; readonly rate: number | null } {
  const { price32 = null, rate = null } = detail ?? {}
  return { price32: typeof price32 === 'number' ? price32 : null, rate: typeof rate === 'number' ? rate : null }
}

/** True when the auction shows a bid of the viewer at what was asked for. */
function showsOwnBid(root: RootState, bidIds: readonly number[], request: RequestState): boolean {
  const viewer = selectViewerInvestorId(root)
  const { price32, rate } = bidOf(request)
  return bidIds.some((id) => {
    const bid = selectBid(root, id)
    if (bid === undefined || viewer === null || bid.investor.id !== viewer) return false
    if (price32 !== null) return typeof bid.price === 'number' && priceFromWire(bid.price) === price32
    return rate !== null && bid.gnma_interest_rate === rate
  })
}

/** News of the auction settles a bid of unknown outcome when our bid stands in it. */
function settledByNews(
  { payload: { data } }: LogEntry<'auction/added' | 'auction/changed'>,
  { subject, request, after }: OpenRequest,
): Outcome | null {
  const ids = data.bids.map(({ id }) => id)
  return subject === bidSubject(data.id) && showsOwnBid(after, ids, request) ? 'succeeded' : null
}

export const bidRequest = defineRequest({
  name: 'send bid',
  intent: bidRequested,
  call: 'auction.bid',
  subject: ({ auctionId }) => bidSubject(auctionId),
  overlap: 'ignore',
  input: (payload) => ({ params: { auctionId: payload.auctionId }, body: bidBody(payload) }),
  idempotencyKey: ({ attempt }) => attempt,
  detail: ({ price32, rate }) => ({ price32: price32 ?? null, rate: rate ?? null }),
  failureMeans: unknownWhenLost,
  settledBy: {
    'auction/added': settledByNews,
    'auction/changed': settledByNews,
    'bid/outcome-read': ({ payload: { auctionId, attempt } }, { subject, request, after }) => {
      if (subject !== bidSubject(auctionId) || request.attempt !== attempt) return null
      const ids = get(after.auctions.rows, auctionId)?.bid_ids ?? []
      return showsOwnBid(after, ids, request) ? 'succeeded' : unanswered(NOT_THERE_MESSAGE)
    },
  },
})
