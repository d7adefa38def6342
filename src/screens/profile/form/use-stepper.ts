// The steps of a profile form: the current one, their status, and navigation between them.
import { useCallback, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type DomainRule, problemsByStep, problemsOf } from '../../../domain/profile/profile-check'
import type { ProfileRole } from '../../../domain/profile/profile-form'
import { profileSteps } from '../../../domain/profile/profile-steps'
import type { NavStep } from '../../../ui/stepper-nav'
import { attentionText } from '../../account/forms/attention-text'
import { type FormOfProfile, pathsOfStep } from './use-profile-form'

interface StepperInput {
  readonly role: ProfileRole
  readonly form: FormOfProfile
  /** True if steps can be opened in any order. */
  readonly anyOrder: boolean
  /** The slug of the first step to show; null for the first one. */
  readonly start: string | null
  /** Checks domains, once its lists have loaded. */
  readonly domainRule?: DomainRule | undefined
}

export function useStepper({ role, form, anyOrder, start, domainRule }: StepperInput) {
  const steps = profileSteps[role]
  const [slug, setSlug] = useState(() => steps.find((step) => step.slug === start)?.slug ?? steps[0]?.slug ?? '')
  const index = steps.findIndex((step) => step.slug === slug)
  const [furthest, setFurthest] = useState(index)
  const [checked, setChecked] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)

  const values = useWatch({ control: form.control })
  const counts = useMemo(() => {
    void values
    return problemsByStep(role, problemsOf(role, form.getValues(), domainRule))
  }, [role, form, values, domainRule])

  const moveTo = useCallback((next: string) => {
    setSlug(next)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const markChecked = (step: string) => setChecked((before) => (before.includes(step) ? before : [...before, step]))

  const items: NavStep[] = steps.map((step, stepIndex) => {
    const count = checked.includes(step.slug) ? (counts[step.slug] ?? 0) : 0
    const note = count === 0 ? {} : { note: attentionText(count) }
    const done = (counts[step.slug] ?? 0) === 0 && (anyOrder || stepIndex < furthest)
    const state = step.slug === slug ? 'current' : count > 0 ? 'attention' : done ? 'done' : 'ahead'
    return { slug: step.slug, title: step.title, state, reachable: anyOrder || stepIndex <= furthest, ...note }
  })

  return {
    slug,
    title: steps[index]?.title,
    about: steps[index]?.about,
    isFirst: index === 0,
    isLast: index === steps.length - 1,
    items,
    heading,
    open(next: string) {
      if (next !== slug) markChecked(slug)
      moveTo(next)
    },
    back: () => moveTo(steps[index - 1]?.slug ?? slug),
    /** Goes to the next step if this one is valid. */
    async proceed() {
      markChecked(slug)
      const isValid = await form.trigger(pathsOfStep(role, slug), { shouldFocus: true })
      const next = steps[index + 1]
      if (!isValid || next === undefined) return
      setFurthest((before) => Math.max(before, index + 1))
      moveTo(next.slug)
    },
    /** True if all steps are valid. Otherwise opens the first invalid step and marks its fields. */
    async validateAll(): Promise<boolean> {
      for (const step of steps) markChecked(step.slug)
      const now = problemsByStep(role, problemsOf(role, form.getValues(), domainRule))
      const invalid = steps.find((step) => (now[step.slug] ?? 0) > 0)
      if (invalid === undefined) return true
      setFurthest(steps.length - 1)
      if (invalid.slug !== slug) moveTo(invalid.slug)
      await form.trigger(undefined, { shouldFocus: invalid.slug === slug })
      return false
    },
  }
}
