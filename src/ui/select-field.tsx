// A native select with a label.
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import './field.css'

export interface Choice<V extends string> {
  readonly value: V
  readonly label: string
}

interface SelectFieldProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly choices: readonly Choice<V>[]
  readonly onChoice: (value: V) => void
  /** The label is for assistive technology only. */
  readonly labelHidden?: boolean
  readonly className?: string
}

/** A labeled select. `onChoice` receives only values of `choices`. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const id = useId()
  return (
    <div className={['select-field', props.className].filter(Boolean).join(' ')}>
      <label className={props.labelHidden ? 'visually-hidden' : 'select-field__label'} htmlFor={id}>
        {props.label}
      </label>
      <span className="select-frame">
        <select
          className="select"
          id={id}
          value={props.value}
          onChange={(event) => {
            const chosen = props.choices.find((choice) => choice.value === event.target.value)
            if (chosen) props.onChoice(chosen.value)
          }}
        >
          {props.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    </div>
  )
}
