// A multi-line text field. Controlled.
import type { ReactNode, Ref } from 'react'
import { describedBy, Field, useFieldIds } from './field'
import { INVISIBLE_MULTILINE } from './invisible'
import './text-area.css'

interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly rows?: number
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  /** False for text that isn't prose. */
  readonly spellCheck?: boolean
  readonly warning?: string | undefined
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLTextAreaElement>
  /** Holds a single paragraph: Enter submits the form, and pasted line breaks become spaces. */
  readonly oneParagraph?: boolean
}

/**
 * Replaces line breaks and the spaces around them with one space. Works line by line, because a regex for the spaces around
 * a break takes quadratic time on long runs of spaces.
 */
function joinLines(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.pop()
  if (last === undefined) return text
  const middle = rest.map((line) => line.trim()).filter((line) => line !== '')
  return [first.trimEnd(), ...middle, last.trimStart()].join(' ')
}

/** A labeled text area. Its error and help describe it. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onText, rows = 4, help, error, warning, spellCheck, onBlur, ref, oneParagraph = false } = props
  const ids = useFieldIds()
  return (
    <Field ids={ids} label={label} help={help} error={error} warning={warning}>
      <textarea
        ref={ref}
        className="text-area"
        id={ids.control}
        rows={rows}
        spellCheck={spellCheck}
        value={value}
        onChange={(event) => {
          const text = event.target.value.replaceAll(INVISIBLE_MULTILINE, '')
          onText(oneParagraph ? joinLines(text) : text)
        }}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (!oneParagraph || event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(ids, help, error, warning)}
      />
    </Field>
  )
}
