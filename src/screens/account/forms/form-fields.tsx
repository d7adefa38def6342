// The labeled controls of src/ui, bound to react-hook-form.
import type { ReactNode } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { readEmail } from '../../../domain/entry/email'
import { CheckField } from '../../../ui/check-field'
import { PasswordField } from '../../../ui/password-field'
import { TextField } from '../../../ui/text-field'

interface TextProps<V extends FieldValues> {
  readonly control: Control<V>
  readonly name: FieldPathByValue<V, string>
  readonly label: string
  readonly help?: ReactNode
}

interface FormTextProps<V extends FieldValues> extends TextProps<V> {
  readonly type?: 'text' | 'email'
  readonly autoComplete?: string
}

export function FormText<V extends FieldValues>({ control, name, ...rest }: FormTextProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <TextField
      {...rest}
      ref={field.ref}
      name={name}
      autoCapitalize={rest.type === 'email' ? 'off' : undefined}
      spellCheck={rest.type === 'email' ? false : undefined}
      value={field.value}
      onText={field.onChange}
      onBlur={() => {
        if (rest.type === 'email' && readEmail(field.value) !== field.value) field.onChange(readEmail(field.value))
        field.onBlur()
      }}
      error={fieldState.error?.message}
    />
  )
}

interface FormPasswordProps<V extends FieldValues> extends TextProps<V> {
  readonly autoComplete: 'current-password' | 'new-password'
}

export function FormPassword<V extends FieldValues>({ control, name, ...rest }: FormPasswordProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <PasswordField
      {...rest}
      ref={field.ref}
      name={name}
      value={field.value}
      onText={field.onChange}
      error={fieldState.error?.message}
    />
  )
}

interface FormCheckProps<V extends FieldValues> {
  readonly control: Control<V>
  readonly name: FieldPathByValue<V, boolean>
  readonly label: string
  readonly help?: ReactNode
}

export function FormCheck<V extends FieldValues>({ control, name, label, help }: FormCheckProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <CheckField
      ref={field.ref}
      name={name}
      label={label}
      help={help}
      checked={field.value}
      onSwitch={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
