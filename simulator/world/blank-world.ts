// The empty world, and the first id of each table.
import { noCredentials } from './accounts/credentials.state'
import { noKeys } from './keys'
import type { Reference } from './reference'
import type { WorldState } from './state'
import { emptyTable } from './table'
import { noTwoPerson } from './two-person/two-person.state'

/**
 * The first id of each table. The ranges never overlap, so an id used for the wrong thing matches no row, and tests can
 * tell whose id leaked into a response. Notifications count per person, prepared bids per firm, and bids per auction.
 */
export const firstIds = {
  auction: 1001,
  person: 2001,
  profile: 5001,
  loan: 7001,
  signator: 9001,
  document: 300_001,
  /** Documents that the simulator generates. */
  simulatedDocument: 400_001,
  notification: 500_001,
  preparedBid: 700_001,
} as const

/** A world without users or auctions. */
export const blankWorld = (seed: number, reference: Reference): WorldState => ({
  seed,
  people: emptyTable(firstIds.person),
  profileOwners: {},
  auctions: emptyTable(firstIds.auction),
  auctionKeys: noKeys,
  lists: { incomplete: [], submitted: [], commitment: [], pre: [], live: [], past: [] },
  notifications: {},
  answers: {},
  loans: emptyTable(firstIds.loan),
  createdLoans: {},
  preferences: {},
  reference,
  profiles: { byId: {}, nextContactId: firstIds.signator, formerNames: {} },
  credentials: noCredentials,
  twoPerson: noTwoPerson,
  suspended: {},
  indication: reference.indication,
  mailbox: [],
  nextDocumentId: firstIds.document,
})
