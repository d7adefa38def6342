// Who may bid on a live auction, for its seller; and which auctions one investor is let in to. Whether a line is up is not known
// to the world.
import type { AuctionRecord, Person, WorldState } from '../state'
import { rowOf, rowsOf } from '../table'
import { isInvited } from './visibility'

/** Who may bid on this live auction, and who has bid; nobody while it is not live. */
export function biddersOf(state: WorldState, auction: AuctionRecord): readonly Person[] {
  if (auction.status !== 'live') return []
  return [...rowsOf(state.people)].filter((person) => mayBid(state, person, auction))
}

/** The live auctions whose sellers hear of this investor, and of one whose account is closed that they are gone. */
export function liveAuctionsFor(state: WorldState, person: Person): readonly AuctionRecord[] {
  return state.lists.live.flatMap((id) => {
    const auction = rowOf(state.auctions, id)
    return auction !== undefined && isInvited(person, auction) ? [auction] : []
  })
}

/** Whether this investor is among the bidders of an auction. */
export function mayBid(state: WorldState, person: Person, auction: AuctionRecord): boolean {
  if (!isInvited(person, auction)) return false
  // A suspended account bids no more; its bids stay valid.
  return state.suspended[person.id] === undefined || hasLetter(person, auction)
}

/** Whether somebody has bid: with the first bid an investor gets the letter that rivals see. */
export const hasLetter = ({ profile }: Person, { letters }: AuctionRecord): boolean =>
  profile !== null && letters[profile.id] !== undefined
