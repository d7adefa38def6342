// A field for a signator's PIN. It never shows the digits, and browsers don't offer to store them.
import type { Ref } from 'react'
import { MAX_DIGITS } from '../../../domain/validation/pin'
import { TextField } from '../../../ui/text-field'

interface PinFieldProps {
  readonly label: string
  readonly value: string
  readonly onText: (pin: string) => void
  readonly help?: string | undefined
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

export function PinField(props: PinFieldProps) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      // Browsers offer to store a password, but not a code that works once.
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={MAX_DIGITS}
    />
  )
}
