// The drafts of loan setups: their keys, and what else a draft of a setup holds.
import type { SetupValues } from '../../domain/loan/setup-values'
import { setupFrom } from '../../domain/loan/setup-values'
import type { DraftState } from '../../state/drafts/drafts.state'

/** The one setup that is not a loan yet. */
export const NEW_LOAN = 'new'

/** `setup`: the loan's id, or `new`. */
export const draftKey = (setup: string): string => `loan-setup:${setup}`

/** The values of a draft, and the key of the creation that it is: repeating it after a lost answer creates nothing. */
export function readSetupDraft(draft: DraftState['own']): { values: SetupValues; attempt: string | null } | null {
  if (draft === null) return null
  const { attempt } = draft.values
  return { values: setupFrom(draft.values), attempt: typeof attempt === 'string' ? attempt : null }
}
