// The fold of drafts. What they hold is never looked into here.
import type { Subject } from '../../contract/fact'
import type { Handlers } from '../core/fold'
import type { DraftState, DraftsState } from './drafts.state'
import { noDrafts, unreadDraft } from './drafts.state'

function change(slice: DraftsState, key: string, edit: (draft: DraftState) => DraftState): DraftsState {
  const before = slice[key] ?? unreadDraft
  const after = edit(before)
  return after === before ? slice : { ...slice, [key]: after }
}

/** The key of a subject like `draft:loan-setup:new`; null for other subjects. */
const keyOf = (subject: Subject): string | null => (subject.startsWith('draft:') ? subject.slice(6) : null)

export const draftsHandlers: Handlers<'drafts'> = {
  'draft/opened': (slice, { payload: { key } }) => change(slice, key, (draft) => draft),
  'draft/found': (slice, { payload: { key, own, offered } }) =>
    change(slice, key, (draft) => {
      // Who has begun to type is not overwritten by what is found late.
      if (draft.status === 'ready' && draft.own !== null) return { ...draft, offered: offered ?? draft.offered }
      return { ...draft, status: 'ready', own, offered, revision: draft.revision + 1, storedAt: null }
    }),
  'draft/changed': (slice, { payload: { key, step, values }, meta }) =>
    change(slice, key, (draft) => ({ ...draft, status: 'ready', own: { at: meta.at, step, values }, storing: true })),
  'draft/overtaken': (slice, { payload: { key, offered } }) => change(slice, key, (draft) => ({ ...draft, offered })),
  'draft/known': (slice, { payload: { key, at } }) =>
    change(slice, key, (draft) => (draft.storing ? draft : { ...draft, storedAt: at })),
  'draft/take-offer': (slice, { payload: { key } }) =>
    change(slice, key, (draft) =>
      draft.offered === null ? draft : { ...draft, own: draft.offered, offered: null, revision: draft.revision + 1 },
    ),
  'draft/decline-offer': (slice, { payload: { key } }) => change(slice, key, (draft) => ({ ...draft, offered: null })),
  'draft/cleared': (slice, { payload: { key } }) =>
    change(slice, key, ({ revision }) => ({ ...unreadDraft, status: 'ready', revision: revision + 1 })),
  'preference.store/answered': (slice, { payload: { subject }, meta }) => {
    const key = keyOf(subject)
    // A draft that was cleared meanwhile does not come back.
    if (key === null || !slice[key]?.own) return slice
    return change(slice, key, (draft) => ({ ...draft, storedAt: meta.at, storing: false, failed: false }))
  },
  'preference.store/failed': (slice, { payload: { subject } }) => {
    const key = keyOf(subject)
    if (key === null || !slice[key]?.own) return slice
    return change(slice, key, (draft) => ({ ...draft, storing: false, failed: true }))
  },
  'preference.reset/answered': () => noDrafts,
}
