// Hooks of the setup form: values, rule context, choices, draft saving, and usual terms.
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { marketDay } from '../../../domain/business-days'
import { type SetupContext, sectionOf } from '../../../domain/loan/setup-context'
import { plainSetup } from '../../../domain/loan/setup-entry'
import { sameSetup } from '../../../domain/loan/setup-review'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { selectClock } from '../../../state/clock/clock.slice'
import type { DraftOfForm } from '../../drafts/use-draft'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { choiceNames, choicesOf, type SetupLists } from './setup-choices'
import type { Step } from './setup-copy'
import { type SetupForm, setupResolver } from './setup-form'

/** Starts from `initial`. Re-renders on every change. */
export function useSetupForm(lists: SetupLists, initial: SetupValues) {
  const { clock } = useScreenPorts()
  const hasClock = useAppSelector(selectClock) !== null
  const today = hasClock ? marketDay(clock.read().now) : null
  const { sections, restrictions, states } = lists
  const contextOf = useCallback(
    (values: SetupValues): SetupContext => ({
      values: plainSetup(values),
      section: sectionOf(values, sections),
      today,
      restrictions,
      stateCode: states.find(({ id }) => String(id) === values.project_state_id)?.code ?? null,
    }),
    [sections, restrictions, states, today],
  )
  const form = useForm<SetupValues>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: setupResolver(contextOf),
    shouldFocusError: true,
  })
  const values = form.watch()
  const context = contextOf(values)
  const getContext = useCallback(() => contextOf(form.getValues()), [contextOf, form])
  const choices = choicesOf(lists, values)
  return { form, context, getContext, choices, nameOf: choiceNames(choices, lists) }
}

interface SavedDraftInput {
  readonly form: SetupForm
  readonly draft: DraftOfForm
  /** Saved with the form's values. */
  readonly draftMeta: Readonly<Record<string, string>>
  readonly step: Step
  /** The server's values, or blank. */
  readonly saved: SetupValues
  /** The values that the edits of a saved loan started from; null for a loan that isn't created yet. */
  readonly base: RefObject<SetupValues> | null
  readonly isMerging: RefObject<boolean>
}

/** Saves every change to the draft, but starts none for a saved loan that only others changed. */
export function useSavedDraft({ form, draft, draftMeta, step, saved, base, isMerging }: SavedDraftInput): void {
  const store = useEffectEvent((values: SetupValues) => {
    if (isMerging.current) return
    if (base === null) draft.save({ ...values, ...draftMeta }, step)
    else if (draft.own !== null || !sameSetup(values, saved))
      draft.save({ ...values, ...draftMeta, base: base.current }, step)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) }), [form])
}

type TermField = 'loan_term' | 'construction_period' | 'permanent_loan_late_term' | 'permanent_loan_late_amortization'

/**
 * Clears the section if the program changes. When another section is chosen, fills empty fields with its usual terms; a loan that was
 * only opened keeps them empty.
 */
export function useUsualTerms(form: SetupForm, sections: SetupLists['sections']): void {
  const type = form.watch('type')
  const sectionId = form.watch('loan_section_act_id')
  const filledFor = useRef(sectionId)
  useEffect(() => {
    const section = sections.find(({ id }) => String(id) === sectionId)
    if (section === undefined) return
    if (type !== '' && section.loan_type !== type) {
      form.setValue('loan_section_act_id', '')
      return
    }
    if (filledFor.current === sectionId) return
    filledFor.current = sectionId
    const fill = (field: TermField, usual: number | null | undefined) => {
      if (usual && form.getValues(field) === '') form.setValue(field, String(usual))
    }
    fill('loan_term', section.term)
    if (section.type === 'construction') {
      fill('construction_period', section.construction)
      fill('permanent_loan_late_term', section.term)
      fill('permanent_loan_late_amortization', section.term)
    }
  }, [form, sections, type, sectionId])
}
