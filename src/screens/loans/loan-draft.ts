// The drafts of loan setups: their keys and their content.
import type { SetupValues } from '../../domain/loan/setup-values'
import { setupFrom, setupOrNull } from '../../domain/loan/setup-values'
import type { DraftState } from '../../state/drafts/drafts.slice'

const NEW_LOAN = 'new'

/** What the keys of all drafts of loans begin with that are not created yet. */
export const NEW_LOAN_DRAFTS = 'loan-setup:new'

/** The name of a further setup that is not a loan yet; `id` is a new one. */
export const newSetup = (id: string): string =>
  `${NEW_LOAN}-${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 12)}`

/** True for a setup that is not a loan yet. */
export const isNewSetup = (setup: string): boolean => setup === NEW_LOAN || setup.startsWith(`${NEW_LOAN}-`)

/** The setup of a draft's key. */
export const setupOfKey = (key: string): string => key.slice('loan-setup:'.length)

/** `setup`: the loan's id, or the name of one that is not created yet. */
export const draftKey = (setup: string): string => `loan-setup:${setup}`

interface SetupDraft {
  readonly values: SetupValues
  /** The idempotency key: creating the loan again after a lost answer creates nothing. */
  readonly attempt: string | null
  /** What the server had when this draft was begun or last merged; null for a loan that is not created yet. */
  readonly base: SetupValues | null
  /** The name that the person gave the draft; empty before. */
  readonly name: string
}

/** What a draft holds; null when there is none. */
export function readSetupDraft(draft: DraftState['own']): SetupDraft | null {
  if (draft === null) return null
  const { attempt, base, draft_name: name } = draft.values
  return {
    values: setupFrom(draft.values),
    attempt: typeof attempt === 'string' ? attempt : null,
    base: setupOrNull(base),
    name: typeof name === 'string' ? name : '',
  }
}
