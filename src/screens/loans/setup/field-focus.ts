// Moves the focus in a setup, to the heading of a new step or to the field that a link names.
import { useLayoutEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { stepOfField } from '../../../domain/loan/setup-problems'
import { focusInPlace } from '../../../ui/focus-in-place'
import type { SetupSteps } from './use-setup-steps'

const FOCUSABLE = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)'

/** The path of a field: its step, and the field to focus there. Accepts the server's dotted names. */
export const fieldPath = ({ pathOf }: Pick<SetupSteps, 'pathOf'>, field: string): string =>
  `${pathOf(stepOfField(field))}&field=${field.startsWith('construction_draw_') ? 'draws' : (field.split('.')[0] ?? '')}`

/** Focuses a field of the current step. */
export function focusField(field: string): void {
  const frame = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const wrong = frame?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong ?? frame?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
}

/** Focuses the heading of a new step, or the field in the URL. In a layout effect, so that it doesn't interrupt typing. */
export function useStepFocus(step: string): void {
  const field = new URLSearchParams(useSearch()).get('field')
  const shown = useRef(step)
  useLayoutEffect(() => {
    const changed = shown.current !== step
    shown.current = step
    if (field !== null) focusField(field)
    else if (changed) focusInPlace(document.querySelector<HTMLElement>('#content h1'))
  }, [step, field])
}
