// Applies events about bids: bids, receipts, letters, and answers stored for repeated requests.
import { updateAuction } from '../auctions/auctions.evolve'
import type { BidEvent } from '../events'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { bidReply } from './receipts.project'

/** The state after one event about a bid. */
export function evolveBid(state: WorldState, event: BidEvent): WorldState {
  const auction = rowOf(state.auctions, event.auctionId)
  if (auction === undefined) throw new Error(`the log names an unknown auction ${event.auctionId}`)
  switch (event.type) {
    case 'bid-accepted': {
      const { bid, letter, receipt } = event
      // A bid cancels the investor's earlier pass.
      const { [bid.profileId]: _passed, ...passes } = auction.passes
      const after = {
        ...auction,
        version: auction.version + 1,
        bids: [...auction.bids, bid],
        letters: { ...auction.letters, [bid.profileId]: letter },
        passes,
        receipts: [...auction.receipts, receipt],
      }
      return updateAuction(state, auction, after)
    }
    case 'bid-refused':
      return updateAuction(state, auction, { ...auction, receipts: [...auction.receipts, event.receipt] })
    case 'standing-maximum-set': {
      // Not visible to anyone else, so the version stays.
      const { [event.profileId]: _former, ...others } = auction.standingMaxima ?? {}
      const standingMaxima = event.maximum === null ? others : { ...others, [event.profileId]: event.maximum }
      return updateAuction(state, auction, {
        ...auction,
        standingMaxima,
        receipts: [...auction.receipts, event.receipt],
      })
    }
    case 'answer-kept': {
      const { userId, auctionId, key, fingerprint, refusal, sequence } = event
      const reply = bidReply(state, userId, auctionId, sequence)
      const answers = { ...state.answers, [`${userId}:${auctionId}:${key}`]: { fingerprint, refusal, reply } }
      return { ...state, answers }
    }
    default: {
      const never: never = event
      return never
    }
  }
}
