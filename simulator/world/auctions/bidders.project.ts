// Which investors may bid on a live auction, and which live auctions an investor may bid on. The world doesn't know whether
// anyone is connected.
import type { AuctionRecord, Person, WorldState } from '../state'
import { rowOf, rowsOf } from '../table'
import { isInvited } from './visibility'

/** The investors who may bid on this auction or have bid; empty if it isn't live. */
export function biddersOf(state: WorldState, auction: AuctionRecord): readonly Person[] {
  if (auction.status !== 'live') return []
  return [...rowsOf(state.people)].filter((person) => mayBid(state, person, auction))
}

/** The live auctions whose sellers are told when this investor connects, leaves, is suspended or reactivated. */
export function liveAuctionsFor(state: WorldState, person: Person): readonly AuctionRecord[] {
  return state.lists.live.flatMap((id) => {
    const auction = rowOf(state.auctions, id)
    return auction !== undefined && isInvited(person, auction) ? [auction] : []
  })
}

/** Whether this investor counts as a bidder of an auction. */
export function mayBid(state: WorldState, person: Person, auction: AuctionRecord): boolean {
  if (!isInvited(person, auction)) return false
  // A suspended investor can't bid, but earlier bids stay valid.
  return state.suspended[person.id] === undefined || hasLetter(person, auction)
}

/** Whether this investor has bid: the first bid assigns the letter that rivals see. */
export const hasLetter = ({ profile }: Person, { letters }: AuctionRecord): boolean =>
  profile !== null && letters[profile.id] !== undefined
