// What a lender decides about originators, and what an originator looks for.
import { intent } from '../core/intent'

interface OfOriginator {
  /** The originator's profile id. */
  readonly id: number
}

export const originatorApprovalRequested = intent('originator/approval-requested')<OfOriginator>()
export const originatorRefusalRequested = intent('originator/refusal-requested')<OfOriginator>()
/** Part with an originator; open loans go to the replacement. */
export const originatorDeletionRequested = intent('originator/deletion-requested')<
  OfOriginator & { readonly replacementId: number | null }
>()
/** Find the lender of a work e-mail. */
export const originatorLenderSearchRequested = intent('originator/lender-search-requested')<{
  readonly email: string
}>()
