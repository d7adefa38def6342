// One preference as the server keeps it, with what was chosen on this page since. What it means is read by the noun's
// selector: here it is as it came.
import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import type { Observable } from 'rxjs'
import { concatMap, filter, of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'
import { isRecord, sameJson } from '../../contract/json'
import type { Preference } from '../../contract/preference'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, WireAction } from '../core/log-entry'

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
  /** How many saves are on their way. */
  readonly saving: number
  /** Why the last save failed; null while it's on its way and after it succeeded. */
  readonly error: ApiError | null
}

export const nothingKept: KeptPreference = { stored: undefined, chosen: null, saving: 0, error: null }

/** True while a choice is on its way: a page that closes now may lose it. */
export const isSaving = ({ saving }: KeptPreference): boolean => saving > 0

/** The value that applies here. A choice applies at once, before the server has it. */
export const keptValue = ({ stored, chosen }: KeptPreference): unknown =>
  chosen === null ? stored : mergePatch(stored, chosen)

/** After the person has chosen something. */
export const chosenNow = (slice: KeptPreference, change: MergePatch): KeptPreference => ({
  ...slice,
  // A null stays in it: it removes the key from what is stored.
  chosen: { ...slice.chosen, ...deepened(slice.chosen, change) },
  saving: slice.saving + 1,
  error: null,
})

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
  return { ...slice, stored: value, chosen: untouchedPart(chosen, stored, value) }
}

/** The value of a preference among the rows of an answer. */
export const valueIn = (rows: readonly Preference[], key: string): unknown => rows.find((row) => row.key === key)?.value

/** After a save has ended. What the server answers is what it keeps, together with what other devices have changed. */
function savedNow(slice: KeptPreference, row: Preference | undefined): KeptPreference {
  const saving = Math.max(0, slice.saving - 1)
  // A server may answer without a value. Then it keeps what was chosen.
  if (row === undefined && saving > 0) return { ...slice, saving }
  const stored = row === undefined ? keptValue(slice) : row.value
  return { stored, chosen: saving === 0 ? null : slice.chosen, saving, error: null }
}

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

/** If another device stores between the read and the write, both are repeated, up to this many times. */
const MOST_TRIES = 5

/** Reads a preference and returns what is stored, or the fact of the failure. No screen follows this read. */
export const readFirst = (
  { api }: EpicDependencies,
  key: string,
  subject: Subject,
  then: (stored: unknown) => Observable<AppEvent>,
  failed: (error: ApiError) => AppEvent,
): Observable<AppEvent> =>
  api.call('preference.list', { query: { key } }, { subject: `${subject}:merge` }).pipe(
    filter((fact) => fact.type !== 'message/rejected'),
    concatMap((fact) =>
      fact.type === 'preference.list/answered'
        ? then(valueIn(fact.payload.answer.data, key))
        : of(failed(fact.payload.error)),
    ),
  )

/** Makes the change in what the server keeps under the key. Brings the facts of `preference.store` under the subject. */
export function savePreference(
  tools: EpicDependencies,
  key: string,
  change: MergePatch,
  subject: Subject,
  tries = 1,
): Observable<AppEvent> {
  return readFirst(
    tools,
    key,
    subject,
    (stored) => {
      const body = { key, value: mergePatch(stored, change), replaces: stored ?? null }
      return tools.api
        .call('preference.store', { body }, { subject })
        .pipe(
          concatMap(
            (fact): Observable<AppEvent> =>
              fact.type === 'preference.store/failed' && fact.payload.error.status === 409 && tries < MOST_TRIES
                ? savePreference(tools, key, change, subject, tries + 1)
                : of(fact),
          ),
        )
    },
    (error) => ({
      type: 'preference.store/failed',
      payload: { subject, params: undefined, query: undefined, error },
    }),
  )
}
