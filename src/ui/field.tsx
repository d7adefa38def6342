// The layout shared by all labeled controls: label, help, warning and error, linked for assistive technology.
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import './field.css'

export interface FieldIds {
  readonly control: string
  readonly warning: string
  readonly help: string
  readonly error: string
}

/** Ids that link a control to its label, help and error. */
export function useFieldIds(): FieldIds {
  const id = useId()
  return { control: id, warning: `${id}-warning`, help: `${id}-help`, error: `${id}-error` }
}

/** Value for aria-describedby: error, warning and help, as far as they are shown. */
export function describedBy(
  ids: FieldIds,
  help: ReactNode,
  error: string | null | undefined,
  warning?: string | undefined,
): string | undefined {
  const parts = [error ? ids.error : '', warning ? ids.warning : '', help ? ids.help : ''].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

interface FieldProps {
  readonly ids: FieldIds
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  /** The input is unlikely but allowed. */
  readonly warning?: string | undefined
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Field({ ids, label, help, error, warning, aside, children }: FieldProps) {
  const name = (
    <label className="field__label" htmlFor={ids.control}>
      {label}
    </label>
  )
  return (
    <div className="field">
      {aside === undefined ? (
        name
      ) : (
        <div className="field__line">
          {name}
          {aside}
        </div>
      )}
      {children}
      {error ? (
        <p className="field__error" id={ids.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {warning ? (
        <p className="field__warning" id={ids.warning}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{warning}</span>
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
