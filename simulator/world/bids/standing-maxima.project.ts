// A firm's standing maxima in wire form, for the firm alone.
import type * as z from 'zod/mini'
import type { standingMaxima } from '../../../src/contract/standing-maximum'
import { wireFigure } from '../auctions/auctions.project'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { beatenBy } from './bidding'
import { whyStopped } from './bidding-events'

/** The maxima of this user's firm in live auctions; none for a user who doesn't bid. */
export function standingMaximaFor(state: WorldState, userId: number): z.output<typeof standingMaxima> {
  const profileId = personById(state, userId)?.profile?.id ?? 0
  const maxima = [...auctionsWithMaxima(state)].flatMap((auction) => {
    const maximum = auction.standingMaxima?.[profileId]
    const receipt = maximum === undefined ? undefined : auction.receipts[maximum.sequence - 1]
    if (maximum === undefined || receipt === undefined) return []
    const beaten = beatenBy(auction, profileId)
    return [
      {
        auction_id: auction.id,
        price: receipt.price,
        gnma_interest_rate: receipt.rate,
        set_at: isoInstant(receipt.at),
        receipt_sequence: maximum.sequence,
        stopped: beaten === undefined ? whyStopped(state, auction, profileId, maximum) : null,
        beaten_by: beaten === undefined ? null : wireFigure(auction, beaten.value),
      },
    ]
  })
  return { maxima }
}

/** The users of firms with a standing maximum in a live auction. */
export function peopleWithMaxima(state: WorldState): ReadonlySet<number> {
  const profileIds = [...auctionsWithMaxima(state)].flatMap((auction) => Object.keys(auction.standingMaxima ?? {}))
  return new Set(profileIds.flatMap((id) => state.profileOwners[Number(id)] ?? []))
}

function* auctionsWithMaxima(state: WorldState): Generator<AuctionRecord> {
  for (const id of state.lists.live) {
    const auction = rowOf(state.auctions, id)
    if (auction?.standingMaxima !== undefined) yield auction
  }
}
