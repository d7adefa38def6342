// The two-person rule in wire form, for the firm's people.
import type * as z from 'zod/mini'
import type { twoPersonState, PreparedBid as WirePreparedBid } from '../../../src/contract/two-person'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { pinsOf } from './signator-pins'
import type { Approval, PreparedBid, SignatorPin } from './two-person.state'

/** A prepared bid in wire form. */
export const preparedBidFor = (one: PreparedBid): WirePreparedBid => ({
  id: one.id,
  auction_id: one.auctionId,
  price: one.price,
  gnma_interest_rate: one.rate,
  prepared_by_id: one.preparedById,
  prepared_by: one.preparedBy,
  prepared_with_pin: one.preparedWithPin,
  session: one.session,
  prepared_at: isoInstant(one.at),
  expires_at: isoInstant(one.expiresAt),
  outcome: one.outcome,
  withdrawn: one.withdrawn ?? null,
  decided_by: one.decidedBy,
  decided_with_pin: one.decidedWithPin,
  decided_at: one.decidedAt === null ? null : isoInstant(one.decidedAt),
  reason: one.refusal?.message ?? null,
})

/** A signator with what others may know of their PIN. It depends on no clock: the reader compares the instants with now. */
const signatorFor = (id: number, name: string, { current, next }: SignatorPin) => ({
  id,
  name,
  set_at: current === null ? null : isoInstant(current.setAt),
  reset:
    next === null
      ? null
      : { at: isoInstant(next.setAt), works_from: isoInstant(next.worksFrom), approved_by: next.approvedBy },
})

const approvalFor = (approval: Approval | null) =>
  approval === null ? null : { by: [...approval.by], expires_at: isoInstant(approval.expiresAt) }

/** The rule and prepared bids of this user's firm; off and empty for users who don't bid. */
export function twoPersonFor(state: WorldState, userId: number): z.output<typeof twoPersonState> {
  const profile = personById(state, userId)?.profile ?? null
  const profileId = profile?.id ?? 0
  const { required, prepared, switchOff, approvals } = state.twoPerson
  const request = switchOff[profileId] ?? null
  const signators = profile?.signators ?? []
  const signatorOf = (signatorId: number | null) => signators.find(({ id }) => id === signatorId)
  return {
    required: required[profileId] ?? false,
    switch_off:
      request === null
        ? null
        : {
            session: request.session,
            signator_id: request.signatorId,
            asked_by: signatorOf(request.signatorId)?.name ?? null,
            at: isoInstant(request.at),
            expires_at: isoInstant(request.expiresAt),
          },
    signators: signators.map(({ id, name }) => signatorFor(id, name, pinsOf(state, profileId, id))),
    signator_change: approvalFor(approvals[profileId] ?? null),
    prepared: (prepared[profileId] ?? []).map(preparedBidFor),
  }
}
