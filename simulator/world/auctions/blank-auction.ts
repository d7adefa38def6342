// The initial fields of an auction.
import type { AuctionRecord } from '../state'

/** The fields of a new auction, apart from identity, loan and seller. */
export const blankAuction = {
  status: 'commitment',
  version: 1,
  loanId: 0,
  invited: [],
  scheduledAt: null,
  startAt: null,
  minutes: null,
  startedAt: null,
  endAt: null,
  pausedAt: null,
  remainingMs: null,
  extensionsUsed: 0,
  endMoves: [],
  bids: [],
  letters: {},
  passes: {},
  openings: {},
  sellersNews: 0,
  receipts: [],
  remindersSent: [],
  withdrawnReason: null,
  withdrawnFrom: null,
  relistedFrom: null,
  relistedAs: null,
  result: null,
} as const satisfies Partial<AuctionRecord>
