// The lifecycle of an auction: labels, order, and which roles load which lists. S4.7, S6.2, S6.3
import type { AuctionStatus } from '../contract/auction'
import { auctionStatuses } from '../contract/auction-statuses'
import type { Role } from '../contract/role'
import { isSeller } from './is-seller'

/** The heading of each board. */
export const boardTitle: Readonly<Record<AuctionStatus, string>> = {
  incomplete: 'Incomplete auctions',
  submitted: 'Submitted auctions',
  commitment: 'Commitment auctions',
  pre: 'Pre auctions',
  live: 'Live auctions',
  past: 'Past auctions',
}

const openToAll: readonly AuctionStatus[] = ['pre', 'live', 'past']

/** The lists that a role loads: all six for sellers, only pre, live and past for everyone else. S6.2, S6.3 */
export function statusesOf(role: Role): readonly AuctionStatus[] {
  return isSeller(role) ? auctionStatuses : openToAll
}

/** True for the name of a status, e.g. in a path. */
export function isAuctionStatus(text: string): text is AuctionStatus {
  return (auctionStatuses as readonly string[]).includes(text)
}
