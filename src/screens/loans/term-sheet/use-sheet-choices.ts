// The choices that a term sheet may name. While no program is chosen, the sections of every program are offered.
import { useMemo } from 'react'
import type { SheetChoices } from '../../../domain/loan/term-sheet/choices-in-text'
import { selectLookup } from '../../../state/lookups/lookups.slice'
import { useAppSelector } from '../../store-binding'
import { sectionChoice } from '../setup/setup-choices'
import { useSetup } from '../setup/setup-form'

export function useSheetChoices(): SheetChoices {
  const { context, choices } = useSetup()
  const { rows } = useAppSelector((state) => selectLookup(state, 'lookup.section-acts'))
  const { type } = context.values
  return useMemo(() => {
    const sections = rows.filter(
      ({ loan_type, auctionable }) => auctionable !== false && (type === '' || loan_type === type),
    )
    return {
      ...choices,
      loan_section_act_id: sections.map((section) => ({ ...sectionChoice(section), program: section.loan_type })),
    }
  }, [choices, rows, type])
}
