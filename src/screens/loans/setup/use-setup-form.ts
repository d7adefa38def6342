// The form of a setup in its component: values, the context of the rules, the choices, and what follows from a choice.
import type { RefObject } from 'react'
import { useCallback, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { marketDay } from '../../../domain/business-days'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { sectionOf } from '../../../domain/loan/setup-context'
import { plainSetup } from '../../../domain/loan/setup-entry'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { selectClock } from '../../../state/clock/clock.slice'
import type { DraftOfForm } from '../../drafts/use-draft'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import type { SetupLists } from './setup-choices'
import { choiceNames, choicesOf } from './setup-choices'
import type { Step } from './setup-copy'
import type { SetupForm } from './setup-form'
import { setupResolver } from './setup-form'

/** The form that starts from `initial`; re-renders with every value. */
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
  const contextNow = useCallback(() => contextOf(form.getValues()), [contextOf, form])
  const choices = choicesOf(lists, values)
  return { form, context, contextNow, choices, nameOf: choiceNames(choices, lists) }
}

interface KeptDraftInput {
  readonly form: SetupForm
  readonly draft: DraftOfForm
  /** What the draft holds beside the values. */
  readonly kept: Readonly<Record<string, string>>
  readonly step: Step
  /** What the edits of a saved loan started from; null for a loan that is not created yet. */
  readonly base: RefObject<SetupValues> | null
}

/** Every change goes into the draft. */
export function useKeptDraft({ form, draft, kept, step, base }: KeptDraftInput): void {
  const { keep } = draft
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ ...values, ...kept, ...(base === null ? {} : { base: base.current }) }, step),
      }),
    [form, keep, kept, step, base],
  )
}

type TermField = 'loan_term' | 'construction_period' | 'permanent_loan_late_term' | 'permanent_loan_late_amortization'

/** Another program has other sections of the act; a section fills its usual terms into fields that are empty. */
export function useUsualTerms(form: SetupForm, sections: SetupLists['sections']): void {
  const type = form.watch('type')
  const sectionId = form.watch('loan_section_act_id')
  useEffect(() => {
    const section = sections.find(({ id }) => String(id) === sectionId)
    if (section === undefined) return
    if (type !== '' && section.loan_type !== type) {
      form.setValue('loan_section_act_id', '')
      return
    }
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
