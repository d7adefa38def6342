// One preference as stored on the server, plus the unsaved choices of this page. It is not parsed here: the noun's selector does
// that.
import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'
import { isRecord, sameJson } from '../../contract/json'
import type { Preference } from '../../contract/preference'
import { type ActionCreator, action } from '../core/action'
import { answered, failed } from '../core/facts'

/** A change of a preference as a JSON merge patch (RFC 7396): only the keys that changed, null for one that is removed. */
export type MergePatch = Readonly<Record<string, unknown>>

/**
 * Applies the change to the stored value. Keys that the change omits stay; a stored value that isn't an object counts as empty.
 */
export function mergePatch(stored: unknown, patch: MergePatch): MergePatch {
  const merged = new Map<string, unknown>(isRecord(stored) ? Object.entries(stored) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, isRecord(value) ? mergePatch(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}

/** The difference between two versions. A key that is null or missing afterwards is removed. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.flatMap((key): readonly (readonly [string, unknown])[] => {
    const [was, is] = [at(before, key) ?? null, at(after, key) ?? null]
    if (sameJson(was, is)) return []
    return [[key, isRecord(was) && isRecord(is) ? changesOf(was, is) : is]]
  })
  return Object.fromEntries(changed) as Partial<T>
}

const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

/** The part of a change whose keys have the same value in both versions; null when nothing is left of it. */
function untouchedPart(patch: MergePatch, before: unknown, after: unknown): MergePatch | null {
  const left = Object.entries(patch).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    const [was, is] = [at(before, key), at(after, key)]
    if (!isRecord(value)) return sameJson(was, is) ? [[key, value]] : []
    const part = untouchedPart(value, was, is)
    return part === null ? [] : [[key, part]]
  })
  return left.length === 0 ? null : Object.fromEntries(left)
}

/** The subject of every fetch of all preferences, so that the one that began later wins. */
export const preferencesSubject = 'preferences.read'

export interface SyncedPreference {
  /** The value on the server; undefined if nothing is stored, or nothing was fetched yet. */
  readonly stored: unknown
  /** The choices of this page that aren't on the server yet, or couldn't be saved; null for none. */
  readonly chosen: MergePatch | null
  /** The versions that this page showed since the first unsaved choice: any other version is a change by another device. */
  readonly shown: readonly unknown[]
  /** Number of saves in progress. */
  readonly saving: number
  /** Why the last save failed; null while it's in progress and after it succeeded. */
  readonly error: ApiError | null
}

const emptyPreference: SyncedPreference = { stored: undefined, chosen: null, shown: [], saving: 0, error: null }

/** True while a choice is being saved: a page that closes now may lose it. */
export const isSaving = ({ saving }: SyncedPreference): boolean => saving > 0

/** The value in effect. A choice applies immediately, before the server has it. */
export const effectiveValue = ({ stored, chosen }: SyncedPreference): unknown =>
  chosen === null ? stored : mergePatch(stored, chosen)

/** The slice after the user has chosen something. */
function withChoice(slice: SyncedPreference, change: MergePatch): SyncedPreference {
  // A null stays in it, because it removes the stored key.
  const chosen = { ...slice.chosen, ...withNestedChoices(slice.chosen, change) }
  const after = { ...slice, chosen, saving: slice.saving + 1, error: null }
  return { ...after, shown: [...slice.shown, effectiveValue(slice), effectiveValue(after)] }
}

/**
 * True if another device has changed a key of this change to a value that this page never showed: saving the change would replace
 * a value that the user hasn't seen.
 */
export function isContested(change: MergePatch, stored: unknown, shown: readonly unknown[]): boolean {
  return Object.entries(change).some(([key, value]) => {
    const now = at(stored, key)
    const was = shown.map((version) => at(version, key))
    if (isRecord(value) && isRecord(now)) return isContested(value, now, was)
    return !isSame(now, value) && !was.some((version) => isSame(now, version))
  })
}

/** A missing key equals null. */
const isSame = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null)

/** A save was canceled, because another device has changed the same key since: the user decides. `value` is the stored value. */
export const preferenceContested = action('preference/contested')<{ readonly key: string; readonly value: unknown }>()

/** The change that a save sends: this one, and earlier choices whose save failed or is in progress. */
export const unsavedIn = ({ chosen }: SyncedPreference, change: MergePatch): MergePatch => chosen ?? change

/** Merges nested choices, so that an earlier one that is still being saved stays. */
function withNestedChoices(chosen: MergePatch | null, change: MergePatch): MergePatch {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const before = chosen?.[key]
      return [key, isRecord(before) && isRecord(value) ? { ...before, ...value } : value]
    }),
  )
}

/**
 * The slice after the server sent the value, which any device may have changed. A choice that couldn't be saved here is dropped if
 * the value has changed since, and stays if it hasn't. Choices being saved stay, because the server gets them later.
 */
function withServerValue(slice: SyncedPreference, value: unknown): SyncedPreference {
  const { stored, chosen, saving } = slice
  const isSame = sameJson(stored, value)
  if (chosen === null || saving > 0 || stored === undefined || isSame) {
    return isSame ? slice : { ...slice, stored: value }
  }
  const left = untouchedPart(chosen, stored, value)
  return { ...slice, stored: value, chosen: left, shown: left === null ? [] : slice.shown }
}

/** The value of a preference in the rows of an answer. */
export const valueIn = (rows: readonly Preference[], key: string): unknown => rows.find((row) => row.key === key)?.value

/** The slice after a save. The server answers with the stored value, including changes by other devices. */
function afterSave(slice: SyncedPreference, row: Preference | undefined): SyncedPreference {
  const saving = Math.max(0, slice.saving - 1)
  // A server may answer without a value. Then it has stored the choices.
  if (row === undefined && saving > 0) return { ...slice, saving }
  const stored = row === undefined ? effectiveValue(slice) : row.value
  const isDone = saving === 0
  return { stored, chosen: isDone ? null : slice.chosen, shown: isDone ? [] : slice.shown, saving, error: null }
}

/** Drops the choices, so that the stored value applies. Saves that wait to be sent still need the shown versions. */
const withoutChoices = (slice: SyncedPreference, value: unknown): SyncedPreference => ({
  ...slice,
  stored: value,
  chosen: null,
  shown: slice.saving > 1 ? slice.shown : [],
})

const afterFailedSave = (slice: SyncedPreference, error: ApiError): SyncedPreference => ({
  ...slice,
  saving: Math.max(0, slice.saving - 1),
  error,
})

/** A preference of the user, shared by all their devices: where it is stored, and what changes it. */
export interface PreferenceNoun<T extends string, P extends object> {
  /** The key of its slice in the state. */
  readonly slice: 'assumption' | 'bidLimits' | 'mipRates' | 'savedSearches' | 'settings' | 'watchList' | 'workspace'
  /** The key under which the server stores it. */
  readonly key: string
  /** The subject of saving it. */
  readonly subject: Subject
  /** The user chooses something. */
  readonly action: ActionCreator<T, P>
  readonly change: (payload: P) => MergePatch
  /** Converts a stored value to what a page shows, defaults included. By default the value itself. */
  readonly read?: (stored: unknown) => unknown
}

/** Declares a preference; `preferenceReducer` and `preferenceRequest` follow from it. */
export const definePreference = <T extends string, P extends object>(noun: PreferenceNoun<T, P>) => noun

/** The reducer of a preference: it is fetched and saved under its key, and a reset clears it. */
export const preferenceReducer = <T extends string, P extends object>(noun: PreferenceNoun<T, P>) =>
  createSlice({
    name: noun.slice,
    initialState: emptyPreference,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(noun.action.type, (slice, { payload }: { readonly type: T; readonly payload: P }) =>
          withChoice(slice, noun.change(payload)),
        )
        .addCase(answered('preference.list'), (slice, { payload: { subject, answer } }) =>
          subject === preferencesSubject ? withServerValue(slice, valueIn(answer.data, noun.key)) : slice,
        )
        .addCase(answered('preference.store'), (slice, { payload: { subject, answer } }) => {
          const row = answer.data.find(({ key }) => key === noun.key)
          return subject === noun.subject ? afterSave(slice, row) : slice
        })
        // A borrower confirms settings with the account, whose answer has no preference.
        .addCase(answered('auth.update'), (slice, { payload }) =>
          payload.subject === noun.subject ? afterSave(slice, undefined) : slice,
        )
        .addCase(preferenceContested, (slice, { payload }) =>
          payload.key === noun.key ? withoutChoices(slice, payload.value) : slice,
        )
        .addCase(answered('preference.reset'), () => emptyPreference)
        .addMatcher(isAnyOf(failed('preference.store'), failed('auth.update')), (slice, { payload }) =>
          payload.subject === noun.subject ? afterFailedSave(slice, payload.error) : slice,
        )
    },
  }).reducer
