// Keeps the form of a loan current with what others save: it takes their edits, and where both changed a field the person
// chooses. The draft holds the values that both started from, so that the choice survives a closed tab.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mergeSetups, setupConflicts } from '../../../domain/loan/setup-merge'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'
import type { SetupForm } from './setup-form'

/** How a form differs from what was saved elsewhere. */
export interface MergedLoan {
  /** Changed here and elsewhere, to different values: nothing is saved before one is chosen. */
  readonly conflicts: readonly SetupField[]
  /** Changed elsewhere only, and updated in the form since it opened. */
  readonly taken: readonly SetupField[]
  /** As the server has it now. */
  readonly theirs: SetupValues
  readonly choose: (field: SetupField, version: 'mine' | 'theirs') => void
}

interface MergedLoanInput {
  readonly form: SetupForm
  /** The values in the form now. */
  readonly mine: SetupValues
  /** As the server has it. */
  readonly saved: SetupValues
  /** What the form started from. */
  readonly start: SetupValues
  /** Stores the draft with the base of its edits. */
  readonly keep: (base: SetupValues) => void
}

/** `base` is for the draft; a ref, because the form stores itself outside of rendering. */
export function useMergedLoan({ form, mine, saved, start, keep }: MergedLoanInput) {
  const base = useRef(start)
  const [, setMerges] = useState(0)
  const [taken, setTaken] = useState<readonly SetupField[]>([])

  const merge = useEffectEvent((theirs: SetupValues) => {
    const merged = mergeSetups(base.current, form.getValues(), theirs)
    const moved = JSON.stringify(merged.base) !== JSON.stringify(base.current)
    base.current = merged.base
    for (const field of merged.taken) form.setValue(field, merged.values[field], { shouldDirty: true })
    if (merged.taken.length > 0) setTaken((before) => [...new Set([...before, ...merged.taken])])
    if (moved) setMerges((count) => count + 1)
  })
  useEffect(() => merge(saved), [saved])

  const choose = useCallback(
    (field: SetupField, version: 'mine' | 'theirs') => {
      base.current = { ...base.current, [field]: saved[field] }
      if (version === 'theirs') form.setValue(field, saved[field], { shouldDirty: true, shouldValidate: true })
      setMerges((count) => count + 1)
      keep(base.current)
    },
    [form, saved, keep],
  )
  const merged: MergedLoan = { conflicts: setupConflicts(base.current, mine, saved), taken, theirs: saved, choose }
  return { merged, base }
}
