// The request to bid: sent once per press, and read back when nobody can say whether it was taken.
import { priceFromWire } from '../../domain/thirty-seconds'
import type { LogEntry } from '../core/log-entry'
import type { OpenRequest, Standing } from '../core/request'
import { defineRequest } from '../core/request'
import { get } from '../core/table'
import { unanswered, unknownWhenLost } from '../requests/request-life'
import { ANSWER_DELAYED_MESSAGE, NOT_THERE_MESSAGE } from '../requests/request-messages'
import type { RequestState } from '../requests/requests.state'
import type { RootState } from '../root-state'
import { selectViewerInvestorId } from '../session/session.selectors'
import { bidRequested } from './bids.events'
import { bidSubject, selectBid } from './bids.selectors'
import { sendBid } from './send-bid'

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

/** News of the auction settles a bid that is still open when our bid stands in it, be it before the answer or after. */
function settledByNews(
  { payload: { data } }: LogEntry<'auction/added' | 'auction/changed'>,
  { subject, request, after }: OpenRequest,
): Standing | null {
  const ids = data.bids.map(({ id }) => id)
  return subject === bidSubject(data.id) && showsOwnBid(after, ids, request) ? 'succeeded' : null
}

/** The same of a list that was read. */
function settledByList(
  { payload: { answer } }: LogEntry<'auction.list/answered'>,
  { subject, request, after }: OpenRequest,
): Standing | null {
  const about = answer.data.find(({ id }) => subject === bidSubject(id))
  if (about === undefined) return null
  const ids = about.bids.map(({ id }) => id)
  return showsOwnBid(after, ids, request) ? 'succeeded' : null
}

export const bidRequest = defineRequest({
  name: 'send bid',
  intent: bidRequested,
  call: 'auction.bid',
  subject: ({ auctionId }) => bidSubject(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  send: sendBid,
  detail: ({ price32, rate }) => ({ price32: price32 ?? null, rate: rate ?? null }),
  failureMeans: unknownWhenLost,
  newsMayComeFirst: true,
  settledBy: {
    'auction/added': settledByNews,
    'auction/changed': settledByNews,
    'auction.list/answered': settledByList,
    'bid/answer-delayed': ({ payload: { auctionId, attempt } }, { subject, request }) => {
      if (subject !== bidSubject(auctionId) || request.attempt !== attempt || request.status !== 'pending') return null
      return { unknown: unanswered(ANSWER_DELAYED_MESSAGE) }
    },
    'bid/outcome-read': ({ payload: { auctionId, attempt } }, { subject, request, after }) => {
      if (subject !== bidSubject(auctionId) || request.attempt !== attempt) return null
      const ids = get(after.auctions.rows, auctionId)?.bid_ids ?? []
      return showsOwnBid(after, ids, request) ? 'succeeded' : unanswered(NOT_THERE_MESSAGE)
    },
  },
})
