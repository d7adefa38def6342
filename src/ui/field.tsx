// The frame that every labeled control shares: label, help and error, tied together for assistive technology.
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import './field.css'

export interface FieldIds {
  readonly control: string
  readonly help: string
  readonly error: string
}

/** Ids that tie a control to its label, help and error; stable for the life of the component. */
export function useFieldIds(): FieldIds {
  const id = useId()
  return { control: id, help: `${id}-help`, error: `${id}-error` }
}

/** The value for aria-describedby: whichever of error and help is shown, error first. */
export function describedBy(ids: FieldIds, help: ReactNode, error: string | null | undefined): string | undefined {
  const parts = [error ? ids.error : '', help ? ids.help : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

interface FieldProps {
  readonly ids: FieldIds
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly children: ReactNode
}

/** Label above, control, then the error (if any) and the help. */
export function Field({ ids, label, help, error, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={ids.control}>
        {label}
      </label>
      {children}
      {error ? (
        <p className="field__error" id={ids.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {help ? (
        <p className="field__help" id={ids.help}>
          {help}
        </p>
      ) : null}
    </div>
  )
}
