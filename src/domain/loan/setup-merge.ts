// Merges two versions of a setup, and decides when two values are equal.
import { sameJson } from '../../contract/json'
import { conflictsOf, type Merge, mergeEdits } from '../merge'
import { wireValue } from './setup-request'
import type { SetupField, SetupValues } from './setup-values'

/** True for `25,000,000` and `25000000`; unreadable values are compared as text. */
export function sameSetupValue<F extends SetupField>(field: F, a: SetupValues[F], b: SetupValues[F]): boolean {
  if (sameJson(a, b)) return true
  if (field === 'draws') return false
  const sent = wireValue(field, a)
  return sent !== null && sameJson(sent, wireValue(field, b))
}

/** Merges the typed values (`mine`) with those saved elsewhere (`theirs`) since `base`. */
export const mergeSetups = (base: SetupValues, mine: SetupValues, theirs: SetupValues): Merge<SetupValues> =>
  mergeEdits(base, mine, theirs, sameSetupValue)

/** The fields that were changed here and elsewhere, to different values. */
export const setupConflicts = (base: SetupValues, mine: SetupValues, theirs: SetupValues): readonly SetupField[] =>
  conflictsOf(base, mine, theirs, sameSetupValue)
