// A select with help and an error, and an empty option until something is selected.
import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import './choice-group.css'
import { describedBy, Field, useFieldIds } from './field'

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoice: (value: string) => void
  readonly onBlur?: () => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLSelectElement>
}

/** A labeled select. A value that isn't among the choices shows as not selected. */
export function ChoiceField(props: ChoiceFieldProps) {
  const ids = useFieldIds()
  const isValid = props.choices.some(({ value }) => value === props.value)
  return (
    <Field ids={ids} label={props.label} help={props.help} error={props.error}>
      <div className={props.error ? 'field__box field__box--wrong' : 'field__box'}>
        <select
          ref={props.ref}
          id={ids.control}
          className="choice-field__select"
          value={isValid ? props.value : ''}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={describedBy(ids, props.help, props.error)}
          onChange={(event) => props.onChoice(event.target.value)}
          onBlur={props.onBlur}
        >
          <option value="">Select…</option>
          {props.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </div>
    </Field>
  )
}
