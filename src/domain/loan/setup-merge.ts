// Two versions of one setup: when two values mean the same, and how edits of both are merged.
import { sameJson } from '../../contract/json'
import type { Merge } from '../merge'
import { conflictsOf, mergeEdits } from '../merge'
import { wireValue } from './setup-request'
import type { SetupField, SetupValues } from './setup-values'

/** True for `25,000,000` and `25000000`; what cannot be read is the same only as text. */
function sameSetupValue<F extends SetupField>(field: F, a: SetupValues[F], b: SetupValues[F]): boolean {
  if (sameJson(a, b)) return true
  if (field === 'draws') return false
  const sent = wireValue(field, a)
  return sent !== null && sameJson(sent, wireValue(field, b))
}

/** Merges what was typed (`mine`) with what was saved elsewhere (`theirs`) since both were `base`. */
export const mergeSetups = (base: SetupValues, mine: SetupValues, theirs: SetupValues): Merge<SetupValues> =>
  mergeEdits(base, mine, theirs, sameSetupValue)

/** The fields that were changed here and elsewhere, to different values. */
export const setupConflicts = (base: SetupValues, mine: SetupValues, theirs: SetupValues): readonly SetupField[] =>
  conflictsOf(base, mine, theirs, sameSetupValue)
