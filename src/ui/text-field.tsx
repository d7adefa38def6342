// One-line text with a label, help and an error. Controlled: the caller holds the value.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { describedBy, Field, useFieldIds } from './field'
import { visibleLine } from './invisible'
import { pasteFigure } from './paste-figure'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly warning?: string | undefined
  /** Shown inside the box, at its start. */
  readonly leading?: ReactNode
  /** Shown inside the box, at its end. */
  readonly trailing?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A labeled text field; its error is announced with it. */
export function TextField({ label, value, onText, help, error, warning, leading, trailing, ...rest }: TextFieldProps) {
  const ids = useFieldIds()
  const isFigure = rest.inputMode === 'numeric' || rest.inputMode === 'decimal'
  return (
    <Field ids={ids} label={label} help={help} error={error} warning={warning}>
      <div className={error ? 'field__box field__box--wrong' : 'field__box'}>
        {leading}
        <input
          {...rest}
          id={ids.control}
          value={value}
          onPaste={isFigure ? (event) => pasteFigure(event, onText) : undefined}
          onChange={(event) => onText(visibleLine(event.target.value, isFigure))}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, help, error, warning)}
        />
        {trailing}
      </div>
    </Field>
  )
}
