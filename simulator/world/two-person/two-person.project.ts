// The two-person rule in wire form, for the firm's people.
import type * as z from 'zod/mini'
import type { twoPersonState, PreparedBid as WirePreparedBid } from '../../../src/contract/two-person'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import type { PreparedBid } from './two-person.state'

/** A prepared bid in wire form. */
export const preparedBidFor = (one: PreparedBid): WirePreparedBid => ({
  id: one.id,
  auction_id: one.auctionId,
  price: one.price,
  gnma_interest_rate: one.rate,
  prepared_by_id: one.preparedById,
  prepared_by: one.preparedBy,
  session: one.session,
  prepared_at: isoInstant(one.at),
  expires_at: isoInstant(one.expiresAt),
  outcome: one.outcome,
  decided_by: one.decidedBy,
  decided_at: one.decidedAt === null ? null : isoInstant(one.decidedAt),
  reason: one.refusal?.message ?? null,
})

/** The rule and prepared bids of this user's firm; off and empty for users who don't bid. */
export function twoPersonFor(state: WorldState, userId: number): z.output<typeof twoPersonState> {
  const profileId = personById(state, userId)?.profile?.id ?? 0
  const { required, prepared, switchOff } = state.twoPerson
  const request = switchOff[profileId] ?? null
  return {
    required: required[profileId] ?? false,
    switch_off:
      request === null
        ? null
        : { session: request.session, at: isoInstant(request.at), expires_at: isoInstant(request.expiresAt) },
    prepared: (prepared[profileId] ?? []).map(preparedBidFor),
  }
}
