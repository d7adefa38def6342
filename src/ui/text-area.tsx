// Several lines of text with a label, help and an error. Controlled: the caller holds the value.
import type { ReactNode } from 'react'
import { describedBy, Field, useFieldIds } from './field'
import './text-area.css'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly rows?: number
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  /** False for what is no prose. */
  readonly spellCheck?: boolean
}

/** A labeled text area; its error is announced with it. */
export function TextArea({ label, value, onText, rows = 4, help, error, spellCheck }: TextAreaProps) {
  const ids = useFieldIds()
  return (
    <Field ids={ids} label={label} help={help} error={error}>
      <textarea
        className="text-area"
        id={ids.control}
        rows={rows}
        spellCheck={spellCheck}
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(ids, help, error)}
      />
    </Field>
  )
}
