// Waits until the user stops typing before something takes the focus from a field.
import { useLayoutEffect, useState } from 'react'

/** A pause after which the user has stopped typing, ms. */
const PAUSE_MS = 1_000

const isText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button', 'submit'].includes(element.type))

/** Returns `open`. While the user types in a text field, true waits for the end of the word: a space, Enter, Tab, a blur, or a pause. */
export function useAfterTyping(open: boolean): boolean {
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
