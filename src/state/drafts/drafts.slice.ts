// Unconfirmed text of long forms, by the form's key. Stored in the browser and in the server's preferences. S4.22

import { createSlice } from '@reduxjs/toolkit'
import { action } from '../core/action'
import { answered, failed, logged, received } from '../core/facts'
import type { Meta } from '../core/log-entry'
import type { RootState } from '../root-reducer'
import { type DraftVersion, isCovered, joinVersions } from './draft-version'
import { plainDraft } from './stored-draft'

/** Plain JSON that only the form interprets. */
export type DraftValues = Readonly<Record<string, unknown>>

export interface Draft {
  /** Official ms of the last change. */
  readonly at: number
  /** The user's position in the form. */
  readonly step: string | null
  readonly values: DraftValues
}

/** A stored draft with its writer, because two tabs or devices may each store one. */
export interface StoredDraft extends Draft, DraftVersion {
  /** The id of the browser that typed it; empty if unknown. Only that browser continues it without asking. */
  readonly browser: string
  /** The versions that this one continues, newest first. It includes their text, so they aren't offered. */
  readonly lineage: readonly DraftVersion[]
  /** True if its writer only opened the first version of its lineage and hasn't typed anything since. */
  readonly isCopy: boolean
}

/**
 * A loan that was created from a draft. It stays stored under the draft's key for a while after the text is cleared, so that other
 * devices with the same draft learn about the loan instead of creating it again.
 */
export interface CreatedLoan extends DraftVersion {
  readonly loanId: number
  /** Official ms. */
  readonly at: number
  /** The id of the browser that created it. */
  readonly browser: string
  /** The versions that the loan includes, next to the one that was sent. */
  readonly lineage: readonly DraftVersion[]
}

/** A version from another tab or device, which the user accepts or declines. */
export interface OfferedDraft extends Draft {
  readonly version: DraftVersion
  /** This version and those that it continues, newest first. */
  readonly lineage: readonly DraftVersion[]
  /** True for another tab of this browser. */
  readonly isFromThisBrowser: boolean
}

export interface DraftState {
  /** `reading`: not known yet whether there's a draft. */
  readonly status: 'reading' | 'ready'
  /** This tab's version; null if nothing has been typed. */
  readonly own: Draft | null
  /** Another version, from another tab or device, until the user decides. The form shows it only if the user accepts it. */
  readonly offered: OfferedDraft | null
  /** Increases when `own` is replaced from outside the form, which then refills its fields. */
  readonly revision: number
  /** When the server stored it, official ms; null before that. */
  readonly storedAt: number | null
  readonly storing: boolean
  /** The server refused it or couldn't be reached; it is stored only in the browser. */
  readonly failed: boolean
  /** This tab's writer id; null before there's anything to write. */
  readonly writer: string | null
  /** How often this tab has changed its version. */
  readonly n: number
  /** True if `own` is a stored version in which nothing was typed since. */
  readonly isCopy: boolean
  /** The stored versions that `own` continues, newest first. The next write replaces them. */
  readonly lineage: readonly DraftVersion[]
  /** The versions that the user declined. */
  readonly declined: readonly DraftVersion[]
  /** The loans that were created from this draft, on any device, as far as this tab knows. */
  readonly created: readonly CreatedLoan[]
  /** True if an attempt of this browser may have created another loan that `created` doesn't list. */
  readonly isDoubted: boolean
}

export type DraftsState = Readonly<Record<string, DraftState>>

const unreadDraft: DraftState = {
  status: 'reading',
  own: null,
  offered: null,
  revision: 0,
  storedAt: null,
  storing: false,
  failed: false,
  writer: null,
  n: 0,
  isCopy: false,
  lineage: [],
  declined: [],
  created: [],
  isDoubted: false,
}

/** True if the loan includes this version, so that it holds nothing that the loan lacks. */
export const isInLoan = (loans: readonly CreatedLoan[], version: DraftVersion): boolean =>
  loans.some((loan) => isCovered([loan, ...loan.lineage], version))

/** The version whose text a version holds: itself, or the one that its writer only opened. */
export const sourceOf = <V extends Pick<StoredDraft, 'writer' | 'n' | 'isCopy' | 'lineage'>>(
  version: V,
): DraftVersion => (version.isCopy ? version.lineage[0] : undefined) ?? version

const noDrafts: DraftsState = {}

interface WithKey {
  readonly key: string
}

/** A form was opened: find its stored draft. */
export const draftOpened = action('draft/opened')<WithKey>()
/** The draft found in the browser or on the server. */
export const draftFound = action('draft/found')<
  WithKey & {
    readonly own: Draft | null
    readonly offered: OfferedDraft | null
    /** The stored versions that `own` continues, newest first. */
    readonly lineage?: readonly DraftVersion[]
  }
>()
/** Something was typed. */
export const draftChanged = action('draft/changed')<
  WithKey & { readonly step: string | null; readonly values: DraftValues }
>()
/** Another tab or device has another version. */
export const draftOvertaken = action('draft/overtaken')<WithKey & { readonly offered: OfferedDraft }>()
/** Continue with the other version. */
export const draftTakeOffer = action('draft/take-offer')<WithKey>()
/** Decline the other version. It's removed if it's from this browser; another browser's version stays on the server. */
export const draftDeclineOffer = action('draft/decline-offer')<WithKey>()
/**
 * The form was confirmed or discarded, which removes what was typed in this browser. S4.24 With `everywhere` it also removes the
 * versions of other browsers, because the form's subject no longer exists.
 */
export const draftCleared = action('draft/cleared')<WithKey & { readonly everywhere?: boolean }>()
/** A loan was created here from this version of the draft: now, unless `at` (official ms) says when. The text is removed, unless it has changed since. S4.24 */
export const draftCreated = action('draft/created')<WithKey & Omit<CreatedLoan, 'at'> & { readonly at?: number }>()
/** The loans that were created from the draft, as the server lists them. Text that they don't include stays. */
export const draftConverted = action('draft/converted')<WithKey & { readonly loans: readonly CreatedLoan[] }>()
/** There's another loan of the same project that an earlier attempt may have created; which one, the server doesn't say. */
export const draftDoubted = action('draft/doubted')<WithKey>()
/** The server has stored the draft, at this instant (official ms). */
export const draftKnown = action('draft/known')<WithKey & { readonly at: number }>()
/** The connection is back: send what the server doesn't have. */
export const draftStoreRequested = action('draft/store-requested')<WithKey>()
/** Find every draft whose key begins with the prefix. */
export const draftListRequested = action('draft/list-requested')<{ readonly prefix: string }>()
/** The server's version couldn't be read, so nothing was overwritten. */
export const draftUnstored = action('draft/unstored')<WithKey>()

/** True if there's something to store: text, or a loan that was created here. */
const hasContent = (draft: DraftState | undefined): boolean =>
  draft !== undefined && (draft.own !== null || draft.created.length > 0)

/** Changes the draft of a form. The id of the first action of a draft becomes this tab's writer id. */
function change(slice: DraftsState, key: string, meta: Meta, edit: (draft: DraftState) => DraftState): DraftsState {
  const before = slice[key] ?? { ...unreadDraft, writer: meta.id }
  const after = edit(before)
  return after === before ? slice : { ...slice, [key]: after }
}

/** The draft once these loans were created from it, without the text that they include. */
function converted(draft: DraftState, created: readonly CreatedLoan[]): DraftState {
  const { own, offered, writer, n, isCopy, lineage } = draft
  const isOwnInLoan = own !== null && isInLoan(created, sourceOf({ writer: writer ?? '', n, isCopy, lineage }))
  return {
    ...draft,
    created,
    offered: offered !== null && isInLoan(created, offered.version) ? null : offered,
    ...(isOwnInLoan ? { own: null, storing: false, revision: draft.revision + 1 } : {}),
  }
}

export const { reducer } = createSlice({
  name: 'drafts',
  initialState: noDrafts,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(logged(draftFound), (slice, { payload: { key, own, offered, lineage }, meta }) =>
        change(slice, key, meta, (draft) => {
          // A declined version isn't offered again while this page is open.
          const newOffer = offered !== null && isCovered(draft.declined, offered.version) ? null : offered
          // A draft that arrives late doesn't overwrite what the user has begun to type.
          if (draft.status === 'ready' && draft.own !== null) return { ...draft, offered: newOffer ?? draft.offered }
          const content = {
            own,
            offered: newOffer,
            lineage: lineage ?? draft.lineage,
            n: draft.n + 1,
            isCopy: own !== null,
          }
          const isFilled = own !== null || draft.status === 'reading'
          return {
            ...draft,
            ...content,
            status: 'ready',
            revision: draft.revision + (isFilled ? 1 : 0),
            storedAt: null,
          }
        }),
      )
      .addCase(logged(draftChanged), (slice, { payload: { key, step, values }, meta }) =>
        change(slice, key, meta, (draft) => ({
          ...draft,
          status: 'ready',
          own: { at: meta.at, step, values },
          n: draft.n + 1,
          isCopy: false,
          storing: true,
        })),
      )
      .addCase(logged(draftOvertaken), (slice, { payload: { key, offered }, meta }) =>
        change(slice, key, meta, (draft) => ({ ...draft, offered })),
      )
      .addCase(logged(draftKnown), (slice, { payload: { key, at }, meta }) =>
        change(slice, key, meta, (draft) => (draft.storing ? draft : { ...draft, storedAt: at })),
      )
      .addCase(logged(draftTakeOffer), (slice, { payload: { key }, meta }) =>
        change(slice, key, meta, (draft) =>
          draft.offered === null
            ? draft
            : {
                ...draft,
                own: plainDraft(draft.offered),
                offered: null,
                // From now on, this tab's writes replace the accepted version.
                lineage: joinVersions(draft.offered.lineage, draft.lineage),
                n: draft.n + 1,
                isCopy: true,
                revision: draft.revision + 1,
              },
        ),
      )
      .addCase(logged(draftDeclineOffer), (slice, { payload: { key }, meta }) =>
        change(slice, key, meta, (draft) => {
          if (draft.offered === null) return draft
          const { own, declined, offered } = draft
          return { ...draft, offered: null, declined: [...declined, offered.version], storing: own !== null }
        }),
      )
      .addCase(logged(draftCleared), (slice, { payload: { key }, meta }) =>
        change(slice, key, meta, ({ writer, n, lineage, declined, created, revision }) => ({
          ...unreadDraft,
          status: 'ready',
          writer,
          n,
          lineage,
          declined,
          created,
          revision: revision + 1,
        })),
      )
      .addCase(logged(draftCreated), (slice, { payload: { key, ...loan }, meta }) =>
        change(slice, key, meta, (draft) => {
          const others = draft.created.filter(({ loanId }) => loanId !== loan.loanId)
          return {
            ...converted({ ...draft, isDoubted: false }, [{ ...loan, at: loan.at ?? meta.at }, ...others]),
            storing: true,
          }
        }),
      )
      .addCase(logged(draftConverted), (slice, { payload: { key, loans }, meta }) =>
        change(slice, key, meta, (draft) => converted(draft, loans)),
      )
      .addCase(logged(draftDoubted), (slice, { payload: { key }, meta }) =>
        change(slice, key, meta, (draft) => ({ ...draft, isDoubted: true })),
      )
      .addCase(answered('preference.store'), (slice, { payload: { subject }, meta }) => {
        const key = keyOfDraftSubject(subject)
        // A draft that was cleared in the meantime isn't restored.
        if (key === null || !hasContent(slice[key])) return slice
        return change(slice, key, meta, (draft) => ({ ...draft, storedAt: meta.at, storing: false, failed: false }))
      })
      .addCase(failed('preference.store'), (slice, { payload: { subject }, meta }) => {
        const key = keyOfDraftSubject(subject)
        if (key === null || !hasContent(slice[key])) return slice
        return change(slice, key, meta, (draft) => ({ ...draft, storing: false, failed: true }))
      })
      .addCase(logged(draftUnstored), (slice, { payload: { key }, meta }) =>
        hasContent(slice[key])
          ? change(slice, key, meta, (draft) => ({ ...draft, storing: false, failed: true }))
          : slice,
      )
      .addCase(answered('preference.reset'), () => noDrafts)
      // The loans may not exist in the other world. Reading the draft tells.
      .addCase(received('world/replaced'), (slice) =>
        Object.fromEntries(Object.entries(slice).map(([key, draft]) => [key, { ...draft, created: [] }])),
      )
  },
})

/** The draft of a form. */
export const selectDraft = (state: RootState, key: string): DraftState => state.drafts[key] ?? unreadDraft

const noLoans: readonly CreatedLoan[] = []

/** The loans that were created from the draft of this loan: several, if devices pressed **Create loan** at the same time. */
export const selectTwinLoans = (state: RootState, loanId: number): readonly CreatedLoan[] =>
  Object.values(state.drafts).find(({ created }) => created.some((loan) => loan.loanId === loanId))?.created ?? noLoans

/** The subject under which a draft is stored. */
export const draftSubject = (key: string): string => `draft:${key}`

/** The key of a subject like `draft:loan-setup:new`; null for other subjects. */
export const keyOfDraftSubject = (subject: string): string | null =>
  subject.startsWith('draft:') ? subject.slice('draft:'.length) : null

/** A draft in a list: this browser's version, or else the one offered by another device. */
export interface ListedDraft {
  readonly key: string
  readonly draft: Draft
  readonly isOffered: boolean
  /** A loan that was created from this draft, without the text that's still here; null for none. */
  readonly loanId: number | null
}

/** The drafts with text, most recently changed first. */
export const draftsOf = (slice: RootState['drafts'], prefix: string): readonly ListedDraft[] =>
  Object.entries(slice)
    .flatMap(([key, { own, offered, created }]) => {
      const draft = own ?? offered
      const loanId = created[0]?.loanId ?? null
      return key.startsWith(prefix) && draft !== null ? [{ key, draft, isOffered: own === null, loanId }] : []
    })
    .sort((a, b) => b.draft.at - a.draft.at)
