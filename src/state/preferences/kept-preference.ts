// One preference as the server keeps it, with what was chosen on this page since. What it means is read by the noun's
// selector: here it is as it came.
import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import { isRecord } from '../../contract/is-record'
import type { Preference } from '../../contract/preference'
import { sameJson } from '../../contract/same-json'
import type { WireAction } from '../core/log-entry'
import type { MergePatch } from './merge-patch'
import { mergePatch, untouchedPart } from './merge-patch'

/** The subject of every read of all preferences, so that the one that began later wins. */
export const preferencesSubject = 'preferences.read'

export interface KeptPreference {
  /** The value on the server; undefined while nothing is stored, or nothing was read yet. */
  readonly stored: unknown
  /** What was chosen on this page and isn't on the server yet, or couldn't be saved; null for nothing. */
  readonly chosen: MergePatch | null
  /** How many saves are on their way. */
  readonly saving: number
}

export const nothingKept: KeptPreference = { stored: undefined, chosen: null, saving: 0 }

/** The value that applies here. A choice applies at once, before the server has it. */
export const keptValue = ({ stored, chosen }: KeptPreference): unknown =>
  chosen === null ? stored : mergePatch(stored, chosen)

/** After the person has chosen something. */
export const chosenNow = (slice: KeptPreference, change: MergePatch): KeptPreference => ({
  ...slice,
  // A null stays in it: it removes the key from what is stored.
  chosen: { ...slice.chosen, ...deepened(slice.chosen, change) },
  saving: slice.saving + 1,
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
  return { stored, chosen: saving === 0 ? null : slice.chosen, saving }
}

const failedNow = (slice: KeptPreference): KeptPreference => ({ ...slice, saving: Math.max(0, slice.saving - 1) })

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
      payload.subject === savedUnder ? failedNow(slice) : slice,
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
      payload.subject === savedUnder ? failedNow(slice) : slice,
    )
}
