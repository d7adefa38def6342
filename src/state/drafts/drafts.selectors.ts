// Reading drafts.
import type { RootState } from '../root-state'
import type { Draft, DraftState } from './drafts.state'
import { unreadDraft } from './drafts.state'

/** What is known of a form's draft. */
export const selectDraft = (state: RootState, key: string): DraftState => state.drafts[key] ?? unreadDraft

/** The subject under which a draft is stored. */
export const draftSubject = (key: string): string => `draft:${key}`

/** The key of a subject like `draft:loan-setup:new`; null for other subjects. */
export const keyOfDraftSubject = (subject: string): string | null =>
  subject.startsWith('draft:') ? subject.slice('draft:'.length) : null

/** The drafts of which something is there, by key. */
export const draftsOf = (slice: RootState['drafts'], prefix: string): readonly { key: string; own: Draft }[] =>
  Object.entries(slice)
    .flatMap(([key, { own }]) => (key.startsWith(prefix) && own !== null ? [{ key, own }] : []))
    .sort((a, b) => b.own.at - a.own.at)
