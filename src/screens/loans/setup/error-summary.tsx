// Lists all invalid fields above the form, with links to them. Takes the focus when it appears.
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { labelOf, setupProblems, stepOfField } from '../../../domain/loan/setup-problems'
import type { SetupField } from '../../../domain/loan/setup-values'
import { attentionText } from '../../account/forms/attention-text'
import { fieldPath, focusField } from './field-focus'
import { afterLabel } from './problem-text'
import { useSetup } from './setup-form'
import type { SetupSteps } from './use-setup-steps'

/** The fields that were invalid at the last button press. A new object per press, so that each press moves the focus. */
export interface InvalidFields {
  readonly fields: readonly SetupField[]
}

interface ErrorSummaryProps {
  readonly invalidFields: InvalidFields
  readonly nav: SetupSteps
}

/** An entry disappears once its field is valid, and the list with its last entry. */
export function ErrorSummary({ invalidFields, nav }: ErrorSummaryProps) {
  const { form, context } = useSetup()
  const [, navigate] = useLocation()
  const box = useRef<HTMLElement>(null)
  const { errors } = form.formState
  const problems = setupProblems(context)
  const invalid = invalidFields.fields.flatMap((field) => {
    const message = problems[field] ?? (errors[field]?.type === 'server' ? errors[field].message : undefined)
    return message === undefined ? [] : [{ field, message }]
  })
  useEffect(() => {
    if (invalidFields.fields.length > 0) box.current?.focus()
  }, [invalidFields])
  if (invalid.length === 0) return null
  const title = `${attentionText(invalid.length)}.`
  return (
    <section className="error-summary" ref={box} tabIndex={-1} aria-label={title}>
      <p className="error-summary__title">{title}</p>
      <ul>
        {invalid.map(({ field, message }) => {
          const label = labelOf(field, context)
          return (
            <li key={field}>
              <a
                href={fieldPath(nav, field)}
                onClick={(event) => {
                  event.preventDefault()
                  if (stepOfField(field) === nav.step) focusField(field)
                  else navigate(fieldPath(nav, field))
                }}
              >
                {label}
              </a>
              {afterLabel(label, message)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
