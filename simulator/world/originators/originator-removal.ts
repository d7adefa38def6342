// Why an originator no longer has a profile: which lender removed them, and when.
import { easternDateTime } from '../eastern-time'
import { firmName } from '../people/people'
import type { Refusal } from '../refusal'
import type { WorldState } from '../state'

/** 410 with who removed this originator and when; null for a user whom no lender removed. */
export function originatorRemoval(state: WorldState, userId: number): Refusal | null {
  const removal = state.removedOriginators?.[userId]
  if (removal === undefined) return null
  const lender = firmName(state, removal.lenderProfileId)
  return { status: 410, message: `${lender} removed you as an originator on ${easternDateTime(removal.at)}.` }
}
