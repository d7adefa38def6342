// The two-person rule in wire form, for the firm's people.
import type * as z from 'zod/mini'
import type { twoPersonState, PreparedBid as WirePreparedBid } from '../../../src/contract/two-person'
import { isoInstant } from '../figures'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { pinsOf } from './signator-pins'
import type { Approval, FirmLimits, PreparedBid, SignatorPin } from './two-person.state'

/** A prepared bid in wire form. */
export const preparedBidFor = (bid: PreparedBid): WirePreparedBid => ({
  id: bid.id,
  auction_id: bid.auctionId,
  price: bid.price,
  gnma_interest_rate: bid.rate,
  ...(bid.standingMaximum ? { standing_maximum: true } : {}),
  prepared_by_id: bid.preparedById,
  prepared_by: bid.preparedBy,
  prepared_with_pin: bid.preparedWithPin,
  ...(bid.preparedPinReset === undefined
    ? {}
    : { prepared_pin_reset: { at: isoInstant(bid.preparedPinReset.at), by: [...bid.preparedPinReset.by] } }),
  session: bid.session,
  prepared_at: isoInstant(bid.at),
  expires_at: isoInstant(bid.expiresAt),
  outcome: bid.outcome,
  withdrawn: bid.withdrawn ?? null,
  decided_by: bid.decidedBy,
  decided_with_pin: bid.decidedWithPin,
  decided_at: bid.decidedAt === null ? null : isoInstant(bid.decidedAt),
  reason: bid.refusal?.message ?? null,
})

/** A signator with what others may know of their PIN. It doesn't depend on the clock: the reader compares the instants with the current time. */
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

const limitsFor = ({ firm, person, day, setBy, at }: FirmLimits) => ({
  firm,
  person,
  day,
  set_by: [...setBy],
  set_at: isoInstant(at),
})

/** The rule, limits and prepared bids of this user's firm; off and empty for users who don't bid. */
export function twoPersonFor(state: WorldState, userId: number): z.output<typeof twoPersonState> {
  const profile = personById(state, userId)?.profile ?? null
  const profileId = profile?.id ?? 0
  const { required, prepared, switchOff, approvals, limits } = state.twoPerson
  const ownLimits = limits?.[profileId]
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
    limits: ownLimits === undefined ? null : limitsFor(ownLimits),
    prepared: (prepared[profileId] ?? []).map(preparedBidFor),
  }
}
