// The two-person rule as the people of its firm see it.
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

/** The rule of this person's firm and its prepared bids; off and empty for people who do not bid. */
export function twoPersonFor(state: WorldState, userId: number): z.output<typeof twoPersonState> {
  const profileId = personById(state, userId)?.profile?.id ?? 0
  const { required, prepared, switchOff } = state.twoPerson
  const asked = switchOff[profileId] ?? null
  return {
    required: required[profileId] ?? false,
    switch_off:
      asked === null
        ? null
        : { session: asked.session, at: isoInstant(asked.at), expires_at: isoInstant(asked.expiresAt) },
    prepared: (prepared[profileId] ?? []).map(preparedBidFor),
  }
}
