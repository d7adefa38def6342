// What a lender decides about originators, and what an originator looks for.
import { intent } from '../core/intent'

interface OfOriginator {
  /** The originator's profile id. */
  readonly id: number
}

export const originatorApproved = intent('originator/approval-requested')<OfOriginator>()
export const originatorDeclined = intent('originator/refusal-requested')<OfOriginator>()
/** Part with an originator; open loans go to the replacement. */
export const originatorDeleted = intent('originator/deletion-requested')<
  OfOriginator & { readonly replacementId: number | null }
>()
/** Find the lender of a work e-mail. */
export const lenderSought = intent('originator/lender-sought')<{ readonly email: string }>()
