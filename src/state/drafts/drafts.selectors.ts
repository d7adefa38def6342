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

/** A draft in a list: what was typed in this browser, else what another device offers. */
export interface ListedDraft {
  readonly key: string
  readonly draft: Draft
  readonly isOffered: boolean
}

/** The drafts with text, the last changed first. */
export const draftsOf = (slice: RootState['drafts'], prefix: string): readonly ListedDraft[] =>
  Object.entries(slice)
    .flatMap(([key, { own, offered }]) => {
      const draft = own ?? offered
      return key.startsWith(prefix) && draft !== null ? [{ key, draft, isOffered: own === null }] : []
    })
    .sort((a, b) => b.draft.at - a.draft.at)
