// Merges what others save into an open form; if both changed a field, the user chooses. The draft stores the common base, so
// that the choice survives closing the tab.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mergeSetups, setupConflicts } from '../../../domain/loan/setup-merge'
import { sameSetup } from '../../../domain/loan/setup-review'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'
import type { SetupForm } from './setup-form'

export interface MergedLoan {
  /** Fields changed here and elsewhere to different values. Nothing is saved until the user chooses. */
  readonly conflicts: readonly SetupField[]
  /** Fields changed only elsewhere, and updated in the form since it opened. */
  readonly updated: readonly SetupField[]
  /** The server's current values. */
  readonly theirs: SetupValues
  readonly choose: (field: SetupField, version: 'mine' | 'theirs') => void
}

interface MergedLoanInput {
  readonly form: SetupForm
  /** The form's current values. */
  readonly mine: SetupValues
  /** The server's current values. */
  readonly saved: SetupValues
  /** The values that the form started from. */
  readonly start: SetupValues
  /** Called with a new base, to store it in the draft. */
  readonly onBase: (base: SetupValues) => void
}

/**
 * `base` and `isMerging` are for the draft, which is saved outside of rendering: a half-merged form must not become a draft, where
 * the other half would look like the user's edits.
 */
export function useMergedLoan({ form, mine, saved, start, onBase }: MergedLoanInput) {
  const base = useRef(start)
  const isMerging = useRef(false)
  // The conflicts depend on the ref, so a new base needs a render.
  const [, rerender] = useState(0)
  const [updated, setUpdated] = useState<readonly SetupField[]>([])

  const merge = useEffectEvent((theirs: SetupValues) => {
    const merged = mergeSetups(base.current, form.getValues(), theirs)
    const hasNewBase = JSON.stringify(merged.base) !== JSON.stringify(base.current)
    base.current = merged.base
    isMerging.current = true
    for (const field of merged.taken) form.setValue(field, merged.values[field], { shouldDirty: true })
    isMerging.current = false
    if (merged.taken.length > 0 && !sameSetup(form.getValues(), theirs)) onBase(base.current)
    if (merged.taken.length > 0) setUpdated((before) => [...new Set([...before, ...merged.taken])])
    if (hasNewBase) rerender((count) => count + 1)
  })
  useEffect(() => merge(saved), [saved])

  const choose = useCallback(
    (field: SetupField, version: 'mine' | 'theirs') => {
      base.current = { ...base.current, [field]: saved[field] }
      if (version === 'theirs') form.setValue(field, saved[field], { shouldDirty: true, shouldValidate: true })
      rerender((count) => count + 1)
      onBase(base.current)
    },
    [form, saved, onBase],
  )
  const merged: MergedLoan = { conflicts: setupConflicts(base.current, mine, saved), updated, theirs: saved, choose }
  return { merged, base, isMerging }
}
