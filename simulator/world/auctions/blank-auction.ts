// An auction before anything happened to it.
import type { AuctionRecord } from '../state'

/** The fields of a new auction; identity, loan and seller are added by whoever lists it. */
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
