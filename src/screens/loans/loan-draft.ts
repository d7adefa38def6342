// Drafts of loan setups: keys and content.
import { type SetupValues, setupFrom, setupOrNull } from '../../domain/loan/setup-values'
import type { DraftState } from '../../state/drafts/drafts.slice'

const NEW_LOAN = 'new'

/** The key prefix of all drafts of loan setups. */
export const LOAN_DRAFTS = 'loan-setup:'

/** Names a new setup after a fresh id, such as `new-k3x9`. */
export const newSetup = (id: string): string =>
  `${NEW_LOAN}-${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 12)}`

/** True for a setup that is not a loan yet. */
export const isNewSetup = (setup: string): boolean => setup === NEW_LOAN || setup.startsWith(`${NEW_LOAN}-`)

/** The setup of a draft's key. */
export const setupOfKey = (key: string): string => key.slice(LOAN_DRAFTS.length)

/** `setup` is a loan's id, or the name of one that isn't created yet. */
export const draftKey = (setup: string): string => `${LOAN_DRAFTS}${setup}`

interface SetupDraft {
  readonly values: SetupValues
  /** The server's values when this draft was started or last merged; null for a loan that isn't created yet. */
  readonly base: SetupValues | null
  /** The name that the user gave the draft; may be empty. */
  readonly name: string
}

/** The content of a draft; null if there is no draft. */
export function readSetupDraft(draft: DraftState['own']): SetupDraft | null {
  if (draft === null) return null
  const { base, draft_name: name } = draft.values
  return {
    values: setupFrom(draft.values),
    base: setupOrNull(base),
    name: typeof name === 'string' ? name : '',
  }
}

/** The name that the user gave the draft, else its project, else `Untitled draft`. */
export function titleOfDraft(draft: DraftState['own']): string {
  const content = readSetupDraft(draft)
  return content?.name || content?.values.project_name || 'Untitled draft'
}
