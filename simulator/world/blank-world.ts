// The world before anything is in it.
import type { Reference } from './reference'
import type { WorldState } from './state'
import { emptyTable } from './table'

/** Where each noun's ids begin: the ranges never meet, so that a mixed-up id names nothing. */
export const firstIds = { person: 1, auction: 1001, loan: 7001 } as const

/** A world without people and auctions. */
export const blankWorld = (seed: number, reference: Reference): WorldState => ({
  seed,
  people: emptyTable(firstIds.person),
  profileOwners: {},
  auctions: emptyTable(firstIds.auction),
  auctionKeys: {},
  lists: { incomplete: [], submitted: [], commitment: [], pre: [], live: [], past: [] },
  notifications: {},
  answers: {},
  loans: emptyTable(firstIds.loan),
  loanOfAuction: {},
  createdLoans: {},
  preferences: {},
  reference,
  nextBidId: 1,
  nextNotificationId: 1,
  nextDocumentId: 1,
})
