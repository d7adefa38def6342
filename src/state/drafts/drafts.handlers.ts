// How drafts change. What a form has put into its draft is never read here.
import type { Handlers } from '../core/fold'
import type { Meta } from '../core/log-entry'
import { keyOfDraftSubject } from './drafts.selectors'
import type { DraftState, DraftsState } from './drafts.state'
import { noDrafts, unreadDraft } from './drafts.state'

/** Changes the draft of a form. The id of the entry that begins a draft names this tab as its writer. */
function change(slice: DraftsState, key: string, meta: Meta, edit: (draft: DraftState) => DraftState): DraftsState {
  const before = slice[key] ?? { ...unreadDraft, writer: meta.id }
  const after = edit(before)
  return after === before ? slice : { ...slice, [key]: after }
}

export const draftsHandlers: Handlers<'drafts'> = {
  'draft/found': (slice, { payload: { key, own, offered, continues, lineage }, meta }) =>
    change(slice, key, meta, (before) => {
      const draft = { ...before, continues: continues ?? before.continues, lineage: lineage ?? before.lineage }
      // What the person has begun to type is not overwritten by what is found late.
      if (draft.status === 'ready' && draft.own !== null) return { ...draft, offered: offered ?? draft.offered }
      return { ...draft, status: 'ready', own, offered, revision: draft.revision + 1, storedAt: null }
    }),
  'draft/changed': (slice, { payload: { key, step, values }, meta }) =>
    change(slice, key, meta, (draft) => ({
      ...draft,
      status: 'ready',
      own: { at: meta.at, step, values },
      storing: true,
    })),
  'draft/written': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, (draft) => ({ ...draft, continues: null })),
  'draft/overtaken': (slice, { payload: { key, offered, version }, meta }) =>
    change(slice, key, meta, (draft) => ({ ...draft, offered, seen: [...draft.seen, version] })),
  'draft/known': (slice, { payload: { key, at }, meta }) =>
    change(slice, key, meta, (draft) => (draft.storing ? draft : { ...draft, storedAt: at })),
  'draft/take-offer': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, (draft) =>
      draft.offered === null
        ? draft
        : { ...draft, own: draft.offered, offered: null, continues: null, revision: draft.revision + 1 },
    ),
  'draft/decline-offer': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, (draft) => ({ ...draft, offered: null, continues: null, storing: true })),
  'draft/cleared': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, ({ writer, revision }) => ({
      ...unreadDraft,
      status: 'ready',
      writer,
      revision: revision + 1,
    })),
  'preference.store/answered': (slice, { payload: { subject }, meta }) => {
    const key = keyOfDraftSubject(subject)
    // A draft that was cleared meanwhile does not come back.
    if (key === null || !slice[key]?.own) return slice
    return change(slice, key, meta, (draft) => ({ ...draft, storedAt: meta.at, storing: false, failed: false }))
  },
  'preference.store/failed': (slice, { payload: { subject }, meta }) => {
    const key = keyOfDraftSubject(subject)
    if (key === null || !slice[key]?.own) return slice
    return change(slice, key, meta, (draft) => ({ ...draft, storing: false, failed: true }))
  },
  'draft/unstored': (slice, { payload: { key }, meta }) =>
    slice[key]?.own ? change(slice, key, meta, (draft) => ({ ...draft, storing: false, failed: true })) : slice,
  'preference.reset/answered': () => noDrafts,
}
