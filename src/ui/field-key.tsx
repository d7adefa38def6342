// Keys that numeric touch keyboards don't have, and buttons that must keep a field's touch keyboard open.
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import './field-key.css'

/** Handlers for a button beside a field: pressing it keeps the focus in the field, and so the touch keyboard open. */
export const keepFocusProps = {
  onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
}

interface FieldKeyProps {
  /** The character that it types. */
  readonly character: string
  readonly label: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onText: (text: string) => void
  readonly disabled?: boolean
}

/** A key, on touch screens only, that types a character at the field's cursor and moves the cursor past it. */
export function FieldKey({ character, label, field, onText, disabled }: FieldKeyProps) {
  const type = () => {
    const input = field.current
    if (input === null) return
    const { value } = input
    const isFocused = input === document.activeElement
    const start = isFocused ? (input.selectionStart ?? value.length) : value.length
    const end = isFocused ? (input.selectionEnd ?? start) : value.length
    flushSync(() => onText(value.slice(0, start) + character + value.slice(end)))
    input.focus({ preventScroll: true })
    const after = start + character.length
    input.setSelectionRange(after, after)
  }
  return (
    <button type="button" className="chip field-key" disabled={disabled} {...keepFocusProps} onClick={type}>
      {label}
    </button>
  )
}
