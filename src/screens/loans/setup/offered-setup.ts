// The version of a setup that was typed in another tab or on another device, against what is saved and what this form shows.
import type { ChoiceName, SetupDifference } from '../../../domain/loan/draft-comparison'
import { setupDifferences } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { mergeSetups } from '../../../domain/loan/setup-merge'
import type { SetupValues } from '../../../domain/loan/setup-values'
import type { OfferedDraft } from '../../../state/drafts/drafts.slice'
import { readSetupDraft } from '../loan-draft'

interface OfferedSetup {
  readonly values: SetupValues
  /** From what is saved to the other version. */
  readonly changes: readonly SetupDifference[]
  /** From this form to the other version. */
  readonly differences: readonly SetupDifference[]
}

/** Null when nothing is offered. `context` has the values of this form. */
export function offeredSetup(
  offered: OfferedDraft | null,
  saved: SetupValues,
  context: SetupContext,
  nameOf: ChoiceName,
): OfferedSetup | null {
  const left = readSetupDraft(offered)
  if (left === null) return null
  // A field that was saved later and that the other device didn't touch isn't its edit: it counts as saved in both versions.
  const { values } = mergeSetups(left.base ?? saved, left.values, saved)
  const from = (mine: SetupValues) => setupDifferences({ base: saved, mine, theirs: values }, context, nameOf)
  return { values, changes: from(saved), differences: from(context.values) }
}
