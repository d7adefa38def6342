// The steps of a profile form: which one is shown, which were checked, and whether the person may go on.
import { useCallback, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DomainRule } from '../../domain/profile/profile-check'
import { problemsByStep, problemsOf } from '../../domain/profile/profile-check'
import type { ProfileRole } from '../../domain/profile/profile-form'
import { profileSteps } from '../../domain/profile/profile-steps'
import type { StepOfNav } from '../../ui/stepper-nav'
import type { FormOfProfile } from './use-profile-form'
import { pathsOfStep } from './use-profile-form'

/** The words under a step with wrong fields. */
export const attentionNote = (count: number): string => `${count} field${count === 1 ? ' needs' : 's need'} attention`

interface StepperInput {
  readonly role: ProfileRole
  readonly form: FormOfProfile
  /** Any step may be opened at any time; otherwise they are taken in order. */
  readonly free: boolean
  /** The slug of the step to begin with; null for the first. */
  readonly start: string | null
  /** Judges domains, once its lists are loaded. */
  readonly claim?: DomainRule | undefined
}

/** The current step, the list of steps, and the moves between them. */
export function useStepper({ role, form, free, start, claim }: StepperInput) {
  const steps = profileSteps[role]
  const [slug, setSlug] = useState(() => steps.find((step) => step.slug === start)?.slug ?? steps[0]?.slug ?? '')
  const index = steps.findIndex((step) => step.slug === slug)
  const [reached, setReached] = useState(index)
  const [checked, setChecked] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)

  const values = useWatch({ control: form.control })
  const counts = useMemo(() => {
    void values
    return problemsByStep(role, problemsOf(role, form.getValues(), claim))
  }, [role, form, values, claim])

  const moveTo = useCallback((next: string) => {
    setSlug(next)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const markChecked = (step: string) => setChecked((before) => (before.includes(step) ? before : [...before, step]))

  const items: StepOfNav[] = steps.map((step, at) => {
    const count = checked.includes(step.slug) ? (counts[step.slug] ?? 0) : 0
    const note = count === 0 ? {} : { note: attentionNote(count) }
    const done = (counts[step.slug] ?? 0) === 0 && (free || at < reached)
    const state = step.slug === slug ? 'current' : count > 0 ? 'attention' : done ? 'done' : 'ahead'
    return { slug: step.slug, title: step.title, state, reachable: free || at <= reached, ...note }
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
    /** Goes to the next step once this one has no problems. */
    async proceed() {
      markChecked(slug)
      const fine = await form.trigger(pathsOfStep(role, slug), { shouldFocus: true })
      const next = steps[index + 1]
      if (!fine || next === undefined) return
      setReached((before) => Math.max(before, index + 1))
      moveTo(next.slug)
    },
    /** True when no step has a problem; otherwise opens the first that has one and marks its fields. */
    async acceptsAll(): Promise<boolean> {
      for (const step of steps) markChecked(step.slug)
      const now = problemsByStep(role, problemsOf(role, form.getValues(), claim))
      const wrong = steps.find((step) => (now[step.slug] ?? 0) > 0)
      if (wrong === undefined) return true
      setReached(steps.length - 1)
      if (wrong.slug !== slug) moveTo(wrong.slug)
      await form.trigger(undefined, { shouldFocus: wrong.slug === slug })
      return false
    },
  }
}
