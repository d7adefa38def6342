// Receipts in wire form, and the answer to a bid.
import type * as z from 'zod/mini'
import type { Auction, receipt } from '../../../src/contract/auction'
import { isRecord } from '../../../src/contract/json'
import { auctionFor } from '../auctions/auctions.project'
import { isoInstant } from '../figures'
import type { BidReceipt, WorldState } from '../state'
import { rowOf } from '../table'
import type { PinReset } from '../two-person/two-person.state'

export type WireReceipt = z.output<typeof receipt>

/** The answer to a bid: the receipt, with the auction as the bidder may see it (omitted if they may not). */
export type BidReply = (Auction & { readonly receipt: WireReceipt }) | { readonly receipt: WireReceipt }

const resetFor = <K extends string>(field: K, reset: PinReset | undefined) =>
  reset === undefined ? {} : { [field]: { at: isoInstant(reset.at), by: [...reset.by] } }

/** The receipt in wire form. */
export function receiptFor(auctionId: number, receipt: BidReceipt): WireReceipt {
  return {
    sequence: receipt.sequence,
    auction_id: auctionId,
    received_at: isoInstant(receipt.receivedAt ?? receipt.at),
    decided_at: isoInstant(receipt.at),
    // The announcement is sent at the same virtual instant.
    told_at: receipt.outcome === 'accepted' && receipt.standingMaximum === undefined ? isoInstant(receipt.at) : null,
    outcome: receipt.outcome,
    rule: receipt.rule,
    price: receipt.price,
    gnma_interest_rate: receipt.rate,
    seen: receipt.seen,
    ...(receipt.bidSheet === undefined ? {} : { bid_sheet: receipt.bidSheet }),
    ...(receipt.standingMaximum === undefined ? {} : { standing_maximum: receipt.standingMaximum }),
    ...(receipt.madeFor === undefined ? {} : { made_for: receipt.madeFor }),
    ...(receipt.twoPerson === undefined
      ? {}
      : {
          two_person: {
            prepared_by_id: receipt.twoPerson.preparedById,
            prepared_by: receipt.twoPerson.preparedBy,
            prepared_at: isoInstant(receipt.twoPerson.preparedAt),
            prepared_with_pin: receipt.twoPerson.preparedWithPin,
            confirmed_by_id: receipt.twoPerson.confirmedById,
            confirmed_by: receipt.twoPerson.confirmedBy,
            confirmed_with_pin: receipt.twoPerson.confirmedWithPin,
            ...resetFor('prepared_pin_reset', receipt.twoPerson.preparedPinReset),
            ...resetFor('confirmed_pin_reset', receipt.twoPerson.confirmedPinReset),
          },
        }),
  }
}

/** The answer right after the bid with this receipt, or null if there is no such receipt. */
export function bidReply(state: WorldState, userId: number, auctionId: number, sequence: number): BidReply | null {
  const stored = rowOf(state.auctions, auctionId)?.receipts[sequence - 1]
  if (stored === undefined) return null
  const receipt = receiptFor(auctionId, stored)
  const auction = auctionFor(state, userId, auctionId)
  return auction === null ? { receipt } : { ...auction, receipt }
}

/** The keys under which these receipts' bids were sent, by sequence. Those of old auctions are forgotten. */
export function attemptsOf(
  { answers }: WorldState,
  auctionId: number,
  receipts: readonly BidReceipt[],
): ReadonlyMap<number, string> {
  const prefixes = [...new Set(receipts.map(({ userId }) => `${userId}:${auctionId}:`))]
  const attempts = new Map<number, string>()
  for (const [key, { reply }] of Object.entries(answers)) {
    const prefix = prefixes.find((candidate) => key.startsWith(candidate))
    const receipt = prefix !== undefined && isRecord(reply) && isRecord(reply.receipt) ? reply.receipt : null
    if (prefix !== undefined && typeof receipt?.sequence === 'number')
      attempts.set(receipt.sequence, key.slice(prefix.length))
  }
  return attempts
}
