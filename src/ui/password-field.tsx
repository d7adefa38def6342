// A password field that can show its text. Controlled.
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './button'
import { keepFocusProps } from './field-key'
import { TextField } from './text-field'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly autoComplete: 'current-password' | 'new-password'
  readonly name?: string
  readonly ref?: Ref<HTMLInputElement>
}

export function PasswordField({ label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      trailing={
        // Not "Show password": the label "Password" must match the input only.
        <IconButton
          label={shown ? 'Hide characters' : 'Show characters'}
          aria-pressed={shown}
          {...keepFocusProps}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
