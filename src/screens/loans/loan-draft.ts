// The drafts of loan setups: their keys and their content.
import type { SetupValues } from '../../domain/loan/setup-values'
import { setupFrom } from '../../domain/loan/setup-values'
import type { DraftState } from '../../state/drafts/drafts.state'

/** The setup that is not a loan yet. */
export const NEW_LOAN = 'new'

/** `setup`: the loan's id, or `new`. */
export const draftKey = (setup: string): string => `loan-setup:${setup}`

/** The values of a draft, and its idempotency key: creating the loan again after a lost answer creates nothing. */
export function readSetupDraft(draft: DraftState['own']): { values: SetupValues; attempt: string | null } | null {
  if (draft === null) return null
  const { attempt } = draft.values
  return { values: setupFrom(draft.values), attempt: typeof attempt === 'string' ? attempt : null }
}
