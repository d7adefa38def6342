// Several lines of text with a label, help and an error. Controlled: the caller holds the value.
import type { ReactNode, Ref } from 'react'
import { describedBy, Field, useFieldIds } from './field'
import { INVISIBLE_IN_LINES } from './invisible'
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
  readonly warning?: string | undefined
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLTextAreaElement>
  /** One paragraph: Enter goes on to the next step of the form, and a pasted line break becomes a space. */
  readonly oneParagraph?: boolean
}

/**
 * One paragraph: a space for each line break and the blanks around it. Line by line, because a pattern for blanks around a break
 * takes the square of the length of a run of blanks.
 */
function joined(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const last = rest.pop()
  if (last === undefined) return text
  const middle = rest.map((line) => line.trim()).filter((line) => line !== '')
  return [first.trimEnd(), ...middle, last.trimStart()].join(' ')
}

/** A labeled text area; its error is announced with it. */
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
          const text = event.target.value.replaceAll(INVISIBLE_IN_LINES, '')
          onText(oneParagraph ? joined(text) : text)
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
