// A checkbox with a label, help and an error. Controlled.
import { CircleAlert } from 'lucide-react'
import type { KeyboardEventHandler, ReactNode, Ref } from 'react'
import { describedBy, useFieldIds } from './field'
import './check-field.css'

interface CheckFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onSwitch: (checked: boolean) => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly name?: string
  readonly disabled?: boolean
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>
  readonly ref?: Ref<HTMLInputElement>
}

/** A labeled checkbox. Its error and help describe it. */
export function CheckField({ label, checked, onSwitch, help, error, ...rest }: CheckFieldProps) {
  const ids = useFieldIds()
  return (
    <div className="check">
      <input
        {...rest}
        type="checkbox"
        id={ids.control}
        checked={checked}
        onChange={(event) => onSwitch(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(ids, help, error)}
      />
      <label htmlFor={ids.control}>{label}</label>
      {error ? (
        <p className="field__error" id={ids.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {help ? (
        <div className="field__help" id={ids.help}>
          {help}
        </div>
      ) : null}
    </div>
  )
}
