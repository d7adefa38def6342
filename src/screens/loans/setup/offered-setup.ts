// Compares a setup edited in another tab or on another device with the saved values and with this form.
import { type ChoiceName, type SetupDifference, setupDifferences } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { mergeSetups } from '../../../domain/loan/setup-merge'
import type { SetupValues } from '../../../domain/loan/setup-values'
import type { OfferedDraft } from '../../../state/drafts/drafts.slice'
import { readSetupDraft } from '../loan-draft'

interface OfferedSetup {
  readonly values: SetupValues
  /** From the saved values to the other version. */
  readonly changes: readonly SetupDifference[]
  /** From this form to the other version. */
  readonly differences: readonly SetupDifference[]
}

/** Null if nothing is offered. `context` has the values of this form. */
export function offeredSetup(
  offered: OfferedDraft | null,
  saved: SetupValues,
  context: SetupContext,
  nameOf: ChoiceName,
): OfferedSetup | null {
  const theirs = readSetupDraft(offered)
  if (theirs === null) return null
  // Rebase the other version, so that fields saved since then don't count as its edits.
  const { values } = mergeSetups(theirs.base ?? saved, theirs.values, saved)
  const from = (mine: SetupValues) => setupDifferences({ base: saved, mine, theirs: values }, context, nameOf)
  return { values, changes: from(saved), differences: from(context.values) }
}
