// A single-line text field. Controlled.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { editedFigure } from './edit-figure'
import { describedBy, Field, useFieldIds } from './field'
import { stripInvisible } from './invisible'
import { pasteFigure } from './paste-figure'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly warning?: string | undefined
  /** Shown at the start of the box. */
  readonly leading?: ReactNode
  /** Shown at the end of the box. */
  readonly trailing?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A labeled text field. Its error and help describe it. */
export function TextField({ label, value, onText, help, error, warning, leading, trailing, ...rest }: TextFieldProps) {
  const ids = useFieldIds()
  const isFigure = rest.inputMode === 'numeric' || rest.inputMode === 'decimal'
  const kind = isFigure ? 'figure' : rest.type === 'email' ? 'address' : 'text'
  return (
    <Field ids={ids} label={label} help={help} error={error} warning={warning}>
      <div className={error ? 'field__box field__box--wrong' : 'field__box'}>
        {leading}
        <input
          {...rest}
          id={ids.control}
          value={value}
          onPaste={isFigure && rest.readOnly !== true ? (event) => pasteFigure(event, onText) : undefined}
          onChange={(event) => onText(stripInvisible(isFigure ? editedFigure(event, value) : event.target.value, kind))}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, help, error, warning)}
        />
        {trailing}
      </div>
    </Field>
  )
}
