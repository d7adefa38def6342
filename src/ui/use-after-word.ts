// Waits for the end of a word before something takes the focus from a field.
import { useLayoutEffect, useState } from 'react'

/** A pause after which a word counts as ended, ms. */
const PAUSE_MS = 1_000

const isText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'submit'].includes(element.type))

/** `open`, but in a text field not before its word has ended: with a space, Enter or Tab, when the field is left, or after a pause. */
export function useAfterWord(open: boolean): boolean {
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    if (!open || !isText(document.activeElement)) {
      setReady(open)
      return
    }
    setReady(false)
    let timer = 0
    const endIn = (ms: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setReady(true), ms)
    }
    const onInput = () => endIn(PAUSE_MS)
    const onLeave = () => endIn(0)
    const onKey = ({ key }: KeyboardEvent) => {
      // Afterwards, so that the field still gets the key.
      if (key === ' ' || key === 'Enter' || key === 'Tab') window.setTimeout(() => endIn(0))
    }
    onInput()
    document.addEventListener('input', onInput)
    document.addEventListener('focusout', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('input', onInput)
      document.removeEventListener('focusout', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return open && ready
}
