// Reading what is remembered of a guest.
import type { RootState } from '../root-state'

/** The e-mail address that was typed last, or null. */
export const selectTypedEmail = (state: RootState): string | null => state.accounts.email
