// A receipt as its owner reads it, and the whole answer to a bid.
import type * as z from 'zod/mini'
import type { Auction, receipt } from '../../../src/contract/auction'
import { auctionFor } from '../auctions/auctions.project'
import { isoInstant } from '../figures'
import type { BidReceipt, WorldState } from '../state'
import { rowOf } from '../table'

export type WireReceipt = z.output<typeof receipt>

/** The answer to a bid: the auction as its bidder may see it (absent when they may not), with the receipt. */
export type BidReply = (Auction & { readonly receipt: WireReceipt }) | { readonly receipt: WireReceipt }

/** The receipt in wire form. */
export function receiptFor(auctionId: number, kept: BidReceipt): WireReceipt {
  return {
    sequence: kept.sequence,
    auction_id: auctionId,
    received_at: isoInstant(kept.receivedAt ?? kept.at),
    decided_at: isoInstant(kept.at),
    // In virtual time the announcement leaves in the moment of the decision.
    told_at: kept.outcome === 'accepted' ? isoInstant(kept.at) : null,
    outcome: kept.outcome,
    rule: kept.rule,
    price: kept.price,
    gnma_interest_rate: kept.rate,
    seen: kept.seen,
    ...(kept.twoPerson === undefined
      ? {}
      : {
          two_person: {
            prepared_by_id: kept.twoPerson.preparedById,
            prepared_by: kept.twoPerson.preparedBy,
            prepared_at: isoInstant(kept.twoPerson.preparedAt),
            confirmed_by_id: kept.twoPerson.confirmedById,
            confirmed_by: kept.twoPerson.confirmedBy,
          },
        }),
  }
}

/** What the bidder is answered right after the bid with this receipt. */
export function bidReply(state: WorldState, userId: number, auctionId: number, sequence: number): BidReply | null {
  const kept = rowOf(state.auctions, auctionId)?.receipts[sequence - 1]
  if (kept === undefined) return null
  const own = receiptFor(auctionId, kept)
  const auction = auctionFor(state, userId, auctionId)
  return auction === null ? { receipt: own } : { ...auction, receipt: own }
}
