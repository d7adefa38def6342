// One preference as the server keeps it, with what was chosen on this page since. What it means is read by the noun's
// selector: here it is as it came.
import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import type { ApiError } from '../../contract/api-error'
import { isRecord, sameJson } from '../../contract/json'
import type { Preference } from '../../contract/preference'
import { action } from '../core/action'
import type { WireAction } from '../core/log-entry'

/** A change of a preference as a JSON merge patch (RFC 7396): only the keys that changed, null for one that is removed. */
export type MergePatch = Readonly<Record<string, unknown>>

/** What is stored with the change made. Everything that the change doesn't name stays; what is no object begins empty. */
export function mergePatch(stored: unknown, patch: MergePatch): MergePatch {
  const merged = new Map<string, unknown>(isRecord(stored) ? Object.entries(stored) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, isRecord(value) ? mergePatch(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}

/** What was changed from one version to the other. A key that is null or missing afterwards is removed. */
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

/** The subject of every read of all preferences, so that the one that began later wins. */
export const preferencesSubject = 'preferences.read'

export interface KeptPreference {
  /** The value on the server; undefined while nothing is stored, or nothing was read yet. */
  readonly stored: unknown
  /** What was chosen on this page and isn't on the server yet, or couldn't be saved; null for nothing. */
  readonly chosen: MergePatch | null
  /** The versions that this page showed since the first unsaved choice: another device's change to a later one is news. */
  readonly shown: readonly unknown[]
  /** How many saves are on their way. */
  readonly saving: number
  /** Why the last save failed; null while it's on its way and after it succeeded. */
  readonly error: ApiError | null
}

export const nothingKept: KeptPreference = { stored: undefined, chosen: null, shown: [], saving: 0, error: null }

/** True while a choice is on its way: a page that closes now may lose it. */
export const isSaving = ({ saving }: KeptPreference): boolean => saving > 0

/** The value that applies here. A choice applies at once, before the server has it. */
export const keptValue = ({ stored, chosen }: KeptPreference): unknown =>
  chosen === null ? stored : mergePatch(stored, chosen)

/** After the person has chosen something. */
export function chosenNow(slice: KeptPreference, change: MergePatch): KeptPreference {
  // A null stays in it: it removes the key from what is stored.
  const chosen = { ...slice.chosen, ...deepened(slice.chosen, change) }
  const after = { ...slice, chosen, saving: slice.saving + 1, error: null }
  return { ...after, shown: [...slice.shown, keptValue(slice), keptValue(after)] }
}

/**
 * True when another device has changed a key of this change to a value that this page never showed: to save the change would
 * replace what the person hasn't seen.
 */
export function isContested(change: MergePatch, stored: unknown, shown: readonly unknown[]): boolean {
  return Object.entries(change).some(([key, value]) => {
    const now = at(stored, key)
    const was = shown.map((version) => at(version, key))
    if (isRecord(value) && isRecord(now)) return isContested(value, now, was)
    return !isSame(now, value) && !was.some((version) => isSame(now, version))
  })
}

/** Nothing stored under a key is the same as null. */
const isSame = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null)

/** A save was given up: another device has changed the same key since, and the person decides. `value` is what is stored. */
export const preferenceContested = action('preference/contested')<{ readonly key: string; readonly value: unknown }>()

/** What a save sends: this change, and earlier choices whose save failed or is on its way. */
export const unsavedIn = ({ chosen }: KeptPreference, change: MergePatch): MergePatch => chosen ?? change

/** Nested choices are added to, so that an earlier one that is still on its way stays. */
function deepened(chosen: MergePatch | null, change: MergePatch): MergePatch {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const before = chosen?.[key]
      return [key, isRecord(before) && isRecord(value) ? { ...before, ...value } : value]
    }),
  )
}

/**
 * After the server sent the value, which any device may have changed. A choice that couldn't be saved here is dropped where
 * the value has changed since, and kept where it hasn't. Choices on their way stay, because the server gets them later.
 */
export function toldNow(slice: KeptPreference, value: unknown): KeptPreference {
  const { stored, chosen, saving } = slice
  const isSame = sameJson(stored, value)
  if (chosen === null || saving > 0 || stored === undefined || isSame) {
    return isSame ? slice : { ...slice, stored: value }
  }
  const left = untouchedPart(chosen, stored, value)
  return { ...slice, stored: value, chosen: left, shown: left === null ? [] : slice.shown }
}

/**
 * The preference as it counts for something that is about to be done: where another device has changed what is chosen here, and the
 * page hasn't shown it, the stored value counts and not the choice.
 */
export const readNow = (slice: KeptPreference, value: unknown): KeptPreference =>
  slice.chosen !== null && isContested(slice.chosen, value, slice.shown)
    ? { ...nothingKept, stored: value }
    : toldNow(slice, value)

/** The value of a preference among the rows of an answer. */
export const valueIn = (rows: readonly Preference[], key: string): unknown => rows.find((row) => row.key === key)?.value

/** After a save has ended. What the server answers is what it keeps, together with what other devices have changed. */
function savedNow(slice: KeptPreference, row: Preference | undefined): KeptPreference {
  const saving = Math.max(0, slice.saving - 1)
  // A server may answer without a value. Then it keeps what was chosen.
  if (row === undefined && saving > 0) return { ...slice, saving }
  const stored = row === undefined ? keptValue(slice) : row.value
  const isDone = saving === 0
  return { stored, chosen: isDone ? null : slice.chosen, shown: isDone ? [] : slice.shown, saving, error: null }
}

/** The choices are given up, so that the stored value applies. Those that wait to be sent still know what was shown. */
const contestedNow = (slice: KeptPreference, value: unknown): KeptPreference => ({
  ...slice,
  stored: value,
  chosen: null,
  shown: slice.saving > 1 ? slice.shown : [],
})

const failedNow = (slice: KeptPreference, error: ApiError): KeptPreference => ({
  ...slice,
  saving: Math.max(0, slice.saving - 1),
  error,
})

/** The cases of a preference: it is read and saved under its key, and a reset forgets it. */
export function addKeptCases(builder: ActionReducerMapBuilder<KeptPreference>, key: string, savedUnder: string): void {
  builder
    .addCase('preference.list/answered', (slice, { payload }: WireAction<'preference.list/answered'>) =>
      payload.subject === preferencesSubject ? toldNow(slice, valueIn(payload.answer.data, key)) : slice,
    )
    .addCase('preference.store/answered', (slice, { payload }: WireAction<'preference.store/answered'>) => {
      const { subject, answer } = payload
      return subject === savedUnder
        ? savedNow(
            slice,
            answer.data.find((row) => row.key === key),
          )
        : slice
    })
    .addCase(preferenceContested, (slice, { payload }) =>
      payload.key === key ? contestedNow(slice, payload.value) : slice,
    )
    .addCase('preference.store/failed', (slice, { payload }: WireAction<'preference.store/failed'>) =>
      payload.subject === savedUnder ? failedNow(slice, payload.error) : slice,
    )
    .addCase('preference.reset/answered', () => nothingKept)
}

/** The same for settings that a borrower confirms with the account, whose answer has no preference. */
export function addConfirmedCases(builder: ActionReducerMapBuilder<KeptPreference>, savedUnder: string): void {
  builder
    .addCase('auth.update/answered', (slice, { payload }: WireAction<'auth.update/answered'>) =>
      payload.subject === savedUnder ? savedNow(slice, undefined) : slice,
    )
    .addCase('auth.update/failed', (slice, { payload }: WireAction<'auth.update/failed'>) =>
      payload.subject === savedUnder ? failedNow(slice, payload.error) : slice,
    )
}
