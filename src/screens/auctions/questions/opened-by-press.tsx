// A button that a form replaces while it's open. The focus goes to the form, and back to the button.
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { useFocusAfterClose } from '../../../ui/use-focus-after-close'

interface OpenedByPressProps {
  readonly text: string
  /** The accessible name, if the text doesn't say enough. */
  readonly name?: string
  readonly form: (onClose: () => void) => ReactNode
}

export function OpenedByPress({ text, name = text, form }: OpenedByPressProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterClose(isOpen, button)
  return isOpen ? (
    form(() => setOpen(false))
  ) : (
    <Button ref={button} tone="quiet" size="small" aria-label={name} onClick={() => setOpen(true)}>
      {text}
    </Button>
  )
}
