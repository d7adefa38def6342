// Focuses a form's text when the form opens by a press.
import { type RefObject, useEffect, useRef } from 'react'

/** For the `ref` of the text area. */
export function useFocusOnMount(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
