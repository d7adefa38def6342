// Small realistic rows and log entries for tests. Firms and people are invented.

import type { ApiErrorKind } from '../../contract/api-error'
import type { Auction, AuctionStatus } from '../../contract/auction'
import type { AuctionHint } from '../../contract/auction-event'
import type { Bid, WireBid } from '../../contract/bid'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { Loan } from '../../contract/loan'
import type { Notification } from '../../contract/notification'
import type { User } from '../../contract/user'
import { bestFigureOf } from '../../domain/bid-figures'
import type { InboundFact } from '../../ports/realtime'
import type { BidAgreement, BidSeen } from '../bids/bids.actions'
import type { AppEvent, LogEntry } from '../core/log-entry'
import type { Draft, OfferedDraft } from '../drafts/drafts.slice'
import { selectAuction, selectBid } from '../market/market.selectors'
import { initialState, type RootState, reduceAll } from '../root-reducer'

/** The instant at which every test starts. */
export const NOON = '2026-03-02T17:00:00.000Z'

/** `NOON` plus seconds. */
export const later = (seconds: number): string => new Date(Date.parse(NOON) + seconds * 1000).toISOString()

/** The signed-in investor. */
export const investor: User = {
  id: 41,
  email: 'ann@harbor-crest.example',
  role: 'investor',
  profile: { id: 7, name: 'Harbor Crest Capital' },
}

/** A signed-in lender. */
export const lender: User = {
  id: 51,
  email: 'lee@prairie.example',
  role: 'lender',
  profile: { id: 9, name: 'Prairie Lending' },
}

/** A bid; by default a rival's, whose name the viewer may not know. */
export const aBid = (id: number, change: Partial<Bid> = {}): Bid => ({
  id,
  price: 102,
  created_at: later(id),
  investor: { id: null, name: 'Investor C' },
  ...change,
})

/** A bid of the signed-in investor. */
export const ownBid = (id: number, price: number): Bid =>
  aBid(id, { price, investor: { id: 7, name: 'Harbor Crest Capital' } })

/** A live auction without bids. */
export const anAuction = (id: number, change: Partial<Auction> = {}): Auction => ({
  id,
  status: 'live',
  statused_at: later(id),
  created_at: NOON,
  bids: [],
  loan: {
    project_name: `Project ${id}`,
    loan_section_act: { id: 3, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
    auction_id: id,
    auction_status: 'live',
    loan_amount: 18_450_000,
    loan_min_price: 101.5,
  },
  ...change,
})

/** The same auction with these bids, the best first. */
export const withBids = (auction: Auction, ...bids: readonly Bid[]): Auction => ({
  ...auction,
  bids: [...bids],
  best_bid: bids[0] ?? null,
  version: (auction.version ?? 0) + 1,
})

/** An unread notification. */
export const aNotification = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  title: 'Auction reminder',
  text: 'Riverbend Commons opens at noon',
  action: 'auction_reminder',
  action_result: 'pending',
  created_at: later(id),
  data: { auction_id: 17 },
  ...change,
})

/** What a person agreed to who reviewed a bid, and was asked everything that a ticket can ask. */
export const agreedToAll: BidAgreement = {
  reviewed: true,
  raises: true,
  exceeds: { deviation: true, exposure: true, unchecked: true, unread: true },
}

/** What a ticket on this state shows: the best bid of the auction. */
export function seenIn(state: RootState, auctionId: number): BidSeen {
  const { price32, rate } = bestFigureOf(selectBid(state, selectAuction(state, auctionId)?.best_bid_id ?? 0))
  return { ...(price32 === null ? {} : { price32 }), ...(rate === null ? {} : { rate }) }
}

let entries = 0

/** An action as the log stamps it. */
export function entry(event: AppEvent | LogEntry, at = Date.parse(NOON)): LogEntry {
  entries += 1
  return { ...event, meta: { id: `entry${entries}`, at, origin: 'epic' } } as LogEntry
}

/** The state after these actions. */
export const stateAfter = (state: RootState, ...events: readonly (AppEvent | LogEntry)[]): RootState =>
  reduceAll(
    state,
    events.map((one) => entry(one)),
  )

/** The answer of the session check. */
export const userAnswered = (user: User): AnsweredFact<'auth.user'> => ({
  type: 'auth.user/answered',
  payload: { subject: 'auth.user', params: undefined, query: undefined, answer: { data: user } },
})

/** The answer to a list of auctions. */
export const listAnswered = (status: AuctionStatus, ...auctions: readonly Auction[]): AnsweredFact<'auction.list'> => ({
  type: 'auction.list/answered',
  payload: { subject: `auction.list:${status}`, params: { status }, query: undefined, answer: { data: auctions } },
})

/** An event on the live channel of the auction's status. */
export const auctionAdded = (data: Auction): InboundFact => ({
  type: 'auction/added',
  payload: { data, status: data.status } as never,
})
export const auctionChanged = (data: Auction, status: AuctionStatus = data.status): InboundFact => ({
  type: 'auction/changed',
  payload: { data, status } as never,
})
/** An event that leaves out the bids, and contains the newest one if it's given. */
export const auctionUpdated = ({ bids: _bids, ...rest }: Auction, bid?: WireBid): InboundFact => ({
  type: 'auction/updated',
  payload: { data: bid === undefined ? rest : { ...rest, bid }, status: rest.status } as never,
})
/** An event that says only that the auction changed. */
export const auctionHinted = (data: AuctionHint, status: AuctionStatus): InboundFact => ({
  type: 'auction/hinted',
  payload: { data, status } as never,
})
export const auctionRemoved = (id: number, status: AuctionStatus): InboundFact => ({
  type: 'auction/removed',
  payload: { data: { id }, status } as never,
})

/** An offered draft, typed on another device. */
export const draftElsewhere = (draft: Draft): OfferedDraft => ({
  ...draft,
  version: { writer: 'elsewhere', n: 1 },
  lineage: [{ writer: 'elsewhere', n: 1 }],
  isFromThisBrowser: false,
})

/** The answer to the notification list. */
export const notificationsAnswered = (...rows: readonly Notification[]): AnsweredFact<'notification.list'> => ({
  type: 'notification.list/answered',
  payload: {
    subject: 'notification.list',
    params: undefined,
    query: undefined,
    answer: { data: rows, unread: rows.filter((row) => !row.read_at).length },
  },
})

/** An investor signed in, nothing loaded yet. */
export const signedIn: RootState = stateAfter(initialState, userAnswered(investor))

/** The answer of a call with this data. */
export const answered = <N extends CallName>(name: N, params: unknown, data: unknown, subject: string = name) =>
  ({
    type: `${name}/answered`,
    payload: { subject, params, query: undefined, answer: { data } },
  }) as unknown as AnsweredFact<N>

/** The failure of a call with an error of this kind. */
export const failed = <N extends CallName>(name: N, params: unknown, kind: ApiErrorKind, subject: string = name) =>
  ({
    type: `${name}/failed`,
    payload: { subject, params, query: undefined, error: { status: 0, kind, message: '', fields: {} } },
  }) as unknown as FailedFact<N>

/** The answer with a loan. */
export const loanRead = (id: number, change: Partial<Loan> = {}) => answered('loan.read', { id }, { id, ...change })
