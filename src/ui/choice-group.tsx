// Choices that are all visible: radio buttons in a row, and a list of checkboxes. Native inputs.
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import './choice-group.css'

interface Option {
  readonly value: string
  readonly label: string
}

interface FrameProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly children: ReactNode
}

function Frame({ label, help, error, children }: FrameProps) {
  const id = useId()
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className="choice-group" aria-describedby={described || undefined}>
      <legend className="field__label">{label}</legend>
      {children}
      {error ? (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {help ? (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </fieldset>
  )
}

interface SegmentedFieldProps extends Omit<FrameProps, 'children'> {
  readonly value: string
  readonly options: readonly Option[]
  readonly onChoice: (value: string) => void
}

/** Selects one of a few options. */
export function SegmentedField({ value, options, onChoice, ...frame }: SegmentedFieldProps) {
  const name = useId()
  return (
    <Frame {...frame}>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className="segments__one">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoice(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </Frame>
  )
}

interface CheckListProps extends Omit<FrameProps, 'children'> {
  readonly values: readonly string[]
  readonly options: readonly Option[]
  readonly onChoice: (values: readonly string[]) => void
  /** Shown if there are no options. */
  readonly empty: string
}

/** Selects any number of options. */
export function CheckList({ values, options, onChoice, empty, ...frame }: CheckListProps) {
  return (
    <Frame {...frame}>
      {options.length === 0 ? <p className="field__help">{empty}</p> : null}
      <div className="check-list">
        {options.map(({ value, label }) => (
          <CheckBox
            key={value}
            label={label}
            checked={values.includes(value)}
            onCheck={(checked) => onChoice(checked ? [...values, value] : values.filter((other) => other !== value))}
          />
        ))}
      </div>
    </Frame>
  )
}

interface CheckBoxProps {
  readonly label: string
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
  readonly onBlur?: () => void
  readonly error?: string | null | undefined
}

/** A checkbox with a label and an error. */
export function CheckBox({ label, checked, onCheck, onBlur, error }: CheckBoxProps) {
  const id = useId()
  return (
    <div className="check-box">
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onCheck(event.target.checked)}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p className="field__error" id={id}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}
