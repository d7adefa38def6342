// How a bid is sent: with a fresh look at the auction when the screen may be old, and another one when it is refused.
import type { Observable } from 'rxjs'
import { concat, concatMap, EMPTY, of, takeUntil, timer } from 'rxjs'
import type { Auction, BidRequest } from '../../contract/auction'
import type { FailedFact } from '../../contract/fact'
import { priceToWire } from '../../domain/thirty-seconds'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { bidSubject } from '../market/market.selectors'
import { PRICES_MOVED_MESSAGE, PRICES_UNREAD_MESSAGE } from '../requests/request-messages'
import { withOwnRules } from './own-rules-check'
import { readAuction, readListOnce } from './read-auction'

type BidPayload = LogEntry<'bid/requested'>['payload']

/** The longest that a refusal waits for the figures that explain it, ms. */
const FIGURES_MS = 2_000

/** The body of a bid as it stands on the wire: only what is known. S7.34 */
export function bidBody({ price32, rate, signatorId, seen }: BidPayload): BidRequest {
  return {
    ...(price32 === undefined ? {} : { price: priceToWire(price32) }),
    ...(rate === undefined ? {} : { gnma_interest_rate: rate }),
    ...(signatorId === undefined ? {} : { signator_id: signatorId }),
    seen: seenBody(seen),
  }
}

/** What stood on the screen, in the form of the wire. */
export function seenBody(seen: BidPayload['seen']): NonNullable<BidRequest['seen']> {
  return {
    ...(seen.version === undefined ? {} : { version: seen.version }),
    ...(seen.price32 === undefined ? {} : { price: priceToWire(seen.price32) }),
    ...(seen.rate === undefined ? {} : { gnma_interest_rate: seen.rate }),
    ...(seen.ageMs === undefined ? {} : { age_ms: Math.round(seen.ageMs) }),
    ...(seen.clockErrorMs === undefined ? {} : { clock_error_ms: Math.round(seen.clockErrorMs) }),
    ...(seen.pressedAt === undefined ? {} : { pressed_at: new Date(Math.round(seen.pressedAt)).toISOString() }),
  }
}

/**
 * Sends it once, after the person's own rules were read again: if they forbid it by now, nothing is sent. While the live line
 * is down, the auction is read too: if it is not as it was on the screen, nothing is sent. A refusal comes after the auction was read again, so that its words and the figures on the screen agree.
 */
export function sendBid(payload: BidPayload, tools: EpicDependencies): Observable<AppEvent> {
  const { auctionId, attempt } = payload
  const post = (): Observable<AppEvent> =>
    tools.api
      .call(
        'auction.bid',
        { params: { auctionId }, body: bidBody(payload) },
        { subject: bidSubject(auctionId), idempotencyKey: attempt },
      )
      .pipe(
        concatMap((fact) => {
          if (isRefusal(fact)) return concat(figuresOf(auctionId, tools), of(fact))
          // Taken, without a word of how the auction stands now.
          const isEmpty = fact.type === 'auction.bid/answered' && fact.payload.answer.data === null
          return isEmpty ? concat(of(fact), figuresOf(auctionId, tools)) : of<AppEvent>(fact)
        }),
      )
  return withOwnRules(
    payload,
    tools,
    () => (tools.state().connection.phase === 'live' ? post() : afterReading(payload, tools, post)),
    (message) => notSent(auctionId, message),
  )
}

const isRefusal = (fact: AppEvent): boolean =>
  fact.type === 'auction.bid/failed' && fact.payload.error.kind === 'invalid'

const figuresOf = (auctionId: number, tools: EpicDependencies): Observable<AppEvent> =>
  readAuction(tools, auctionId, readListOnce(tools)).pipe(takeUntil(timer(FIGURES_MS, tools.scheduler)))

/** Reads the list of live auctions, then posts the bid; or fails without sending when the screen was wrong. */
function afterReading(
  payload: BidPayload,
  tools: EpicDependencies,
  post: () => Observable<AppEvent>,
): Observable<AppEvent> {
  const { auctionId, seen } = payload
  return readListOnce(tools)('live').pipe(
    concatMap((fact) => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type !== 'auction.list/answered') return concat(of(fact), of(notSent(auctionId, PRICES_UNREAD_MESSAGE)))
      const auction = fact.payload.answer.data.find(({ id }) => id === auctionId)
      if (auction !== undefined && isAsSeen(auction, seen)) return concat(of<AppEvent>(fact), post())
      const closed$ = auction === undefined ? readListOnce(tools)('past') : EMPTY
      return concat(of(fact), closed$, of(notSent(auctionId, PRICES_MOVED_MESSAGE)))
    }),
  )
}

/** True when the best bid is the one that stood on the screen, and bids are open. */
const isAsSeen = ({ best_bid, paused_at }: Auction, { price32, rate }: BidPayload['seen']): boolean =>
  !paused_at &&
  (best_bid?.price ?? null) === (price32 === undefined ? null : priceToWire(price32)) &&
  (best_bid?.gnma_interest_rate ?? null) === (rate ?? null)

const notSent = (auctionId: number, message: string): FailedFact<'auction.bid'> => ({
  type: 'auction.bid/failed',
  payload: {
    subject: bidSubject(auctionId),
    params: { auctionId },
    query: undefined,
    error: { status: 0, kind: 'invalid', message, fields: {} },
  },
})
