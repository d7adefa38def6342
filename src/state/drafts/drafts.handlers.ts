// How drafts change. What a form has put into its draft is never read here.
import type { Handlers } from '../core/fold'
import type { Meta } from '../core/log-entry'
import { keyOfDraftSubject } from './drafts.selectors'
import type { DraftState, DraftsState } from './drafts.state'
import { isCovered, noDrafts, unreadDraft } from './drafts.state'
import { plainDraft } from './stored-draft'

/** Changes the draft of a form. The id of the entry that begins a draft names this tab as its writer. */
function change(slice: DraftsState, key: string, meta: Meta, edit: (draft: DraftState) => DraftState): DraftsState {
  const before = slice[key] ?? { ...unreadDraft, writer: meta.id }
  const after = edit(before)
  return after === before ? slice : { ...slice, [key]: after }
}

export const draftsHandlers: Handlers<'drafts'> = {
  'draft/found': (slice, { payload: { key, own, offered, lineage }, meta }) =>
    change(slice, key, meta, (draft) => {
      // A version that the person left stays left while this page is open.
      const news = offered !== null && isCovered(draft.seen, offered.version) ? null : offered
      // What is found late doesn't overwrite what the person has begun to type.
      if (draft.status === 'ready' && draft.own !== null) return { ...draft, offered: news ?? draft.offered }
      const found = { own, offered: news, lineage: lineage ?? draft.lineage }
      const isFilled = own !== null || draft.status === 'reading'
      return { ...draft, ...found, status: 'ready', revision: draft.revision + (isFilled ? 1 : 0), storedAt: null }
    }),
  'draft/changed': (slice, { payload: { key, step, values }, meta }) =>
    change(slice, key, meta, (draft) => ({
      ...draft,
      status: 'ready',
      own: { at: meta.at, step, values },
      storing: true,
    })),
  'draft/overtaken': (slice, { payload: { key, offered }, meta }) =>
    change(slice, key, meta, (draft) => ({ ...draft, offered })),
  'draft/known': (slice, { payload: { key, at }, meta }) =>
    change(slice, key, meta, (draft) => (draft.storing ? draft : { ...draft, storedAt: at })),
  'draft/take-offer': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, (draft) =>
      draft.offered === null
        ? draft
        : {
            ...draft,
            own: plainDraft(draft.offered),
            offered: null,
            // From now on this tab's writes replace the version that was taken.
            lineage: [...draft.offered.lineage, ...draft.lineage],
            revision: draft.revision + 1,
          },
    ),
  'draft/decline-offer': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, (draft) => {
      if (draft.offered === null) return draft
      const { own, seen, offered } = draft
      return { ...draft, offered: null, seen: [...seen, offered.version], storing: own !== null }
    }),
  'draft/cleared': (slice, { payload: { key }, meta }) =>
    change(slice, key, meta, ({ writer, lineage, seen, revision }) => ({
      ...unreadDraft,
      status: 'ready',
      writer,
      lineage,
      seen,
      revision: revision + 1,
    })),
  'preference.store/answered': (slice, { payload: { subject }, meta }) => {
    const key = keyOfDraftSubject(subject)
    // A draft that was cleared meanwhile doesn't come back.
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
