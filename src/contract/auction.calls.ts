// Calls about auctions. S7.9 to S7.14
import * as z from 'zod/mini'
import { auction, auctionStatus, bidAnswer, bidRequest } from './auction'
import { bidSheet } from './bid-sheet'
import { bidderConnection } from './bidder'
import { type CallSpec, file, maybeOne, maybeOneStrictly, one, rows } from './call'
import { id, instant } from './fields'
import { loanDocument, loanFileKey } from './loan'
import { rankHistory } from './rank-history'
import { seenTerms } from './seen-terms'

const auctionId = z.object({ auctionId: id })
const sellers = ['lender', 'originator'] as const
/** What the seller's dialog showed; the server answers 409 if a term has changed. */
const seen = z.optional(seenTerms)

/** Bidders see their rank instead of others' prices; omitted = unchanged, and off at first. */
const rankOnly = z.optional(z.boolean())

/** When an auction opens: at a scheduled time, or now. Send it again to reschedule. */
const startRequest = z.union([
  z.object({
    start_at: instant,
    /** 30 to 240. */
    minutes: z.int(),
    /** Investor profile ids that replace the invited ones; empty = all; omitted = unchanged. */
    investors: z.optional(z.array(id)),
    rank_only: rankOnly,
    seen,
  }),
  z.object({ commence: z.literal(true), minutes: z.optional(z.int()), rank_only: rankOnly, seen }),
])

export const auctionCalls = {
  'auction.list': {
    method: 'GET',
    path: '/api/auction/list/{status}',
    params: z.object({ status: auctionStatus }),
    answer: rows(auction),
    access: 'signed-in',
  },
  'auction.bid': {
    method: 'POST',
    path: '/api/auction/bid/{auctionId}',
    params: auctionId,
    body: bidRequest,
    answer: maybeOneStrictly(bidAnswer),
    access: ['investor'],
  },
  /** The auction as an invited investor will see it. Changes nothing. */
  'auction.preview': {
    method: 'POST',
    path: '/api/auction/preview/{auctionId}',
    params: auctionId,
    answer: one(auction),
    access: sellers,
  },
  'auction.start': {
    method: 'POST',
    path: '/api/auction/start/{auctionId}',
    params: auctionId,
    body: startRequest,
    answer: maybeOne(auction),
    access: sellers,
  },
  'auction.withdraw': {
    method: 'POST',
    path: '/api/auction/withdraw/{auctionId}',
    params: auctionId,
    body: z.object({ reason: z.string(), seen }),
    answer: one(auction),
    access: sellers,
    beyondSpec: true,
  },
  /** The reason is shown to all bidders. */
  'auction.pause': {
    method: 'POST',
    path: '/api/auction/pause/{auctionId}',
    params: auctionId,
    body: z.object({ reason: z.string() }),
    answer: one(auction),
    access: sellers,
    beyondSpec: true,
  },
  'auction.resume': {
    method: 'POST',
    path: '/api/auction/resume/{auctionId}',
    params: auctionId,
    answer: one(auction),
    access: sellers,
    beyondSpec: true,
  },
  'auction.extend': {
    method: 'POST',
    path: '/api/auction/extend/{auctionId}',
    params: auctionId,
    /** Whole minutes, 1 to 60. */
    body: z.object({ minutes: z.int(), seen }),
    answer: one(auction),
    access: sellers,
    beyondSpec: true,
  },
  /** Creates a new auction of an unsold loan, at commitment. */
  'auction.relist': {
    method: 'POST',
    path: '/api/auction/relist/{auctionId}',
    params: auctionId,
    /** Optional: a call without a body relists too. */
    body: z.object({ seen }),
    answer: one(auction),
    access: sellers,
    beyondSpec: true,
  },
  /** The terms that bids bind to: for its seller and, from `pre` on, for investors who may see the auction. */
  'auction.bid-sheet': {
    method: 'GET',
    path: '/api/auction/bid-sheet/{auctionId}',
    params: auctionId,
    answer: one(bidSheet),
    access: ['lender', 'originator', 'investor'],
    beyondSpec: true,
  },
  /** The firm's standing in a rank-only auction over time, empty for any other auction: for investors who may see it. */
  'auction.rank-history': {
    method: 'GET',
    path: '/api/auction/rank-history/{auctionId}',
    params: auctionId,
    answer: one(rankHistory),
    access: ['investor'],
    beyondSpec: true,
  },
  /** The loan's documents: for its seller and, from `pre` on, for investors who may see the auction. */
  'auction.documents': {
    method: 'GET',
    path: '/api/auction/documents/{auctionId}',
    params: auctionId,
    answer: rows(loanDocument),
    access: ['lender', 'originator', 'investor'],
    beyondSpec: true,
  },
  /** One document. The seller sees which investors opened it. */
  'auction.document': {
    method: 'GET',
    path: '/api/auction/documents/{auctionId}/{form}',
    params: z.object({ auctionId: id, form: loanFileKey }),
    answer: file,
    access: ['lender', 'originator', 'investor'],
    beyondSpec: true,
  },
  /** Who may bid on a live auction, and who is connected. For its seller; empty unless it is live. */
  'auction.bidders': {
    method: 'GET',
    path: '/api/auction/bidders/{auctionId}',
    params: auctionId,
    answer: rows(bidderConnection),
    access: sellers,
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>
