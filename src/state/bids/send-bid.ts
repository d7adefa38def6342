// Sends a bid after a last check: fetches the auction first when the screen may be stale, and again when the bid is refused.
import { concat, concatMap, defer, EMPTY, type Observable, of, takeUntil, tap, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { Auction, AuctionStatus, BidRequest } from '../../contract/auction'
import { priceToWire } from '../../domain/thirty-seconds'
import { visibleBest } from '../../domain/visible-best'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { getRow } from '../core/table'
import { bidSubject } from '../market/market.selectors'
import {
  PRICES_MOVED_FOR_MAXIMUM_MESSAGE,
  PRICES_MOVED_MESSAGE,
  PRICES_UNREAD_FOR_MAXIMUM_MESSAGE,
  PRICES_UNREAD_MESSAGE,
} from '../requests/requests.slice'
import { type CheckedBid, problemWithBid } from './bid-check'

/** Fetches one list. */
export type ReadList = (status: AuctionStatus) => Observable<AppEvent>

/** Fetches a list once, under a separate subject, so that only the caller sees a failure. */
export const readListOnce =
  ({ api }: EpicDependencies): ReadList =>
  (status) =>
    api.call('auction.list', { params: { status } }, { subject: `auction.list:${status}:read-back` })

function listsAuction(fact: AppEvent, auctionId: number): boolean {
  return fact.type === 'auction.list/answered' && fact.payload.answer.data.some(({ id }) => id === auctionId)
}

/** Fetches one auction: from its list, and if it has left that, from the past auctions. */
export function readAuction(tools: EpicDependencies, auctionId: number, readList: ReadList): Observable<AppEvent> {
  return defer(() => {
    const status = getRow(tools.state().market.auctions, auctionId)?.status ?? 'live'
    let done = status === 'past'
    return concat(
      readList(status).pipe(
        tap((fact) => {
          // The last fact counts: a list that couldn't be fetched doesn't show where the auction is.
          done = status === 'past' || listsAuction(fact, auctionId) || fact.type === 'auction.list/failed'
        }),
      ),
      defer(() => (done ? EMPTY : readList('past'))),
    )
  })
}

type BidPayload = LogEntry<'bid/requested'>['payload']

/** Maximum time that a refusal waits for the figures that explain it, ms. */
const FIGURES_MS = 2_000

/** The body of a bid: only what is known. S7.34 */
export function bidBody({ price32, rate, signatorId, seen }: BidPayload): BidRequest {
  return {
    ...(price32 === undefined ? {} : { price: priceToWire(price32) }),
    ...(rate === undefined ? {} : { gnma_interest_rate: rate }),
    ...(signatorId === undefined ? {} : { signator_id: signatorId }),
    seen: seenBody(seen),
  }
}

/** What the screen showed, in the form of the contract. */
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

/** How one kind of bid is sent. */
interface Sending {
  readonly bid: CheckedBid
  /** Makes the call. */
  readonly post: () => Observable<AppEvent>
  /** The failure of a bid that wasn't sent. */
  readonly notSent: (message: string) => AppEvent
}

const refusedHere = (message: string): ApiError => ({ status: 0, kind: 'invalid', message, fields: {} })

/** The failure of a bid that wasn't sent, with its reason. */
export const notSent = <P extends object>(about: P, message: string) => ({
  ...about,
  query: undefined,
  error: refusedHere(message),
})

/**
 * Sends a bid that passes the checks on the newest state; otherwise it fails with the reason. Nothing is fetched before, unless the
 * connection is down: then the auction is, and if it differs from the screen, nothing is sent either.
 */
export function sendChecked({ bid, post, notSent: failure }: Sending, tools: EpicDependencies): Observable<AppEvent> {
  const problem = (): string | null => {
    const { now, errorMs } = tools.clock.read()
    return problemWithBid(tools.state(), Number.isFinite(errorMs) ? now : null, bid)
  }
  const send = (other: string | null = null): Observable<AppEvent> =>
    defer(() => {
      const message = problem() ?? other
      return message === null ? post() : of(failure(message))
    })
  return defer(() => (tools.state().connection.phase === 'live' ? send() : afterReading(bid, tools, send, failure)))
}

/** Sends a bid. A refusal comes after the auction was fetched again, so that its message and the figures agree. */
export function sendBid(payload: BidPayload, tools: EpicDependencies): Observable<AppEvent> {
  const { auctionId, attempt } = payload
  const subject = bidSubject(auctionId)
  return sendChecked(
    {
      bid: payload,
      post: () =>
        tools.api
          .call('auction.bid', { params: { auctionId }, body: bidBody(payload) }, { subject, idempotencyKey: attempt })
          .pipe(
            concatMap((fact) => {
              if (isRefusal(fact)) return concat(figuresOf(auctionId, tools), of(fact))
              // Accepted, but the answer doesn't contain the auction.
              const isEmpty = fact.type === 'auction.bid/answered' && fact.payload.answer.data === null
              return isEmpty ? concat(of(fact), figuresOf(auctionId, tools)) : of<AppEvent>(fact)
            }),
          ),
      notSent: (message) => ({
        type: 'auction.bid/failed',
        payload: notSent({ subject, params: { auctionId } }, message),
      }),
    },
    tools,
  )
}

const isRefusal = (fact: AppEvent): boolean =>
  fact.type === 'auction.bid/failed' && fact.payload.error.kind === 'invalid'

/** Fetches the auction's figures, to explain a refusal. */
const figuresOf = (auctionId: number, tools: EpicDependencies): Observable<AppEvent> =>
  readAuction(tools, auctionId, readListOnce(tools)).pipe(takeUntil(timer(FIGURES_MS, tools.scheduler)))

/** The facts of a call. If its page was behind, the auction's figures come before the refusal that they explain. */
export const withFigures = (
  facts$: Observable<AppEvent>,
  auctionId: number,
  tools: EpicDependencies,
): Observable<AppEvent> =>
  facts$.pipe(
    concatMap((fact) => {
      const isBehind = 'error' in fact.payload && (fact.payload.error as ApiError | null)?.status === 409
      return isBehind ? concat(figuresOf(auctionId, tools), of(fact)) : of(fact)
    }),
  )

/** Fetches the live auctions, then continues, with a problem if the screen was wrong. */
function afterReading(
  bid: CheckedBid,
  tools: EpicDependencies,
  send: (problem: string | null) => Observable<AppEvent>,
  failure: Sending['notSent'],
): Observable<AppEvent> {
  const { auctionId, standingMaximum } = bid
  const moved = standingMaximum ? PRICES_MOVED_FOR_MAXIMUM_MESSAGE : PRICES_MOVED_MESSAGE
  const unread = standingMaximum ? PRICES_UNREAD_FOR_MAXIMUM_MESSAGE : PRICES_UNREAD_MESSAGE
  return readListOnce(tools)('live').pipe(
    concatMap((fact) => {
      if (fact.type === 'message/rejected') return of(fact)
      if (fact.type !== 'auction.list/answered') return of(fact, failure(unread))
      const auction = fact.payload.answer.data.find(({ id }) => id === auctionId)
      if (auction === undefined) return concat(of(fact), readListOnce(tools)('past'), send(moved))
      return concat(of<AppEvent>(fact), send(isAsSeen(auction, bid) ? null : moved))
    }),
  )
}

/** True when the best bid is the one on the screen, and the order isn't closed: a maximum can be set while the auction is paused. */
function isAsSeen(auction: Auction, { seen: { price32, rate }, standingMaximum }: CheckedBid): boolean {
  const best = visibleBest(auction)
  return (
    (standingMaximum === true || !auction.paused_at) &&
    (best?.price ?? null) === (price32 === undefined ? null : priceToWire(price32)) &&
    (best?.gnma_interest_rate ?? null) === (rate ?? null)
  )
}
