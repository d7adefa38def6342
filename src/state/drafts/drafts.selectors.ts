// Reading drafts.
import type { RootState } from '../root-state'
import type { DraftState } from './drafts.state'
import { unreadDraft } from './drafts.state'

/** What is known of a form's draft. */
export const selectDraft = (state: RootState, key: string): DraftState => state.drafts[key] ?? unreadDraft

/** The subject under which a draft is stored. */
export const draftSubject = (key: string): string => `draft:${key}`
