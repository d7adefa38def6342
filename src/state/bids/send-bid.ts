// Sends a bid: fetches the auction first when the screen may be stale, and again when the bid is refused.
import type { Observable } from 'rxjs'
import { concat, concatMap, defer, EMPTY, of, takeUntil, tap, timer } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { Auction, AuctionStatus, BidRequest } from '../../contract/auction'
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import type { FailedFact } from '../../contract/fact'
import type { Preference } from '../../contract/preference'
import { SETTINGS_KEY } from '../../contract/settings'
import { WORKSPACE_KEY } from '../../contract/workspace'
import { formatMarketDay } from '../../domain/official-time'
import { rateSteps } from '../../domain/rates'
import { priceToWire } from '../../domain/thirty-seconds'
import { selectOwnMax32, selectOwnMinRate } from '../bid-limits/bid-limits.slice'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { getRow } from '../core/table'
import { bidSubject } from '../market/market.selectors'
import { preferencesSubject, valueIn, withRefetchedValue } from '../preferences/synced-preference'
import {
  BEYOND_OWN_LIMIT_MESSAGE,
  OWN_RULES_UNREAD_MESSAGE,
  PRICES_MOVED_MESSAGE,
  PRICES_UNREAD_MESSAGE,
  SETTINGS_TIGHTENED_MESSAGE,
} from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { selectSettings } from '../settings/settings.slice'
import { centsOfBid, makeLimitAfterBidView } from '../views/exposure.view'

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

/** True if the server doesn't have the call: without stored preferences, no other device can have changed any. */
const hasNoPreferences = ({ kind, status }: ApiError): boolean =>
  kind === 'not-found' || kind === 'method' || status === 501

/**
 * Fetches the investor's own rules before a bid is sent: the limit in this auction, the exposure limit, and when a bid needs a
 * confirmation. Another device may have changed them, an announcement can be late, and not every server announces them. Sends the
 * bid, or stops with a message. `before` are the rules that the ticket used.
 */
function withOwnRules(
  payload: BidPayload,
  { api, state, clock }: EpicDependencies,
  send: () => Observable<AppEvent>,
  stop: (message: string) => AppEvent,
): Observable<AppEvent> {
  const before = state()
  return api.call('preference.list', {}, { subject: preferencesSubject }).pipe(
    concatMap((fact) => {
      if (fact.type === 'message/rejected') return of<AppEvent>(fact)
      if (fact.type === 'preference.list/failed') {
        const next$ = hasNoPreferences(fact.payload.error) ? send() : of(stop(OWN_RULES_UNREAD_MESSAGE))
        return concat(of<AppEvent>(fact), next$)
      }
      const after = withPreferences(before, fact.payload.answer.data)
      const problem = problemWith(payload, before, after) ?? exposureProblem(payload, before, after, clock.read())
      return concat(of<AppEvent>(fact), problem === null ? send() : of(stop(problem)))
    }),
  )
}

const withPreferences = (state: RootState, rows: readonly Preference[]): RootState => ({
  ...state,
  bidLimits: withRefetchedValue(state.bidLimits, valueIn(rows, BID_LIMITS_KEY)),
  settings: withRefetchedValue(state.settings, valueIn(rows, SETTINGS_KEY)),
  workspace: withRefetchedValue(state.workspace, valueIn(rows, WORKSPACE_KEY)),
})

/** The ticket asks for the price again when a bid exceeds the exposure limit; a limit that it didn't know couldn't. */
function exposureProblem(
  { auctionId, price32 }: BidPayload,
  before: RootState,
  after: RootState,
  { now, errorMs }: ReturnType<EpicDependencies['clock']['read']>,
): string | null {
  const cents = centsOfBid(before, auctionId, price32 ?? null)
  const day = Number.isFinite(errorMs) ? formatMarketDay(now) : null
  const isExceeded = (state: RootState) => makeLimitAfterBidView()(state, day, auctionId, cents)?.isExceeded === true
  return isExceeded(after) && !isExceeded(before) ? SETTINGS_TIGHTENED_MESSAGE : null
}

function problemWith(payload: BidPayload, before: RootState, after: RootState): string | null {
  const { auctionId, price32, rate } = payload
  const max32 = selectOwnMax32(after, auctionId)
  if (price32 !== undefined && max32 !== null && price32 > max32) return BEYOND_OWN_LIMIT_MESSAGE
  const minRate = selectOwnMinRate(after, auctionId)
  if (rate !== undefined && minRate !== null && rateSteps(rate) < rateSteps(minRate)) return BEYOND_OWN_LIMIT_MESSAGE
  return isTighter(payload, before, after) ? SETTINGS_TIGHTENED_MESSAGE : null
}

/** True when the settings now demand a confirmation, or the figure typed twice, and the ticket didn't. */
function isTighter({ price32, rate, seen }: BidPayload, before: RootState, after: RootState): boolean {
  const [old, now] = [selectSettings(before), selectSettings(after)]
  if (now.confirm_before_bid && !old.confirm_before_bid) return true
  if (price32 !== undefined) {
    const deviation = seen.price32 === undefined ? null : price32 - seen.price32
    return isNewlyBeyond(deviation, old.deviation_limit_32, now.deviation_limit_32)
  }
  if (rate === undefined) return false
  const deviation = seen.rate === undefined ? null : rateSteps(seen.rate) - rateSteps(rate)
  return isNewlyBeyond(deviation, old.deviation_limit_rate_steps, now.deviation_limit_rate_steps)
}

/** Without a best bid to compare with, any lower limit counts; the ticket shows whether the bid is beyond it. */
const isNewlyBeyond = (deviation: number | null, old: number, now: number): boolean =>
  now < old && (deviation === null || (deviation > now && deviation <= old))

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

/**
 * Sends the bid once, if the investor's own rules still allow it. While the connection is down the auction is fetched too: if it differs
 * from the screen, nothing is sent. A refusal comes after the auction was fetched again, so that its message and the figures agree.
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
          // Accepted, but the answer doesn't contain the auction.
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

/** Fetches the live auctions, then sends the bid; fails without sending when the screen was wrong. */
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

/** True when the best bid is the one on the screen, and bidding is open. */
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
